"""Precision, recall and F of counts that add; what slices, means and bootstraps rely on."""

from __future__ import annotations

import math
from abc import abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Literal

import numpy as np

from europriv.errors import OptionError
from europriv.metrics._base import Metric, choose
from europriv.stats import f_beta, ratio

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from europriv.metrics._counts import Counts


@dataclass(frozen=True, repr=False, kw_only=True)
class RatioMetric(Metric):
    """A metric of one or more readings, each with its own tp, fp and fn (DEFINITIONS 6).

    Args:
        beta: of the F score beside F1.
        zero_division: value of a ratio whose denominator is 0; None leaves it undefined.
    """

    beta: float = 2
    zero_division: float | None = None

    #: What stands before the names of each reading's scores.
    prefixes: ClassVar[tuple[str, ...]] = ("",)

    def __post_init__(self) -> None:
        super().__post_init__()
        if not 0 < self.beta < math.inf:
            raise OptionError(f"beta={self.beta!r} is not possible: give a number above 0")

    @abstractmethod
    def by_document(self, counts: Counts, whole: Counts | None = None) -> NDArray[np.int64]:
        """Return tp, fp and fn of each reading by document, int64 [n, 3 readings].

        A reading may count in halves all through, since ratios do not tell.

        Args:
            counts: of some or all documents.
            whole: see `scores`.
        """

    @property
    def ratios(self) -> tuple[str, str, str, str]:
        """Names of the ratios of one reading."""
        return ("precision", "recall", "f1", f"f{self.beta:g}")

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the ratios of all readings, in the order of `prf_array`."""
        return tuple(prefix + name for prefix in self.prefixes for name in self.ratios)

    def prf_array(self, totals: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return precision, recall, F1 and F_beta of each reading; NaN where undefined.

        Args:
            totals: as of `by_document`, of documents or resamples, float64 [r, 3 readings].

        Returns:
            float64 [r, 4 readings].
        """
        tp, fp, fn = np.moveaxis(totals.reshape(len(totals), -1, 3), 2, 0)
        b2 = self.beta * self.beta
        with np.errstate(invalid="ignore", divide="ignore"):
            ratios = [
                tp / (tp + fp),
                tp / (tp + fn),
                2 * tp / (2 * tp + fn + fp),
                (1 + b2) * tp / ((1 + b2) * tp + b2 * fn + fp),
            ]
        return np.stack(ratios, axis=2).reshape(len(totals), -1)

    def prf(self, tp: float, fp: float, fn: float) -> dict[str, float | int | None]:
        """Return precision, recall, F1 and F_beta with the counts they come from."""
        values = (
            ratio(tp, tp + fp),
            ratio(tp, tp + fn),
            f_beta(tp, fp, fn),
            f_beta(tp, fp, fn, self.beta),
        )
        empty = self.zero_division
        filled = {k: empty if v is None else v for k, v in zip(self.ratios, values, strict=True)}
        return {**filled, "tp": tp, "fp": fp, "fn": fn}


@dataclass(frozen=True, repr=False, kw_only=True)
class MatchOptions(RatioMetric):
    """Options of metrics that match gold with predicted spans.

    Args:
        unannotated: "ignore" counts unmatched predictions of a type that the gold never annotates
            apart; "count" makes them false positives.
        hipaa: keep nodes with a HIPAA letter only, on both sides.
        beta: of the F score beside F1.
        zero_division: value of a ratio whose denominator is 0; None leaves it undefined.
    """

    unannotated: Literal["ignore", "count"] = "ignore"
    hipaa: bool = False

    def __post_init__(self) -> None:
        super().__post_init__()
        choose("unannotated", self.unannotated, ("ignore", "count"))
