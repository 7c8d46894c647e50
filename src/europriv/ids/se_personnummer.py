"""Swedish personal identity number (personnummer), coordination number, interim number.

`[CC]YYMMDD-NNNC`, 10 or 12 digits. NNN runs from 001, odd for men and even for women; C is the Luhn
digit of YYMMDDNNN. With CC the century is written out (18, 19, 20); without it, `-` says that the
bearer is under 100 years old and `+` that they are older, in the year of writing. Coordination
numbers (samordningsnummer), for people who are not registered as residents, have day +60. Interim
numbers have a letter of T R S U W X J K L M N as first N, which counts as 1 for C.

Source: Skatteverket, SKV 704 "Personnummer" and SKV 707 "Samordningsnummer"; Folkbokföringslag
(1991:481), 18 and 18 a §§.

>>> decode("811218-9876").birth_date, decode("811218-9876").sex
(datetime.date(1981, 12, 18), 'M')
>>> decode("8112189876").birth_date  # neither sign nor century
>>> decode("8112189876").birth_date_partial
'81-12-18'
>>> decode("811278-9873").immigration
'coordination number: not registered as resident'
>>> is_valid("000101-T220")  # interim
True
>>> is_valid("880320-0018")  # wrong check digit
False
>>> is_valid("890230-0121")  # 30 February
False
>>> is_valid("891301-0123")  # month 13
False
>>> is_valid("150916-0006")  # serial 000
False
>>> is_valid("21811218-9876")  # century 21
False
>>> is_valid("811218-987")  # 9 digits
False

`generate` writes the century and a serial of 238 or 239, the series of the test numbers that
Skatteverket publishes and gives to nobody.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from europriv.ids._base import Disclosure, calendar_date, luhn_ok
from europriv.ids._birth import Birth, by_parity, without_century
from europriv.ids._signs import keep_hyphen

if TYPE_CHECKING:
    from random import Random

    from europriv.ids._base import Bearer

NAME = "SE/personnummer"
DECODES = True

_FORM = re.compile(r"(18|19|20)?([0-9]{6})([-+]?)([0-9TRSUWXJKLMN])([0-9]{2})([0-9])")
_COORDINATION = 60
#: A sign is read as if it had been written in this year, so that no result hangs on today's date.
WRITTEN = 2025

compact = keep_hyphen


def is_valid(number: str) -> bool:
    """Return whether `number` obeys the rule above."""
    return decode(number) is not None


def decode(number: str, written: int = WRITTEN) -> Disclosure | None:
    """Return sex, birth date and status, or None where the number is not valid.

    Args:
        number: the number, with or without century and sign.
        written: the year in which a number with a sign and without century was written.
    """
    form = _FORM.fullmatch(keep_hyphen(number))
    if form is None:
        return None
    century, body, sign, first, rest, check = form.groups()
    luhn = body + (first if first.isdigit() else "1") + rest + check
    day = int(body[4:])
    other = day > _COORDINATION
    born = _born(century, sign, int(body[:2]), int(body[2:4]), day % _COORDINATION, written)
    if born is None or first + rest == "000" or not luhn_ok(luhn):
        return None
    return Disclosure(
        sex=by_parity(rest[1]),
        birth_date=born.whole,
        birth_date_partial=born.partial,
        immigration="coordination number: not registered as resident" if other else None,
    )


def generate(person: Bearer, _rng: Random, /) -> str:
    """Return the person's number in the test series, with the century written out."""
    body = f"{person.birth_date:%y%m%d}{239 if person.sex == 'M' else 238}"
    check = next(c for c in "0123456789" if luhn_ok(body + c))
    return f"{person.birth_date.year // 100}{body[:6]}-{body[6:]}{check}"


def _born(
    century: str | None, sign: str, year: int, month: int, day: int, written: int
) -> Birth | None:
    if century is None and not sign:
        return without_century(year, month, day)
    if century is not None:
        whole = calendar_date(int(century) * 100 + year, month, day)
    else:
        latest = written - (written - year) % 100
        whole = calendar_date(latest - 100 * (sign == "+"), month, day)
    return Birth(whole, f"{year:02}-{month:02}-{day:02}") if whole else None
