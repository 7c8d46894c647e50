"""Names of people: which there are, and how a language writes, shortens and declines them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from itertools import product, repeat
from typing import TYPE_CHECKING, NamedTuple

from europriv.errors import DataError
from europriv.synth.casing import cased
from europriv.synth.dice import Weighted
from europriv.synth.tables import read_csv

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from europriv.synth.casing import Forms
    from europriv.synth.dice import Dice
    from europriv.synth.tables import Node, Patterns, Row

#: Forms that lay a name out; one at most is used, and case, `genitive`, `nickname` beside it.
LAYOUTS = (
    "surname_first", "surname_comma", "initials", "initial_surname", "given_initial",
    "father_initial", "maiden", "first_surname",
)  # fmt: skip
# Forms of the field `surname` that are a part of the name.
_PARTS = {"maiden": "maiden", "first_surname": "first"}
_INITIALS = {"G": "given", "S": "bare", "F": "father"}
_VALUES = (
    "given", "surname", "Surname", "SURNAME", "first", "bare", "prefix", "maiden", "G", "S", "F",
)  # fmt: skip
_GIVEN_COLUMNS = ("name", "sex", "weight", "nicknames", "group", "years")
# Decades of birth of everybody in a document of `seasons.YEARS`, and of their fathers.
_DECADES = range(180, 210)
# Where people bear one surname, the first is the whole of it.
_DEFAULTS = {"first_surname": "name"}


#: A field as it is written: what the grammar puts before it, never labelled, and the field itself.
Written = tuple[str, str]


class Given(NamedTuple):
    """A given name with its short forms."""

    name: str
    nicknames: tuple[str, ...]


class Surname(NamedTuple):
    """A surname: for a man, for a woman, the prefix that sorting ignores, the given names it takes.

    People whose surname has a group bear given names of that group.
    """

    masculine: str
    feminine: str
    prefix: str
    group: str


@dataclass(frozen=True, slots=True)
class NameRules:
    """The names of a language and how they are written."""

    given: Mapping[tuple[str, str, int], Weighted[Given]]
    surnames: Weighted[Surname]
    double_given: float
    double_joint: Patterns
    surname_count: int
    takes_name: float
    initial: Patterns
    initial_joint: str
    forms: Mapping[str, Patterns]
    declined_word: str
    genitive: Mapping[str, tuple[tuple[re.Pattern[str], str], ...]]

    @classmethod
    def load(cls, folder: Path, node: Node) -> NameRules:
        """Read `given.csv`, `surnames.csv` and the key `names` of the locale."""
        node.only(("double_given", "double_joint", "surnames", "takes_name", "initial",
                   "initial_joint", "forms", "genitive"))  # fmt: skip
        given = read_csv(folder / "given.csv", _GIVEN_COLUMNS)
        surnames = read_csv(
            folder / "surnames.csv", ("name", "weight", "feminine", "prefix", "group")
        )
        forms = node["forms"]
        forms.only(("name", "surname", *LAYOUTS))
        genitive, joint = node.get("genitive"), node.get("initial_joint")
        return cls(
            _by_generation(given, surnames),
            Weighted.of([(_surname(row), row.weight()) for row in surnames]),
            node["double_given"].number(),
            node["double_joint"].patterns(()),
            int(node["surnames"].number()),
            node["takes_name"].number(),
            node["initial"].patterns(("letter",)),
            joint.string() if joint else " ",
            {
                k: (forms.get(k) or forms[_DEFAULTS.get(k, k)]).patterns(_VALUES)
                for k in ("name", "surname", *LAYOUTS)
            },
            _declined(genitive["declines"]) if genitive else "given",
            {sex: replacements(genitive[sex]) if genitive else () for sex in ("M", "F")},
        )

    def draw_given(self, dice: Dice, sex: str, group: str, born: int) -> Given:
        """Return a given name of a group and a year of birth, sometimes a double one."""
        names = self.given[sex, group, born // 10]
        first = names.draw(dice)
        if dice.random() >= self.double_given or (second := names.draw(dice)).name == first.name:
            return first
        joint = self.double_joint.write(dice, {})
        return Given(first.name + joint + second.name, first.nicknames or second.nicknames)

    def draw_surnames(self, dice: Dice) -> tuple[Surname, ...]:
        """Return the surname of a family, or both surnames where people bear two."""
        return tuple(map(self.surnames.draw, repeat(dice, self.surname_count)))

    def write(
        self, dice: Dice, name: Mapping[str, str], sex: str, field: str, forms: Forms
    ) -> Written:
        """Return the field `name`, `given` or `surname` in the wanted forms.

        Args:
            dice: draws among the ways of a form.
            name: `given`, `nickname`, `father`, and the other values of patterns but initials.
            sex: "M" or "F".
            field: which of the three.
            forms: what the skeleton asks for.
        """
        if not forms:
            return "", self._lay_out(dice, name, field, field)
        layout = _layout(field, forms)
        given, before = name["nickname" if "nickname" in forms else "given"], ""
        if "genitive" in forms and self.declined_word == "given":
            before, given = decline(given, self.genitive[sex])
        text = self._lay_out(dice, {**name, "given": given}, field, layout)
        if "genitive" in forms and self.declined_word == "last":
            head, blank, last = text.rpartition(" ")
            before, last = decline(last, self.genitive[sex])
            text = head + blank + last
        if "genitive" in forms and self.declined_word == "whole":
            before, text = decline(text, self.genitive[sex])
        return before, cased(text, forms)

    def _lay_out(self, dice: Dice, name: Mapping[str, str], field: str, layout: str) -> str:
        if field == "given":
            return self._initials(dice, name["given"]) if layout == "initials" else name["given"]
        if field == "surname" and layout != "surname":
            if layout in _PARTS:
                return name[_PARTS[layout]]
            return self._initials(dice, name["bare"])
        if layout == "maiden" and name["maiden"] == name["surname"]:
            layout = "name"  # who never changed it has no other name to tell
        pattern = self.forms[layout].ways.draw(dice)
        if not pattern.names.isdisjoint(_INITIALS):
            drawn = {
                value: self._initials(dice, name[part])
                for value, part in _INITIALS.items()
                if value in pattern.names
            }
            name = {**name, **drawn}
        text = pattern.write(dice, name)
        # Who bears no prefix leaves no blank where a pattern has one.
        return " ".join(text.split()) if "prefix" in pattern.names else text

    def _initials(self, dice: Dice, words: str) -> str:
        # Particles inside a name (María del Carmen, García de la Torre) have none.
        parts = [part for part in words.replace("-", " ").split() if not part.islower()]
        return self.initial_joint.join(
            [self.initial.write(dice, {"letter": part[0]}) for part in parts]
        )


@cache
def _layout(field: str, forms: Forms) -> str:
    return next((form for form in forms if form in LAYOUTS), field)


def _by_generation(
    given: list[Row], surnames: list[Row]
) -> dict[tuple[str, str, int], Weighted[Given]]:
    """Return the names of each sex, group and decade of birth."""
    found: dict[tuple[str, str, int], list[tuple[Given, float]]] = {}
    for row in given:
        name, years = Given(row.text("name"), row.several("nicknames")), row.span("years")
        key = row.text("sex"), row.cells.get("group") or ""
        for decade in _DECADES:
            if years.start < 10 * decade + 10 and 10 * decade < years.stop:
                found.setdefault((*key, decade), []).append((name, row.weight()))
    for row in surnames:
        group = row.cells.get("group") or ""
        for sex, decade in product("MF", _DECADES):
            if (sex, group, decade) not in found:
                raise DataError(
                    f"{row.where}: given.csv has no name of sex {sex!r} and group {group!r}"
                    f" for births of the {decade}0s"
                )
    return {key: Weighted.of(names) for key, names in found.items()}


def _surname(row: Row) -> Surname:
    name, cells = row.text("name"), row.cells
    return Surname(
        name, cells.get("feminine") or name, cells.get("prefix") or "", cells.get("group") or ""
    )


def _declined(node: Node) -> str:
    if node.value not in ("given", "last", "whole"):
        raise node.error(f"{node.value!r} is not 'given', 'last' or 'whole'")
    return node.string()


def replacements(node: Node) -> tuple[tuple[re.Pattern[str], str], ...]:
    """Return a list of `[regular expression, replacement]`, compiled."""
    out = []
    for pair in node.value:
        if not isinstance(pair, list) or len(pair) != 2:
            raise node.error(f"expected [regular expression, replacement], found {pair!r}")
        try:
            out.append((re.compile(pair[0]), pair[1]))
        except re.error as error:
            raise node.error(f"regular expression {pair[0]!r}: {error}", pair[0]) from None
    return tuple(out)


def decline(word: str, rules: tuple[tuple[re.Pattern[str], str], ...]) -> Written:
    """Return `word` after the first rule that fits; what a rule writes before `|` stands apart.

    >>> decline("Ion", ((re.compile("a$"), "ei"), (re.compile("^"), "lui |")))
    ('lui ', 'Ion')
    """
    for expression, replacement in rules:
        if expression.search(word):
            before, bar, text = expression.sub(replacement, word, count=1).rpartition("|")
            return before if bar else "", text
    return "", word
