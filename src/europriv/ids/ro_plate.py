"""Romanian vehicle registration plate.

County code, number, three letters: `CJ 12 ABC`; București writes two or three digits, `B 123 ABC`.
The number starts at 01 (100 where it has three digits); the letters have no Q and do not begin
with I or O, which read as 1 and 0. Temporary, military and diplomatic plates are not read.

Source: OMAI 1501/2006 and DRPCIV practice for the series of letters.

>>> is_valid("CJ 12 ABC"), is_valid("B-123-ABC")
(True, True)
>>> decode("CJ12ABC").region
'Cluj'
>>> is_valid("CJ 123 ABC")  # three digits outside București
False
>>> is_valid("XX 12 ABC")  # no such county
False
>>> is_valid("CJ 00 ABC")  # number 00
False
>>> is_valid("CJ 12 AQC")  # Q
False
>>> is_valid("CJ 12 OAB")  # begins with O
False

`generate` draws letters that begin with I or O: never issued, hence not valid either, and read by
`decode_reserved`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from europriv.errors import OptionError
from europriv.ids._base import Disclosure, strip
from europriv.ids._tables import column

if TYPE_CHECKING:
    from random import Random

    from europriv.ids._base import Bearer

NAME = "RO/plate"
DECODES = True

_LETTERS = "ABCDEFGHIJKLMNOPRSTUVWXYZ"
_FORM = re.compile(
    rf"(?P<county>B|[A-Z]{{2}})"
    rf"(?P<number>(?<=^B)[1-9][0-9]{{2}}|[0-9]{{2}})"
    rf"(?P<letters>[{_LETTERS}]{{3}})"
)

compact = strip


def is_valid(number: str) -> bool:
    """Return whether `number` is a plate of the ordinary series."""
    return decode(number) is not None


def decode(number: str) -> Disclosure | None:
    """Return the county of registration, or None where the plate is not valid."""
    return _read(number, reserved=False)


def decode_reserved(number: str) -> Disclosure | None:
    """Return the county of a plate whose letters begin with I or O, or None for any other.

    >>> decode_reserved("CJ12OAB").region
    'Cluj'
    """
    return _read(number, reserved=True)


def generate(person: Bearer, rng: Random, /) -> str:
    """Return a never-issued plate of the person's county (region code as in the CNP).

    Raises:
        OptionError: the county is unknown.
    """
    county = column("ro_counties", "code", "plate").get(person.region_code)
    if not county:
        raise OptionError(f"no plates for county {person.region_code!r}: known are '01' to '52'")
    letters = rng.choice("IO") + rng.choice(_LETTERS) + rng.choice(_LETTERS)
    return f"{county}{rng.randrange(1, 100):02d}{letters}"


def _read(number: str, *, reserved: bool) -> Disclosure | None:
    found = _FORM.fullmatch(strip(number))
    if not found or found["number"] == "00" or (found["letters"][0] in "IO") != reserved:
        return None
    region = column("ro_counties", "plate", "region").get(found["county"])
    return Disclosure(region=region, region_code=found["county"]) if region else None
