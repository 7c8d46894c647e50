"""Austrian social insurance number (Sozialversicherungsnummer, SVNR).

`NNNP DDMMYY`, 10 digits, the first not 0. P is the sum of the other digits times 3 7 9, then 5 8 4
2 1 6, modulo 11; 10 is not issued. The century of YY is not told. Months 13, 14 and 15 replace a
date whose numbers have run out, so only the year remains.

Source: Dachverband der Sozialversicherungsträger, "Aufbau der Versicherungsnummer"; ASVG § 31.

>>> decode("1237 010180").birth_date_partial
'80-01-01'
>>> decode("9340011305").birth_date_partial  # month 13
'05'
>>> is_valid("2237010180")  # wrong check digit
False
>>> is_valid("0237010180")  # leading 0
False
>>> is_valid("123701018")  # 9 digits
False
>>> is_valid("123701018A")  # a letter
False
>>> is_valid("1232310205")  # 31 February
False
>>> is_valid("1233999905")  # 99 of month 99
False
"""

from __future__ import annotations

from europriv.ids._base import Disclosure, digits, strip, weighted
from europriv.ids._birth import without_century

NAME = "AT/SVNR"
DECODES = True

_WEIGHTS = (3, 7, 9, 0, 5, 8, 4, 2, 1, 6)
_PLACEHOLDERS = (13, 14, 15)

compact = strip


def is_valid(number: str) -> bool:
    """Return whether `number` obeys the rule above."""
    return decode(number) is not None


def decode(number: str) -> Disclosure | None:
    """Return the birthday without its century, or None where the number is not valid."""
    svnr = strip(number)
    if not digits(svnr, 10) or svnr[0] == "0" or weighted(svnr, _WEIGHTS) % 11 != int(svnr[3]):
        return None
    day, month, year = int(svnr[4:6]), int(svnr[6:8]), int(svnr[8:])
    if month in _PLACEHOLDERS and 1 <= day <= 31:
        return Disclosure(birth_date_partial=svnr[8:])
    born = without_century(year, month, day)
    return Disclosure(birth_date=born.whole, birth_date_partial=born.partial) if born else None
