"""Counts and scores of metrics that match gold with predicted spans."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Self

import numpy as np

from europriv.documents import blocks
from europriv.metrics._base import choose
from europriv.metrics._counts import Counts, Tally
from europriv.metrics._levels import LEVELS, Level, Sides, hipaa, raw_level, sides, unannotated
from europriv.metrics._ratios import MatchOptions

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from europriv.documents import Documents
    from europriv.match import Matching
    from europriv.spans import SpanTable


@dataclass(frozen=True, repr=False, kw_only=True)
class SpanMetric(MatchOptions):
    """Arithmetic of metrics that match gold with predicted spans at one level.

    Args:
        level: how labels are read (DEFINITIONS 4); "raw" compares them as strings.
    """

    level: Level = "detailed"

    def __post_init__(self) -> None:
        super().__post_init__()
        choose("level", self.level, LEVELS)

    @abstractmethod
    def match(self, both: Sides, documents: Documents) -> Matching:
        """Return the matching of one block of documents."""

    def read(self, gold: SpanTable, predicted: SpanTable, documents: Documents) -> Sides:
        """Return both sides as the metric compares them."""
        del documents  # a metric that measures in words needs the texts
        return sides(self.level, gold, predicted)

    def count(self, gold: SpanTable, predicted: SpanTable, documents: Documents) -> Counts:
        """Return gold, predicted and matched spans by document and label.

        Columns: `gold` and `tp` by gold label, `predicted` and `hit` (matched) by predicted label.
        """
        if self.hipaa:
            gold, predicted = hipaa(gold), hipaa(predicted)
        tally = Tally(documents.ids)
        for low, high in blocks(len(documents)):
            part = documents.part(low, high)
            both = self.read(gold.documents(low, high), predicted.documents(low, high), part)
            tally_matching(tally, low, both, self.match(both, part))
        return tally.counts()

    def ignored(self, counts: Counts) -> frozenset[str]:
        """Return the predicted labels whose unmatched predictions are not false positives."""
        if self.unannotated == "count":
            return frozenset()
        return unannotated(self.level, list(counts.of("gold")), list(counts.of("predicted")))

    def by_document(self, counts: Counts, whole: Counts | None = None) -> NDArray[np.int64]:
        """Return tp, fp and fn by document, int64 [n, 3]."""
        ignored = self.ignored(whole or counts)
        charged = [label for label in counts.of("predicted") if label not in ignored]
        tp = counts.by_document("tp")
        fp = counts.by_document("predicted", charged) - counts.by_document("hit", charged)
        return np.stack([tp, fp, counts.by_document("gold") - tp], axis=1)

    def scores(self, counts: Counts, whole: Counts | None = None) -> dict[str, Any]:
        """Return micro scores, counts and the same for each type (DEFINITIONS 6)."""
        ignored = self.ignored(whole or counts)
        of = {what: counts.of(what) for what in ("gold", "tp", "predicted", "hit")}
        per_type, apart = {}, 0
        for label in sorted(of["gold"].keys() | of["predicted"].keys()):
            n = {what: labels.get(label, 0) for what, labels in of.items()}
            unmatched = n["predicted"] - n["hit"]
            apart += unmatched if label in ignored else 0
            fp = 0 if label in ignored else unmatched
            per_type[label] = self.prf(n["tp"], fp, n["gold"] - n["tp"])
        total = {what: sum(labels.values()) for what, labels in of.items()}
        fp = total["predicted"] - total["hit"] - apart
        return {
            **self.prf(total["tp"], fp, total["gold"] - total["tp"]),
            "n_predicted": total["tp"] + fp,
            "n_gold": total["gold"],
            "n_unannotated": apart,
            "n_documents": len(counts.ids),
            "per_type": per_type,
        }

    def raw(self) -> Self:
        """Return the metric at level "raw", where "detailed" or "binary" was asked for.

        Raises:
            OptionError: at a level that needs the tree.
        """
        return replace(self, level=raw_level(self.level, hipaa=self.hipaa))


def tally_matching(
    tally: Tally, base: int, both: Sides, matching: Matching, prefix: str = ""
) -> None:
    """Count the spans and matches of one block of documents, which begins at row `base`."""
    for what, table, rows in (
        ("gold", both.gold, slice(None)),
        ("tp", both.gold, matching.pairs.gold),
        ("predicted", both.predicted, matching.alive),
        ("hit", both.predicted, matching.pairs.predicted),
    ):
        doc, label = table.doc[rows], table.label[rows]
        tally.spans(prefix + what, doc, label, table.labels, base, table.n_docs)
