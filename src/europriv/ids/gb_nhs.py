"""NHS number of England, Wales and the Isle of Man.

Ten digits: the last is 11 minus the sum of the others times 10 9 8 7 6 5 4 3 2 modulo 11, with 11
read as 0; a number that would need 10 is not issued. It tells nothing about its bearer.

Source: NHS Data Dictionary, NHS NUMBER.

>>> is_valid("943 476 5919")
True
>>> is_valid("9434765871")  # wrong check digit
False
>>> is_valid("943476591")  # nine digits
False

`generate` draws from 9990000000 upwards, which the NHS keeps for tests: certain.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from europriv.ids._base import Disclosure, digits, strip, weighted

if TYPE_CHECKING:
    from random import Random

    from europriv.ids._base import Bearer

NAME = "GB/NHS number"
DECODES = False

_WEIGHTS = (10, 9, 8, 7, 6, 5, 4, 3, 2, 1)

compact = strip


def is_valid(number: str) -> bool:
    """Return whether `number` is ten digits with the right check digit."""
    nhs = strip(number)
    return digits(nhs, 10) and weighted(nhs, _WEIGHTS) % 11 == 0


def decode(number: str) -> Disclosure | None:
    """Return an empty disclosure for a valid number: it tells nothing about a person."""
    return Disclosure() if is_valid(number) else None


def generate(_person: Bearer, rng: Random, /) -> str:
    """Return a valid number of the test range that begins with 999."""
    while True:
        body = f"999{rng.randrange(10**6):06d}"
        check = -weighted(body, _WEIGHTS) % 11
        if check < 10:  # one body in eleven has no check digit
            return f"{body}{check}"
