"""What noise needs to know of a language: `noise.yaml` of its tables."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from europriv import shelf
from europriv.synth import locale
from europriv.synth.tables import Node

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

_KEYS = ("keyboard", "ocr", "old_letters", "numbers", "symbols", "hesitations", "turns")


@dataclass(frozen=True, slots=True)
class Numbers:
    """How a language says numbers.

    Attributes:
        cardinals: 0 to 99.
        hundreds: 100, 200 … 900 as they stand before the rest.
        thousands: 1000 and 2000, likewise.
        joint: what joins them.
    """

    cardinals: tuple[str, ...]
    hundreds: tuple[str, ...]
    thousands: tuple[str, ...]
    joint: str

    def say(self, number: int) -> str:
        """Return a number from 0 to 2999 in words."""
        thousands, rest = divmod(number, 1000)
        hundreds, small = divmod(rest, 100)
        parts = [self.thousands[thousands - 1]] if thousands else []
        parts += [self.hundreds[hundreds - 1]] if hundreds else []
        parts += [self.cardinals[small]] if small or not parts else []
        return self.joint.join(parts)


@dataclass(frozen=True, slots=True)
class NoiseTables:
    """See `datasets_scripts/_tables/README.md`, section noise.yaml.

    Attributes:
        neighbours: small letter or digit -> keys beside it.
        ocr: what a scanner misreads -> as what.
        fold: letters that are not spelled by dropping their marks.
        old_letters: letter -> how an older character set writes it; may be empty.
        numbers: how numbers are said.
        symbols: sign of mail and Internet addresses -> how it is said.
        hesitations: words of a speaker who hesitates.
        turn_joint: what begins a turn.
        turn_phrases: what the listener says.
    """

    neighbours: Mapping[str, str]
    ocr: Mapping[str, tuple[str, ...]]
    fold: Mapping[int, str]
    old_letters: Mapping[str, str]
    numbers: Numbers
    symbols: Mapping[str, str]
    hesitations: tuple[str, ...]
    turn_joint: str
    turn_phrases: tuple[str, ...]

    @classmethod
    def load(cls, path: Path, fold: Mapping[int, str]) -> NoiseTables:
        """Read `noise.yaml`.

        Raises:
            DataError: the file is missing, or a key of it is missing or wrong.
        """
        node = Node.read(path)
        node.only(_KEYS)
        numbers, turns, old = node["numbers"], node["turns"], node.get("old_letters")
        return cls(
            _neighbours(node["keyboard"].words()),
            {key: value.words() for key, value in node["ocr"].items()},
            fold,
            {key: value.string() for key, value in old.items()} if old else {},
            Numbers(
                numbers["cardinals"].words(100),
                numbers["hundreds"].words(9),
                numbers["thousands"].words(2),
                numbers["joint"].string(),
            ),
            {key: value.string() for key, value in node["symbols"].items()},
            node["hesitations"].words(),
            turns["joint"].string(),
            turns["phrases"].words(),
        )


@cache
def load(language: str) -> NoiseTables:
    """Return the noise tables of a language.

    Raises:
        OptionError: the language has no tables.
        DataError: its `noise.yaml` is missing or has a fault.
    """
    fold = locale.load(language).mail.fold
    path = shelf.folder("datasets_scripts") / "_tables" / language / "noise.yaml"
    return NoiseTables.load(path, fold)


def _neighbours(rows: tuple[str, ...]) -> dict[str, str]:
    """Return for each key those left and right of it and, a row away, above and below."""
    out: dict[str, str] = {}
    for number, row in enumerate(rows):
        others = (*rows[max(number - 1, 0) : number], *rows[number + 1 : number + 2])
        for at, key in enumerate(row):
            near = [row[at - 1 : at], row[at + 1 : at + 2]]
            near += [other[at : at + 1] for other in others]
            out[key] = "".join(near)
    return out
