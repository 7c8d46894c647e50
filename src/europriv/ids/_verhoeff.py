"""Check digit of Verhoeff (1969) over the dihedral group of order 10."""

from __future__ import annotations

_PERMUTATION = (1, 5, 7, 6, 2, 8, 3, 0, 9, 4)


def verhoeff_ok(number: str) -> bool:
    """Return whether the last digit is the Verhoeff check digit of the others.

    >>> verhoeff_ok("2363"), verhoeff_ok("2364")
    (True, False)
    """
    total = 0
    for place, digit in enumerate(reversed(number)):
        value = int(digit)
        for _ in range(place % 8):
            value = _PERMUTATION[value]
        total = _product(total, value)
    return total == 0


def _product(a: int, b: int) -> int:
    """Return the product of two elements; 0-4 are rotations, 5-9 reflections."""
    rotation = (a + b if a < 5 else a - b) % 5
    return rotation + 5 * ((a < 5) != (b < 5))
