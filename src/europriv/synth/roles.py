"""Roles: who the people of a skeleton are, and how old they may be."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from europriv.errors import DataError, did_you_mean
from europriv.synth.fields import KINDS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from europriv.synth.dice import Dice

OLDEST = 97
_ROLE = re.compile(
    r"(?P<kind>\w+)(?: of (?P<of>\w+))?(?: (?P<sex>male|female))?"
    r"(?: (?P<low>\d+)\.\.(?P<high>\d+))?"
)
#: Relation -> years by which the relative is older, at least and at most.
GAPS = {"spouse": (-7, 7), "sibling": (-12, 12), "parent": (19, 40), "child": (-40, -19)}
RELATIONS = ("relative", *GAPS)


@dataclass(frozen=True, slots=True)
class Role:
    """One entry of `people`: `patient`, `relative of p`, `patient female 18..40`.

    Attributes:
        kind: a key of `fields.KINDS` or a relation.
        of: key of the person to whom it is related.
        sex: "M", "F", or None for either.
        low: youngest age.
        high: oldest age.
    """

    kind: str
    of: str | None
    sex: str | None
    low: int
    high: int

    @classmethod
    def parse(cls, text: str) -> Role:
        """Read one entry.

        Raises:
            DataError: it has no such form, or names an unknown kind.

        >>> Role.parse("child of p 3..12")
        Role(kind='child', of='p', sex=None, low=3, high=12)
        """
        found = _ROLE.fullmatch(text.strip())
        if not found:
            raise DataError(
                f"{text!r} is no role: write patient, relative of p, patient female 18..40"
            )
        kind, of, sex = found["kind"], found["of"], found["sex"]
        known = RELATIONS if of else tuple(KINDS)
        if kind not in known:
            hint = did_you_mean(kind, (*known, *(f"{r} of …" for r in RELATIONS if not of)))
            raise DataError(f"unknown kind of person {kind!r}: {hint}")
        low, high = KINDS.get(kind, (0 if kind == "child" else 18, OLDEST))
        if found["low"]:
            low, high = int(found["low"]), int(found["high"])
        if not 0 <= low <= high <= OLDEST:
            raise DataError(f"ages {low}..{high} do not lie in order between 0 and {OLDEST}")
        return cls(kind, of, {"male": "M", "female": "F"}.get(sex or ""), low, high)


def fit_ages(roles: Mapping[str, Role]) -> dict[str, Role]:
    """Narrow the ages of people so that each has relatives of the ages asked for.

    Raises:
        DataError: someone is related to a person who does not stand before, or cannot exist.
    """
    out = dict(roles)
    for key, role in reversed(list(roles.items())):
        if role.of is None:
            continue
        if role.of not in out or list(roles).index(role.of) >= list(roles).index(key):
            raise DataError(f"{key}: {role.kind} of {role.of!r}, who does not stand before {key!r}")
        if role.kind == "relative":
            continue
        younger, older = GAPS[role.kind]
        base, own = out[role.of], out[key]
        low, high = max(base.low, own.low - older), min(base.high, own.high - younger)
        if low > high:
            raise DataError(f"{key}: nobody of {base.low}..{base.high} has such a {role.kind}")
        out[role.of] = replace(base, low=low, high=high)
    return out


def relation(dice: Dice, role: Role, age: int, *, married: bool) -> str:
    """Return the relation itself, where a role says `relative` one that fits someone of `age`.

    Who is `married` already, to another person of the document, gets no second spouse.
    """
    if role.kind != "relative":
        return role.kind
    fitting = [name for name, (younger, older) in GAPS.items()
               if (name != "spouse" or (age >= 24 and not married)) and age + older >= role.low
               and age + younger <= role.high and (name != "parent" or age <= 65)]  # fmt: skip
    return dice.choice(fitting)


def related_age(dice: Dice, role: Role, kind: str, age: int) -> int:
    """Return the age of a relative of someone of `age`."""
    younger, older = GAPS[kind]
    least = max(role.low, 18 if kind == "spouse" else 0, age + younger)
    most = min(role.high, age + older)
    return least + dice.randrange(max(most - least, 0) + 1)
