"""Number of the European health insurance card (EHIC, field 8).

20 digits: 80, the ISO 3166 number of the country, five digits of the institution, a serial of ten
digits. The decision asks for no check digit; many issuers make the number pass the Luhn check.
Field 6 of the card repeats the bearer's own national number.

Source: Decision S2 of 12 June 2009 (2010/C 106/09), EN 1867; UN M49 for the country numbers.

>>> is_valid("80 642 00001 0000000017")
True
>>> is_valid("80840000010000000017")  # 840 takes no part
False
>>> is_valid("8164200001000000001")  # 19 digits
False
"""

from __future__ import annotations

from europriv.ids._base import Disclosure, digits, strip
from europriv.ids._tables import column

NAME = "EU/EHIC"
DECODES = False

compact = strip


def is_valid(number: str) -> bool:
    """Return whether `number` has 20 digits and names a country that issues the card."""
    ehic = strip(number)
    countries = column("ehic_countries", "number", "country")
    return digits(ehic, 20) and ehic[:2] == "80" and ehic[2:5] in countries


def decode(number: str) -> Disclosure | None:
    """Return an empty disclosure for a valid number: it tells nothing about a person."""
    return Disclosure() if is_valid(number) else None
