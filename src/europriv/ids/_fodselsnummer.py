"""What both Norwegian rules share: day and month with their marks, the two check digits."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from europriv.ids._base import digits, weighted

if TYPE_CHECKING:
    from collections.abc import Container

K1 = (3, 7, 6, 1, 8, 9, 4, 5, 2, 1)
K2 = (5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1)
D_NUMBER = "D number: not resident in Norway"


class Fields(NamedTuple):
    """The birthday of a number whose check digits are right, and whether it is a D number."""

    year: int
    month: int
    day: int
    foreign: bool


def read(number: str, remainders: Container[int]) -> Fields | None:
    """Return the fields where k1 leaves one of `remainders` and k2 is right, else None.

    >>> read("15108695088", {0})
    Fields(year=86, month=10, day=15, foreign=False)
    """
    if not digits(number, 11) or weighted(number, K1) % 11 not in remainders:
        return None
    if weighted(number, K2) % 11:
        return None
    foreign, day = divmod(int(number[:2]), 40)
    return Fields(int(number[4:6]), int(number[2:4]) % 40, day, foreign == 1)
