"""The only place that pairs gold spans with predicted spans (DEFINITIONS section 5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from europriv.match.assign import assign
from europriv.match.combine import Bridge, Gaps, WordGaps, combine
from europriv.match.pairs import (
    Pairs,
    expand,
    iou,
    overlapping,
    range_starts,
    same_range,
    shared_length,
    spread,
)

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from europriv.spans import SpanTable

__all__ = [
    "Bridge",
    "Gaps",
    "Matching",
    "Pairs",
    "WordGaps",
    "assign",
    "exact",
    "expand",
    "iou",
    "iou_at",
    "overlapping",
    "range_starts",
    "relaxed",
    "same_range",
    "shared_length",
    "spread",
]


class Matching(NamedTuple):
    """Matched pairs, and which predictions count.

    Attributes:
        pairs: the matched pairs.
        alive: bool [n predicted], False for pieces that were combined into another row.
    """

    pairs: Pairs
    alive: NDArray[np.bool_]


def _compatible(
    gold: SpanTable, predicted: SpanTable, pairs: Pairs, compatible: NDArray[np.bool_]
) -> NDArray[np.bool_]:
    """Return for each pair whether its labels are compatible."""
    return compatible[gold.label[pairs.gold], predicted.label[pairs.predicted]]


def exact(gold: SpanTable, predicted: SpanTable, compatible: NDArray[np.bool_]) -> Matching:
    """Match spans of the same document, start and end whose labels are compatible, one to one.

    Args:
        gold: gold spans.
        predicted: predicted spans of the same documents.
        compatible: bool [gold labels, predicted labels].
    """
    pairs = same_range(gold, predicted)
    pairs = pairs.keep(_compatible(gold, predicted, pairs, compatible))
    matched = assign(pairs, np.ones(len(pairs.gold)))
    return Matching(matched, np.ones(len(predicted), dtype=bool))


def relaxed(
    gold: SpanTable, predicted: SpanTable, compatible: NDArray[np.bool_], tolerance: int = 2
) -> Matching:
    """Match spans of the same start whose ends nearly agree, one to one (i2b2 `relaxed`).

    Args:
        gold: gold spans.
        predicted: predicted spans of the same documents.
        compatible: bool [gold labels, predicted labels].
        tolerance: characters by which the ends may differ.
    """
    pairs = overlapping(gold, predicted)
    near = gold.start[pairs.gold] == predicted.start[pairs.predicted]
    near &= np.abs(gold.end[pairs.gold] - predicted.end[pairs.predicted]) <= tolerance
    pairs = pairs.keep(near & _compatible(gold, predicted, pairs, compatible))
    return Matching(assign(pairs, iou(gold, predicted, pairs)), np.ones(len(predicted), dtype=bool))


def iou_at(
    gold: SpanTable,
    predicted: SpanTable,
    compatible: NDArray[np.bool_],
    theta: float,
    gaps: Bridge | None = None,
    pairs: Pairs | None = None,
) -> Matching:
    """Match spans whose intersection over union reaches `theta`, one to one.

    The matching has maximum cardinality and, among those, the largest summed IoU.

    Args:
        gold: gold spans.
        predicted: predicted spans of the same documents.
        compatible: bool [gold labels, predicted labels].
        theta: threshold in (0, 1].
        gaps: what may lie between the pieces of one gold span; None combines nothing.
        pairs: the overlapping pairs, where they are known already.
    """
    pairs = overlapping(gold, predicted) if pairs is None else pairs
    value = iou(gold, predicted, pairs)
    allowed = _compatible(gold, predicted, pairs, compatible)
    alive = np.ones(len(predicted), dtype=bool)
    if gaps is not None:
        combined = combine(gold, predicted, pairs, allowed, gaps)
        alive = combined.alive
        run_value = np.full(len(predicted), -1.0)
        run_value[combined.row] = combined.iou
        # A piece touches its gold span only, so one value a row is enough.
        replaced = run_value[pairs.predicted] >= 0
        value = np.where(replaced, run_value[pairs.predicted], value)
        allowed &= alive[pairs.predicted]
    hit = allowed & (value >= theta)
    return Matching(assign(pairs.keep(hit), value[hit]), alive)
