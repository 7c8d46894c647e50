"""Check digit of Estonian and Lithuanian codes: modulo 11 in two passes."""

from __future__ import annotations

from europriv.ids._base import weighted

_FIRST = (1, 2, 3, 4, 5, 6, 7, 8, 9, 1)
_SECOND = (3, 4, 5, 6, 7, 8, 9, 1, 2, 3)


def two_pass(code: str) -> str:
    """Return the check digit of ten digits; a remainder of 10 in both passes gives 0.

    >>> two_pass("3760503029")
    '9'
    """
    remainder = weighted(code, _FIRST) % 11
    if remainder == 10:
        remainder = weighted(code, _SECOND) % 11
    return str(remainder % 10)
