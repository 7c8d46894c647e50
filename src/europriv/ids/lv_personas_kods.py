"""Latvian personal code (personas kods).

Until 30 June 2017 `DDMMYY-CNNNN`, 11 digits: C is 0 for 18xx, 1 for 19xx, 2 for 20xx, and the last
digit is 1101 minus the sum times 1 6 3 7 9 10 5 8 4 2, modulo 11, modulo 10. Since 1 July 2017 the
first digit is 3, the second 2-9, and the rest is random and tells nothing; the law names no check
digit, so none is tested (whether one is used in practice is not known).

Source: Fizisko personu reģistra likums, sections 5 and 6; Cabinet regulations on personal codes.

>>> decode("161175-19997").birth_date
datetime.date(1975, 11, 16)
>>> decode("328673-00679") == Disclosure()  # new form
True
>>> is_valid("161175-19998")  # wrong check digit
False
>>> is_valid("161375-19997")  # month 13
False
>>> is_valid("310000-12345")  # 31 is a day, and month 00 does not exist
False
>>> is_valid("161175-39991")  # century digit 3
False
>>> is_valid("16117519")  # 8 digits
False
>>> is_valid("161175-1999A")  # a letter
False
"""

from __future__ import annotations

from europriv.ids._base import Disclosure, calendar_date, digits, strip, weighted

NAME = "LV/personas kods"
DECODES = True

_WEIGHTS = (1, 6, 3, 7, 9, 10, 5, 8, 4, 2)
_CENTURY = {"0": 1800, "1": 1900, "2": 2000}

compact = strip


def is_valid(number: str) -> bool:
    """Return whether `number` obeys the rule above, in its old or its new form."""
    return decode(number) is not None


def decode(number: str) -> Disclosure | None:
    """Return the birth date of an old code, nothing of a new one; None where it is not valid."""
    code = strip(number)
    if not digits(code, 11):
        return None
    if code[0] == "3" and code[1] in "23456789":
        return Disclosure()
    century = _CENTURY.get(code[6])
    if century is None or (1101 - weighted(code, _WEIGHTS)) % 11 % 10 != int(code[10]):
        return None
    born = calendar_date(century + int(code[4:6]), int(code[2:4]), int(code[:2]))
    return Disclosure(birth_date=born) if born else None
