"""A person of whom everything agrees: sex, names, dates, places, numbers and addresses."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from europriv.synth.casing import cased
from europriv.synth.contacts import PHONE_FORMS
from europriv.synth.dates import age_on
from europriv.synth.fields import IDENTIFIERS
from europriv.synth.lazy import lazy

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import date

    from europriv.ids._base import Sex
    from europriv.synth.casing import Forms
    from europriv.synth.dates import DateStyle
    from europriv.synth.dice import Dice
    from europriv.synth.locale import Locale
    from europriv.synth.names import Given, Surname, Written
    from europriv.synth.organisation import Organisation
    from europriv.synth.places import Address, Place


class Bearer(NamedTuple):
    """What `europriv.ids` reads of a person, whose surname is that of birth."""

    sex: Sex
    birth_date: date
    given_name: str
    surname: str
    region_code: str


# About what fathers are older than their children.
_FATHERS_AGE = 28
_NAMES = frozenset(("name", "given", "surname"))


@dataclass(eq=False)
class Person:
    """A person in one document.

    Attributes:
        key: the role's key in the skeleton, which becomes the span's `subject`.
        kind: what the person is there for.
        day: the day of the document.
        names: surnames as borne; `family` those of birth.
        home: where the person lives; `born_near` says whether the birth place is in that region.
        shared_address: that of a relative.
        style: how the document writes dates.
        employer: for people who appear because of their work.
    """

    key: str
    kind: str
    sex: Sex
    given: Given
    names: tuple[Surname, ...]
    family: tuple[Surname, ...]
    birth_date: date
    home: Place
    born_near: bool
    shared_address: Address | None
    day: date
    dice: Dice
    locale: Locale
    style: DateStyle
    employer: Organisation | None = None

    def __post_init__(self) -> None:
        self._written: dict[tuple[str, Forms], Written] = {}
        self._numbers: dict[str, str] = {}

    @property
    def age(self) -> int:
        """Return the age in full years on the day of the document."""
        return age_on(self.birth_date, self.day)

    @lazy
    def name(self) -> dict[str, str]:
        """Return the name's parts in the forms of the person's sex, as name patterns read them."""
        given, names, family = self.given, self.names, self.family
        surname, bare = _surname(names, self.sex)
        decade = (self.birth_date.year - _FATHERS_AGE) // 10  # of the father's birth
        return {
            "given": given.name,
            "nickname": self.dice.choice(given.nicknames) if given.nicknames else given.name,
            "surname": surname,
            "Surname": surname[:1].upper() + surname[1:],
            "SURNAME": surname.upper(),
            "first": surname if len(names) == 1 else _surname(names[:1], self.sex)[0],
            "bare": bare,
            "prefix": names[0].prefix,
            "maiden": surname if family is names else _surname(family, self.sex)[0],
            "father": self.locale.names.given["M", family[0].group, decade].draw(self.dice).name,
        }

    def write(self, field: str, forms: Forms) -> Written:
        """Return a field in some forms; the same text at every mention."""
        mention = field, forms
        if (done := self._written.get(mention)) is None:
            if field in _NAMES:
                names = self.locale.names
                done = names.write(self.dice, self.name, self.sex, field, forms)
            elif field in IDENTIFIERS:
                rule = self.locale.identifiers[field]
                done = "", cased(rule.write(self.dice, self.number(field), forms), forms)
            else:
                done = "", cased(_FIELDS[field](self, forms), forms)
            self._written[mention] = done
        return done

    def number(self, field: str) -> str:
        """Return an identifier of the person in its compact form."""
        if field not in self._numbers:
            rule = self.locale.identifiers[field]
            code = self.home.region_code if rule.of_home else self.birth_code
            surname = _surname(self.family, self.sex)[1]
            bearer = Bearer(self.sex, self.birth_date, self.given.name, surname, code)
            self._numbers[field] = rule.draw(self.dice, bearer, self.day)
        return self._numbers[field]

    @lazy
    def birth_place(self) -> Place:
        """Return where the person was born."""
        region = self.home.region_code if self.born_near else None
        return self.locale.atlas.draw(self.dice, region)

    @lazy
    def birth_code(self) -> str:
        """Return the region of birth as personal numbers encode it."""
        return self.dice.choice(self.birth_place.birth_codes)

    @lazy
    def address(self) -> Address:
        """Return where the person lives."""
        street = self.locale.atlas.streets[self.home.rank].draw(self.dice)
        return self.shared_address or self.locale.address.draw(self.dice, self.home, street)

    @lazy
    def phone(self) -> str:
        """Return the significant number, its groups divided by blanks."""
        return self.locale.phone.draw(self.dice, self.home.phone)

    @lazy
    def mobile(self) -> str:
        """Return a mobile number, beside the one that may be of a fixed line, likewise."""
        return self.locale.phone.draw(self.dice, None)

    @lazy
    def email(self) -> str:
        """Return the mail address, the employer's for people at work."""
        mail = self.locale.mail
        values = mail.values(self.name, self.birth_date)
        if self.employer:
            return mail.staff.write(self.dice, {**values, "host": self.employer.host})
        return mail.person.write(self.dice, {**values, "host": mail.hosts.write(self.dice, {})})

    @lazy
    def username(self) -> str:
        """Return a user name made of the person's name."""
        mail = self.locale.mail
        values = mail.values(self.name, self.birth_date)
        return mail.username.write(self.dice, {**values, "host": ""})

    @lazy
    def profession(self) -> str:
        """Return the profession in the form of the person's sex."""
        masculine, feminine = self.locale.professions[self.age].draw(self.dice)
        return masculine if self.sex == "M" else feminine

    @property
    def title(self) -> str:
        """Return the title that goes with the person's kind."""
        titles = self.locale.titles
        return titles.get(self.kind, titles["other"])[self.sex]


def _surname(names: tuple[Surname, ...], sex: Sex) -> tuple[str, str]:
    """Return the surname with its prefix, and without."""
    bare = " ".join([n.masculine if sex == "M" else n.feminine for n in names])
    return (f"{prefix} {bare}" if (prefix := names[0].prefix) else bare), bare


def _phone(person: Person, forms: Forms) -> str:
    form = next((form for form in forms if form in PHONE_FORMS), "national")
    number = person.mobile if "mobile" in forms else person.phone
    return person.locale.phone.write(person.dice, number, form)


_FIELDS: dict[str, Callable[[Person, Forms], str]] = {
    "birth_date": lambda p, forms: p.style.write(p.birth_date, forms),
    "birth_place": lambda p, _: p.birth_place.name,
    "age": lambda p, _: str(p.age),
    "address": lambda p, forms: p.locale.address.write(p.dice, p.address, forms),
    "street": lambda p, _: p.address.street,
    "city": lambda p, _: p.home.name,
    "postcode": lambda p, _: p.address.postcode,
    "region": lambda p, _: p.home.region,
    "phone": _phone,
    "email": lambda p, _: p.email,
    "username": lambda p, _: p.username,
    "profession": lambda p, _: p.profession,
    "nationality": lambda p, _: p.locale.nationality,
    "title": lambda p, _: p.title,
}
