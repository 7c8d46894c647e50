"""United Kingdom national insurance number (NINO).

Two letters, six digits, one of A to D. The letters are never D F I Q U V, the second never O, and
BG GB KN NK NT TN ZZ are not used. There is no check digit, and nothing is told.

Source: HMRC National Insurance Manual NIM39110.

>>> is_valid("AB123456C"), is_valid("AB 12 34 56 C")
(True, True)
>>> is_valid("BG123456A")  # prefix not used
False
>>> is_valid("AO123456A")  # O in second place
False
>>> is_valid("AB123456E")  # suffix
False
>>> is_valid("QQ123456C")  # the prefix of HMRC's examples
False

`generate` uses the prefix QQ of HMRC's own examples: Q is in no prefix, so this is certain; strict
validators refuse it, `decode_reserved` reads it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from europriv.ids._base import Disclosure, strip

if TYPE_CHECKING:
    from random import Random

    from europriv.ids._base import Bearer

NAME = "GB/NINO"
DECODES = False

_UNUSED = "BG|GB|KN|NK|NT|TN|ZZ"
_FORM = re.compile(rf"(?!{_UNUSED})[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z][0-9]{{6}}[A-D]")
_RESERVED = re.compile(r"QQ[0-9]{6}[A-D]")

compact = strip


def is_valid(number: str) -> bool:
    """Return whether `number` has the form of a number that may be issued."""
    return _FORM.fullmatch(strip(number)) is not None


def decode(number: str) -> Disclosure | None:
    """Return an empty disclosure for a valid number: it tells nothing about a person."""
    return Disclosure() if is_valid(number) else None


def decode_reserved(number: str) -> Disclosure | None:
    """Return an empty disclosure for an example number (QQ), or None for any other."""
    return Disclosure() if _RESERVED.fullmatch(strip(number)) else None


def generate(_person: Bearer, rng: Random, /) -> str:
    """Return an example number: its prefix is QQ."""
    return f"QQ{rng.randrange(10**6):06d}{rng.choice('ABCD')}"
