"""Seasons and feasts: which days a document can bear."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from typing import TYPE_CHECKING, Literal

from dateutil.easter import EASTER_ORTHODOX, EASTER_WESTERN, easter

if TYPE_CHECKING:
    from europriv.synth.dates import DateRules
    from europriv.synth.dice import Dice
    from europriv.synth.tables import Node

_CHURCHES: dict[str, Literal[1, 2, 3]] = {"western": EASTER_WESTERN, "orthodox": EASTER_ORTHODOX}
#: Years that documents can bear: tables have names for births from 1800 to 2099, and the father of
#: someone of 97 needs one too.
YEARS = range(1930, 2100)
# A text may speak of working days before it.
_YEARS_OF_FEASTS = range(1900, 2100)
# Days.
_FARTHEST = 366


def movable(node: Node) -> frozenset[date]:
    """Return the holidays that move with Easter, of all years.

    Raises:
        DataError: the church is not known, or a day is no whole number within a year.
    """
    node.only(("church", "days"))
    church, days = node["church"], node["days"].value
    if church.string() not in _CHURCHES:
        raise church.error(f"{church.value!r} is not 'western' or 'orthodox'")
    if not isinstance(days, list) or not all(
        type(day) is int and abs(day) <= _FARTHEST for day in days
    ):
        raise node["days"].error("expected days from Easter Sunday, such as [-2, 1, 39, 50]")
    sundays = [easter(year, _CHURCHES[church.value]) for year in _YEARS_OF_FEASTS]
    return frozenset(sunday + timedelta(days=day) for sunday in sundays for day in days)


@dataclass(frozen=True, slots=True)
class Season:
    """When a text can be written: in which months, since and until when.

    Attributes:
        months: 1 to 12; empty for any.
        since: first day, None where a recipe alone sets it.
        until: last day, likewise.
    """

    months: frozenset[int] = frozenset()
    since: date | None = None
    until: date | None = None

    def draw(self, dice: Dice, first: date, last: date, rules: DateRules) -> date:
        """Return a working day of the season from `first` to `last`, between which there is one."""
        first, last = self._within(first, last)
        while True:
            day = rules.working_day(dice, first, last)
            if not self.months or day.month in self.months:
                return day

    def has_day(self, first: date, last: date, rules: DateRules) -> bool:
        """Return whether the season has a working day from `first` to `last`."""
        first, last = self._within(first, last)
        days = map(date.fromordinal, range(first.toordinal(), last.toordinal() + 1))
        return any(rules.works(d) for d in days if not self.months or d.month in self.months)

    def _within(self, first: date, last: date) -> tuple[date, date]:
        return max(first, self.since or first), min(last, self.until or last)
