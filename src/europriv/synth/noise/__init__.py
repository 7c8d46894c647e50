"""Noise: what keyboards, scanners, dictation and forms do to text; gold spans follow every edit.

Each channel is one module with one function that proposes edits; `edits` applies them. No edit
crosses the border of a span, so every span survives with its label.

>>> Noise.parse("ocr"), Noise.parse("ocr:0.05")
(Noise(name='ocr', rate=0.02), Noise(name='ocr', rate=0.05))
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from europriv.errors import OptionError, did_you_mean
from europriv.synth.noise import asr, casing, conjoined, diacritics, ocr, turns, typo
from europriv.synth.noise.edits import apply
from europriv.synth.noise.page import Page
from europriv.synth.tokens import tag

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from europriv.synth.dice import Dice
    from europriv.synth.noise.edits import Edit
    from europriv.synth.noise.tables import NoiseTables

#: Name -> channel and its default rate; what the rate counts stands in the channel's docstring.
CHANNELS: dict[str, tuple[Callable[[Page], Iterator[Edit]], float]] = {
    "casing": (casing.edits, 1.0),
    "typo": (typo.edits, 0.01),
    "ocr": (ocr.edits, 0.02),
    "asr": (asr.edits, 0.03),
    "nodiacritics": (diacritics.edits, 1.0),
    "conjoined": (conjoined.edits, 0.05),
    "turns": (turns.edits, 0.7),
}


@dataclass(frozen=True, slots=True)
class Noise:
    """A channel and how often it strikes.

    Attributes:
        name: key of `CHANNELS`.
        rate: share of the channel's units that are edited, above 0 and at most 1.
    """

    name: str
    rate: float

    @classmethod
    def parse(cls, text: str) -> Noise:
        """Read `name` or `name:rate`.

        Raises:
            OptionError: there is no such channel, or the rate is no share.
        """
        name, colon, rate = text.partition(":")
        if name not in CHANNELS:
            raise OptionError(f"unknown noise {name!r}: {did_you_mean(name, CHANNELS)}")
        try:
            share = float(rate) if colon else CHANNELS[name][1]
        except ValueError:
            share = 0.0
        if not 0 < share <= 1:
            raise OptionError(f"noise {text!r}: write a rate above 0 and at most 1, as in ocr:0.05")
        return cls(name, share)

    def __str__(self) -> str:
        return f"{self.name}:{self.rate:.15g}"

    def view_name(self, config: str) -> str:
        """Return the name of the view of `config`; the rate stands in it where it is unusual.

        >>> Noise("ocr", 0.02).view_name("demo"), Noise("ocr", 0.1).view_name("demo")
        ('demo-ocr', 'demo-ocr-0.1')
        """
        usual = self.rate == CHANNELS[self.name][1]
        return f"{config}-{self.name}" + ("" if usual else f"-{self.rate:.15g}")

    def view(
        self, row: Mapping[str, Any], identity: str, dice: Dice, tables: NoiseTables
    ) -> dict[str, Any]:
        """Return `row` under a new id as this channel leaves it, with the column `edits`.

        Each edit names its kind, the range of what stands there now, and what stood there before.
        """
        page = Page(row["text"], row["spans"], dice, self.rate, tables)
        text, spans, edits = apply(page.text, page.spans, CHANNELS[self.name][0](page))
        marks = [(s["start"], s["end"], s["label"], s["scheme"], s["subject"]) for s in spans]
        tokens, bioes = tag(text, marks)
        changed = {"id": identity, "text": text, "spans": spans, "tokens": tokens, "bioes": bioes}
        return {**row, **changed, "edits": edits}
