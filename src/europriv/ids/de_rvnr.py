"""German pension insurance number (Rentenversicherungsnummer, RVNR, VSNR).

`BB TTMMJJ A SS P`, 12 characters: the area of the insurer that gave it out, birth date, first
letter of the birth name, serial (00-49 men, 50-99 women and others), check digit: the letter as
two digits (A = 01), every digit times 2 1 2 5 7 1 2 1 2 1 2 1, digit sums of the products, modulo
10. An unknown day is 00, an unknown month 00; when the serials of a day are used up, 32 or 64 is
added to it (also 96 to the first of a month). The century is not told.

Source: § 147 SGB VI, VKVV § 2 with annex, joint circular on the DEÜV procedure 3.1.1.2.

>>> is_valid("15070649C103"), is_valid("65 170839 J 003")
(True, True)
>>> told = decode("15070649C103")
>>> told.sex, told.birth_date_partial, told.region, told.name_part
('M', '49-06-07', '15', 'C')
>>> decode("02000605X977").birth_date_partial  # day unknown
'05-06-00'
>>> is_valid("65170839J008")  # wrong check digit
False
>>> is_valid("12310201A010")  # 31 February
False
>>> is_valid("12011301A012")  # month 13
False
>>> is_valid("150706491103")  # no letter
False
>>> is_valid("22070649C102")  # no insurer has area 22
False

`generate` uses area 99, which the annex of VKVV gives to no insurer: certain, and refused by
`is_valid`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from europriv.errors import OptionError
from europriv.ids._base import Disclosure, calendar_date, letters, strip
from europriv.ids._tables import column

if TYPE_CHECKING:
    from random import Random

    from europriv.ids._base import Bearer

NAME = "DE/RVNR"
DECODES = True

_FORM = re.compile(r"[0-9]{8}[A-Z][0-9]{3}")
_WEIGHTS = (2, 1, 2, 5, 7, 1, 2, 1, 2, 1, 2, 1)
_RESERVED_AREA = "99"

compact = strip


def is_valid(number: str) -> bool:
    """Return whether `number` has a known area, a possible date and the right check digit."""
    return decode(number) is not None


def decode(number: str) -> Disclosure | None:
    """Return sex, date without century, area and initial, or None where not valid."""
    rvnr = strip(number)
    return _read(rvnr) if rvnr[:2] in column("de_pension_areas", "code", "name") else None


def decode_reserved(number: str) -> Disclosure | None:
    """Return what a number of area 99 would disclose, or None for any other.

    >>> decode_reserved("99070649C104").birth_date_partial
    '49-06-07'
    """
    rvnr = strip(number)
    return _read(rvnr) if rvnr[:2] == _RESERVED_AREA else None


def generate(person: Bearer, rng: Random, /) -> str:
    """Return a number of `person` in area 99; the surname is taken for the birth name.

    Raises:
        OptionError: the surname has no letter.
    """
    if not (name := letters(person.surname)):
        raise OptionError("no RVNR without a surname of Latin letters")
    serial = rng.randrange(50) + 50 * (person.sex == "F")
    body = f"{_RESERVED_AREA}{person.birth_date:%d%m%y}{name[0]}{serial:02d}"
    return body + _check_digit(body)


def _read(rvnr: str) -> Disclosure | None:
    if not _FORM.fullmatch(rvnr) or rvnr[11] != _check_digit(rvnr):
        return None
    born = _born(int(rvnr[2:4]), int(rvnr[4:6]), rvnr[6:8])
    if born is None:
        return None
    return Disclosure(
        sex="M" if rvnr[9] < "5" else "F",
        birth_date_partial=born,
        region=rvnr[:2],
        region_code=rvnr[:2],
        region_name=column("de_pension_areas", "code", "name").get(rvnr[:2]) or None,
        name_part=rvnr[8],
        birth_order=rvnr[9:11],
    )


def _born(day: int, month: int, year: str) -> str | None:
    """Return "yy-mm-dd" with 00 for what is not known, or None for an impossible date."""
    if day > 97 or day == 96 or month > 12:
        return None
    if month == 0:  # then the day only counts serials
        return f"{year}-00-00" if day < 96 else None
    day %= 32
    possible = day == 0 or calendar_date(2000 + int(year), month, day)
    return f"{year}-{month:02d}-{day:02d}" if possible else None


def _check_digit(rvnr: str) -> str:
    figures = f"{rvnr[:8]}{ord(rvnr[8]) - 64:02d}{rvnr[9:11]}"
    products = (int(d) * w for d, w in zip(figures, _WEIGHTS, strict=True))
    return str(sum(p // 10 + p % 10 for p in products) % 10)
