"""French social security number (numéro d'inscription au répertoire, NIR).

`S AA MM LL CCC OOO KK`, 15 characters: sex (1 or 3 or 7 man, 2 or 4 or 8 woman; 3, 4, 7 and 8
while a person is being registered), year and month of birth, department and commune of birth (99
and the country for those born abroad; 2A and 2B in Corsica; 97x and 98x overseas), the order of
the birth in that place and month, and 97 minus the rest modulo 97. Months 20, 30-42 and 50-99
mean that the month is not known. Neither day nor century is told.

Source: décret 82-103; Insee, composition of the NIR.

>>> is_valid("255081416802538"), is_valid("2 53 07 2B 073 004 70")
(True, True)
>>> told = decode("255081416802538")
>>> told.sex, told.birth_date_partial, told.region, told.region_code
('F', '55-08', '14', '14168')
>>> is_valid("255081416802539")  # wrong key
False
>>> is_valid("508067505612388")  # first digit 5
False
>>> is_valid("108137505612312")  # month 13
False
>>> is_valid("253072C07300443")  # department 2C
False
>>> is_valid("2550814168025")  # no key
False
>>> is_valid("255081416800063")  # order 000
False

`generate` uses the order 000: orders count from 001, so no one has it, and `is_valid` refuses it.
People of one sex, month and commune share the number. That orders start at 001 is what Insee says.
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

NAME = "FR/NIR"
DECODES = True

_PLACE = r"(?!00)(?:[0-9]{2}|2[AB])[0-9]{3}"
_MONTH = r"0[1-9]|1[0-2]|20|3[0-9]|4[0-2]|[5-9][0-9]"
_FORM = re.compile(rf"[1-47-8][0-9]{{2}}(?:{_MONTH}){_PLACE}[0-9]{{5}}")
_CORSICA = {"2A": "19", "2B": "18"}
_RESERVED = "000"

compact = strip


def is_valid(number: str) -> bool:
    """Return whether `number` obeys the rule above."""
    nir = strip(number)
    return _obeys(nir) and nir[10:13] != _RESERVED


def decode(number: str) -> Disclosure | None:
    """Return sex, year and month, place and order of birth, or None where not valid."""
    nir = strip(number)
    return _read(nir) if _obeys(nir) and nir[10:13] != _RESERVED else None


def decode_reserved(number: str) -> Disclosure | None:
    """Return what a number of the never-issued order 000 would disclose, or None for any other.

    >>> decode_reserved("255081416800063").region_name
    'Calvados'
    """
    nir = strip(number)
    return _read(nir) if _obeys(nir) and nir[10:13] == _RESERVED else None


def generate(person: Bearer, _rng: Random, /) -> str:
    """Return the never-issued number of `person`; the region code is the five signs of the commune.

    Raises:
        OptionError: the region code is no commune (75056, 2A004) or country (99129).
    """
    if not re.fullmatch(_PLACE, person.region_code):
        raise OptionError(f"no Insee code {person.region_code!r}: take five signs such as '75056'")
    sex = "1" if person.sex == "M" else "2"
    body = f"{sex}{person.birth_date:%y%m}{person.region_code}{_RESERVED}"
    return body + _key(body)


def _obeys(nir: str) -> bool:
    return _FORM.fullmatch(nir) is not None and nir[13:] == _key(nir[:13])


def _key(body: str) -> str:
    department = body[5:7]
    figures = body[:5] + _CORSICA.get(department, department) + body[7:]
    return f"{97 - int(figures) % 97:02d}"


def _read(nir: str) -> Disclosure:
    year, month, place = nir[1:3], nir[3:5], nir[5:10]
    department = place[:3] if place[:2] in ("97", "98") else place[:2]
    abroad = department == "99"
    return Disclosure(
        sex="M" if nir[0] in "137" else "F",
        birth_date_partial=f"{year}-{month}" if month <= "12" else year,
        region="abroad" if abroad else department,
        region_code=place,
        region_name=column("fr_departements", "code", "name").get(department),
        immigration="born abroad" if abroad else None,
        birth_order=nir[10:13],
    )
