"""Croatian personal identification number (osobni identifikacijski broj, OIB).

11 digits that tell nothing; the last is the check digit of ISO/IEC 7064, MOD 11,10.

Source: Zakon o osobnom identifikacijskom broju (NN 60/08), art. 5.

>>> is_valid("33392005961"), decode("33392005961") == Disclosure()
(True, True)
>>> is_valid("33392005962")  # wrong check digit
False
>>> is_valid("3339200596")  # 10 digits
False
>>> is_valid("3339200596A")  # a letter
False
"""

from __future__ import annotations

from europriv.ids._base import Disclosure, digits, strip

NAME = "HR/OIB"
DECODES = False

compact = strip


def is_valid(number: str) -> bool:
    """Return whether `number` obeys the rule above."""
    oib = strip(number)
    if not digits(oib, 11):
        return False
    remainder = 10
    for digit in oib[:10]:
        remainder = ((remainder + int(digit)) % 10 or 10) * 2 % 11
    return (remainder + int(oib[10])) % 10 == 1


def decode(number: str) -> Disclosure | None:
    """Return an empty disclosure, or None where the number is not valid."""
    return Disclosure() if is_valid(number) else None
