"""Hungarian social security number (társadalombiztosítási azonosító jel, TAJ).

Nine digits that tell nothing; the last is the sum of the others times 3 7 3 7 3 7 3 7 modulo 10.

Source: 1996. évi XX. törvény, annex.

>>> is_valid("123 456 788"), decode("123456788") == Disclosure()
(True, True)
>>> is_valid("123456789")  # wrong check digit
False
>>> is_valid("12345678")  # 8 digits
False
>>> is_valid("12345678A")  # a letter
False
"""

from __future__ import annotations

from europriv.ids._base import Disclosure, digits, strip, weighted

NAME = "HU/TAJ"
DECODES = False

_WEIGHTS = (3, 7, 3, 7, 3, 7, 3, 7)

compact = strip


def is_valid(number: str) -> bool:
    """Return whether `number` obeys the rule above."""
    taj = strip(number)
    return digits(taj, 9) and weighted(taj, _WEIGHTS) % 10 == int(taj[8])


def decode(number: str) -> Disclosure | None:
    """Return an empty disclosure, or None where the number is not valid."""
    return Disclosure() if is_valid(number) else None
