"""Combining predictions: the pieces of one gold span become one candidate (DEFINITIONS 5)."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import groupby, product
from typing import TYPE_CHECKING, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from collections.abc import Sequence

    from europriv.match.pairs import Pairs
    from europriv.spans import SpanTable

_WORD = re.compile(r"[^\W_]+")


@dataclass(frozen=True, slots=True)
class Gaps:
    """Which stretches of text may lie between two pieces of one name.

    Args:
        texts: the texts of a block of documents.
        skip_words: case-folded function words; white space and punctuation are always skipped.
    """

    texts: Sequence[str]
    skip_words: frozenset[str] = field(default_factory=frozenset)

    def bridged(self, doc: int, start: int, end: int) -> bool:
        """Return whether the text between two pieces holds only skip words.

        >>> text = "University of Washington, Popescu sau Ana"
        >>> gaps = Gaps([text], frozenset({"of"}))
        >>> gaps.bridged(0, 10, 14), gaps.bridged(0, 33, 38)
        (True, False)
        """
        text = self.texts[doc]
        gap = text[start:end]
        if not _only(gap, self.skip_words):
            return False
        # "de" inside "Vandezande" is no word: a gap that is glued to a piece is not bridged.
        glued_left = start > 0 and gap[:1].isalnum() and text[start - 1].isalnum()
        return not (glued_left or (gap[-1:].isalnum() and text[end : end + 1].isalnum()))


@dataclass(frozen=True, slots=True)
class WordGaps:
    """As `Gaps`, for spans measured in white-space words.

    Args:
        texts: the texts of a block of documents.
        skip_words: case-folded function words.
    """

    texts: Sequence[str]
    skip_words: frozenset[str] = field(default_factory=frozenset)

    def bridged(self, doc: int, start: int, end: int) -> bool:
        """Return whether words `start` to `end` (excluded) are skip words.

        >>> WordGaps(["University of Washington"], frozenset({"of"})).bridged(0, 1, 2)
        True
        """
        return _only(" ".join(self.texts[doc].split()[start:end]), self.skip_words)


class Bridge(Protocol):
    """Says which gaps between two pieces may be bridged."""

    def bridged(self, doc: int, start: int, end: int) -> bool:
        """Return whether the stretch between two pieces holds only skip words."""
        ...


@lru_cache(maxsize=65_536)
def _only(gap: str, words: frozenset[str]) -> bool:
    return all(word in words for word in _WORD.findall(gap.casefold()))


class Combined(NamedTuple):
    """What combining did.

    Attributes:
        alive: bool [n predicted], False for pieces that another row now stands for.
        row: int64 [k], the rows that stand for a run of pieces.
        iou: float64 [k], of the run's coverage with its gold span.
    """

    alive: NDArray[np.bool_]
    row: NDArray[np.int64]
    iou: NDArray[np.float64]


def combine(
    gold: SpanTable,
    predicted: SpanTable,
    pairs: Pairs,
    compatible: NDArray[np.bool_],
    gaps: Bridge,
) -> Combined:
    """Find, for every gold span with several pieces, the run that fits it best.

    Pieces of a gold span are the compatible predictions that touch it and no other gold span. A
    run is every piece between the start of one piece and the end of another; its coverage is the
    pieces' characters and the bridged gaps between them. Its longest piece stands for it.

    Args:
        gold: gold spans of a block of documents.
        predicted: predicted spans of the same documents.
        pairs: all overlapping pairs, sorted by gold span.
        compatible: bool [n pairs], whether the labels are compatible.
        gaps: which gaps may be bridged.
    """
    touched = np.bincount(pairs.predicted, minlength=len(predicted))
    pieces = pairs.keep(compatible & (touched[pairs.predicted] == 1))
    pieces = pieces.keep(np.bincount(pieces.gold, minlength=len(gold))[pieces.gold] > 1)
    outside = (predicted.start[pieces.predicted] < gold.start[pieces.gold]) | (
        predicted.end[pieces.predicted] > gold.end[pieces.gold]
    )
    out = np.bincount(pieces.gold[outside], minlength=len(gold))[pieces.gold] > 0
    alive = np.ones(len(predicted), dtype=bool)
    inner = _inner_runs(gold, predicted, pieces.keep(~out), alive, gaps)
    outer = _outer_runs(gold, predicted, pieces.keep(out), alive, gaps)
    row, value = (np.concatenate(columns) for columns in zip(inner, outer, strict=True))
    alive[row] = True
    return Combined(alive, row, value)


#: Standing rows and IoU of some runs.
_Runs = tuple[NDArray[np.int64], NDArray[np.float64]]


def _inner_runs(
    gold: SpanTable,
    predicted: SpanTable,
    pieces: Pairs,
    alive: NDArray[np.bool_],
    gaps: Bridge,
) -> _Runs:
    """Find the runs of gold spans that no piece sticks out of; mark their pieces in `alive`.

    There the best run is all pieces, since each adds to the coverage and nothing can lower it.
    """
    g, p = pieces
    alive[p] = False
    first = np.ones(len(g), dtype=bool)
    first[1:] = g[1:] != g[:-1]
    group = np.cumsum(first) - 1
    # One axis on which the gold spans lie apart, so that one running maximum serves them all.
    base = group * (int(gold.end.max(initial=0)) + 1)
    start, end = base + predicted.start[p], base + predicted.end[p]
    reach = np.where(first, start, 0)
    reach[1:] = np.where(first[1:], start[1:], np.maximum.accumulate(end)[:-1])
    gap = np.maximum(start - reach, 0)
    for i in np.flatnonzero(gap).tolist():
        low, high = int(reach[i] - base[i]), int(start[i] - base[i])
        gap[i] *= gaps.bridged(int(gold.doc[g[i]]), low, high)
    covered = np.bincount(group, gap + np.maximum(end - np.maximum(start, reach), 0))
    order = np.lexsort((np.arange(len(g)), start - end, group))
    return p[order[first]], covered / (gold.end - gold.start)[g[first]]


#: Gold row, predicted row, start, end.
_Piece = tuple[int, int, int, int]


def _outer_runs(
    gold: SpanTable,
    predicted: SpanTable,
    pieces: Pairs,
    alive: NDArray[np.bool_],
    gaps: Bridge,
) -> _Runs:
    """As `_inner_runs` for the few gold spans that a piece sticks out of."""
    start, end = predicted.start[pieces.predicted], predicted.end[pieces.predicted]
    columns = (pieces.gold.tolist(), pieces.predicted.tolist(), start.tolist(), end.tolist())
    runs: list[tuple[int, float]] = []
    for g, group in groupby(zip(*columns, strict=True), key=lambda piece: piece[0]):
        target = (int(gold.start[g]), int(gold.end[g]))
        members, value = _best_run(target, list(group), int(gold.doc[g]), gaps)
        alive[[piece[1] for piece in members]] = False
        runs.append((max(members, key=lambda piece: (piece[3] - piece[2], -piece[2]))[1], value))
    return np.array([r for r, _ in runs], np.int64), np.array([v for _, v in runs], np.float64)


def _best_run(
    target: tuple[int, int], pieces: list[_Piece], doc: int, gaps: Bridge
) -> tuple[list[_Piece], float]:
    """Return the run with the highest IoU (ties: more pieces) and that IoU.

    Only pieces that stick out of the gold span can lower the IoU, so among runs that begin inside
    it the earliest beginning is best, and likewise for the ends.
    """
    low, high = target
    starts, ends = {p[2] for p in pieces}, {p[3] for p in pieces}
    first = {s for s in starts if s < low} | {min((s for s in starts if s >= low), default=low)}
    last = {e for e in ends if e > high} | {max((e for e in ends if e <= high), default=high)}
    best: tuple[float, int, list[_Piece]] = (-1.0, 0, [])
    for begin, end in product(sorted(first), sorted(last)):
        members = [p for p in pieces if begin <= p[2] and p[3] <= end]
        if members:
            value = _coverage_iou(target, members, doc, gaps)
            best = max(best, (value, len(members), members), key=lambda run: run[:2])
    return best[2], best[0]


def _coverage_iou(target: tuple[int, int], members: list[_Piece], doc: int, gaps: Bridge) -> float:
    """Return the IoU of the members' characters and bridged gaps with the gold range."""
    low, high = target
    covered = inside = 0
    begin = reach = members[0][2]
    for _, _, start, end in members:
        if start > reach and not gaps.bridged(doc, reach, start):
            covered += reach - begin
            inside += max(0, min(reach, high) - max(begin, low))
            begin = start
        reach = max(reach, end)
    covered += reach - begin
    inside += max(0, min(reach, high) - max(begin, low))
    return inside / (covered + (high - low) - inside)
