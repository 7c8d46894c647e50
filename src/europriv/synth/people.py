"""The people of a document: strangers and relatives who fit together."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeVar

from europriv.synth.dates import age_on, birth_date
from europriv.synth.fields import STAFF
from europriv.synth.person import Person
from europriv.synth.roles import related_age, relation

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import date

    from europriv.ids._base import Sex
    from europriv.synth.dates import DateStyle
    from europriv.synth.dice import Dice
    from europriv.synth.locale import Locale
    from europriv.synth.names import Given, Surname
    from europriv.synth.places import Address, Place
    from europriv.synth.roles import Role

    Surnames = tuple[Surname, ...]

T = TypeVar("T")

_TRIES = 50
_BORN_NEAR = 0.72
_LIVES_NEAR = 0.8
# Share of relatives who live at the same address; spouses do.
_SHARES_ADDRESS = {"spouse": 1.0, "parent": 0.4, "child": 0.5, "sibling": 0.25}
# A sister's surname is that of birth this often, a brother's always.
_KEEPS_SURNAME = 0.5
# Days.
_BETWEEN_BIRTHS = 280
_OTHER: dict[Sex, Sex] = {"M": "F", "F": "M"}


class _Names(NamedTuple):
    borne: Surnames
    family: Surnames


class _Kin(NamedTuple):
    """Birth dates of someone's siblings and children; lists that the family shares."""

    siblings: list[date]
    children: list[date]


