"""Danish civil registration number (CPR-nummer, personnummer).

`DDMMYY-SSSS`, 10 digits. The first S and YY settle the century: 0-3 is 19xx; 4 and 9 are 2000-2036
or 1937-1999; 5-8 are 2000-2057 or 1858-1899. The last S is odd for men and even for women. Since
1 October 2007 numbers need not make the sum times 4 3 2 7 6 5 4 3 2 1 a multiple of 11, so no check
digit is tested here. Day +60 marks a replacement number of a hospital (reported, not confirmed by
an official text).

Source: CPR-kontoret, "Opbygning af CPR-nummeret" and "Personnumre uden kontrolciffer (modulus 11
kontrol)", 10 May 2023.

>>> decode("070761-4285").birth_date, decode("070761-4285").sex
(datetime.date(1961, 7, 7), 'M')
>>> decode("2512489996").birth_date  # a specimen that is no multiple of 11
datetime.date(1948, 12, 25)
>>> is_valid("010105000")  # 9 digits
False
>>> is_valid("010105000A")  # a letter
False
>>> is_valid("0113050001")  # month 13
False
>>> is_valid("2902370001")  # 1937 had no 29 February
False

`generate` draws numbers that are no multiple of 11: the office has given those out only for births
on 1 January. For these the day is +60, which the office never writes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from europriv.errors import OptionError
from europriv.ids._base import Disclosure, calendar_date, digits, strip, weighted
from europriv.ids._birth import by_parity

if TYPE_CHECKING:
    from random import Random

    from europriv.ids._base import Bearer

NAME = "DK/CPR"
DECODES = True

_WEIGHTS = (4, 3, 2, 7, 6, 5, 4, 3, 2, 1)
_REPLACEMENT = 60

compact = strip


def is_valid(number: str) -> bool:
    """Return whether `number` obeys the rule above; multiples of 11 are not asked for."""
    return decode(number) is not None


def decode(number: str) -> Disclosure | None:
    """Return sex and birth date, or None where the number is not valid."""
    cpr = strip(number)
    if not digits(cpr, 10):
        return None
    day = int(cpr[:2])
    day -= _REPLACEMENT if day > _REPLACEMENT else 0
    born = calendar_date(_year(int(cpr[4:6]), int(cpr[6])), int(cpr[2:4]), day)
    return Disclosure(sex=by_parity(cpr[9]), birth_date=born) if born else None


def generate(person: Bearer, rng: Random, /) -> str:
    """Return a number of the person that the office has not given out.

    Raises:
        OptionError: the year of birth is before 1858 or after 2057.
    """
    born = person.birth_date
    centuries = [c for c in range(10) if _year(born.year % 100, c) == born.year]
    if not centuries:
        raise OptionError(f"no CPR number for a birth on {born}: take a year from 1858 to 2057")
    day = born.day + (_REPLACEMENT if (born.month, born.day) == (1, 1) else 0)
    while True:
        parity = rng.choice("13579" if person.sex == "M" else "02468")
        serial = f"{rng.choice(centuries)}{rng.randrange(100):02}{parity}"
        cpr = f"{day:02}{born:%m%y}{serial}"
        if weighted(cpr, _WEIGHTS) % 11:
            return cpr


def _year(year: int, seventh: int) -> int:
    if seventh <= 3:
        return 1900 + year
    if seventh in (4, 9):
        return year + (2000 if year <= 36 else 1900)
    return year + (2000 if year <= 57 else 1800)
