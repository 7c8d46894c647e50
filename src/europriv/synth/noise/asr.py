"""Speech to text: no capitals, no punctuation, no lines; numbers in words; hesitations."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from europriv.synth.noise.edits import Edit

if TYPE_CHECKING:
    from collections.abc import Iterator

    from europriv.synth.noise.page import Page, Segment

_TOKEN = re.compile(r"\d+|[^\W\d_]+(?:[-'’][^\W\d_]+)*|\s+|.", re.DOTALL)
_SIGN = re.compile(r"\d+|[^\W\d_]+|.", re.DOTALL)
_ADDRESSES = frozenset({"EMAIL", "URL"})
_APART = frozenset({"number", "symbol"})


def edits(page: Page) -> Iterator[Edit]:
    """Yield edits `number`, `symbol`, `case`, `gap` and `hesitation`.

    Everything is transcribed; the rate counts the gaps between words outside spans, at which the
    speaker may hesitate.
    """
    speaker = _Speaker(page)
    for segment in page.segments():
        speaker.say(segment)
    return iter(speaker.edits)


class _Speaker:
    """Transcribes from left to right, with one blank between words and none at a span's edge.

    Attributes:
        edits: what was transcribed so far.
        blank: whether what was written ends with a blank (or nothing was written).
        apart: whether a blank must come before the next word.
    """

    def __init__(self, page: Page) -> None:
        self.page = page
        self.edits: list[Edit] = []
        self.blank = True
        self.apart = False
        self._said: dict[str, str] = {}

    def say(self, segment: Segment) -> None:
        """Transcribe one segment."""
        gap, token = segment.start, _SIGN if segment.label in _ADDRESSES else _TOKEN
        for found in token.finditer(self.page.text, segment.start, segment.end):
            words, kind = self._transcribe(found[0], segment)
            if not words:
                continue
            self.apart |= kind in _APART
            start, end = found.span()
            self._before(gap, start, segment)
            if words != found[0]:
                self.edits.append(Edit(start, end, words, kind))
            gap, self.blank, self.apart = end, False, kind in _APART
        if gap < segment.end:
            self._after(gap, segment)

    def _before(self, gap: int, start: int, segment: Segment) -> None:
        """Write the gap from `gap` to the word at `start`."""
        if gap < start and (segment.label is None or gap > segment.start):
            self._write_gap(gap, start, segment)
            return
        if self.apart and not self.blank:
            self.edits.append(Edit(gap, gap, " ", "gap"))
        if gap < start:
            self.edits.append(Edit(gap, start, "", "gap"))

    def _after(self, gap: int, segment: Segment) -> None:
        """Write the gap from the last word of a segment to its end."""
        if segment.label is not None or segment.end == len(self.page.text):
            self.edits.append(Edit(gap, segment.end, "", "gap"))
            self.apart = True
        else:
            self._write_gap(gap, segment.end, segment)
            self.blank = True

    def _write_gap(self, start: int, end: int, segment: Segment) -> None:
        text, kind = "" if self.blank else " ", "gap"
        if segment.label is None and text and self.page.strikes():
            text, kind = f" {self.page.dice.choice(self.page.tables.hesitations)} ", "hesitation"
        if text != self.page.text[start:end]:
            self.edits.append(Edit(start, end, text, kind))

    def _transcribe(self, token: str, segment: Segment) -> tuple[str, str]:
        """Return what a token sounds like, empty for what is not said."""
        tables = self.page.tables
        if token.isdecimal():
            if token not in self._said:
                self._said[token] = self._number(token)
            return self._said[token], "number"
        if token[0].isalpha():
            return token.lower(), "case"
        if segment.label in _ADDRESSES and token in tables.symbols:
            return tables.symbols[token], "symbol"
        return "", ""

    def _number(self, digits: str) -> str:
        """Return digits in words: a number up to 2999 at once, longer ones in small groups."""
        say, dice = self.page.tables.numbers.say, self.page.dice
        if digits[0] != "0" and int(digits) < 3000:
            return say(int(digits))
        size = dice.choice((1, 1, 2, 3))
        groups = [digits[at : at + size] for at in range(0, len(digits), size)]
        words = []
        for group in groups:
            rest = group.lstrip("0")
            words += [say(0)] * (len(group) - len(rest)) + ([say(int(rest))] if rest else [])
        return " ".join(words)
