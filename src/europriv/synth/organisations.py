"""Organisations: names, seats and departments by kind; and hard negatives, made alike."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from europriv.synth.names import decline, replacements

if TYPE_CHECKING:
    import re
    from collections.abc import Mapping

    from europriv.synth.dice import Dice
    from europriv.synth.names import Written
    from europriv.synth.tables import Node, Patterns

#: Kind of organisation -> the KP type of its name.
KINDS = {
    **dict.fromkeys(("hospital", "clinic", "laboratory", "pharmacy", "practice"), "FACILITY"),
    "court": "COURT",
    **dict.fromkeys(
        ("company", "bank", "insurer", "university", "school", "townhall", "authority",
         "notary_office", "law_firm", "employer", "landlord", "shop", "police"),
        "ORG_PARTY",
    ),
}  # fmt: skip
#: Kinds of hard negatives: what looks like personal data and is none.
NEGATIVES = (
    "invoice13", "order", "amount", "article", "lot", "lab", "date_like", "word_name",
    "month_name", "code",
)  # fmt: skip
_PLACE_VALUES = ("city", "region", "admin", "court", "street")


@dataclass(frozen=True, slots=True)
class OrganisationKind:
    """One kind of organisation.

    Attributes:
        seat: largest rank of the place where it sits; None for the place of the first person.
        names: patterns of its full name.
        short: pattern of its short name.
        slug: pattern of its Internet name.
        departments: its departments.
    """

    seat: int | None
    names: Patterns
    short: Patterns
    slug: Patterns
    departments: tuple[str, ...]

    @classmethod
    def load(cls, node: Node, lists: tuple[str, ...]) -> OrganisationKind:
        """Read one entry of the key `kinds` of `organisations.yaml`."""
        node.only(("seat", "names", "short", "slug", "departments"))
        seat = node["seat"]
        if seat.value not in ("own", 1, 2, 3, 4):
            raise seat.error(f"seat {seat.value!r} is not own, 1, 2, 3 or 4")
        values = (*_PLACE_VALUES, *lists)
        more = (*values, "name", "acronym")
        return cls(
            None if seat.value == "own" else int(seat.value),
            node["names"].patterns(values),
            (node.get("short") or node["names"]).patterns(more),
            node["slug"].patterns(more),
            node["departments"].words(),
        )


@dataclass(frozen=True, slots=True)
class OrganisationRules:
    """All kinds, the word lists that their patterns share, and how a name is declined."""

    kinds: Mapping[str, OrganisationKind]
    lists: Mapping[str, tuple[str, ...]]
    genitive: tuple[tuple[re.Pattern[str], str], ...]

    @classmethod
    def load(cls, node: Node) -> OrganisationRules:
        """Read `organisations.yaml`."""
        node.only(("lists", "genitive", "kinds"))
        lists, kinds, genitive = node["lists"], node["kinds"], node.get("genitive")
        kinds.only(KINDS)
        names = tuple(lists.value)
        return cls(
            {kind: OrganisationKind.load(kinds[kind], names) for kind in KINDS},
            {name: words.words() for name, words in lists.items()},
            replacements(genitive) if genitive else (),
        )

    def decline(self, name: str) -> Written:
        """Return the genitive of a name."""
        return decline(name, self.genitive)


@dataclass(frozen=True, slots=True)
class NegativeRules:
    """Hard negatives of a language."""

    kinds: Mapping[str, Patterns]
    lists: Mapping[str, tuple[str, ...]]

    @classmethod
    def load(cls, node: Node) -> NegativeRules:
        """Read `negatives.yaml`."""
        node.only(("lists", "kinds"))
        lists, kinds = node.get("lists"), node["kinds"]
        kinds.only(NEGATIVES)
        words = {name: value.words() for name, value in lists.items()} if lists else {}
        values = ("yy", "yyyy", *words)
        return cls({kind: kinds[kind].patterns(values) for kind in NEGATIVES}, words)


class Drawn(dict[str, str]):
    """Pattern values of which a word list is drawn when first read, and then stays."""

    __slots__ = ("_dice", "_lists")

    def __init__(
        self, dice: Dice, lists: Mapping[str, tuple[str, ...]], values: Mapping[str, str]
    ) -> None:
        super().__init__(values)
        self._dice = dice
        self._lists = lists

    def __missing__(self, name: str) -> str:
        word = self._dice.choice(self._lists[name])
        self[name] = word
        return word
