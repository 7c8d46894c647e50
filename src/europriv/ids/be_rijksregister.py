"""Belgian national register number (rijksregisternummer, numéro national) and bis number.

`YYMMDD SSS CC`, 11 digits. SSS is odd for men, even for women. CC is 97 minus YYMMDDSSS modulo 97,
with a 2 written before YYMMDDSSS for births since 2000: the check digits settle the century. Bis
numbers, for people outside the register, have month +20 (sex not known when it was given out) or
+40 (sex known). Month 00 stands for an unknown month and day; day 00, or one that the month does
not have, for an unknown day; 00-00-01 for a birth date that is not known at all.

Source: IBZ, "Instructions on the identification number of the National Register" (IT000);
Royal Decrees of 3 April 1984 and 8 February 1991.

>>> decode("85.07.30-033 28").birth_date, decode("85.07.30-033 28").sex
(datetime.date(1985, 7, 30), 'M')
>>> decode("17073003384").birth_date  # checks with the 2 in front
datetime.date(2017, 7, 30)
>>> decode("40000095381").birth_date_partial  # month and day unknown
'1940'
>>> decode("98472899765").immigration
'bis number: not in the national register'
>>> is_valid("85073003329")  # wrong check digits
False
>>> is_valid("8507300332")  # 10 digits
False
>>> is_valid("8507300332A")  # a letter
False
>>> is_valid("85133000105")  # month 13
False
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from europriv.ids._base import Disclosure, calendar_date, digits, strip
from europriv.ids._birth import by_parity

if TYPE_CHECKING:
    from datetime import date

NAME = "BE/rijksregister/bis"
DECODES = True

_NOTHING_KNOWN = ("00", 0, "01")
_BIS = "bis number: not in the national register"

compact = strip


def is_valid(number: str) -> bool:
    """Return whether `number` obeys the rule above."""
    return decode(number) is not None


def decode(number: str) -> Disclosure | None:
    """Return sex, birth date and status, or None where the number is not valid."""
    nn = strip(number)
    century = _century(nn) if digits(nn, 11) else None
    kind, month = divmod(int(nn[2:4]), 20) if century else (0, 13)
    if century is None or kind not in (0, 1, 2) or month not in range(13):
        return None
    born, partial = _birth(nn, century, month)
    return Disclosure(
        sex=None if kind == 1 else by_parity(nn[8]),
        birth_date=born,
        birth_date_partial=partial,
        immigration=_BIS if kind else None,
    )


def _century(nn: str) -> int | None:
    for century, prefix in ((1900, ""), (2000, "2")):
        if 97 - int(prefix + nn[:9]) % 97 == int(nn[9:]):
            return century
    return None


def _birth(nn: str, century: int, month: int) -> tuple[date | None, str | None]:
    year = century + int(nn[:2])
    if (nn[:2], month, nn[4:6]) == _NOTHING_KNOWN:
        return None, None
    if month == 0:
        return None, str(year)
    born = calendar_date(year, month, int(nn[4:6]))
    return born, None if born else f"{year}-{month:02}"
