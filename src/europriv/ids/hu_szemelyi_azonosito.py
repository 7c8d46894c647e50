"""Hungarian personal identifier (személyi azonosító, formerly személyi szám).

`G YYMMDD SSS K`, 11 digits. G is 1/2 for men and women born in 19xx, 3/4 in 20xx; 5-8 for
immigrants and recognised refugees, odd for men (their century is not settled by the sources at
hand, so it is left open). K is the sum of the ten digits times their places modulo 11: 1 to 10
from the left for births until 31 December 1996, from the right for later ones; 10 is not issued.

Source: 1996. évi XX. törvény, annex; for 5-8, index.hu of 25 February 2024.

>>> decode("1-800101-0016").birth_date, decode("1-800101-0016").sex
(datetime.date(1980, 1, 1), 'M')
>>> decode("49602290051").birth_date  # 20xx, weighed from the right
datetime.date(2096, 2, 29)
>>> is_valid("18001010017")  # wrong check digit
False
>>> is_valid("1800101001")  # 10 digits
False
>>> is_valid("1800101001A")  # a letter
False
>>> is_valid("08001010016")  # first digit 0
False
>>> is_valid("18002300019")  # 30 February
False
"""

from __future__ import annotations

from datetime import date

from europriv.ids._base import Disclosure, calendar_date, digits, strip, weighted
from europriv.ids._birth import by_parity

NAME = "HU/személyi azonosító"
DECODES = True

_CENTURIES = {"1": (1900,), "2": (1900,), "3": (2000,), "4": (2000,)} | dict.fromkeys(
    "5678", (1900, 2000)
)
_LAST_FROM_THE_LEFT = date(1996, 12, 31)
_FOREIGN = "5678"

compact = strip


def is_valid(number: str) -> bool:
    """Return whether `number` obeys the rule above."""
    return decode(number) is not None


def decode(number: str) -> Disclosure | None:
    """Return sex, birth date and status, or None where the number is not valid."""
    code = strip(number)
    if not digits(code, 11):
        return None
    births = [born for c in _CENTURIES.get(code[0], ()) if (born := _birth_date(code, c))]
    if not births:
        return None
    if code[0] in _FOREIGN:
        return Disclosure(
            sex=by_parity(code[0]),
            birth_date_partial=f"{births[0]:%y-%m-%d}",
            immigration="immigrant or refugee",
        )
    return Disclosure(sex=by_parity(code[0]), birth_date=births[0])


def _birth_date(code: str, century: int) -> date | None:
    """Return the birth date in `century` where the check digit is right for it, else None."""
    born = calendar_date(century + int(code[1:3]), int(code[3:5]), int(code[5:7]))
    if born is None:
        return None
    places = range(1, 11) if born <= _LAST_FROM_THE_LEFT else range(10, 0, -1)
    return born if weighted(code, places) % 11 == int(code[10]) else None
