"""Character mask: how many of the characters to hide were hidden, and how many others?"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Literal

import numpy as np

from europriv import match
from europriv.documents import blocks
from europriv.metrics._counts import Counts, Tally
from europriv.metrics._coverage import united
from europriv.metrics._ratios import RatioMetric

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from europriv.documents import Documents
    from europriv.spans import SpanTable


@dataclass(frozen=True, repr=False, kw_only=True)
class CharMask(RatioMetric):
    """Precision, recall and F of hidden characters (DEFINITIONS 5, `chars`).

    Spans of each side are united first, so a character counts once however many spans stand on it,
    and labels do not matter. Every character of a span counts, blanks and separators inside it
    too; only leak metrics set separators aside. A type's recall is over the characters of its gold
    spans. There is no precision by type, since what was hidden in vain is of no type.

    >>> CharMask()
    CharMask()
    """

    reads: ClassVar[Literal["spans", "redacted"]] = "redacted"
    headline: ClassVar[str] = "f2"

    def count(self, gold: SpanTable, predicted: SpanTable, documents: Documents) -> Counts:
        """Return characters by document: `gold` and `tp` (hidden gold) by gold label and over all.

        Columns over all labels, `predicted` among them, have the label "".
        """
        tally = Tally(documents.ids)
        for low, high in blocks(len(documents)):
            mask = united(predicted.documents(low, high))
            part = gold.documents(low, high)
            _tally(tally, "predicted", mask, low)
            for table in (united(part), united(part, by_label=True)):
                _tally(tally, "gold", table, low)
                _tally(tally, "tp", table, low, mask)
        return tally.counts()

    def by_document(self, counts: Counts, whole: Counts | None = None) -> NDArray[np.int64]:
        """Return true positive, false positive and missed characters by document, int64 [n, 3]."""
        del whole  # everything that a system hides is judged
        tp, gold, predicted = (counts.by_document(n, [""]) for n in ("tp", "gold", "predicted"))
        return np.stack([tp, predicted - tp, gold - tp], axis=1)

    def scores(self, counts: Counts, whole: Counts | None = None) -> dict[str, Any]:
        """Return micro scores over characters, and the recall of each gold type."""
        del whole  # as above
        tp, gold, predicted = (counts.of(n) for n in ("tp", "gold", "predicted"))
        all_tp = tp.pop("", 0)
        all_gold, all_predicted = gold.pop("", 0), predicted.pop("", 0)
        per_type = {}
        for label, n in gold.items():
            ratios = self.prf(tp.get(label, 0), 0, n - tp.get(label, 0))
            per_type[label] = {name: ratios[name] for name in ("recall", "tp", "fn")}
        return {
            **self.prf(all_tp, all_predicted - all_tp, all_gold - all_tp),
            "n_predicted": all_predicted,
            "n_gold": all_gold,
            "n_documents": len(counts.ids),
            "per_type": per_type,
        }


def _tally(
    tally: Tally, what: str, table: SpanTable, base: int, within: SpanTable | None = None
) -> None:
    """Count the characters of spans, or those within other ranges, by document and label."""
    row, length = np.arange(len(table)), table.end - table.start
    if within is not None:
        pairs = match.overlapping(table, within)
        row, length = pairs.gold, match.shared_length(table, within, pairs)
    tally.spans(
        what, table.doc[row], table.label[row], table.labels, base, table.n_docs, weight=length
    )
