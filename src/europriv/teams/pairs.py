"""How far two annotators agree with one another, over all labels and label by label."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from europriv import metrics
from europriv.scoring import count
from europriv.teams.agreement import alpha

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from europriv.scoring import Prepared

#: What stands for a label where all of them are meant.
ALL = "all labels"


class Pair(NamedTuple):
    """Agreement of two annotators on the documents that both did.

    Attributes:
        first: one annotator.
        second: the other one.
        label: the label that is looked at alone, or `ALL`.
        documents: number of documents that both did.
        spans_first: how many spans the first set in them.
        spans_second: likewise.
        strict_f1: of spans, exact range and label; None where neither has any.
        overlap_f1: of words within spans, likewise.
        alpha: Krippendorff's over characters; None where there is nothing to tell apart.
    """

    first: str
    second: str
    label: str
    documents: int
    spans_first: int
    spans_second: int
    strict_f1: float | None
    overlap_f1: float | None
    alpha: float | None


def pairs(annotators: Mapping[str, Prepared]) -> list[Pair]:
    """Compare every two annotators: all labels first, then each label that either of them uses.

    No side is the gold: F1 is the same from both, and so is alpha.

    Args:
        annotators: annotations as predictions against the same documents, by name; documents
            without a row are those that were not done.
    """
    return [row for a, b in combinations(annotators, 2) for row in _rows(annotators, a, b)]


def _rows(annotators: Mapping[str, Prepared], a: str, b: str) -> Iterator[Pair]:
    one, other = annotators[a], annotators[b]
    both = replace(one, gold=one.predicted, predicted=other.predicted)
    skipped = [not_done(one), not_done(other)]
    names = {name for table in (both.gold, both.predicted) for name in table.labels}
    found = [(ALL, both), *((name, _only(both, name)) for name in sorted(names))]
    for label, part in found:
        row = Pair(a, b, label, *_figures(part, skipped))
        if label == ALL or row.spans_first or row.spans_second:
            yield row


def not_done(prepared: Prepared) -> set[int]:
    """Return the indices of the documents that an annotator did not do."""
    place = {doc_id: i for i, doc_id in enumerate(prepared.documents.ids)}
    return {place[doc_id] for doc_id in prepared.missing}


def _only(both: Prepared, label: str) -> Prepared:
    """Return both sides with the spans of one label alone."""
    sides = [
        table.relabel({name: name if name == label else None for name in table.labels})
        for table in (both.gold, both.predicted)
    ]
    return replace(both, gold=sides[0], predicted=sides[1])


def _figures(
    both: Prepared, skipped: list[set[int]]
) -> tuple[int, int, int, float | None, float | None, float | None]:
    metric = metrics.I2b2Deid(unannotated="count", level="raw")
    done = np.ones(len(both.documents), dtype=bool)
    done[sorted(set.union(*skipped))] = False
    scores = metric.scores(count(metric, both).select(done))
    tables = (both.gold, both.predicted)
    n = [int(done[table.doc].sum()) for table in tables]
    value = alpha(tables, both.documents.lengths(), skipped)
    return int(done.sum()), n[0], n[1], scores["f1"], scores["overlap_f1"], value
