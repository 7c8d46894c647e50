"""Icelandic identification number (kennitala).

`DDMMYY-RRPC`, 10 digits. RR is random, P makes the sum times 3 2 7 6 5 4 3 2 1 (without C) a
multiple of 11, C is the century: 8 for 18xx, 9 for 19xx, 0 for 20xx. Organisations have day +40
and tell nothing about a person.

Source: Registers Iceland (Þjóðskrá), "About ID numbers"; Act 140/2019 on the registration of
persons.

>>> decode("120174-3399").birth_date
datetime.date(1974, 1, 12)
>>> decode("4504013150") == Disclosure()  # an organisation
True
>>> is_valid("1201743389")  # wrong check digit
False
>>> is_valid("120174339")  # 9 digits
False
>>> is_valid("120174339A")  # a letter
False
>>> is_valid("1201743397")  # century 7
False
>>> is_valid("1213743399")  # month 13
False
>>> is_valid("3201743399")  # day 32
False
"""

from __future__ import annotations

from europriv.ids._base import Disclosure, calendar_date, digits, strip, weighted

NAME = "IS/kennitala"
DECODES = True

_WEIGHTS = (3, 2, 7, 6, 5, 4, 3, 2, 1)
_CENTURY = {"8": 1800, "9": 1900, "0": 2000}
_ORGANISATION = 40

compact = strip


def is_valid(number: str) -> bool:
    """Return whether `number` obeys the rule above, of a person or an organisation."""
    return decode(number) is not None


def decode(number: str) -> Disclosure | None:
    """Return the birth date of a person, or None where the number is not valid."""
    kt = strip(number)
    if not digits(kt, 10) or weighted(kt, _WEIGHTS) % 11 or kt[9] not in _CENTURY:
        return None
    organisation, day = divmod(int(kt[:2]), _ORGANISATION)
    day_one = calendar_date(_CENTURY[kt[9]] + int(kt[4:6]), int(kt[2:4]), day)
    if day_one is None or organisation > 1:
        return None
    return Disclosure() if organisation else Disclosure(birth_date=day_one)
