"""Span intersection over union: was it found, give or take a title or a comma?"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from europriv import match, taxonomy
from europriv.documents import Words
from europriv.errors import OptionError
from europriv.metrics._base import choose
from europriv.metrics._bridge import bridge
from europriv.metrics._prf import SpanMetric

if TYPE_CHECKING:
    from europriv.documents import Documents
    from europriv.metrics._levels import Sides
    from europriv.spans import SpanTable


@dataclass(frozen=True, repr=False, kw_only=True)
class SpanIoU(SpanMetric):
    """One-to-one span matching at an overlap threshold (DEFINITIONS 5, `iou`).

    Args:
        theta: spans match if shared over united length reaches it, in (0, 1].
        unit: what lengths are measured in: "char" or white-space "token".
        combine: let the pieces of one gold span count as one candidate.
        skip_words: words that pieces may leave out between them; None takes the function words of
            all languages, () none (white space and punctuation always bridge).
        gold_bridge: join gold spans of one label that are separated by one of these words.

    >>> SpanIoU(level="category")
    SpanIoU(theta=0.75, level='category')
    """

    theta: float = field(default=0.75, metadata={"always": True})
    unit: Literal["char", "token"] = "char"
    combine: bool = True
    skip_words: tuple[str, ...] | None = None
    gold_bridge: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        super().__post_init__()
        choose("unit", self.unit, ("char", "token"))
        for name in ("skip_words", "gold_bridge"):
            value = getattr(self, name)
            if isinstance(value, str):
                raise OptionError(f"{name}={value!r} is one string: give a list of words")
            if value is not None:
                words = tuple(sorted({word.casefold() for word in value}))
                object.__setattr__(self, name, words)
        if not 0 < self.theta <= 1:
            raise OptionError(f"theta={self.theta!r} is not possible: give a number in (0, 1]")

    def read(self, gold: SpanTable, predicted: SpanTable, documents: Documents) -> Sides:
        """Return both sides at the metric's level, gold joined where `gold_bridge` says so."""
        if self.gold_bridge:
            gold = bridge(gold, documents.texts, frozenset(self.gold_bridge))
        both = super().read(gold, predicted, documents)
        if self.unit == "char":
            return both
        words = Words.of(documents.texts)
        return both._replace(gold=words.measure(both.gold), predicted=words.measure(both.predicted))

    def match(self, both: Sides, documents: Documents) -> match.Matching:
        """Match the spans of one block of documents."""
        words = taxonomy.skip_words() if self.skip_words is None else frozenset(self.skip_words)
        gaps = match.Gaps if self.unit == "char" else match.WordGaps
        bridge_over = gaps(documents.texts, words) if self.combine else None
        return match.iou_at(both.gold, both.predicted, both.compatible, self.theta, bridge_over)
