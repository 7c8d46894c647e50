"""Neighbouring spans read as one: the merged reading of MEDDOCAN."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from europriv import match
from europriv.documents import Codes, character_class
from europriv.metrics._concat import concat
from europriv.metrics._levels import Sides, sides
from europriv.metrics._prf import SpanMetric
from europriv.spans import Coded, SpanTable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from europriv.documents import Documents


@dataclass(frozen=True, repr=False, kw_only=True)
class Merged(SpanMetric):
    """Label-blind spans, cut like gold's where a chain of neighbours covers the same range.

    Spans with no letter or digit between them form a chain. Where a gold and a predicted chain
    have the same range, the prediction is read in gold's spans; all else is exact matching.
    """

    def read(self, gold: SpanTable, predicted: SpanTable, documents: Documents) -> Sides:
        """Return both sides, predicted chains cut like gold's."""
        gold, predicted, _ = super().read(gold, predicted, documents)
        in_gold, in_predicted = _shared_chains(gold, predicted, documents.texts)
        return sides("binary", gold, concat(predicted.take(~in_predicted), gold.take(in_gold)))

    def match(self, both: Sides, documents: Documents) -> match.Matching:
        """Match the spans of one block of documents."""
        del documents
        return match.exact(*both)


@dataclass(frozen=True, repr=False, kw_only=True)
class ScriptMerged(Merged):
    """As the script counts: shared spans and shared chains both, so that many count twice.

    A span that only one side has is forgiven where it lies within something shared. A chain ends
    where its last span ends, even if an earlier one goes further.
    """

    def read(self, gold: SpanTable, predicted: SpanTable, documents: Documents) -> Sides:
        """Return both sides: what they share, and what is forgiven to neither."""
        gold, predicted, _ = SpanMetric.read(self, gold, predicted, documents)
        chains = [chain(t, documents.texts, last_end=True)[1] for t in (gold, predicted)]
        shared = concat(
            gold.take(np.unique(match.same_range(gold, predicted).gold)),
            chains[0].take(np.unique(match.same_range(*chains).gold)),
        )
        left = [t.take(~_within(t, shared)) for t in (gold, predicted)]
        return sides("binary", *(concat(t, shared) for t in left))


def chain(
    table: SpanTable, texts: Sequence[str], *, last_end: bool = False
) -> tuple[NDArray[np.int64], SpanTable]:
    """Return the chain of each span, int64 [n], and the range of each chain.

    Args:
        table: spans of distinct ranges.
        texts: the documents' texts.
        last_end: a chain ends where its last span ends, not where its longest-reaching one does.

    >>> table = SpanTable.from_rows([[(0, 3, "NAME"), (4, 7, "NAME"), (12, 16, "CITY")]])
    >>> of, ranges = chain(table, ["Ana Pop din Cluj"])
    >>> of.tolist(), ranges.start.tolist(), ranges.end.tolist()
    ([0, 0, 1], [0, 12], [7, 16])
    """
    codes = Codes.of(texts)
    letters = np.cumsum(np.append(0, character_class("isalnum")[codes.points]))
    start, end = (codes.offset[table.doc] + column for column in (table.start, table.end))
    reach = end if last_end else np.maximum.accumulate(end)
    new = np.ones(len(table), dtype=bool)
    gap = letters[np.maximum(start[1:], reach[:-1])] > letters[reach[:-1]]
    new[1:] = gap | (table.doc[1:] != table.doc[:-1])
    first = np.flatnonzero(new)
    doc = table.doc[first]
    stop = reach[np.append(first[1:], len(table)) - 1] if len(table) else reach
    label = Coded(table.label[first], table.labels)
    ranges = SpanTable.from_columns(
        doc, table.start[first], stop - codes.offset[doc], label, table.n_docs
    )
    return np.cumsum(new) - 1, ranges


def _shared_chains(
    gold: SpanTable, predicted: SpanTable, texts: Sequence[str]
) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Return which spans of either side lie in a chain whose range both sides have."""
    (of_gold, g), (of_predicted, p) = chain(gold, texts), chain(predicted, texts)
    pairs = match.same_range(g, p)
    return np.isin(of_gold, pairs.gold), np.isin(of_predicted, pairs.predicted)


def _within(table: SpanTable, ranges: SpanTable) -> NDArray[np.bool_]:
    """Return which spans lie within one of the ranges."""
    pairs = match.overlapping(table, ranges)
    inside = ranges.start[pairs.predicted] <= table.start[pairs.gold]
    inside &= ranges.end[pairs.predicted] >= table.end[pairs.gold]
    return np.isin(np.arange(len(table)), pairs.gold[inside])
