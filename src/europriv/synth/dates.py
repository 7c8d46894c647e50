"""Dates: how a language writes them, working days, and days relative to others."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache
from typing import TYPE_CHECKING

from europriv.errors import DataError
from europriv.synth.casing import cased
from europriv.synth.seasons import movable

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from europriv.synth.casing import Forms
    from europriv.synth.dice import Dice
    from europriv.synth.patterns import Pattern
    from europriv.synth.tables import Node, Patterns

FORMS = ("numeric", "long", "iso", "short", "month_year", "weekday", "words")
# A language that writes out no numbers writes the long form instead.
_DEFAULTS = {"words": "long"}
#: Value of a date's patterns -> what it is of a day.
VALUES: dict[str, Callable[[DateRules, date], str]] = {
    "day": lambda rules, day: rules.first if day.day == 1 else str(day.day),
    "d": lambda _, day: str(day.day),
    "dd": lambda _, day: f"{day.day:02d}",
    "m": lambda _, day: str(day.month),
    "mm": lambda _, day: f"{day.month:02d}",
    "month": lambda rules, day: rules.months[day.month - 1],
    "mon": lambda rules, day: rules.months_short[day.month - 1],
    "weekday": lambda rules, day: rules.weekdays[day.weekday()],
    "yy": lambda _, day: _yy(day),
    "yyyy": lambda _, day: str(day.year),
    "ordinal": lambda rules, day: rules.ordinals[day.day - 1],
    "day_words": lambda rules, day: rules.numbers[day.day],
    "year_words": lambda rules, day: rules.year_words(day),
}
# What only a language that has them can write.
_WORDS = frozenset(("day_words", "year_words"))
_ORDINALS = frozenset(("ordinal",))
_OFFSET = re.compile(r"(?:(\w+) *\+ *)?(-?\d{1,5})(?:\.\.(-?\d{1,5}))?( working)?")
# Enough days to hold a working one: a weekend, and holidays on both sides of it.
_WORKING_RANGE = 6


@dataclass(frozen=True, slots=True)
class DateRules:
    """The dates of a language."""

    months: tuple[str, ...]
    months_short: tuple[str, ...]
    weekdays: tuple[str, ...]
    first: str
    forms: Mapping[str, Patterns]
    holidays: frozenset[str]
    feasts: frozenset[date]
    numbers: tuple[str, ...]
    centuries: Mapping[str, str]
    ordinals: tuple[str, ...]

    @classmethod
    def load(cls, node: Node, holidays: Node, feasts: Node | None) -> DateRules:
        """Read the keys `dates`, `holidays` and `easter` of the locale."""
        node.only(("months", "months_short", "weekdays", "first", "forms", "numbers", "centuries",
                   "ordinals"))  # fmt: skip
        forms, numbers, ordinals = node["forms"], node.get("numbers"), node.get("ordinals")
        forms.only(FORMS)
        lacking = (frozenset() if numbers else _WORDS) | (frozenset() if ordinals else _ORDINALS)
        values = [name for name in VALUES if name not in lacking]
        return cls(
            node["months"].words(12),
            node["months_short"].words(12),
            node["weekdays"].words(7),
            node["first"].string(),
            {
                form: (forms.get(form) or forms[_DEFAULTS.get(form, form)]).patterns(values)
                for form in FORMS
            },
            frozenset(holidays.words()),
            movable(feasts) if feasts else frozenset(),
            numbers.words(100) if numbers else (),
            {k: text.string() for k, text in node["centuries"].items()} if numbers else {},
            ordinals.words(31) if ordinals else (),
        )

    def year_words(self, day: date) -> str:
        """Return the year in words, in a language that has them."""
        century, rest = divmod(day.year, 100)
        return (self.centuries[str(century)] + (self.numbers[rest] if rest else "")).strip()

    def works(self, day: date) -> bool:
        """Return whether `day` is no holiday, Saturday or Sunday."""
        return (
            day.weekday() < 5
            and day.isoformat()[5:] not in self.holidays
            and day not in self.feasts
        )

    def working_day(self, dice: Dice, first: date, last: date) -> date:
        """Return a working day from `first` to `last`, between which there is one."""
        start, days = first.toordinal(), (last - first).days + 1
        while True:
            day = date.fromordinal(start + dice.randrange(days))
            if self.works(day):
                return day


class DateStyle:
    """How one document writes dates: of each form one way, kept to."""

    def __init__(self, rules: DateRules, dice: Dice) -> None:
        self.rules = rules
        self.dice = dice
        self._ways: dict[str, Pattern] = {}

    def write(self, day: date, forms: Forms) -> str:
        """Return `day` in the first of `forms` that is a form of dates, `numeric` by default."""
        form = _form(forms)
        if (way := self._ways.get(form)) is None:
            way = self._ways[form] = self.rules.forms[form].ways.draw(self.dice)
        values = {}
        for name in way.names:
            values[name] = VALUES[name](self.rules, day)
        return cased(way.write(self.dice, values), forms)


@cache
def _form(forms: Forms) -> str:
    return next((form for form in forms if form in FORMS), "numeric")


@dataclass(frozen=True, slots=True)
class Offset:
    """A day relative to another one.

    Attributes:
        base: key of the other date; "doc" is the day of the document.
        low: fewest days after it (before it where negative).
        high: most days after it.
        working: whether it is no holiday, Saturday or Sunday.
    """

    base: str
    low: int
    high: int
    working: bool = False

    @classmethod
    def parse(cls, text: str) -> Offset:
        """Read `-9..-4`, `3`, `adm + 2..5` for days after another date, or `5..30 working`.

        Raises:
            DataError: the text is no such thing, its range is empty, or too short for `working`.

        >>> Offset.parse("adm + 2"), Offset.parse("5..30 working").working
        (Offset(base='adm', low=2, high=2, working=False), True)
        """
        found = _OFFSET.fullmatch(text.strip())
        if not found or int(found[2]) > int(found[3] or found[2]):
            raise DataError(f"{text!r} is no offset: write days as -9..-4, 3 or adm + 2..5")
        low, high = int(found[2]), int(found[3] or found[2])
        if found[4] and high - low < _WORKING_RANGE:
            raise DataError(
                f"{text!r} may hold no working day: let it span a week, as 3..9 working"
            )
        return cls(found[1] or "doc", low, high, bool(found[4]))

    def draw(self, dice: Dice, base: date, rules: DateRules) -> date:
        """Return a day in the range, counted from `base`."""
        if self.working:
            first, last = (base + timedelta(days=days) for days in (self.low, self.high))
            return rules.working_day(dice, first, last)
        return base + timedelta(days=self.low + dice.randrange(self.high - self.low + 1))


def years(day: date) -> dict[str, str]:
    """Return the year of `day` as the pattern values `yy` and `yyyy`."""
    return {"yy": _yy(day), "yyyy": str(day.year)}


def _yy(day: date) -> str:
    return f"{day.year % 100:02d}"


def birth_date(dice: Dice, age: int, day: date) -> date:
    """Return the birth date of someone who is `age` years old on `day`."""
    year = day.year - age
    leap = day.month == 2 and day.day == 29
    birthday = date(year, 3, 1) if leap and not _is_leap(year) else day.replace(year=year)
    return date.fromordinal(birthday.toordinal() - dice.randrange(365))


def age_on(born: date, day: date) -> int:
    """Return the age in full years.

    >>> age_on(date(2000, 3, 1), date(2020, 2, 29)), age_on(date(2000, 3, 1), date(2020, 3, 1))
    (19, 20)
    """
    return day.year - born.year - ((day.month, day.day) < (born.month, born.day))


def _is_leap(year: int) -> bool:
    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
