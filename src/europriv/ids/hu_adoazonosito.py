"""Hungarian tax identifier (adóazonosító jel).

`8 DDDDD SSS K`, 10 digits. DDDDD counts the days from 1 January 1867 to the birth, K is the sum of
the nine digits times their places (1 to 9) modulo 11; 10 is not issued.

Source: 1996. évi XX. törvény, annex; OECD, "Hungary: information on tax identification numbers".

>>> decode("8071592153").birth_date
datetime.date(1886, 8, 8)
>>> is_valid("8071592154")  # wrong check digit
False
>>> is_valid("807159215")  # 9 digits
False
>>> is_valid("807159215A")  # a letter
False
>>> is_valid("7071592153")  # does not begin with 8
False
"""

from __future__ import annotations

from datetime import date, timedelta

from europriv.ids._base import Disclosure, digits, strip, weighted

NAME = "HU/adóazonosító jel"
DECODES = True

_DAY_0 = date(1867, 1, 1)

compact = strip


def is_valid(number: str) -> bool:
    """Return whether `number` obeys the rule above."""
    code = strip(number)
    return digits(code, 10) and code[0] == "8" and weighted(code, range(1, 10)) % 11 == int(code[9])


def decode(number: str) -> Disclosure | None:
    """Return the birth date, or None where the number is not valid."""
    if not is_valid(number):
        return None
    return Disclosure(birth_date=_DAY_0 + timedelta(days=int(strip(number)[1:6])))
