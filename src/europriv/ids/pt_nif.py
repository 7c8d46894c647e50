"""Portuguese tax number (número de identificação fiscal, NIF).

Nine digits, the first not 0; the last is 11 minus the sum of the others times 9 8 7 6 5 4 3 2,
modulo 11, and 0 where that is 10 or 11. A number tells nothing of a person, except that 45 is the
series of non-residents.

Source: Decreto-Lei 14/2013; Autoridade Tributária, "NIF".

>>> is_valid("123 456 789"), decode("123456789") == Disclosure()
(True, True)
>>> decode("450000001").immigration
'non-resident'
>>> is_valid("123456780")  # wrong check digit
False
>>> is_valid("12345678")  # 8 digits
False
>>> is_valid("12345678A")  # a letter
False
>>> is_valid("023456787")  # leading 0
False
"""

from __future__ import annotations

from europriv.ids._base import Disclosure, digits, strip, weighted

NAME = "PT/NIF"
DECODES = False

_WEIGHTS = (9, 8, 7, 6, 5, 4, 3, 2)

compact = strip


def is_valid(number: str) -> bool:
    """Return whether `number` obeys the rule above."""
    nif = strip(number)
    if not digits(nif, 9) or nif[0] == "0":
        return False
    return -weighted(nif, _WEIGHTS) % 11 % 10 == int(nif[8])


def decode(number: str) -> Disclosure | None:
    """Return the status of a non-resident, nothing of others; None where it is not valid."""
    if not is_valid(number):
        return None
    return Disclosure(immigration="non-resident" if strip(number).startswith("45") else None)
