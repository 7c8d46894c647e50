"""Norwegian national identity number (fødselsnummer) and D number, rule of 1964.

`DDMMYY III KK`, 11 digits. III settles the century: 000-499 is 1900-1999, 500-749 is 1854-1899
where YY is 54-99, 500-999 is 2000-2039 where YY is 00-39, 900-999 is 1940-1999 where YY is 40-99.
Its last digit is odd for men and even for women. The first K makes the sum times 3 7 6 1 8 9 4 5 2
1 a multiple of 11, the second K that times 5 4 3 2 7 6 5 4 3 2 1. D numbers, for people who are
not residents, have day +40. Help numbers of hospitals have month +40, synthetic test people
(Tenor) month +80.

Source: Skatteetaten, documentation "Fødselsnummer og d-nummer"; Folkeregisterforskriften § 2-2-1.
From 2032 on a second rule holds beside this one: see `no_fodselsnummer_2032`.

>>> decode("15108695088").birth_date, decode("15108695088").sex
(datetime.date(1986, 10, 15), 'F')
>>> decode("68467038838").immigration  # day +40, and month +40
'D number: not resident in Norway'
>>> is_valid("15108695077")  # wrong check digits
False
>>> is_valid("26111593817")  # only the second check digit is wrong
False
>>> is_valid("2003691470")  # 10 digits
False
>>> is_valid("00000000000")  # day 0
False
>>> is_valid("15108695O88")  # a letter
False

`generate` writes month +80: such numbers belong to the synthetic register and to no person.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from europriv.errors import OptionError
from europriv.ids._base import Disclosure, calendar_date, strip, weighted
from europriv.ids._birth import by_parity
from europriv.ids._fodselsnummer import D_NUMBER, K1, K2, read

if TYPE_CHECKING:
    from random import Random

    from europriv.ids._base import Bearer

NAME = "NO/fødselsnummer/D"
DECODES = True

_SERIES = (
    (range(1854, 1900), range(500, 750)),
    (range(1900, 2000), range(500)),
    (range(1940, 2000), range(900, 1000)),
    (range(2000, 2040), range(500, 1000)),
)

compact = strip


def is_valid(number: str) -> bool:
    """Return whether `number` obeys the rule above."""
    return decode(number) is not None


def decode(number: str) -> Disclosure | None:
    """Return sex, birth date and status, or None where the number is not valid."""
    fnr = strip(number)
    fields = read(fnr, (0,))
    year = _year(fields.year, int(fnr[6:9])) if fields else None
    if fields is None or year is None:
        return None
    born = calendar_date(year, fields.month, fields.day)
    if born is None:
        return None
    immigration = D_NUMBER if fields.foreign else None
    return Disclosure(sex=by_parity(fnr[8]), birth_date=born, immigration=immigration)


def generate(person: Bearer, rng: Random, /) -> str:
    """Return a number of the person in the synthetic register.

    Raises:
        OptionError: the year of birth is before 1854 or after 2039.
    """
    born = person.birth_date
    numbers = [i for years, series in _SERIES if born.year in years for i in series]
    own = [i for i in numbers if by_parity(str(i % 10)) == person.sex]
    if not own:
        raise OptionError(f"no fødselsnummer for a birth on {born}: take a year from 1854 to 2039")
    while True:
        body = f"{born:%d}{born.month + 80}{born:%y}{rng.choice(own):03}"
        k1 = -weighted(body, K1) % 11
        k2 = -weighted(f"{body}{k1}", K2) % 11
        if k1 < 10 and k2 < 10:
            return f"{body}{k1}{k2}"


def _year(year: int, individual: int) -> int | None:
    for years, series in _SERIES:
        if individual in series:
            for century in (1800, 1900, 2000):
                if century + year in years:
                    return century + year
    return None
