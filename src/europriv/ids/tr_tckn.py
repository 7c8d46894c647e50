"""Turkish identification number (T.C. kimlik numarası, TCKN).

11 digits, the first not 0. The tenth is 7 times the sum of digits 1 3 5 7 9, minus the sum of
digits 2 4 6 8, modulo 10; the eleventh is the sum of the first ten modulo 10. A number tells
nothing of a citizen; those of foreigners (yabancı kimlik numarası) begin with 99.

Source: Population Services Act 5490; General Directorate of Population and Citizenship Affairs.

>>> is_valid("17291716060"), decode("17291716060") == Disclosure()
(True, True)
>>> decode("99999999068").immigration
'foreigner number'
>>> is_valid("17291716050")  # wrong tenth digit
False
>>> is_valid("17291716061")  # wrong eleventh digit
False
>>> is_valid("1729171606")  # 10 digits
False
>>> is_valid("1729171606A")  # a letter
False
>>> is_valid("07291716092")  # leading 0
False
"""

from __future__ import annotations

from europriv.ids._base import Disclosure, digits, strip, weighted

NAME = "TR/TCKN"
DECODES = False

_TENTH = (7, -1, 7, -1, 7, -1, 7, -1, 7, -1)
_ELEVENTH = (1,) * 10

compact = strip


def is_valid(number: str) -> bool:
    """Return whether `number` obeys the rule above."""
    tckn = strip(number)
    return (
        digits(tckn, 11)
        and tckn[0] != "0"
        and weighted(tckn, _TENTH) % 10 == 0
        and weighted(tckn, _ELEVENTH) % 10 == int(tckn[10])
    )


def decode(number: str) -> Disclosure | None:
    """Return the status of a foreigner, nothing of a citizen; None where it is not valid."""
    if not is_valid(number):
        return None
    foreign = strip(number).startswith("99")
    return Disclosure(immigration="foreigner number" if foreign else None)
