"""German tax identification number (steuerliche Identifikationsnummer, IdNr).

Eleven digits, the first not 0; among the first ten, one digit stands two or three times (not three
times side by side) and every other at most once; the last is the ISO 7064 mod 11,10 check digit.
It tells nothing about its bearer.

Source: § 139b AO, § 1 StIdV; ELSTER check rules.

>>> is_valid("86095742719"), is_valid("12 345 678 911")
(True, True)
>>> is_valid("86095742718")  # wrong check digit
False
>>> is_valid("01234567899")  # leading 0
False
>>> is_valid("11145678901")  # three equal digits side by side
False
>>> is_valid("12345678903")  # no digit repeated
False

`generate` draws numbers with a leading 0, which the tax offices keep for tests (ELSTER): certain,
refused by `is_valid`, read by `decode_reserved`.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from europriv.ids._base import Disclosure, digits, mod_11_10, strip

if TYPE_CHECKING:
    from random import Random

    from europriv.ids._base import Bearer

NAME = "DE/Steuer-IdNr"
DECODES = False

compact = strip


def is_valid(number: str) -> bool:
    """Return whether `number` obeys the rule above."""
    idnr = strip(number)
    return _obeys(idnr) and idnr[0] != "0"


def decode(number: str) -> Disclosure | None:
    """Return an empty disclosure for a valid number: it tells nothing about a person."""
    return Disclosure() if is_valid(number) else None


def decode_reserved(number: str) -> Disclosure | None:
    """Return an empty disclosure for a test number (leading 0), or None for any other."""
    idnr = strip(number)
    return Disclosure() if _obeys(idnr) and idnr[0] == "0" else None


def generate(_person: Bearer, rng: Random, /) -> str:
    """Return a test number: it begins with 0 and one other digit stands twice."""
    rest = rng.sample("123456789", 8)
    rest.append(rng.choice(rest))
    rng.shuffle(rest)
    body = "0" + "".join(rest)
    return body + mod_11_10(body)


def _obeys(idnr: str) -> bool:
    if not digits(idnr, 11) or idnr[10] != mod_11_10(idnr[:10]):
        return False
    body = idnr[:10]
    repeated = [(d, n) for d, n in Counter(body).items() if n > 1]
    return len(repeated) == 1 and repeated[0][1] <= 3 and repeated[0][0] * 3 not in body
