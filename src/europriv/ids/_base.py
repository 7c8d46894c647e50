"""What all identifier modules share: the disclosure, the bearer, digit arithmetic."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from datetime import date
from operator import mul
from typing import TYPE_CHECKING, Literal, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterable
    from random import Random

Sex = Literal["M", "F"]

#: The quasi-identifiers that the published leak table counts: three for a regular Romanian CNP.
QUASI_IDENTIFIERS = ("sex", "birth_date", "region")

# White space of every kind goes first; these are the separators that remain between digits.
_SEPARATORS = dict.fromkeys(map(ord, "-./·‐‑‒–—−\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff"))

_LONGEST = 512

# Half the time of `int` on one character; identifiers are checked by the hundred thousand.
_DIGIT = {str(digit): digit for digit in range(10)}.__getitem__

# Letters that Unicode does not decompose into a base letter and a mark.
_UNDECOMPOSED = str.maketrans({"Ł": "L", "Ø": "O", "Đ": "D", "Æ": "AE", "Œ": "OE", "ẞ": "SS"})


@dataclass(frozen=True, slots=True)
class Disclosure:
    """What a number tells about the person who bears it; None where it tells nothing.

    Attributes:
        sex: "M" or "F".
        birth_date: set only where the number (or its separator) settles the century.
        birth_date_partial: what is known otherwise: "yy-mm-dd", "yy-mm", "yy", "yyyy-mm" or "yyyy";
            beside `birth_date` where the number writes two digits of the year (Sweden, Greece).
        region: the place of birth or registration, by name; by code where the country's own usage
            is the code (Italy, France, Germany, Spain).
        region_code: the code as it stands in the number.
        immigration: why the number marks its bearer as a foreign national or immigrant.
        birth_order: the serial among people of one day (and place), as it stands in the number.
        name_part: letters of the bearer's name.
        region_name: what the place is called where `region` is its code.
    """

    sex: Sex | None = None
    birth_date: date | None = None
    birth_date_partial: str | None = None
    region: str | None = None
    region_code: str | None = None
    immigration: str | None = None
    birth_order: str | None = None
    name_part: str | None = None
    region_name: str | None = None

    @property
    def quasi_identifiers(self) -> tuple[str, ...]:
        """Names of the fields among `QUASI_IDENTIFIERS` that the number really decodes to.

        >>> Disclosure(sex="F", region="Cluj").quasi_identifiers
        ('sex', 'region')
        """
        if self.sex is not None and self.birth_date is not None and self.region is not None:
            return QUASI_IDENTIFIERS
        return tuple(name for name in QUASI_IDENTIFIERS if getattr(self, name) is not None)


class Bearer(Protocol):
    """The person for whom `generate` makes a number; only what a scheme encodes is read."""

    @property
    def sex(self) -> Sex: ...
    @property
    def birth_date(self) -> date: ...
    @property
    def given_name(self) -> str: ...
    @property
    def surname(self) -> str: ...
    @property
    def region_code(self) -> str:
        """The country's own code of the birth place (RO county, IT Belfiore, FR commune…)."""
        ...


class Scheme(Protocol):
    """The verbs of every module of this package. None of the first three ever raises."""

    NAME: str  # country/scheme, for example "RO/CNP"
    DECODES: bool  # whether a valid number discloses anything about its bearer

    def compact(self, number: str) -> str:
        """Return the number without separators, in the form the other verbs read."""
        ...

    def is_valid(self, number: str) -> bool:
        """Return whether the number obeys the scheme's strict rule (not: whether it was issued)."""
        ...

    def decode(self, number: str) -> Disclosure | None:
        """Return what the number discloses, or None where it is not valid."""
        ...


class Generator(Scheme, Protocol):
    """A scheme that data sets use: it also makes numbers, in never-issued space only.

    Where a strict rule refuses all numbers of that space (serial 000, a prefix kept free), the
    module also has `decode_reserved`, which reads them and no others; `decode` returns None.
    """

    def generate(self, person: Bearer, rng: Random, /) -> str:
        """Return a number of `person`, valid or reserved, that was never issued to anyone."""
        ...


def strip(number: str) -> str:
    """Return `number` in NFKC, upper case, without white space, separators and zero-width signs.

    Digits of other scripts become ASCII digits, so a number from any keyboard reads alike. A text
    of more than 512 characters is no identifier and comes back as it is, so that none costs time.

    >>> strip(" 163-0615 12.34\u00a057 ")
    '1630615123457'
    """
    if number.isascii() and number.isalnum():
        return number.upper()
    if len(number) > _LONGEST:
        return number
    text = unicodedata.normalize("NFKC", number).translate(_SEPARATORS)
    joined = "".join(text.split()).upper()
    if joined.isascii():
        return joined
    return "".join(str(unicodedata.decimal(c)) if c.isdecimal() else c for c in joined)


def digits(text: str, length: int | None = None) -> bool:
    """Return whether `text` is ASCII digits only (and `length` of them).

    >>> digits("12²"), digits("123", 3)
    (False, True)
    """
    return text.isascii() and text.isdigit() and (length is None or len(text) == length)


def weighted(number: str, weights: Iterable[int]) -> int:
    """Return the sum of digit times weight over the digits that have a weight.

    >>> weighted("123", (3, 2, 1))
    10
    """
    return sum(map(mul, map(_DIGIT, number), weights))


def mod_11_10(body: str) -> str:
    """Return the check digit of ISO 7064 mod 11,10 for a string of digits.

    >>> mod_11_10("8609574271")
    '9'
    """
    product = 10
    for digit in map(_DIGIT, body):
        product = ((product + digit) % 10 or 10) * 2 % 11
    return str((11 - product) % 10)


def letters(name: str) -> str:
    """Return the letters A to Z of `name`, upper case, diacritics taken off.

    >>> letters("D'Àvila Łoś")
    'DAVILALOS'
    """
    plain = unicodedata.normalize("NFKD", name.upper().translate(_UNDECOMPOSED))
    return "".join(c for c in plain if "A" <= c <= "Z")


def luhn_ok(number: str) -> bool:
    """Return whether the last digit is the Luhn (ISO/IEC 7812-1) check digit of the others.

    >>> luhn_ok("79927398713"), luhn_ok("79927398710")
    (True, False)
    """
    return (
        sum(sum(divmod(int(d) * (1 + i % 2), 10)) for i, d in enumerate(reversed(number))) % 10 == 0
    )


def calendar_date(year: int, month: int, day: int) -> date | None:
    """Return the date, or None where the calendar has no such day.

    >>> calendar_date(1900, 2, 29) is None
    True
    """
    try:
        return date(year, month, day)
    except ValueError:
        return None


def iso_date(figures: str) -> date | None:
    """Return the date of eight digits yyyymmdd, or None where the calendar has no such day.

    Twice as fast as `calendar_date` for numbers that hold the year, the month and the day in turn.

    >>> iso_date("19000228"), iso_date("19000229")
    (datetime.date(1900, 2, 28), None)
    """
    try:
        return date.fromisoformat(figures)
    except ValueError:
        return None
