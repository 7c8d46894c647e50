"""Finnish personal identity code (henkilötunnus, HETU).

`DDMMYY S ZZZ Q`, 11 characters. The sign S is the century: `+` 18xx; `-` and, since 1 January
2023, `Y X W V U` 19xx; `A B C D E F` 20xx. ZZZ is 002-899 for people and 900-999 for temporary
and test codes; even for women, odd for men. Q is the character of "0123456789ABCDEFHJKLMNPRSTUVWXY"
at place DDMMYYZZZ modulo 31.

Source: Digital and Population Data Services Agency (DVV), "The personal identity code" and
"Reform of personal identity code"; Government Decree 128/2010.

>>> decode("131052-308T").birth_date, decode("131052-308T").sex
(datetime.date(1952, 10, 13), 'F')
>>> is_valid("020516C903K")  # sign of 2023, temporary
True
>>> is_valid("131052-308U")  # wrong check character
False
>>> is_valid("131052308T")  # no sign, no century
False
>>> is_valid("131052G308T")  # G is no sign
False
>>> is_valid("310252-308Y")  # 31 February
False
>>> is_valid("050505-001K")  # 000 and 001 were never used
False

`generate` draws ZZZ from 900-999, which the population register never gives to a person.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from europriv.errors import OptionError
from europriv.ids._base import Disclosure, calendar_date
from europriv.ids._birth import by_parity
from europriv.ids._signs import keep_hyphen

if TYPE_CHECKING:
    from random import Random

    from europriv.ids._base import Bearer

NAME = "FI/HETU"
DECODES = True

_FORM = re.compile(r"([0-9]{6})([-+A-FU-Y])([0-9]{3})([0-9A-Y])")
_CENTURY = {"+": 1800} | dict.fromkeys("-YXWVU", 1900) | dict.fromkeys("ABCDEF", 2000)
_SIGN = {18: "+", 19: "-", 20: "A"}
_CHECK = "0123456789ABCDEFHJKLMNPRSTUVWXY"
_FIRST_REAL = 2

compact = keep_hyphen


def is_valid(number: str) -> bool:
    """Return whether `number` obeys the rule above; temporary codes do."""
    return decode(number) is not None


def decode(number: str) -> Disclosure | None:
    """Return sex and birth date, or None where the number is not valid."""
    form = _FORM.fullmatch(keep_hyphen(number))
    if form is None:
        return None
    day, sign, serial, check = form.groups()
    born = calendar_date(_CENTURY[sign] + int(day[4:]), int(day[2:4]), int(day[:2]))
    if born is None or int(serial) < _FIRST_REAL or check != _check(day + serial):
        return None
    return Disclosure(sex=by_parity(serial[2]), birth_date=born)


def generate(person: Bearer, rng: Random, /) -> str:
    """Return a code of the person with an individual number from 900 to 999.

    Raises:
        OptionError: the year of birth is before 1800 or after 2099.
    """
    born = person.birth_date
    sign = _SIGN.get(born.year // 100)
    if sign is None:
        raise OptionError(f"no HETU for a birth on {born}: take a year from 1800 to 2099")
    serial = str(rng.randrange(901 if person.sex == "M" else 900, 1000, 2))
    return f"{born:%d%m%y}{sign}{serial}{_check(f'{born:%d%m%y}{serial}')}"


def _check(body: str) -> str:
    return _CHECK[int(body) % 31]
