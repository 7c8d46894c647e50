"""Dutch citizen service number (burgerservicenummer, BSN).

Nine digits, not all 0; the sum of the digits times 9 8 7 6 5 4 3 2 -1 is a multiple of 11. It
tells nothing about its bearer.

Source: Wet algemene bepalingen burgerservicenummer; RvIG, Logisch Ontwerp BSN.

>>> is_valid("111222333"), is_valid("1234.56.782")
(True, True)
>>> is_valid("111252333")  # fails the test of eleven
False
>>> is_valid("000000000")  # zero
False
>>> is_valid("11122233")  # eight digits
False

`generate` draws from 999900000 upwards, the range of the government's own test persons. That
authorities use it for tests is an observation, no published reservation.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from europriv.ids._base import Disclosure, digits, strip, weighted

if TYPE_CHECKING:
    from random import Random

    from europriv.ids._base import Bearer

NAME = "NL/BSN"
DECODES = False

_WEIGHTS = (9, 8, 7, 6, 5, 4, 3, 2, -1)

compact = strip


def is_valid(number: str) -> bool:
    """Return whether `number` passes the test of eleven."""
    bsn = strip(number)
    return digits(bsn, 9) and bsn != "000000000" and weighted(bsn, _WEIGHTS) % 11 == 0


def decode(number: str) -> Disclosure | None:
    """Return an empty disclosure for a valid number: it tells nothing about a person."""
    return Disclosure() if is_valid(number) else None


def generate(_person: Bearer, rng: Random, /) -> str:
    """Return a valid number of the test range that begins with 9999."""
    while True:
        body = f"9999{rng.randrange(10**4):04d}"
        check = weighted(body, _WEIGHTS) % 11
        if check < 10:  # one body in eleven has no check digit
            return f"{body}{check}"
