"""Irish Personal Public Service number (PPS number).

Seven digits, a check letter and, often, a second letter: A (people) or H (others) since 2013, B
(people) since 2024; before, W (wife of the bearer), T or X (second employment). The check letter
is that of the place, in "WABCDEFGHIJKLMNOPQRSTUV", of the sum of the digits times 8 7 6 5 4 3 2
modulo 23; A, B and H add 9 times their own place. It tells nothing.

Source: Revenue eBrief 03/13; Social Welfare Consolidation Act 2005, section 262; for B,
python-stdnum.

>>> is_valid("6433435F"), decode("6433435OA") == Disclosure()
(True, True)
>>> is_valid("6433435FW")  # old form, second letter not weighed
True
>>> is_valid("6433435E")  # wrong check letter
False
>>> is_valid("6433435FA")  # A is weighed
False
>>> is_valid("643343F")  # 6 digits
False
>>> is_valid("6433435FZ")  # Z is no second letter
False
"""

from __future__ import annotations

import re

from europriv.ids._base import Disclosure, strip, weighted

NAME = "IE/PPS"
DECODES = False

_FORM = re.compile(r"([0-9]{7})([A-W])([ABHWTX]?)")
_LETTERS = "WABCDEFGHIJKLMNOPQRSTUV"
_WEIGHTS = (8, 7, 6, 5, 4, 3, 2)

compact = strip


def is_valid(number: str) -> bool:
    """Return whether `number` obeys the rule above."""
    form = _FORM.fullmatch(strip(number))
    if form is None:
        return False
    serial, check, second = form.groups()
    extra = 9 * _LETTERS.index(second) if second in ("A", "B", "H") else 0
    return _LETTERS[(weighted(serial, _WEIGHTS) + extra) % 23] == check


def decode(number: str) -> Disclosure | None:
    """Return an empty disclosure, or None where the number is not valid."""
    return Disclosure() if is_valid(number) else None
