"""Romanian identity card: series and number (carte de identitate, CI).

Two letters and six digits, without a check digit. The series belongs to a county office; only
those of București (DP DR DT DX RD RR RT RX RK) have a source that could be read, so only they
disclose a region.

Source: HG 295/2021 (form of the card); the series of București as listed in the press.

>>> is_valid("RX 123456"), decode("RX123456").region
(True, 'București')
>>> is_valid("R1 123456")  # a digit in the series
False
>>> is_valid("RX 12345")  # five digits
False

`generate` draws a series that begins with Q: the letter is foreign to Romanian and no county
office has such a series. That is an observation, not a published reservation.
"""

from __future__ import annotations

import re
from string import ascii_uppercase
from typing import TYPE_CHECKING

from europriv.ids._base import Disclosure, strip

if TYPE_CHECKING:
    from random import Random

    from europriv.ids._base import Bearer

NAME = "RO/CI"
DECODES = True

_FORM = re.compile(r"[A-Z]{2}[0-9]{6}")
_BUCHAREST = frozenset({"DP", "DR", "DT", "DX", "RD", "RK", "RR", "RT", "RX"})

compact = strip


def is_valid(number: str) -> bool:
    """Return whether `number` is a series of two letters and six digits."""
    return _FORM.fullmatch(strip(number)) is not None


def decode(number: str) -> Disclosure | None:
    """Return the region where the series tells it, or None where the number is not valid."""
    if not is_valid(number):
        return None
    series = strip(number)[:2]
    return Disclosure(region="București" if series in _BUCHAREST else None, region_code=series)


def generate(_person: Bearer, rng: Random, /) -> str:
    """Return a card number of a series that begins with Q, which no office has."""
    return f"Q{rng.choice(ascii_uppercase)}{rng.randrange(1, 10**6):06d}"
