"""Moldovan personal identification number (IDNP).

`2 YYY OO NNNNNN C`, 13 digits. YYY are the last three digits of the year in which the number was
given out, OO the office that did: neither tells of the birth, so only the office is disclosed, as
a code (no list of offices is public). C is the sum times 7 3 1 7 3 1 7 3 1 7 3 1 modulo 10.
Numbers that begin with 1 (IDNO) are of legal entities.

Source: Law 273/1994 on identity documents; Government Decision 333/2002 on the State Register of
Population; check digit as in python-stdnum.

>>> decode("2009999000017").region_code
'99'
>>> is_valid("2009999000018")  # wrong check digit
False
>>> is_valid("200999900001")  # 12 digits
False
>>> is_valid("200999900001A")  # a letter
False
>>> is_valid("1008600038413")  # a legal entity
False
"""

from __future__ import annotations

from europriv.ids._base import Disclosure, digits, strip, weighted

NAME = "MD/IDNP"
DECODES = True

_WEIGHTS = (7, 3, 1) * 4

compact = strip


def is_valid(number: str) -> bool:
    """Return whether `number` obeys the rule above."""
    idnp = strip(number)
    return digits(idnp, 13) and idnp[0] == "2" and weighted(idnp, _WEIGHTS) % 10 == int(idnp[12])


def decode(number: str) -> Disclosure | None:
    """Return the code of the issuing office, or None where the number is not valid."""
    return Disclosure(region_code=strip(number)[4:6]) if is_valid(number) else None
