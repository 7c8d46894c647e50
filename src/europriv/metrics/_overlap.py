"""Options of metrics that match spans at an overlap threshold."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from europriv import match, taxonomy
from europriv.documents import Words
from europriv.errors import OptionError
from europriv.metrics._base import choose
from europriv.metrics._bridge import bridge
from europriv.metrics._ratios import RatioMetric

if TYPE_CHECKING:
    from europriv.documents import Documents
    from europriv.spans import SpanTable


@dataclass(frozen=True, repr=False, kw_only=True)
class OverlapOptions(RatioMetric):
    """Options of one-to-one matching at an overlap threshold (DEFINITIONS 5, `iou`).

    Args:
        theta: spans match if shared over united length reaches it, in (0, 1].
        unit: what lengths are measured in: "char" or white-space "token".
        combine: let the pieces of one gold span count as one candidate.
        skip_words: words that pieces may leave out between them; None takes the function words of
            all languages, () none (white space and punctuation always bridge).
        gold_bridge: join gold spans of one label that are separated by one of these words.
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
            if value is not None:
                words = tuple(sorted({word.casefold() for word in value}))
                object.__setattr__(self, name, words)
        if not 0 < self.theta <= 1:
            raise OptionError(f"theta={self.theta!r} is not possible: give a number in (0, 1]")

    def measured(
        self, gold: SpanTable, predicted: SpanTable, documents: Documents
    ) -> tuple[SpanTable, SpanTable]:
        """Return both sides in the metric's unit, gold joined where `gold_bridge` says so."""
        if self.gold_bridge:
            gold = bridge(gold, documents.texts, frozenset(self.gold_bridge))
        if self.unit == "char":
            return gold, predicted
        words = Words.of(documents.texts)
        return words.measure(gold), words.measure(predicted)

    def gaps(self, documents: Documents) -> match.Bridge | None:
        """Return what may lie between pieces, None where nothing is combined."""
        if not self.combine:
            return None
        words = taxonomy.skip_words() if self.skip_words is None else frozenset(self.skip_words)
        bridge_over = match.Gaps if self.unit == "char" else match.WordGaps
        return bridge_over(documents.texts, words)
