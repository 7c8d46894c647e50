"""Span intersection over union: was it found, give or take a title or a comma?"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from europriv import match
from europriv.metrics._levels import Sides, sides
from europriv.metrics._overlap import OverlapOptions
from europriv.metrics._prf import SpanMetric

if TYPE_CHECKING:
    from europriv.documents import Documents
    from europriv.spans import SpanTable


@dataclass(frozen=True, repr=False, kw_only=True)
class SpanIoU(OverlapOptions, SpanMetric):
    """One-to-one span matching at an overlap threshold (DEFINITIONS 5, `iou`).

    The options are those of `OverlapOptions` and `SpanMetric`.

    >>> SpanIoU(level="category")
    SpanIoU(theta=0.75, level='category')
    """

    def read(self, gold: SpanTable, predicted: SpanTable, documents: Documents) -> Sides:
        """Return both sides at the metric's level, measured in its unit."""
        return sides(self.level, *self.measured(gold, predicted, documents))

    def match(self, both: Sides, documents: Documents) -> match.Matching:
        """Match the spans of one block of documents."""
        return match.iou_at(*both, self.theta, self.gaps(documents))
