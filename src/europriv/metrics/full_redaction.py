"""Full redaction: in how many documents, and of how many people, is nothing left to read?"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Literal

import numpy as np

from europriv.documents import blocks
from europriv.metrics._base import Metric
from europriv.metrics._counts import Counts, Tally
from europriv.metrics._coverage import coverage
from europriv.metrics._rate import rate
from europriv.spans import Coded

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from europriv.documents import Documents
    from europriv.spans import SpanTable

#: Name of the score, and what it is a share of.
_UNITS = {
    "full_redaction": "documents",
    "full_redaction_subjects": "subjects",
    "full_redaction_spans": "spans",
}


@dataclass(frozen=True, repr=False, kw_only=True)
class FullRedaction(Metric):
    """Share of documents, and of subjects, of whose gold spans nothing can be read.

    A span is redacted if predictions of any labels cover all its characters but separators
    (DEFINITIONS 7, `full_coverage`). A document counts if it holds a gold span. A subject is all
    spans of a document with one `subject`; spans without that attribute belong to none. The rates
    of a label are over its spans alone.

    >>> FullRedaction()
    FullRedaction()
    """

    reads: ClassVar[Literal["spans", "redacted"]] = "redacted"
    headline: ClassVar[str] = "full_redaction"

    def count(self, gold: SpanTable, predicted: SpanTable, documents: Documents) -> Counts:
        """Return documents, subjects and spans by document and gold label, all and redacted.

        Columns over all labels have the label "".
        """
        tally = Tally(documents.ids)
        for low, high in blocks(len(documents)):
            table, texts = gold.documents(low, high), documents.texts[low:high]
            left = coverage(table, predicted.documents(low, high), texts).readable
            for label, labels in ((np.zeros_like(table.label), ("",)), (table.label, table.labels)):
                _tally(tally, table, (label, labels), left, low)
        return tally.counts()

    def scores(self, counts: Counts, whole: Counts | None = None) -> dict[str, Any]:
        """Return the shares with their Wilson intervals, over all labels and for each."""
        del whole  # everything that the gold holds is judged
        of = {n: counts.of(n) for unit in _UNITS.values() for n in (unit, f"{unit}_redacted")}
        per_type = {label: _rates(of, label) for label in of["spans"] if label}
        return {**_rates(of, ""), "per_type": per_type, "n_documents": len(counts.ids)}


def _tally(
    tally: Tally,
    table: SpanTable,
    coded: tuple[NDArray[np.int32], tuple[str, ...]],
    left: NDArray[np.bool_],
    base: int,
) -> None:
    """Count what is redacted in one block of documents, by one reading of the labels."""
    label, labels = coded
    cell = table.doc.astype(np.int64) * len(labels) + label
    known = table.extra.get("subject", Coded(np.full(len(table), -1), ()))
    named, n = known.codes >= 0, len(known.names)
    for unit, key, open_, parts in (
        ("documents", cell, left, 1),
        ("subjects", (cell * n + known.codes)[named], left[named], n),
        ("spans", cell * len(table) + np.arange(len(table)), left, len(table)),
    ):
        found, group = np.unique(key, return_inverse=True)
        clean = np.bincount(group[open_], minlength=len(found)) == 0
        for what, keys in ((unit, found), (f"{unit}_redacted", found[clean])):
            doc, code = np.divmod(keys // max(parts, 1), max(len(labels), 1))
            tally.spans(what, doc, code, labels, base, table.n_docs)


def _rates(of: dict[str, dict[str, int]], label: str) -> dict[str, Any]:
    """Return the three shares of one label, or of all."""
    scores: dict[str, Any] = {}
    for name, unit in _UNITS.items():
        n, redacted = (of[what].get(label, 0) for what in (unit, f"{unit}_redacted"))
        scores |= rate(name, redacted, n)
        key = "n_documents_with_gold" if unit == "documents" else f"n_{unit}"
        scores |= {key: n, f"n_{unit}_redacted": redacted}
    return scores
