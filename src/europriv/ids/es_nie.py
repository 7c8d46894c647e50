"""Spanish foreigner's number (número de identidad de extranjero, NIE).

X, Y or Z, seven digits and the letter of the DNI, with X, Y, Z read as 0, 1, 2. The number alone
tells that its bearer is a foreign national.

Source: Real Decreto 557/2011 art. 206; Orden INT/2058/2008 (Y and Z).

>>> is_valid("X1234567L"), is_valid("Y-0000000-Z")
(True, True)
>>> decode("X1234567L").immigration
'foreign national'
>>> is_valid("X1234567A")  # wrong letter
False
>>> is_valid("A1234567L")  # wrong prefix
False
>>> is_valid("X123456L")  # six digits
False

`generate` draws from Z9900000 upwards: numbers are given in rising order and Z has only begun. A
convention, not a reservation.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from europriv.ids._base import Disclosure, strip
from europriv.ids.es_dni import check_letter

if TYPE_CHECKING:
    from random import Random

    from europriv.ids._base import Bearer

NAME = "ES/NIE"
DECODES = True

_FORM = re.compile(r"[XYZ][0-9]{7}[A-Z]")
_PREFIX = {"X": "0", "Y": "1", "Z": "2"}

compact = strip


def is_valid(number: str) -> bool:
    """Return whether `number` has the form and its letter."""
    nie = strip(number)
    return _FORM.fullmatch(nie) is not None and nie[8] == check_letter(_PREFIX[nie[0]] + nie[1:8])


def decode(number: str) -> Disclosure | None:
    """Return that the bearer is a foreign national, or None where the number is not valid."""
    return Disclosure(immigration="foreign national") if is_valid(number) else None


def generate(_person: Bearer, rng: Random, /) -> str:
    """Return a valid number above Z9900000, where none is issued."""
    body = f"99{rng.randrange(10**5):05d}"
    return f"Z{body}{check_letter(_PREFIX['Z'] + body)}"
