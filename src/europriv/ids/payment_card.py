"""Payment card number (primary account number, PAN).

12 to 19 digits; the first name the network, which also sets the length; the last is the Luhn check
digit. Read are Visa, Mastercard, Maestro, American Express, Diners Club, JCB, and Discover and
UnionPay, whose prefixes lie inside those of Maestro.

Source: ISO/IEC 7812-1; the networks' published issuer ranges.

>>> is_valid("4111 1111 1111 1111"), is_valid("378282246310005")
(True, True)
>>> is_valid("4111111111111112")  # wrong check digit
False
>>> is_valid("9111111111111116")  # no network
False
>>> is_valid("411111111111116")  # 15 digits, and Visa has 13, 16 or 19
False

`generate` draws in 400000, the Visa prefix that payment processors' sandboxes use for their test
cards. An observation: no network publishes a prefix for fiction.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from europriv.ids._base import Disclosure, luhn_ok, strip

if TYPE_CHECKING:
    from random import Random

    from europriv.ids._base import Bearer

NAME = "ISO/payment card"
DECODES = False

_NETWORKS = {
    "Visa": r"4[0-9]{12}(?:[0-9]{3}){0,2}",
    "Mastercard": r"5[1-5][0-9]{14}",
    "Mastercard since 2017": r"2(?:22[1-9]|2[3-9][0-9]|[3-6][0-9]{2}|7[01][0-9]|720)[0-9]{12}",
    "Maestro": r"(?:50|5[6-9]|6[0-9])[0-9]{10,17}",
    "American Express": r"3[47][0-9]{13}",
    "Diners Club": r"3(?:0[0-5]|09|[689][0-9])[0-9]{11,16}",
    "JCB": r"35(?:2[89]|[3-8][0-9])[0-9]{12,15}",
}
_FORM = re.compile("|".join(_NETWORKS.values()))
_TEST_PREFIX = "400000"

compact = strip


def is_valid(number: str) -> bool:
    """Return whether `number` has the prefix and length of a network and its check digit."""
    pan = strip(number)
    return _FORM.fullmatch(pan) is not None and luhn_ok(pan)


def decode(number: str) -> Disclosure | None:
    """Return an empty disclosure for a valid number: it tells nothing about a person."""
    return Disclosure() if is_valid(number) else None


def generate(_person: Bearer, rng: Random, /) -> str:
    """Return a valid number of 16 digits with the prefix of test cards."""
    body = f"{_TEST_PREFIX}{rng.randrange(10**9):09d}"
    return next(pan for pan in (f"{body}{check}" for check in range(10)) if luhn_ok(pan))
