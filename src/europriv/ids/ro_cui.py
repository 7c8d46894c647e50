"""Romanian company or tax number (cod unic de înregistrare, CUI; cod de identificare fiscală, CIF).

2 to 10 digits, the first not 0; the prefix RO marks a payer of VAT. The last digit is the sum of
the others times 7 5 3 2 1 7 5 3 2 (right-aligned), times 10, modulo 11, with 10 read as 0.

Source: Fiscal Code art. 316 and the check rule published by ANAF; VIES lists the same rule.

>>> is_valid("18547290"), is_valid("RO 18547290")
(True, True)
>>> is_valid("18547291")  # wrong check digit
False
>>> is_valid("018547290")  # leading 0
False
>>> is_valid("1")  # one digit
False
>>> is_valid("RO1854729O")  # a letter
False

`generate` draws nine digits that begin with 9. The trade register counts upwards and stands near
fifty million (eight digits), so this is fact today and a convention for the far future.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from europriv.ids._base import Disclosure, digits, strip, weighted

if TYPE_CHECKING:
    from random import Random

    from europriv.ids._base import Bearer

NAME = "RO/CUI/CIF"
DECODES = False

_WEIGHTS = (7, 5, 3, 2, 1, 7, 5, 3, 2)


def compact(number: str) -> str:
    """Return the digits without separators and without the prefix RO."""
    return strip(number).removeprefix("RO")


def is_valid(number: str) -> bool:
    """Return whether `number` has the right length and check digit."""
    cui = compact(number)
    return (
        digits(cui) and 2 <= len(cui) <= 10 and cui[0] != "0" and cui[-1] == _check_digit(cui[:-1])
    )


def decode(number: str) -> Disclosure | None:
    """Return an empty disclosure for a valid number: it tells nothing about a person."""
    return Disclosure() if is_valid(number) else None


def generate(_person: Bearer, rng: Random, /) -> str:
    """Return a valid number of nine digits that begins with 9, where none is issued."""
    body = f"9{rng.randrange(10**7):07d}"
    return body + _check_digit(body)


def _check_digit(body: str) -> str:
    return str(weighted(body.zfill(9), _WEIGHTS) * 10 % 11 % 10)