class People:
    """Draws people; no two share a given name, and only relatives a surname."""

    def __init__(self, dice: Dice, locale: Locale, day: date, style: DateStyle) -> None:
        self.style = style
        self.dice = dice
        self.locale = locale
        self.day = day
        self.drawn: dict[str, Person] = {}
        self.first: Person | None = None
        self._given_names: set[Given] = set()
        self._surnames: set[Surnames] = set()
        self._kin: dict[str, _Kin] = {}
        self._married: set[str] = set()

    def draw(self, key: str, role: Role) -> Person:
        """Add the person of a role, and return it."""
        of = self.drawn[role.of] if role.of else None
        person = self._relative(key, role, of) if of else self._stranger(key, role)
        self.drawn[key] = person
        self.first = self.first or person
        return person

    def _stranger(self, key: str, role: Role) -> Person:
        dice = self.dice
        sex = self._sex(role)
        age = role.low + dice.randrange(role.high - role.low + 1)
        born = birth_date(dice, age, self.day)
        return self._person(key, role.kind, sex, born, self._names(sex, age), self._home(role.kind))

    def _relative(self, key: str, role: Role, of: Person) -> Person:
        dice = self.dice
        kind = relation(dice, role, of.age, married=of.key in self._married)
        kin = self._kin.setdefault(of.key, _Kin([of.birth_date], []))
        self._kin[key] = _kin_of(kind, kin)
        if kind == "spouse":
            self._married |= {key, of.key}
        sex = _OTHER[of.sex] if kind == "spouse" else self._sex(role)
        born = self._birth_date(role, kind, of, self._kin[key].siblings)
        names = self._related_names(kind, sex, of)
        if dice.random() < _SHARES_ADDRESS[kind]:
            return self._person(key, role.kind, sex, born, names, of.home, of.address)
        near = dice.random() < _LIVES_NEAR
        home = self.locale.atlas.draw(dice, of.home.region_code if near else None)
        return self._person(key, role.kind, sex, born, names, home)

    def _person(
        self,
        key: str,
        kind: str,
        sex: Sex,
        born: date,
        names: _Names,
        home: Place,
        address: Address | None = None,
    ) -> Person:
        dice = self.dice
        return Person(
            key=key,
            kind=kind,
            sex=sex,
            given=self._given(sex, names, born.year),
            names=names.borne,
            family=names.family,
            birth_date=born,
            home=home,
            born_near=dice.random() < _BORN_NEAR,
            shared_address=address,
            day=self.day,
            dice=dice,
            locale=self.locale,
            style=self.style,
        )

    def _sex(self, role: Role) -> Sex:
        if role.sex:
            return "M" if role.sex == "M" else "F"
        return "M" if self.dice.random() < 0.5 else "F"

    def _given(self, sex: Sex, names: _Names, born: int) -> Given:
        draw = self.locale.names.draw_given
        args = self.dice, sex, names.family[0].group, born
        for _ in range(_TRIES):
            given = _fresh(draw, args, self._given_names)
            if not _repeats(given.name, names.borne):
                break
        return given

    def _birth_date(self, role: Role, kind: str, of: Person, siblings: list[date]) -> date:
        """Return the birth of a relative, nine months from those of siblings or that of a twin."""
        for _ in range(_TRIES):
            born = birth_date(self.dice, related_age(self.dice, role, kind, of.age), self.day)
            if all(abs((born - other).days) >= _BETWEEN_BIRTHS for other in siblings):
                break
        else:
            ages = range(role.low, role.high + 1)
            born = next((twin for twin in siblings if age_on(twin, self.day) in ages), born)
        siblings.append(born)
        return born

    def _family(self) -> Surnames:
        return _fresh(self.locale.names.draw_surnames, (self.dice,), self._surnames)

    def _names(self, sex: Sex, age: int) -> _Names:
        family = self._family()
        # The share of married women grows from none at 20 to all that ever marry at 35.
        share = self.locale.names.takes_name * min(max(age - 20, 0) / 15, 1)
        married = sex == "F" and self.dice.random() < share
        return _Names(self._family() if married else family, family)

    def _related_names(self, kind: str, sex: Sex, of: Person) -> _Names:
        if kind == "spouse":
            return self._spouse_names(of)
        other, takes_name = self._family(), self.locale.names.takes_name > 0
        if len(other) > 1:
            return _two_surnames(kind, sex, of, other)
        if kind == "child":
            family = of.names if of.sex == "M" or takes_name else other
            return _Names(family, family)
        if sex == "M":
            return _Names(of.family, of.family)
        if kind == "parent":
            return _Names(of.family if takes_name else other, other)
        married = takes_name and self.dice.random() >= _KEEPS_SURNAME
        return _Names(other if married else of.family, of.family)

    def _spouse_names(self, of: Person) -> _Names:
        other, dice = self._family(), self.dice
        takes_name = dice.random() < self.locale.names.takes_name
        if of.sex == "M":
            return _Names(of.names if takes_name else other, other)
        if of.names == of.family and takes_name and other[0].group == of.family[0].group:
            of.family = other  # only now it shows that she is married and bears his name
        husband = of.names if of.names != of.family else other
        return _Names(husband, husband)

    def _home(self, kind: str) -> Place:
        near = kind in STAFF or self.dice.random() < _LIVES_NEAR
        region = self.first.home.region_code if self.first and near else None
        return self.locale.atlas.draw(self.dice, region)


def _two_surnames(kind: str, sex: Sex, of: Person, other: Surnames) -> _Names:
    """Return the surnames of a relative where a child bears the first one of each parent."""
    own = of.family
    if kind == "child":
        own = (of.names[0], other[1]) if of.sex == "M" else (other[0], of.names[0])
    elif kind == "parent":
        own = (of.family[0 if sex == "M" else 1], other[1])
    return _Names(own, own)


def _repeats(given: str, surnames: Surnames) -> bool:
    """Return whether a surname is one of the given names: nobody is Toma Toma Ion."""
    words = given.replace("-", " ").split()
    return any(name.masculine in words or name.feminine in words for name in surnames)


def _kin_of(kind: str, of: _Kin) -> _Kin:
    """Return the kin of a relative of someone whose kin is `of`."""
    if kind == "child":
        return _Kin(of.children, [])
    if kind == "sibling":
        return _Kin(of.siblings, [])
    return _Kin([], of.children if kind == "spouse" else of.siblings)


def _fresh(draw: Callable[..., T], args: tuple[object, ...], taken: set[T]) -> T:
    """Return a draw that is not taken, and take it; where a table has nothing left the last."""
    value = draw(*args)
    tries = 0
    while value in taken and tries < _TRIES:
        value = draw(*args)
        tries += 1
    taken.add(value)
    return value
