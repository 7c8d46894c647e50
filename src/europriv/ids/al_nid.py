"""Albanian identity number (numri i identitetit, NID).

`LYMMDDSSSC`, 10 characters. L is the decade of birth, A for 1900-1909 to T for 2090-2099, Y the
year in it. MM is the month for men and +50 for women; +30 and +80 for foreign men and women. C is
a letter from A to W whose rule is not published, so form and date are all that is tested: take a
match as weak evidence. (Decades of 18xx are digits; nobody born then lived when the number came,
in 2003.)

Source: Council of Ministers, Decision 827 of 11 December 2003; OECD, "Albania: information on tax
identification numbers"; foreigners: public libraries.

>>> decode("J50101001A").birth_date, decode("J50101001A").sex
(datetime.date(1995, 1, 1), 'M')
>>> decode("I05101999I").sex
'F'
>>> decode("J53101001A").immigration
'foreign national'
>>> is_valid("J5010100A")  # 9 characters
False
>>> is_valid("Z50101001A")  # Z is no decade
False
>>> is_valid("J51301001A")  # month 13
False
>>> is_valid("J50230001A")  # 30 February
False
>>> is_valid("J501010011")  # no letter at the end
False
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from europriv.ids._base import Disclosure, calendar_date, strip

if TYPE_CHECKING:
    from europriv.ids._base import Sex

NAME = "AL/NID"
DECODES = True

_FORM = re.compile(r"([A-T])([0-9])([0-9]{2})([0-9]{2})[0-9]{3}[A-W]")
_MARKS: tuple[tuple[int, Sex, str | None], ...] = (
    (80, "F", "foreign national"),
    (50, "F", None),
    (30, "M", "foreign national"),
    (0, "M", None),
)

compact = strip


def is_valid(number: str) -> bool:
    """Return whether `number` obeys the rule above, as far as it is published."""
    return decode(number) is not None


def decode(number: str) -> Disclosure | None:
    """Return sex, birth date and status, or None where the number is not valid."""
    form = _FORM.fullmatch(strip(number))
    if form is None:
        return None
    decade, year, month, day = form.groups()
    offset, sex, status = next(mark for mark in _MARKS if int(month) >= mark[0])
    full_year = 1900 + 10 * (ord(decade) - ord("A")) + int(year)
    born = calendar_date(full_year, int(month) - offset, int(day))
    return Disclosure(sex=sex, birth_date=born, immigration=status) if born else None
