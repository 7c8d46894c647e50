"""Slices and means: the same counts, added up over fewer documents or averaged."""

from __future__ import annotations

import math
from bisect import bisect
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from europriv.documents import META
from europriv.errors import DataError
from europriv.metrics._base import choose
from europriv.metrics._ratios import RatioMetric
from europriv.spans import Coded

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from europriv.documents import Documents
    from europriv.metrics._base import Metric
    from europriv.metrics._counts import Counts

#: By what scores can be sliced.
SLICES = (*META, "length")

#: Fixed limits in code points, so that slices of several corpora compare; common models read a
#: window of about 2,000.
_LIMITS = (500, 2000, 8000)
_LENGTHS = ("0-499", "500-1999", "2000-7999", "8000+")


def scores_by(
    metric: Metric, counts: Counts, documents: Documents, by: str
) -> dict[str, dict[str, Any]]:
    """Return the scores of each slice of a corpus, by value of `by`; see `sliced`.

    Args:
        metric: that made the counts.
        counts: of the corpus.
        documents: of the corpus, in any order.
        by: "language", "domain", "family", "document_type", "country" or "length" (of the text, in
            code points, in the ranges 0-499, 500-1999, 2000-7999 and 8000+).

    Raises:
        OptionError: there is no such slice.
        DataError: counts of a document that is not there.
    """
    choose("by", by, SLICES)
    column = divisions(documents).get(by) or [None] * len(documents)
    value = dict(zip(documents.ids, column, strict=True))
    try:
        return sliced(metric, counts, [value[doc_id] for doc_id in counts.ids])
    except KeyError as error:
        raise DataError(f"document {error} was counted but is not in the corpus given") from None


def divisions(documents: Documents) -> dict[str, list[str | None]]:
    """Return what the documents can be sliced by, with one value a document."""
    lengths: list[str | None] = [_LENGTHS[bisect(_LIMITS, len(text))] for text in documents.texts]
    return {**{name: list(column) for name, column in documents.meta.items()}, "length": lengths}


def slices(
    metric: Metric, counts: Counts, divided: Mapping[str, Sequence[str | None]]
) -> dict[str, dict[str, dict[str, Any]]]:
    """Return all slices of a corpus; what has one value only divides nothing and is left out.

    Args:
        metric: that made the counts.
        counts: of the corpus.
        divided: see `divisions`, in the order of the counts.
    """
    found = {by: sliced(metric, counts, values) for by, values in divided.items()}
    return {by: scores for by, scores in found.items() if len(scores) > 1}


def sliced(
    metric: Metric, counts: Counts, values: Sequence[str | None]
) -> dict[str, dict[str, Any]]:
    """Return the scores of the documents of each value.

    A slice holds the scores that are numbers, with those of `macro` under that name. What the gold
    annotates at all is read off the whole corpus. Documents without a value are in no slice.

    Args:
        metric: that made the counts.
        counts: of the corpus.
        values: one a counted document.
    """
    bare = replace(counts, items={})
    # Only the sums of the whole are asked for, once a slice: add them up once.
    sums = counts.table.sum(axis=0, keepdims=True, dtype=np.int64)
    whole = replace(bare, ids=["all"], table=sums)
    coded = Coded.of([value or None for value in values])
    scores_of = {}
    for value in sorted(coded.names, key=_rank):
        part = bare.select(coded.codes == coded.names.index(value))
        scores = metric.scores(part, whole)
        numbers = {name: v for name, v in scores.items() if not isinstance(v, dict)}
        scores_of[value] = {**numbers, "macro": macro(metric, part, whole)}
    return scores_of


def _rank(value: str) -> tuple[int, str]:
    """Return the place of a value: ranges of length ascend, names are in alphabetical order."""
    return (_LENGTHS.index(value) if value in _LENGTHS else len(_LENGTHS), value)


def macro(metric: Metric, counts: Counts, whole: Counts | None = None) -> dict[str, Any]:
    """Return means of precision, recall and F over documents and over types (DEFINITIONS 6).

    Each document, or type, has its own ratios; those that are undefined are left out of the mean,
    unless `zero_division` defines them. A mean of nothing is None. Types that a part of a corpus
    holds nothing of are left out.

    Args:
        metric: metrics without precision and recall give {}.
        counts: of some or all documents.
        whole: see `Metric.scores`.

    Returns:
        {"documents": {name: mean}, "types": {name: mean}}.
    """
    if not isinstance(metric, RatioMetric):
        return {}
    rows = metric.prf_array(metric.by_document(counts, whole).astype(np.float64))
    if metric.zero_division is not None:
        rows = np.nan_to_num(rows, nan=metric.zero_division)
    documents = [column[~np.isnan(column)].tolist() for column in rows.T]
    scores = metric.scores(counts, whole)
    types: list[list[float]] = []
    for prefix in metric.prefixes:
        per_type = scores.get(f"{prefix}per_type", {}).values()
        held = [t for t in per_type if any(t.get(n) for n in ("tp", "fp", "fn"))]
        types += [[t[n] for t in held if t.get(n) is not None] for n in metric.ratios]
    return {
        "documents": dict(zip(metric.names, map(_mean, documents), strict=True)),
        "types": dict(zip(metric.names, map(_mean, types), strict=True)),
    }


def _mean(values: Sequence[float]) -> float | None:
    # Exact, so that a mean depends neither on order nor on how a corpus was parted.
    return math.fsum(values) / len(values) if values else None
