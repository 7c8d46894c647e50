"""Precision, recall and F from counts; shared by all metrics that match spans."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from europriv import taxonomy
from europriv.documents import blocks
from europriv.errors import OptionError
from europriv.metrics._base import Metric, choose
from europriv.metrics._counts import Counts, Tally
from europriv.metrics._levels import LEVELS, Sides, sides, unannotated
from europriv.stats import f_beta, ratio

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from europriv.documents import Documents
    from europriv.match import Matching
    from europriv.spans import SpanTable

Level = Literal["binary", "category", "detailed", "kp", "raw"]


@dataclass(frozen=True, repr=False, kw_only=True)
class SpanMetric(Metric):
    """Options and arithmetic of metrics that match gold with predicted spans.

    Args:
        level: how labels are read (DEFINITIONS 4); "raw" compares them as strings.
        unannotated: "ignore" counts unmatched predictions of a type that the gold never annotates
            apart; "count" makes them false positives.
        hipaa: keep nodes with a HIPAA letter only, on both sides.
        beta: of the F score beside F1.
        zero_division: value of a ratio whose denominator is 0; None leaves it undefined.
    """

    level: Level = "detailed"
    unannotated: Literal["ignore", "count"] = "ignore"
    hipaa: bool = False
    beta: float = 2
    zero_division: float | None = None

    def __post_init__(self) -> None:
        choose("level", self.level, LEVELS)
        choose("unannotated", self.unannotated, ("ignore", "count"))
        if not self.beta > 0:
            raise OptionError(f"beta={self.beta!r} is not possible: give a number above 0")

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
            gold, predicted = _hipaa(gold), _hipaa(predicted)
        tally = Tally(documents.ids)
        for low, high in blocks(len(documents)):
            part = documents.part(low, high)
            both = self.read(gold.documents(low, high), predicted.documents(low, high), part)
            matching = self.match(both, part)
            pairs, n = matching.pairs, high - low
            for what, table, rows in (
                ("gold", both.gold, slice(None)),
                ("tp", both.gold, pairs.gold),
                ("predicted", both.predicted, matching.alive),
                ("hit", both.predicted, pairs.predicted),
            ):
                tally.spans(what, table.doc[rows], table.label[rows], table.labels, low, n)
        return tally.counts()

    def ignored(self, counts: Counts) -> frozenset[str]:
        """Return the predicted labels whose unmatched predictions are not false positives."""
        if self.unannotated == "count":
            return frozenset()
        return unannotated(self.level, list(counts.of("gold")), list(counts.of("predicted")))

    def by_document(
        self, counts: Counts, ignored: frozenset[str] | None = None
    ) -> NDArray[np.int64]:
        """Return tp, fp and fn by document, int64 [n, 3]: what slices and bootstraps weigh.

        Args:
            counts: of some or all documents.
            ignored: see `ignored`; give that of the whole configuration for a part of it.
        """
        ignored = self.ignored(counts) if ignored is None else ignored
        charged = [label for label in counts.of("predicted") if label not in ignored]
        tp = counts.by_document("tp")
        fp = counts.by_document("predicted", charged) - counts.by_document("hit", charged)
        return np.stack([tp, fp, counts.by_document("gold") - tp], axis=1)

    def scores(self, counts: Counts, ignored: frozenset[str] | None = None) -> dict[str, Any]:
        """Return micro scores, counts and the same for each type (DEFINITIONS 6)."""
        ignored = self.ignored(counts) if ignored is None else ignored
        of = {what: counts.of(what) for what in ("gold", "tp", "predicted", "hit")}
        per_type, apart = {}, 0
        for label in sorted(of["gold"].keys() | of["predicted"].keys()):
            n = {what: labels.get(label, 0) for what, labels in of.items()}
            unmatched = n["predicted"] - n["hit"]
            apart += unmatched if label in ignored else 0
            fp = 0 if label in ignored else unmatched
            per_type[label] = self.prf(n["tp"], fp, n["gold"] - n["tp"])
        tp, fn = sum(of["tp"].values()), counts.total("gold") - sum(of["tp"].values())
        fp = counts.total("predicted") - counts.total("hit") - apart
        return {
            **self.prf(tp, fp, fn),
            "n_predicted": tp + fp,
            "n_gold": tp + fn,
            "n_unannotated": apart,
            "n_documents": len(counts.ids),
            "per_type": per_type,
        }

    @property
    def names(self) -> tuple[str, str, str, str]:
        """Names of the ratios, in the order of `prf_array`."""
        return ("precision", "recall", "f1", f"f{self.beta:g}")

    def prf_array(self, totals: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return precision, recall, F1 and F_beta of many resamples; NaN where undefined.

        Args:
            totals: tp, fp and fn of each resample, float64 [r, 3].
        """
        tp, fp, fn = totals.T
        b2 = self.beta * self.beta
        with np.errstate(invalid="ignore", divide="ignore"):
            ratios = [
                tp / (tp + fp),
                tp / (tp + fn),
                2 * tp / (2 * tp + fn + fp),
                (1 + b2) * tp / ((1 + b2) * tp + b2 * fn + fp),
            ]
        return np.stack(ratios, axis=1)

    def prf(self, tp: int, fp: int, fn: int) -> dict[str, float | int | None]:
        """Return precision, recall, F1 and F_beta with the counts they come from."""
        values = (
            ratio(tp, tp + fp),
            ratio(tp, tp + fn),
            f_beta(tp, fp, fn),
            f_beta(tp, fp, fn, self.beta),
        )
        empty = self.zero_division
        filled = {k: empty if v is None else v for k, v in zip(self.names, values, strict=True)}
        return {**filled, "tp": tp, "fp": fp, "fn": fn}


def _hipaa(table: SpanTable) -> SpanTable:
    """Return the spans whose node carries a HIPAA letter."""
    keep = {label: label if taxonomy.project("hipaa", label) else None for label in table.labels}
    return table.relabel(keep)
