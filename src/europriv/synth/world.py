"""The world of one document: its day, people, organisations and dates, all in agreement."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from europriv import ids
from europriv.synth.casing import cased
from europriv.synth.dates import DateStyle, years
from europriv.synth.fields import STAFF
from europriv.synth.organisation import Organisation
from europriv.synth.organisations import Drawn
from europriv.synth.people import People

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import date

    from europriv.synth.casing import Forms
    from europriv.synth.dice import Dice
    from europriv.synth.head import Head
    from europriv.synth.locale import Locale
    from europriv.synth.names import Written
    from europriv.synth.places import Place

_TRIES = 20


class Subject(Protocol):
    """Whatever a slot can name."""

    def write(self, field: str, forms: Forms) -> Written:
        """Return a field in some forms; the same text at every mention."""
        ...


@dataclass(frozen=True, slots=True)
class Day:
    """A date of the document."""

    day: date
    style: DateStyle

    def write(self, _field: str, forms: Forms) -> Written:
        """Return the date in a form, `numeric` by default."""
        return "", self.style.write(self.day, forms)


class Paper:
    """The document itself: its date, numbers, and the place where it is signed."""

    def __init__(self, day: Day, locale: Locale, place: Place) -> None:
        self.day = day
        self.locale = locale
        self._written: dict[str, str] = {"city": place.name}

    def write(self, field: str, forms: Forms) -> Written:
        """Return a field in some forms."""
        if field == "date":
            return self.day.write(field, forms)
        kinds = (f"{field}_{form}" for form in forms)
        key = next((kind for kind in kinds if kind in self.locale.document), field)
        if key not in self._written:
            patterns, dice = self.locale.document[key], self.day.style.dice
            self._written[key] = patterns.write(dice, years(self.day.day))
        return "", cased(self._written[key], forms)


class World:
    """Everything that the slots of one document read.

    Attributes:
        sexes: key of a person -> sex.
        subjects: key of a person, organisation or date, or "doc" -> what it stands for.
    """

    def __init__(self, head: Head, dice: Dice, locale: Locale, first: date, last: date) -> None:
        self.dice = dice
        self.locale = locale
        self.day = head.season.draw(dice, first, last, locale.dates)
        self._years = years(self.day)
        self.style = DateStyle(locale.dates, dice)
        self.people = People(dice, locale, self.day, self.style)
        for key, role in head.people.items():
            self.people.draw(key, role)
        self.organisations = self._organisations(head.organisations)
        self._employ()
        self.sexes = {key: person.sex for key, person in self.people.drawn.items()}
        self.subjects: dict[str, Subject] = {
            **self.people.drawn,
            **self.organisations,
            **self._dates(head),
            "doc": Paper(Day(self.day, self.style), locale, self._place()),
        }

    def negative(self, kind: str) -> str:
        """Return a fresh hard negative."""
        rules = self.locale.negatives
        values = Drawn(self.dice, rules.lists, self._years)
        text = rules.kinds[kind].write(self.dice, values)
        while kind == "invoice13" and self._is_identifier(text):
            text = rules.kinds[kind].write(self.dice, values)
        return text

    def _is_identifier(self, text: str) -> bool:
        rules = self.locale.identifiers.values()
        return any(rule.scheme and ids.disclose(text, rule.scheme) for rule in rules)

    def _organisations(self, kinds: Mapping[str, str]) -> dict[str, Organisation]:
        out: dict[str, Organisation] = {}
        names: set[str] = set()
        for key, kind in kinds.items():
            for _ in range(_TRIES):
                one = Organisation(key, kind, self._seat(kind), self.day, self.dice, self.locale)
                if one.name not in names:
                    break
            names.add(one.name)
            out[key] = one
        return out

    def _seat(self, kind: str) -> Place:
        first, rank = self.people.first, self.locale.organisations.kinds[kind].seat
        if rank is None and first:
            return first.home
        region = first.home.region_code if first else None
        return self.locale.atlas.draw(self.dice, region, rank or 4)

    def _employ(self) -> None:
        employer = next(iter(self.organisations.values()), None)
        for person in self.people.drawn.values():
            if person.kind in STAFF:
                person.employer = employer

    def _place(self) -> Place:
        for organisation in self.organisations.values():
            return organisation.place
        if first := self.people.first:
            return first.home
        return self.locale.atlas.draw(self.dice, rank=1)

    def _dates(self, head: Head) -> dict[str, Day]:
        days = {"doc": self.day}
        for key, offset in head.dates.items():
            days[key] = offset.draw(self.dice, days[offset.base], self.locale.dates)
        return {key: Day(day, self.style) for key, day in days.items() if key != "doc"}
