"""Italian tax code (codice fiscale).

`SSSNNN YYMDD PPPP C`, 16 characters: three letters of the surname, three of the given name, two
digits of the year, a letter of ABCDEHLMPRST for the month, the day (plus 40 for a woman), the
Belfiore code of the municipality of birth (Z and three digits: the foreign state), a check letter.
Where two people would share a code, digits are replaced from the right by LMNPQRSTUV (omocodia);
such a code reads as the digits do. The century is not told. Eleven digits are a provisional
number, which tells nothing and is checked by Luhn.

Source: DM 23 December 1976; Belfiore table of the Agenzia delle Entrate.

>>> is_valid("RSSMRA85T10A562S"), is_valid("RSSMRA45C12F20RX")
(True, True)
>>> told = decode("MLLSNT82P65Z404U")
>>> told.sex, told.birth_date_partial, told.region, told.immigration
('F', '82-09-25', 'Z404', 'born abroad')
>>> is_valid("RSSMRA85T10A562T")  # wrong check letter
False
>>> is_valid("RSSMRA05A81H501P")  # day 81
False
>>> is_valid("RSSMRA05B70H501O")  # 30 February
False
>>> is_valid("RSSMRA05F12H501Z")  # F is no month
False
>>> is_valid("RSSMRA05A1AH501J")  # A stands for no digit
False
>>> is_valid("RSSMRA85T10X562P")  # no such place
False

`generate` moves the letter of the Belfiore code (A to M, Z) to N to Y, where none was ever given:
RSSMRA85T10N562F is nobody's code. This is certain as long as the Agenzia opens no new letter;
`decode_reserved` moves the letter back.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from europriv.errors import OptionError
from europriv.ids._base import Disclosure, calendar_date, letters, luhn_ok, strip
from europriv.ids._italian import check_letter
from europriv.ids._tables import column

if TYPE_CHECKING:
    from random import Random

    from europriv.ids._base import Bearer

NAME = "IT/codice fiscale"
DECODES = True

_MONTHS = "ABCDEHLMPRST"
_DIGIT = "[0-9LMNP-V]"
_FORM = re.compile(rf"[A-Z]{{6}}{_DIGIT}{{2}}[{_MONTHS}]{_DIGIT}{{2}}[A-Z]{_DIGIT}{{3}}[A-Z]")
_PROVISIONAL = re.compile(r"(?!0{7})[0-9]{11}")
_AS_DIGITS = str.maketrans("LMNPQRSTUV", "0123456789")
_PLACE_LETTERS, _RESERVED_LETTERS = "ABCDEFGHILMZ", "NOPQRSTUVWXY"
_TO_RESERVED = str.maketrans(_PLACE_LETTERS, _RESERVED_LETTERS)
_FROM_RESERVED = str.maketrans(_RESERVED_LETTERS, _PLACE_LETTERS)

compact = strip


def is_valid(number: str) -> bool:
    """Return whether `number` has a real date and place and the right check letter."""
    return decode(number) is not None


def decode(number: str) -> Disclosure | None:
    """Return sex, date without century, place and name letters, or None where not valid."""
    code = strip(number)
    if _PROVISIONAL.fullmatch(code):
        return Disclosure() if luhn_ok(code) else None
    return _read(code, code[11:12]) if _FORM.fullmatch(code) else None


def decode_reserved(number: str) -> Disclosure | None:
    """Return what a code with a never-given place letter would disclose, or None for any other.

    >>> decode_reserved("RSSMRA85T10N562F").region_name
    'San Giuliano Terme'
    """
    code = strip(number)
    if not _FORM.fullmatch(code) or code[11] not in _RESERVED_LETTERS:
        return None
    return _read(code, code[11].translate(_FROM_RESERVED))


def generate(person: Bearer, _rng: Random, /) -> str:
    """Return the code of `person` with the Belfiore letter moved to where none was ever given.

    Raises:
        OptionError: the region code is no Belfiore code, or the name has no letter.
    """
    place = person.region_code
    if place not in column("it_belfiore", "code", "name"):
        raise OptionError(
            f"no Belfiore code {place!r}: take one of it_belfiore.csv, such as 'F205'"
        )
    born = person.birth_date
    day = born.day + 40 * (person.sex == "F")
    name = _three(letters(person.surname)) + _three(letters(person.given_name), given=True)
    place = place[0].translate(_TO_RESERVED) + place[1:]
    body = f"{name}{born:%y}{_MONTHS[born.month - 1]}{day:02d}{place}"
    return body + check_letter(body)


def _read(code: str, place_letter: str) -> Disclosure | None:
    year, day, number = (
        part.translate(_AS_DIGITS) for part in (code[6:8], code[9:11], code[12:15])
    )
    woman = int(day) > 40
    month = _MONTHS.index(code[8]) + 1
    born = calendar_date(2000 + int(year), month, int(day) - 40 * woman)  # 2000 has 29 February
    place = place_letter + number
    name = column("it_belfiore", "code", "name").get(place)
    if born is None or name is None or code[15] != check_letter(code[:15]):
        return None
    return Disclosure(
        sex="F" if woman else "M",
        birth_date_partial=f"{born:%y-%m-%d}",
        region=place,
        region_code=place,
        region_name=name,
        immigration="born abroad" if place_letter == "Z" else None,
        name_part=f"{code[:3]} {code[3:6]}",
    )


def _three(name: str, *, given: bool = False) -> str:
    """Return the three letters that stand for a name: consonants first, then vowels, then X."""
    if not name:
        raise OptionError("no codice fiscale without a name of Latin letters")
    consonants = [c for c in name if c not in "AEIOU"]
    if given and len(consonants) > 3:
        del consonants[1]
    return ("".join(consonants) + "".join(c for c in name if c in "AEIOU") + "XX")[:3]
