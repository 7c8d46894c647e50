"""Spanish identity number (documento nacional de identidad, DNI).

Eight digits and the letter at place number modulo 23 of TRWAGMYFPDXBNJZSQVHLCKE. It tells nothing
about its bearer.

Source: Real Decreto 1553/2005; Ministerio del Interior, cálculo del dígito de control.

>>> is_valid("12345678Z"), is_valid("12.345.678-Z")
(True, True)
>>> is_valid("12345678A")  # wrong letter
False
>>> is_valid("1234567Z")  # seven digits
False

`generate` draws from 99000000 upwards. Lots are handed to police offices in rising order and none
that high is known; the specimen of the ministry is 99999999R. A convention, not a reservation.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from europriv.ids._base import Disclosure, digits, strip

if TYPE_CHECKING:
    from random import Random

    from europriv.ids._base import Bearer

NAME = "ES/DNI"
DECODES = False

_LETTERS = "TRWAGMYFPDXBNJZSQVHLCKE"

compact = strip


def is_valid(number: str) -> bool:
    """Return whether `number` is eight digits and their letter."""
    dni = strip(number)
    return digits(dni[:-1], 8) and dni[-1] == check_letter(dni[:-1])


def decode(number: str) -> Disclosure | None:
    """Return an empty disclosure for a valid number: it tells nothing about a person."""
    return Disclosure() if is_valid(number) else None


def generate(_person: Bearer, rng: Random, /) -> str:
    """Return a valid number above 99000000, where none is issued."""
    body = f"99{rng.randrange(10**6):06d}"
    return body + check_letter(body)


def check_letter(body: str) -> str:
    """Return the letter that belongs to a string of digits.

    >>> check_letter("99999999")
    'R'
    """
    return _LETTERS[int(body) % 23]
