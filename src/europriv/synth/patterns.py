r"""Patterns: the small language of the tables for numbers, addresses, names of organisations.

`#` a digit, `?` a capital letter, `{1-9}` and `{A-D}` ranges, `{a|b}` one of them, `{name}` a
value, `\` before any of `# ? { } |` the character itself. See `datasets_scripts/_tables/README.md`.

>>> from europriv.synth.dice import Dice
>>> Pattern.parse("{street} nr. {001-120}, ap. #").write(Dice("1"), {"street": "Str. Morii"})
'Str. Morii nr. 058, ap. 0'
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from operator import itemgetter
from typing import TYPE_CHECKING

from europriv.errors import DataError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from europriv.synth.dice import Dice

    Write = Callable[[Dice, Mapping[str, str]], str]

_DIGITS = "0123456789"
# I, O and Q are left out: number plates, series and codes avoid what reads as a digit.
_LETTERS = "ABCDEFGHJKLMNPRSTUVWXYZ"
_NUMBERS = re.compile(r"(\d+)-(\d+)")
_RANGE = re.compile(r"([A-Z])-([A-Z])")
_NAME = re.compile(r"\w+")
_PLACE = re.compile(r"%(?:%|\((\w+)\)s)")
_TOKEN = re.compile(r"\\(.?)|(#+|[?{}|])|([^\\#?{}|]+)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Pattern:
    """A compiled pattern.

    Attributes:
        write: returns the text, with fresh draws, from dice and values that hold `names` at least.
        names: the values that it reads.
    """

    write: Write
    names: frozenset[str] = frozenset()

    @classmethod
    def parse(cls, text: str) -> Pattern:
        """Compile `text`.

        Raises:
            DataError: a brace is unbalanced, or what it holds is no range, name or choice.
        """
        tokens = [(m[1], m[2], m[3]) for m in _TOKEN.finditer(text)]
        return _Parser(text, tokens).pattern(top=True)


def _digits(count: int) -> Write:
    def write(dice: Dice, _: Mapping[str, str]) -> str:
        random = dice.random
        return "".join([_DIGITS[int(random() * 10)] for _ in range(count)])

    return write


def _letter(letters: str) -> Write:
    return lambda dice, _: dice.choice(letters)


def _number(low: str, high: str) -> Write:
    start, stop, width = int(low), int(high) + 1, len(low) if low[0] == "0" else 0
    return lambda dice, _: str(dice.randrange(start, stop)).zfill(width)


def _one_of(ways: list[Pattern]) -> Write:
    writes = tuple(way.write for way in ways)
    return lambda dice, values: dice.choice(writes)(dice, values)


def _filled(template: str) -> Write:
    """Return what fills a `%` format string, which draws nothing."""
    names = [found[1] for found in _PLACE.finditer(template) if found[1]]
    if not names:
        text = template % ()
        return lambda _, __: text
    positional = _PLACE.sub(lambda found: "%s" if found[1] else "%%", template)
    get = itemgetter(*names)
    return lambda _, values: positional % get(values)


def _joined(parts: list[str | Write]) -> Write:
    """Return what writes format strings and draws one after the other."""
    writes = tuple(_filled(part) if isinstance(part, str) else part for part in parts)
    if len(writes) < 2:
        return writes[0] if writes else _filled("")
    return lambda dice, values: "".join([write(dice, values) for write in writes])


class _Parser:
    """Reads tokens `(escaped, sign, text)` from left to right."""

    def __init__(self, text: str, tokens: list[tuple[str | None, str | None, str | None]]) -> None:
        self.text = text
        self.tokens = tokens
        self.at = 0

    def pattern(self, *, top: bool) -> Pattern:
        """Read up to the end, or inside braces up to `|` or `}`, which is left in place."""
        parts, names = self._parts(top=top)
        return Pattern(_joined(parts), names)

    def _parts(self, *, top: bool) -> tuple[list[str | Write], frozenset[str]]:
        """Read the same as format strings, no two side by side, and draws; with their names."""
        parts: list[str | Write] = []
        names: frozenset[str] = frozenset()
        while self.at < len(self.tokens):
            escaped, sign, plain = self.tokens[self.at]
            if escaped == "":
                raise self._error(r"\ stands before nothing: write \\ for the character")
            if sign in ("}", "|"):
                if top:
                    raise self._error(f"{sign!r} without a brace before it")
                break
            self.at += 1
            part: str | Write
            if sign == "{":
                part, inner = self._braces()
                names |= inner
            elif sign is not None:
                part = _letter(_LETTERS) if sign == "?" else _digits(len(sign))
            else:
                part = (escaped or plain or "").replace("%", "%%")
            if isinstance(part, str) and parts and isinstance(parts[-1], str):
                parts[-1] += part
            else:
                parts.append(part)
        return parts, names

    def _braces(self) -> tuple[str | Write, frozenset[str]]:
        parts, names = self._parts(top=False)
        if self._sign() == "}":
            if names or not all(isinstance(part, str) for part in parts):
                raise self._error("a choice needs two alternatives")
            return self._simple("".join(map(str, parts)) % ())
        ways = [Pattern(_joined(parts), names)]
        while True:
            ways.append(self.pattern(top=False))
            if self._sign() == "}":
                return _one_of(ways), frozenset().union(*(way.names for way in ways))

    def _sign(self) -> str | None:
        if self.at == len(self.tokens):
            raise self._error("a brace is not closed")
        self.at += 1
        return self.tokens[self.at - 1][1]

    def _simple(self, content: str) -> tuple[str | Write, frozenset[str]]:
        if (found := _NUMBERS.fullmatch(content)) and int(found[1]) <= int(found[2]):
            return _number(found[1], found[2]), frozenset()
        if (found := _RANGE.fullmatch(content)) and found[1] <= found[2]:
            return _letter("".join(map(chr, range(ord(found[1]), ord(found[2]) + 1)))), frozenset()
        if _NAME.fullmatch(content):
            return f"%({content})s", frozenset({content})
        raise self._error(f"{{{content}}} is no range, name or choice")

    def _error(self, what: str) -> DataError:
        return DataError(f"pattern {self.text!r}: {what}")
