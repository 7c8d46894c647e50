"""Polish population register number (PESEL).

`YYMMDD ZZZX Q`, 11 digits. YYMMDD is the birth date; the month carries the century: as it is for
19xx, +20 for 20xx, +40 for 21xx, +60 for 22xx, +80 for 18xx. X, the last digit of the serial, is
odd for men and even for women. Q makes the sum of the digits times 1 3 7 9 1 3 7 9 1 3 1 a
multiple of 10.

Source: Act of 24 September 2010 on population records, art. 15 and 19; gov.pl, "What is PESEL".

>>> decode("44051401359").birth_date, decode("44051401359").sex
(datetime.date(1944, 5, 14), 'M')
>>> decode("08822912305").birth_date  # month 82: February of 18xx
datetime.date(1808, 2, 29)
>>> is_valid("44051401358")  # wrong check digit
False
>>> is_valid("4405140135")  # 10 digits
False
>>> is_valid("4405140135A")  # a letter
False
>>> is_valid("02381307589")  # month 38 is month 18 of 20xx
False
>>> is_valid("00022900010")  # 1900 had no 29 February
False

`generate` writes the birth 200 years later (21xx, 22xx): nobody has been born there yet, so no
such number can be anyone's. Sex, day, month and the two digits of the year are the person's.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from europriv.errors import OptionError
from europriv.ids._base import Disclosure, calendar_date, digits, strip, weighted
from europriv.ids._birth import by_parity

if TYPE_CHECKING:
    from datetime import date
    from random import Random

    from europriv.ids._base import Bearer

NAME = "PL/PESEL"
DECODES = True

_WEIGHTS = (1, 3, 7, 9, 1, 3, 7, 9, 1, 3, 1)
_CENTURIES = (1900, 2000, 2100, 2200, 1800)
_LATER = 200

compact = strip


def is_valid(number: str) -> bool:
    """Return whether `number` obeys the rule above."""
    return _birth_date(strip(number)) is not None


def decode(number: str) -> Disclosure | None:
    """Return sex and birth date, or None where the number is not valid."""
    pesel = strip(number)
    born = _birth_date(pesel)
    return Disclosure(sex=by_parity(pesel[9]), birth_date=born) if born else None


def generate(person: Bearer, rng: Random, /) -> str:
    """Return a number of the person's sex and birthday, 200 years after the birth.

    Raises:
        OptionError: the birth is not in 1900-2099, or is 29 February 2000 (2200 has none).
    """
    born = person.birth_date
    moved = calendar_date(born.year + _LATER, born.month, born.day)
    month = {19: born.month + 40, 20: born.month + 60}.get(born.year // 100)
    if moved is None or month is None:
        raise OptionError(
            f"no never-issued PESEL for a birth on {born}: take another day of 1900 to 2099"
        )
    parity = rng.choice("13579" if person.sex == "M" else "02468")
    body = f"{born:%y}{month}{born:%d}{rng.randrange(1000):03}{parity}"
    return body + str(-weighted(body, _WEIGHTS) % 10)


def _birth_date(pesel: str) -> date | None:
    if not digits(pesel, 11) or weighted(pesel, _WEIGHTS) % 10:
        return None
    century, month = divmod(int(pesel[2:4]), 20)
    return calendar_date(_CENTURIES[century] + int(pesel[:2]), month, int(pesel[4:6]))
