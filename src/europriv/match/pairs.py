"""Which spans of two tables share a range or a character; output-sensitive, no loop over spans."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from europriv.spans import SpanTable

    Index = NDArray[np.int64]


class Pairs(NamedTuple):
    """Pairs of rows of two tables: `gold[i]` goes with `predicted[i]`."""

    gold: Index
    predicted: Index

    def keep(self, mask: NDArray[np.bool_]) -> Pairs:
        """Return the pairs under `mask`."""
        return Pairs(self.gold[mask], self.predicted[mask])


def global_ranges(table: SpanTable, width: int) -> tuple[Index, Index]:
    """Return starts and ends on one axis, on which document d begins at d * width."""
    base = table.doc.astype(np.int64) * width
    return base + table.start, base + table.end


def _width(a: SpanTable, b: SpanTable) -> int:
    """Return an axis width a document that keeps documents apart."""
    return 1 + max((int(t.end.max()) for t in (a, b) if len(t)), default=0)


def expand(low: Index, high: Index) -> tuple[Index, Index]:
    """Return (i, j) for every i and every j in [low[i], high[i]).

    >>> i, j = expand(np.array([5, 9]), np.array([7, 10]))
    >>> i.tolist(), j.tolist()
    ([0, 0, 1], [5, 6, 9])
    """
    n = np.maximum(high - low, 0)
    i = np.repeat(np.arange(len(low)), n)
    first = np.repeat(np.cumsum(n) - n, n)
    return i, np.arange(len(i)) - first + np.repeat(low, n)


def same_range(gold: SpanTable, predicted: SpanTable) -> Pairs:
    """Return all pairs with the same document, start and end."""
    width = _width(gold, predicted)
    keys = []
    for table in (gold, predicted):
        start, end = global_ranges(table, width)
        keys.append(start * width + (end - start))
    low = np.searchsorted(keys[0], keys[1], side="left")
    high = np.searchsorted(keys[0], keys[1], side="right")
    p, g = expand(low, high)
    return Pairs(g, p)


def overlapping(gold: SpanTable, predicted: SpanTable) -> Pairs:
    """Return all pairs that share a character, sorted by gold, then predicted row.

    Of two ranges that overlap, either the second begins within the first, or the first begins
    strictly within the second; both are contiguous runs of sorted starts, so the work is
    O(n log n + pairs) however the spans nest.
    """
    width = _width(gold, predicted)
    gs, ge = global_ranges(gold, width)
    ps, pe = global_ranges(predicted, width)
    g1, p1 = expand(np.searchsorted(ps, gs, side="left"), np.searchsorted(ps, ge, side="left"))
    p2, g2 = expand(np.searchsorted(gs, ps, side="right"), np.searchsorted(gs, pe, side="left"))
    g, p = np.concatenate([g1, g2]), np.concatenate([p1, p2])
    order = np.lexsort((p, g))
    return Pairs(g[order], p[order])


def shared_length(gold: SpanTable, predicted: SpanTable, pairs: Pairs) -> Index:
    """Return the number of shared characters of each pair."""
    end = np.minimum(gold.end[pairs.gold], predicted.end[pairs.predicted])
    start = np.maximum(gold.start[pairs.gold], predicted.start[pairs.predicted])
    return (end - start).astype(np.int64)


def iou(gold: SpanTable, predicted: SpanTable, pairs: Pairs) -> NDArray[np.float64]:
    """Return shared over united characters of each pair."""
    shared = shared_length(gold, predicted, pairs)
    lengths = (gold.end - gold.start)[pairs.gold] + (predicted.end - predicted.start)[
        pairs.predicted
    ]
    return shared / (lengths - shared)


def spread(pairs: Pairs, gold: SpanTable, predicted: SpanTable) -> Pairs:
    """Return the pairs of rows behind pairs of distinct ranges, sorted by gold, then predicted row.

    Tables whose labels are read differently have the same ranges in the same order, so that one
    search for overlaps serves them all.

    Args:
        pairs: pairs of the tables' distinct ranges, numbered in their order.
        gold: spans, of which several may stand on one range.
        predicted: likewise.
    """
    first_gold, first_predicted = range_starts(gold), range_starts(predicted)
    if len(first_gold) == len(gold) + 1 and len(first_predicted) == len(predicted) + 1:
        return pairs
    i, g = expand(first_gold[pairs.gold], first_gold[pairs.gold + 1])
    ranges = pairs.predicted[i]
    j, p = expand(first_predicted[ranges], first_predicted[ranges + 1])
    order = np.lexsort((p, g[j]))
    return Pairs(g[j][order], p[order])


def range_starts(table: SpanTable) -> Index:
    """Return the row at which each distinct range begins, and the number of rows: int64 [n + 1]."""
    new = np.ones(len(table) + 1, dtype=bool)
    same = np.ones(max(len(table) - 1, 0), dtype=bool)
    for column in (table.doc, table.start, table.end):
        same &= column[1:] == column[:-1]
    new[1:-1] = ~same
    return np.flatnonzero(new)
