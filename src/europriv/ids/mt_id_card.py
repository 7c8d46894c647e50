"""Maltese identity card number.

`NNNNN YY L`, 7 digits and a letter, leading zeros written. NNNNN numbers the births that were
registered in the year YY. L is M (Malta) or G (Gozo) for 19YY, L or H for 20YY, B or Z for 18YY; P
for citizens who were born abroad and have no birth certificate in Malta; A for foreigners with a
residence permit. There is no check digit.

The year is that of registration. It is often, but not always, that of birth, and is reported as
"YYYY (year of birth registration)" so that nobody takes it for the year of birth.

Source: Identità, "Identity cards: useful information"; OECD, "Malta: information on tax
identification numbers".

>>> decode("0000005G").region, decode("0000005G").birth_date_partial
('Gozo', '1905 (year of birth registration)')
>>> decode("1234567A").immigration
'foreign national with a residence permit'
>>> is_valid("123456M")  # 6 digits
False
>>> is_valid("1234567C")  # C is no such letter
False
>>> is_valid("12345678")  # no letter
False
"""

from __future__ import annotations

import re

from europriv.ids._base import Disclosure, strip

NAME = "MT/ID card"
DECODES = True

_FORM = re.compile(r"[0-9]{5}([0-9]{2})([MGLHBZPA])")
_BORN = {
    "M": ("Malta", 1900),
    "L": ("Malta", 2000),
    "B": ("Malta", 1800),
    "G": ("Gozo", 1900),
    "H": ("Gozo", 2000),
    "Z": ("Gozo", 1800),
}
_STATUS = {"A": "foreign national with a residence permit", "P": "citizen born abroad"}

compact = strip


def is_valid(number: str) -> bool:
    """Return whether `number` has the form above."""
    return decode(number) is not None


def decode(number: str) -> Disclosure | None:
    """Return island and year of registration, or the status; None where it is not valid."""
    form = _FORM.fullmatch(strip(number))
    if form is None:
        return None
    year, letter = form.groups()
    if letter in _STATUS:
        return Disclosure(region_code=letter, immigration=_STATUS[letter])
    island, century = _BORN[letter]
    registered = f"{century + int(year)} (year of birth registration)"
    return Disclosure(region=island, region_code=letter, birth_date_partial=registered)
