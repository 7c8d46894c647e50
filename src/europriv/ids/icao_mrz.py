r"""Machine-readable zone of passports, visas and identity cards (MRZ).

Three lines of 30 characters (TD1), two of 36 (TD2, visa B) or two of 44 (TD3, visa A) of A-Z, 0-9
and the filler `<`. Number, birth date and expiry date each end in a check digit (signs times 7 3 1
in turn, A = 10 … Z = 35, modulo 10); documents other than visas have one over all of them,
passports also one over the optional field. A birth date has two digits of the year; parts that
are not known are `<`.

Source: ICAO Doc 9303 parts 3 to 7.

>>> told = decode(
...     "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\n"
...     "L898902C36UTO7408122F1204159ZE184226B<<<<<10"
... )
>>> told.sex, told.birth_date_partial, told.name_part
('F', '74-08-12', 'ERIKSSON ANNA MARIA')
>>> is_valid(  # wrong check digit of the birth date
...     "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<"
...     "L898902C36UTO7408123F1204159ZE184226B<<<<<10"
... )
False
>>> is_valid("P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<")  # one line
False
"""

from __future__ import annotations

import re
from typing import NamedTuple

from europriv.ids._base import Disclosure, Sex, calendar_date, strip

NAME = "ICAO/MRZ"
DECODES = True


class _Layout(NamedTuple):
    """Where the fields of one size of document stand, counted from the first character."""

    number: slice
    birth: slice
    sex: int
    expiry: slice
    name: slice
    composite: tuple[slice, ...]  # without its own check digit, which is the last character
    optional: slice | None = None


_TD1 = _Layout(
    slice(5, 15), slice(30, 37), 37, slice(38, 45), slice(60, 90),
    (slice(5, 30), slice(30, 37), slice(38, 45), slice(48, 59)),
)  # fmt: skip
_TD2 = _Layout(
    slice(36, 46), slice(49, 56), 56, slice(57, 64), slice(5, 36),
    (slice(36, 46), slice(49, 56), slice(57, 71)),
)  # fmt: skip
_TD3 = _Layout(
    slice(44, 54), slice(57, 64), 64, slice(65, 72), slice(5, 44),
    (slice(44, 54), slice(57, 64), slice(65, 87)), slice(72, 87),
)  # fmt: skip
_LAYOUTS = {90: _TD1, 72: _TD2, 88: _TD3}
_COMPOSITE_AT = {90: 59, 72: 71, 88: 87}
_SIGNS = re.compile(r"[ACIPV][A-Z0-9<]+")
_VALUE = {sign: int(sign, 36) for sign in "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"} | {"<": 0}
_SEX: dict[str, Sex | None] = {"M": "M", "F": "F", "<": None, "X": None}

compact = strip


def is_valid(number: str) -> bool:
    """Return whether size, dates and all check digits are right; line ends do not matter."""
    return decode(number) is not None


def decode(number: str) -> Disclosure | None:
    """Return sex, birth date without century and name, or None where not valid."""
    zone = strip(number)
    layout = _LAYOUTS.get(len(zone))
    if layout is None or not _SIGNS.fullmatch(zone) or not _checks(zone, layout):
        return None
    birth = zone[layout.birth][:6].replace("<", "0")
    year_known = "<" not in zone[layout.birth][:2]
    if zone[layout.sex] not in _SEX or not _is_date(birth) or not _is_date(zone[layout.expiry][:6]):
        return None
    return Disclosure(
        sex=_SEX[zone[layout.sex]],
        birth_date_partial=f"{birth[:2]}-{birth[2:4]}-{birth[4:]}" if year_known else None,
        name_part=" ".join(zone[layout.name].replace("<", " ").split()) or None,
    )


def _checks(zone: str, layout: _Layout) -> bool:
    fields = [zone[layout.number], zone[layout.birth], zone[layout.expiry]]
    if zone[layout.number][9] == "<":  # a number longer than nine signs goes on in the next field
        fields[0] = _long_number(zone, layout)
    if zone[0] != "V":
        composite = "".join(zone[part] for part in layout.composite)
        fields.append(composite + zone[_COMPOSITE_AT[len(zone)]])
        if layout.optional and zone[layout.optional].strip("<"):
            fields.append(zone[layout.optional])
    return all(field[-1] == _check_digit(field[:-1]) for field in fields)


def _long_number(zone: str, layout: _Layout) -> str:
    start = 15 if len(zone) == 90 else layout.expiry.stop
    rest = zone[start : 30 if len(zone) == 90 else -1].partition("<")[0]
    return zone[layout.number][:9] + rest if rest else "!"


def _check_digit(field: str) -> str:
    return str(sum(_VALUE.get(sign, 0) * (7, 3, 1)[i % 3] for i, sign in enumerate(field)) % 10)


def _is_date(figures: str) -> bool:
    """Return whether yymmdd is a day, 00 standing for a part that is not known."""
    if not figures.isdigit():
        return figures == "<<<<<<"
    year, month, day = int(figures[:2]), int(figures[2:4]), int(figures[4:])
    return calendar_date(2000 + year, month or 1, day or 1) is not None
