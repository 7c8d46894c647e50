"""Swiss social insurance number (AHV-Nummer, numéro AVS, NAVS13).

`756.NNNN.NNNN.NC`, 13 digits that tell nothing; C is the check digit of EAN-13: the digits times 1
and 3 in turn add up to a multiple of 10.

Source: AHVG (SR 831.10), art. 50c; ZAS/CdC, "The OASI number".

>>> is_valid("756.9217.0769.85"), decode("756.9217.0769.85") == Disclosure()
(True, True)
>>> is_valid("7569217076984")  # wrong check digit
False
>>> is_valid("756921707698")  # 12 digits
False
>>> is_valid("756921707698A")  # a letter
False
>>> is_valid("1234567891019")  # does not begin with 756
False
"""

from __future__ import annotations

from europriv.ids._base import Disclosure, digits, strip, weighted

NAME = "CH/AHV/AVS"
DECODES = False

_WEIGHTS = (1, 3) * 6 + (1,)

compact = strip


def is_valid(number: str) -> bool:
    """Return whether `number` obeys the rule above."""
    ahv = strip(number)
    return digits(ahv, 13) and ahv.startswith("756") and weighted(ahv, _WEIGHTS) % 10 == 0


def decode(number: str) -> Disclosure | None:
    """Return an empty disclosure, or None where the number is not valid."""
    return Disclosure() if is_valid(number) else None
