"""Romanian bank account number (IBAN).

`RO kk BBBB` and 16 letters or digits: two check digits (ISO 7064 mod 97-10), the four letters with
which the bank's BIC begins, the account. There is no national check digit.

Source: SWIFT IBAN registry, entry RO (ISO 13616).

>>> is_valid("RO49 AAAA 1B31 0075 9384 0000")
True
>>> is_valid("RO48AAAA1B31007593840000")  # wrong check digits
False
>>> is_valid("RO49AAAA1B3100759384000")  # 23 characters
False
>>> is_valid("RO791234567890123456789A")  # digits in the bank code
False

`generate` uses the bank code ZZZZ. No institution has a BIC that begins so; ISO 9362 reserves no
code for fiction, so this is an observation.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from europriv.ids._base import Disclosure, strip
from europriv.ids._iban import check_digits, checks

if TYPE_CHECKING:
    from random import Random

    from europriv.ids._base import Bearer

NAME = "RO/IBAN"
DECODES = False

_FORM = re.compile(r"RO[0-9]{2}[A-Z]{4}[0-9A-Z]{16}")
_FICTITIOUS_BANK = "ZZZZ"

compact = strip


def is_valid(number: str) -> bool:
    """Return whether `number` has the form of a Romanian IBAN and its check digits."""
    iban = strip(number)
    return _FORM.fullmatch(iban) is not None and checks(iban)


def decode(number: str) -> Disclosure | None:
    """Return an empty disclosure for a valid number: it tells nothing about a person."""
    return Disclosure() if is_valid(number) else None


def generate(_person: Bearer, rng: Random, /) -> str:
    """Return an account at a bank that does not exist, of 16 digits."""
    bban = f"{_FICTITIOUS_BANK}{rng.randrange(10**16):016d}"
    return f"RO{check_digits('RO', bban)}{bban}"
