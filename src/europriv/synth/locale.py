"""A language's tables, read once."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from europriv import shelf
from europriv.errors import OptionError, did_you_mean
from europriv.synth.contacts import MailRules, PhoneRules
from europriv.synth.dates import DateRules
from europriv.synth.dice import Weighted
from europriv.synth.fields import CASES, KINDS
from europriv.synth.identifiers import IdentifierRule, load_identifiers
from europriv.synth.names import NameRules
from europriv.synth.organisations import NegativeRules, OrganisationRules
from europriv.synth.places import AddressRules, Atlas
from europriv.synth.roles import OLDEST
from europriv.synth.tables import Node, read_csv

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from europriv.synth.tables import Patterns

_KEYS = (
    "language", "country", "holidays", "easter", "nationality", "titles", "names", "dates",
    "address", "phone", "email", "document", "identifiers",
)  # fmt: skip
_DOCUMENT = ("number", "case_number", "contract_number", "time")
_CASE_NUMBERS = tuple(f"case_number_{case}" for case in CASES)


@dataclass(frozen=True, slots=True)
class Locale:
    """Everything that text in one language and country needs; see `_tables/README.md`."""

    language: str
    country: str
    nationality: str
    titles: Mapping[str, Mapping[str, str]]
    professions: Mapping[int, Weighted[tuple[str, str]]]
    names: NameRules
    dates: DateRules
    atlas: Atlas
    address: AddressRules
    phone: PhoneRules
    mail: MailRules
    document: Mapping[str, Patterns]
    identifiers: Mapping[str, IdentifierRule]
    organisations: OrganisationRules
    negatives: NegativeRules

    @classmethod
    def load(cls, folder: Path) -> Locale:
        """Read the tables of `folder`.

        Raises:
            DataError: a file, key or cell is missing or wrong; names file and line.
        """
        node = Node.read(folder / "locale.yaml")
        node.only(_KEYS)
        titles, document = node["titles"], node["document"]
        titles.only((*KINDS, "other"))
        address = AddressRules.load(node["address"])
        document.only((*_DOCUMENT, *_CASE_NUMBERS))
        return cls(
            node["language"].string(),
            node["country"].string(),
            node["nationality"].string(),
            {k: _by_sex(titles[k]) for k in ("other", *titles.value)},
            _professions(folder / "professions.csv"),
            NameRules.load(folder, node["names"]),
            DateRules.load(node["dates"], node["holidays"], node.get("easter")),
            Atlas.load(folder, address.street_types),
            address,
            PhoneRules.load(node["phone"]),
            MailRules.load(node["email"]),
            {
                key: document[key].patterns(("yy", "yyyy"))
                for key in (*_DOCUMENT, *_CASE_NUMBERS)
                if key in _DOCUMENT or document.get(key)
            },
            load_identifiers(node["identifiers"]),
            OrganisationRules.load(Node.read(folder / "organisations.yaml")),
            NegativeRules.load(Node.read(folder / "negatives.yaml")),
        )


def _by_sex(node: Node) -> dict[str, str]:
    return {sex: node[sex].string() for sex in ("M", "F")}


def _professions(path: Path) -> dict[int, Weighted[tuple[str, str]]]:
    """Return the professions of people of each age, all where none is said to fit."""
    rows = read_csv(path, ("masculine", "feminine", "weight", "ages"))
    found = [((r.text("masculine"), r.text("feminine")), r.weight(), r.span("ages")) for r in rows]
    out = {}
    for age in range(OLDEST + 1):
        fitting = [(pair, weight) for pair, weight, ages in found if age in ages]
        out[age] = Weighted.of(fitting or [(pair, weight) for pair, weight, _ in found])
    return out


def languages() -> list[str]:
    """Return the codes of the languages that have tables."""
    tables = shelf.folder("datasets_scripts") / "_tables"
    return sorted(path.parent.name for path in tables.glob("*/locale.yaml"))


@cache
def load(language: str) -> Locale:
    """Return the tables of `language`.

    Raises:
        OptionError: there are none.
        DataError: they have a fault.

    >>> load("ro").country
    'RO'
    """
    if language not in languages():
        hint = did_you_mean(language, languages())
        raise OptionError(f"no tables for language {language!r}: {hint}")
    return Locale.load(shelf.folder("datasets_scripts") / "_tables" / language)
