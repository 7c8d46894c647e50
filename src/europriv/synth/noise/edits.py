"""Edits of a text, and spans that follow them."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


@dataclass(frozen=True, slots=True)
class Edit:
    """What stands at `[start, end)` becomes `text`.

    Attributes:
        start: first code point that goes.
        end: one past the last; `start` for an insertion.
        text: what comes.
        kind: what happened.
        splits: inside a span, `text` is not part of it: the span becomes two.
    """

    start: int
    end: int
    text: str
    kind: str
    splits: bool = False


def apply(
    text: str, spans: Iterable[Mapping[str, Any]], edits: Iterable[Edit]
) -> tuple[str, list[dict[str, Any]], list[dict[str, Any]]]:
    """Return text and spans after the edits, and the edits where they stand now.

    Args:
        text: the text before.
        spans: its spans in order, none overlapping.
        edits: in order, none overlapping; none reaches over the border of a span. An insertion at
            a border stays outside the span.

    >>> apply("Ana Pop", [{"start": 4, "end": 7}], [Edit(2, 4, "", "x"), Edit(5, 6, "oo", "y")])[:2]
    ('AnPoop', [{'start': 2, 'end': 6}])
    """
    found = list(edits)
    growth = [len(edit.text) - (edit.end - edit.start) for edit in found]
    shift = list(accumulate(growth, initial=0))
    starts, ends = [edit.start for edit in found], [edit.end for edit in found]
    parts: list[str] = []
    placed: list[dict[str, Any]] = []
    at = 0
    for edit, moved in zip(found, shift, strict=False):
        parts += [text[at : edit.start], edit.text]
        at = edit.end
        start = edit.start + moved
        before = text[edit.start : edit.end]
        placed.append(
            {"kind": edit.kind, "start": start, "end": start + len(edit.text), "before": before}
        )
    out: list[dict[str, Any]] = []
    for span in spans:
        first, last = bisect_right(ends, span["start"]), bisect_left(starts, span["end"])
        start, end = span["start"] + shift[first], span["end"] + shift[last]
        for index in range(first, last):
            if found[index].splits:
                cut = found[index].start + shift[index]
                out.append({**span, "start": start, "end": cut})
                start = cut + len(found[index].text)
        out.append({**span, "start": start, "end": end})
    return "".join((*parts, text[at:])), out, placed


def undo(text: str, edits: Iterable[Mapping[str, Any]]) -> str:
    """Return the text before the edits, from the text after them and the column `edits`.

    >>> undo("AnPoop", apply("Ana Pop", [], [Edit(2, 4, "", "x"), Edit(5, 6, "oo", "y")])[2])
    'Ana Pop'
    """
    parts, at = [], 0
    for edit in edits:
        parts += [text[at : edit["start"]], edit["before"]]
        at = edit["end"]
    return "".join((*parts, text[at:]))
