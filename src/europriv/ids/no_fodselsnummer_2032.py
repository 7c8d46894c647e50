"""Norwegian national identity number and D number, rule in force from 1 January 2032.

`DDMMYY III KK`, 11 digits, as in `no_fodselsnummer`, but the weighted sum of the first check digit
may leave 0, 1, 2 or 3. III tells neither sex nor century any more, also in numbers that are given
after that day to people born before it; day, month and two digits of the year remain. Numbers of
the rule of 1964 stay in use, and each of them (remainder 0) also satisfies this rule.

Source: Skatteetaten, "Endringer i fødselsnummer og d-nummer fra 2032".

>>> decode("30108299939").birth_date_partial  # remainder 1
'82-10-30'
>>> decode("41810799860").immigration  # D number of the synthetic register, remainder 3
'D number: not resident in Norway'
>>> is_valid("02013299913")  # second check digit wrong
False
>>> is_valid("0201329990")  # 10 digits
False
>>> is_valid("30028299934")  # 30 February
False
>>> is_valid("02013299993")  # remainder 9
False
"""

from __future__ import annotations

from europriv.ids._base import Disclosure, strip
from europriv.ids._birth import without_century
from europriv.ids._fodselsnummer import D_NUMBER, read

NAME = "NO/fødselsnummer/D (2032 rule)"
DECODES = True

compact = strip


def is_valid(number: str) -> bool:
    """Return whether `number` obeys the rule above."""
    return decode(number) is not None


def decode(number: str) -> Disclosure | None:
    """Return the birthday and the status, or None where the number is not valid."""
    fields = read(strip(number), range(4))
    born = without_century(fields.year, fields.month, fields.day) if fields else None
    if fields is None or born is None:
        return None
    return Disclosure(
        birth_date=born.whole,
        birth_date_partial=born.partial,
        immigration=D_NUMBER if fields.foreign else None,
    )
