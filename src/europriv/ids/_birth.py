"""Births as numbers write them: sex by parity, dates that lack their century."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from europriv.ids._base import calendar_date

if TYPE_CHECKING:
    from datetime import date

    from europriv.ids._base import Sex


class Birth(NamedTuple):
    """A birth date without its century.

    Attributes:
        whole: the date, where only one of 19yy and 20yy has such a day (29 February '00).
        partial: "yy-mm-dd".
    """

    whole: date | None
    partial: str


def by_parity(digit: str) -> Sex:
    """Return the sex that most schemes give to an odd ("M") or an even ("F") digit.

    >>> by_parity("7"), by_parity("8")
    ('M', 'F')
    """
    return "M" if digit in "13579" else "F"


def without_century(year: int, month: int, day: int) -> Birth | None:
    """Return the birth in 19yy or 20yy, or None where neither has such a day.

    >>> without_century(81, 12, 18)
    Birth(whole=None, partial='81-12-18')
    >>> without_century(0, 2, 29).whole
    datetime.date(2000, 2, 29)
    """
    dates = [d for c in (1900, 2000) if (d := calendar_date(c + year, month, day))]
    if not dates:
        return None
    whole = dates[0] if len(dates) == 1 else None
    return Birth(whole, f"{year:02}-{month:02}-{day:02}")
