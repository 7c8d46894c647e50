"""What a noise channel works on: one document, cut at the borders of its spans."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from europriv.synth.dice import Dice
    from europriv.synth.noise.tables import NoiseTables


class Segment(NamedTuple):
    """A stretch of text inside one span, or between spans (label None)."""

    start: int
    end: int
    label: str | None


@dataclass(frozen=True, slots=True)
class Page:
    """A document with what a channel draws from.

    Attributes:
        text: the document.
        spans: its spans, in order and apart.
        dice: the document's own stream of draws.
        rate: share of the channel's units to edit.
        tables: the language's noise tables.
    """

    text: str
    spans: Sequence[Mapping[str, Any]]
    dice: Dice
    rate: float
    tables: NoiseTables

    def strikes(self) -> bool:
        """Return whether the next unit is edited."""
        return self.dice.random() < self.rate

    def segments(self) -> Iterator[Segment]:
        """Yield the stretches inside and between spans, from left to right."""
        at = 0
        for span in self.spans:
            if at < span["start"]:
                yield Segment(at, span["start"], None)
            yield Segment(span["start"], span["end"], span["label"])
            at = span["end"]
        if at < len(self.text):
            yield Segment(at, len(self.text), None)
