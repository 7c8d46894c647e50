"""Czech and Slovak birth number (rodné číslo).

`YYMMDD/SSS` for births until 1953, `YYMMDD/SSSC` since 1954. The month of women is +50. From 2004
on, a day whose serials run out takes month +20 (+70 for women). Nine digits: YY is 1900-1953 or
1880-1899 and SSS is not 000. Ten digits: YY is 1954-2053 and the whole number is a multiple of 11;
for births until 1985 a remainder of 10 was also written as check digit 0.

Source: Act 133/2000 Coll., § 13 (CZ); Act 301/1995 Z. z., § 2 (SK); for the remainder of 10, rule
2898/1985 of FSÚ as cited by NZIS, "Struktura rodného čísla". Both countries share the rule, and
every number is valid in both.

>>> cz, sk = SCHEMES
>>> cz.decode("736028/5163").birth_date, cz.decode("736028/5163").sex
(datetime.date(1973, 10, 28), 'F')
>>> sk.decode("991231123").birth_date  # nine digits: 1899
datetime.date(1899, 12, 31)
>>> cz.is_valid("7801233540")  # remainder 10, written as 0 until 1985
True
>>> cz.is_valid("7103192746")  # no multiple of 11
False
>>> cz.is_valid("590312123")  # nine digits in 1959
False
>>> cz.is_valid("531231000")  # serial 000
False
>>> cz.is_valid("7102302745")  # 30 February
False
>>> cz.is_valid("0541010019")  # months 41-49 mean nothing
False
>>> cz.is_valid("9021011010")  # month +20 before 2004
False
>>> cz.is_valid("1101232540")  # remainder 10 in 2011
False
>>> cz.is_valid("71031927AB")  # letters
False
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from europriv.ids._base import Disclosure, calendar_date, digits, strip
from europriv.ids._named import Named

if TYPE_CHECKING:
    from datetime import date

    from europriv.ids._base import Sex

# The first numbers were given out in the 1940s.
_OLDEST, _LAST_OF_NINE = 1880, 1953
_FIRST_OVERFLOW, _LAST_FOLDED = 2004, 1985


def decode(number: str) -> Disclosure | None:
    """Return sex and birth date, or None where the number is not valid."""
    rc = strip(number)
    born = _birth_date(rc) if digits(rc) and len(rc) in (9, 10) else None
    if born is None or not _checked(rc, born):
        return None
    sex: Sex = "F" if int(rc[2:4]) > 50 else "M"
    return Disclosure(sex=sex, birth_date=born)


def is_valid(number: str) -> bool:
    """Return whether `number` obeys the rule above."""
    return decode(number) is not None


def _birth_date(rc: str) -> date | None:
    year = _year(rc)
    month = int(rc[2:4]) % 50
    if month > 20 and year >= _FIRST_OVERFLOW:
        month -= 20
    return calendar_date(year, month, int(rc[4:6]))


def _year(rc: str) -> int:
    year = int(rc[:2])
    if len(rc) == 9:
        return year + (1800 if year + 1800 >= _OLDEST else 1900)
    return year + (1900 if year + 1900 > _LAST_OF_NINE else 2000)


def _checked(rc: str, born: date) -> bool:
    if len(rc) == 9:
        return born.year <= _LAST_OF_NINE and rc[6:] != "000"
    remainder = int(rc[:9]) % 11
    return str(remainder % 10 if born.year <= _LAST_FOLDED else remainder) == rc[9]


_NAMES = {
    "CZ/rodné číslo": "Czech birth number (rodné číslo).",
    "SK/rodné číslo": "Slovak birth number (rodné číslo).",
}

SCHEMES = tuple(Named(name, title, strip, is_valid, decode) for name, title in _NAMES.items())
