"""How far annotators agree: with the adjudicated gold, and with one another beyond chance."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from europriv import metrics, stats
from europriv.scoring import count

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from numpy.typing import NDArray

    from europriv.scoring import Prepared
    from europriv.spans import SpanTable

#: Score of `I2b2Deid` behind each column.
_COLUMNS = {
    "strict_precision": "precision",
    "strict_recall": "recall",
    "strict_f1": "f1",
    "overlap_precision": "overlap_precision",
    "overlap_recall": "overlap_recall",
    "overlap_f1": "overlap_f1",
}


class Agreement(NamedTuple):
    """Agreement of one annotator with the gold, or the mean of several.

    Attributes:
        annotator: name; "mean" for the mean.
        documents: number of documents that the annotator did.
        strict_precision: of spans, exact range and label.
        strict_recall: likewise.
        strict_f1: likewise.
        overlap_precision: of words within spans.
        overlap_recall: likewise.
        overlap_f1: likewise.
    """

    annotator: str
    documents: int
    strict_precision: float | None
    strict_recall: float | None
    strict_f1: float | None
    overlap_precision: float | None
    overlap_recall: float | None
    overlap_f1: float | None


def agreement(annotators: Mapping[str, Prepared]) -> list[Agreement]:
    """Compare each annotator with the adjudicated gold, on the documents that he or she did.

    Every span counts, also of types that the gold never annotates.

    Args:
        annotators: annotations as predictions against the gold, by name; documents without a row
            are those that were not done.
    """
    return [_against_gold(name, prepared) for name, prepared in annotators.items()]


def _against_gold(name: str, prepared: Prepared) -> Agreement:
    metric = metrics.I2b2Deid(unannotated="count")
    metric = metric.raw() if prepared.raw else metric
    counts = count(metric, prepared)
    missing = set(prepared.missing)
    done = counts.select(np.array([i not in missing for i in counts.ids], dtype=bool))
    scores = metric.scores(done)
    return Agreement(name, len(done.ids), **{c: scores[s] for c, s in _COLUMNS.items()})


def mean(rows: Sequence[Agreement]) -> Agreement:
    """Return the mean over annotators of each score, F1 too: not the F1 of the mean P and R.

    >>> rows = [Agreement("a", 3, 1.0, 0.5, 2 / 3, 1.0, 1.0, 1.0)]
    >>> rows.append(Agreement("b", 2, 0.5, 0.5, 0.5, None, 0.0, 0.0))
    >>> [round(x, 4) for x in mean(rows)[2:]]
    [0.75, 0.5, 0.5833, 1.0, 0.5, 0.5]
    """
    scores = {}
    for column in _COLUMNS:
        known = [x for x in (getattr(row, column) for row in rows) if x is not None]
        scores[column] = sum(known) / len(known) if known else None
    return Agreement("mean", sum(row.documents for row in rows), **scores)


def alpha(
    tables: Sequence[SpanTable], lengths: NDArray[np.int64], skipped: Sequence[Collection[int]]
) -> float | None:
    """Return Krippendorff's alpha of several annotators on characters.

    Every character is a unit; its nominal value is the set of labels of the spans on it, no label
    being a value too.

    Args:
        tables: spans of each annotator on the same documents.
        lengths: of the documents, in code points, int64 [n documents].
        skipped: of each annotator, indices of the documents not done.

    Returns:
        None where there is nothing to tell apart.
    """
    offset = np.concatenate([np.zeros(1, np.int64), np.cumsum(lengths)])
    sides = [(offset[t.doc] + t.start, offset[t.doc] + t.end) for t in tables]
    # All characters between two edges of any annotator's spans have one value each.
    edges = np.unique(np.concatenate([offset, *(ends for side in sides for ends in side)]))
    codes: dict[frozenset[str], int] = {frozenset(): 0}
    values = np.zeros((len(tables), max(len(edges) - 1, 0)), dtype=np.int32)
    for row, table, (start, end), left_out in zip(values, tables, sides, skipped, strict=True):
        _fill(row, table, np.searchsorted(edges, start), np.searchsorted(edges, end), codes)
        for doc in left_out:
            row[slice(*np.searchsorted(edges, offset[doc : doc + 2]))] = -1
    return stats.krippendorff_alpha(np.repeat(values, np.diff(edges), axis=1))


def _fill(
    row: NDArray[np.int32],
    table: SpanTable,
    first: NDArray[np.int64],
    last: NDArray[np.int64],
    codes: dict[frozenset[str], int],
) -> None:
    """Give each stretch of text the code of its set of labels."""
    labels: dict[int, set[str]] = {}
    for label, low, high in zip(table.label.tolist(), first.tolist(), last.tolist(), strict=True):
        for i in range(low, high):
            labels.setdefault(i, set()).add(table.labels[label])
    for i, names in labels.items():
        row[i] = codes.setdefault(frozenset(names), len(codes))
