"""Romanian personal number (cod numeric personal, CNP).

`S AALLZZ JJ NNN C`, 13 digits. S is sex and century: 1/2 for men and women born in 19xx, 3/4 in
18xx, 5/6 in 20xx, 7/8 for resident foreigners, whose century is not told (9 is a tax number of
ANAF, no CNP). AALLZZ is the birth date, JJ the county where the number was given out, NNN a
serial from 001, C the sum of the digits times 2 7 9 1 4 6 3 5 8 2 7 9 modulo 11, with 10 read as 1.

JJ is 01-47, 51 or 52 for a county or sector of București; 70 since 8 May 2024, when the national
register stopped telling the county; 80-83 for consulates. Twelve more codes stand in the register
and tell no county either; 48, 49, 53 and 55 were never given out.

Source: Law 105/1996 and OUG 97/2005 with HG 295/2021; answer of DGEP of 25 March 2025 on the
codes in use.

>>> is_valid("1630615123457"), is_valid(" 163 0615 12 345 7")
(True, True)
>>> decode("1630615123457").quasi_identifiers
('sex', 'birth_date', 'region')
>>> is_valid("1630615123458")  # wrong check digit
False
>>> is_valid("163061512345")  # 12 digits
False
>>> is_valid("163061512345A")  # a letter
False
>>> is_valid("9080101400015")  # 9: a tax number
False
>>> is_valid("1000229400011")  # 1900 had no 29 February
False
>>> is_valid("1080101490016")  # county 49
False
>>> is_valid("1080101120003")  # serial 000 was never issued
False

`generate` draws in that serial: strict validators refuse it, so no such number can be anyone's,
and `decode_reserved` reads it as `decode` reads an issued number. It is certain that 000 is not
given out; people of one sex, day and county share the number.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from europriv.errors import OptionError
from europriv.ids._base import Disclosure, Sex, digits, iso_date, strip, weighted
from europriv.ids._tables import column

if TYPE_CHECKING:
    from datetime import date
    from random import Random

    from europriv.ids._base import Bearer

NAME = "RO/CNP"
DECODES = True

_WEIGHTS = (2, 7, 9, 1, 4, 6, 3, 5, 8, 2, 7, 9)
# A resident foreigner's century is unknown; every day of 19xx is also one of 20xx.
_CENTURY = dict(zip("12345678", ("19", "19", "18", "18", "20", "20", "20", "20"), strict=True))
_FOREIGN = "78"
_RESERVED = "000"
_FIRST = {
    (18, "M"): "3",
    (18, "F"): "4",
    (19, "M"): "1",
    (19, "F"): "2",
    (20, "M"): "5",
    (20, "F"): "6",
}

compact = strip


def is_valid(number: str) -> bool:
    """Return whether `number` obeys the rule above; blanks and separators do not matter."""
    cnp = strip(number)
    return _birth_date(cnp) is not None and cnp[9:12] != _RESERVED


def decode(number: str) -> Disclosure | None:
    """Return sex, birth date, county and serial, or None where the number is not valid.

    >>> decode("7050304419972").birth_date_partial  # resident foreigner: 1905 or 2005
    '05-03-04'
    >>> decode("6980304700219").region is None  # county code 70
    True
    """
    cnp = strip(number)
    born = _birth_date(cnp)
    return _read(cnp, born) if born and cnp[9:12] != _RESERVED else None


def decode_reserved(number: str) -> Disclosure | None:
    """Return what a number of the never-issued serial 000 would disclose, or None for any other.

    >>> decode_reserved("1080101120003").region
    'Cluj'
    """
    cnp = strip(number)
    born = _birth_date(cnp)
    return _read(cnp, born) if born and cnp[9:12] == _RESERVED else None


def generate(person: Bearer, _rng: Random, /) -> str:
    """Return the never-issued number of `person`; its county code is the person's region code.

    Raises:
        OptionError: the year of birth is before 1800 or after 2099, or the county is unknown.
    """
    first = _FIRST.get((person.birth_date.year // 100, person.sex))
    if first is None or person.region_code not in _counties():
        raise OptionError(
            f"no CNP for a birth on {person.birth_date} in county {person.region_code!r}:"
            " take a year from 1800 to 2099 and a county code of ro_counties.csv, such as '12'"
        )
    born = person.birth_date.isoformat().replace("-", "")[2:]
    body = f"{first}{born}{person.region_code}{_RESERVED}"
    return body + _check_digit(body)


def _birth_date(cnp: str) -> date | None:
    """Return the birth date of a number that is right in all but its serial, else None."""
    if not (digits(cnp, 13) and cnp[7:9] in _counties() and cnp[12] == _check_digit(cnp)):
        return None
    century = _CENTURY.get(cnp[0])
    return iso_date(century + cnp[1:7]) if century else None


def _check_digit(cnp: str) -> str:
    return "01234567891"[weighted(cnp, _WEIGHTS) % 11]


def _read(cnp: str, born: date) -> Disclosure:
    sex: Sex = "M" if cnp[0] in "1357" else "F"
    county, order = cnp[7:9], cnp[9:12]
    region = _counties()[county] or None
    if cnp[0] in _FOREIGN:
        partial = f"{born:%y-%m-%d}"
        return Disclosure(sex, None, partial, region, county, "resident foreigner", order)
    return Disclosure(sex, born, None, region, county, None, order)


@cache
def _counties() -> dict[str, str]:
    return column("ro_counties", "code", "region")
