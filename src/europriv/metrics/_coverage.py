"""Which characters of a span the union of predictions covers."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from europriv import match
from europriv.documents import Codes, character_class
from europriv.spans import Coded, SpanTable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

#: Beside white space: zero-width signs and what divides groups of digits (DEFINITIONS 7).
_SEPARATORS = "-./\u00a0\u200b\u200c\u200d\u2060\ufeff"


class Coverage(NamedTuple):
    """Per gold span, int64 or bool [n].

    Attributes:
        touched: whether a prediction covers any character of it.
        solid: number of its characters that are no separators.
        exposed: number of those that no prediction covers.
        hidden: bool [characters of all spans], whether a prediction covers the character.
        first: int64 [n + 1], where each span begins in `hidden`.
    """

    touched: NDArray[np.bool_]
    solid: NDArray[np.int64]
    exposed: NDArray[np.int64]
    hidden: NDArray[np.bool_]
    first: NDArray[np.int64]

    def open(self, row: int) -> list[bool]:
        """Return for each character of a span whether it is left open."""
        open_: list[bool] = (~self.hidden[self.first[row] : self.first[row + 1]]).tolist()
        return open_

    @property
    def readable(self) -> NDArray[np.bool_]:
        """Whether anything of it is left, bool [n] (DEFINITIONS 7, not `full_coverage`)."""
        return ~self.touched | (self.exposed > 0)


@cache
def separators() -> NDArray[np.bool_]:
    """Return a table over code points: whether hiding the character hides nothing."""
    table = character_class("isspace").copy()
    table[list(map(ord, _SEPARATORS))] = True
    table.flags.writeable = False
    return table


def united(table: SpanTable, *, by_label: bool = False) -> SpanTable:
    """Return the ranges that the spans cover together; touching ones become one.

    Args:
        table: spans.
        by_label: unite spans of one label only; otherwise labels are dropped.

    >>> table = SpanTable.from_rows([[(0, 4, "A"), (2, 6, "B"), (6, 9, "A")]])
    >>> united(table).start.tolist(), united(table).end.tolist()
    ([0], [9])
    >>> [(s.start, s.end, s.label) for s in united(table, by_label=True).rows()[0]]
    [(0, 4, 'A'), (2, 6, 'B'), (6, 9, 'A')]
    """
    if not by_label:
        table = SpanTable.from_columns(
            table.doc,
            table.start,
            table.end,
            Coded(np.zeros_like(table.label), ("",)),
            table.n_docs,
        )
    # One axis on which documents, and labels within them, lie apart.
    axis = table.doc.astype(np.int64) * len(table.labels) + table.label
    axis *= int(table.end.max(initial=0)) + 1
    order = np.argsort(axis + table.start, kind="stable")
    start, reach = (axis + table.start)[order], np.maximum.accumulate((axis + table.end)[order])
    new = np.ones(len(table), dtype=bool)
    new[1:] = start[1:] > reach[:-1]
    row = order[new]
    end = reach[np.roll(new, -1)] - axis[row]
    label = Coded(table.label[row], table.labels)
    return SpanTable.from_columns(table.doc[row], table.start[row], end, label, table.n_docs)


def coverage(gold: SpanTable, predicted: SpanTable, texts: Sequence[str]) -> Coverage:
    """Return how far the union of `predicted` covers each span of `gold`.

    >>> from europriv.spans import SpanTable
    >>> gold = SpanTable.from_rows([[(4, 9, "ID")]])
    >>> found = coverage(gold, SpanTable.from_rows([[(0, 6, "X")]]), ["CNP 12-34"])
    >>> found.touched.tolist(), found.solid.tolist(), found.exposed.tolist()
    ([True], [4], [2])
    """
    codes = Codes.of(texts)
    base = codes.offset[gold.doc]
    span, at = match.expand(base + gold.start, base + gold.end)
    hidden = _hidden(predicted, codes)[at]
    solid = ~separators()[codes.points[at]]

    def number(mask: NDArray[np.bool_]) -> NDArray[np.int64]:
        return np.bincount(span[mask], minlength=len(gold))

    first = np.concatenate([np.zeros(1, np.int64), np.cumsum(gold.end - gold.start)])
    return Coverage(number(hidden) > 0, number(solid), number(solid & ~hidden), hidden, first)


def _hidden(table: SpanTable, codes: Codes) -> NDArray[np.bool_]:
    """Return for each code point of a block whether a span of `table` covers it."""
    ranges = united(table)
    base = codes.offset[ranges.doc]
    # United ranges of a document lie apart: one steps in at a code point, one out, never two.
    step = np.zeros(len(codes.points) + 1, dtype=np.int8)
    step[base + ranges.start] += 1
    step[base + ranges.end] -= 1
    return np.cumsum(step[:-1], dtype=np.int8).astype(bool)
