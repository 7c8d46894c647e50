"""Ukrainian taxpayer card number (РНОКПП).

`DDDDD SSSX C`, 10 digits. DDDDD counts the days of the birth, 1 January 1900 being 1; X is odd for
men and even for women; C is the sum times -1 5 7 9 4 6 10 5 7 modulo 11, modulo 10.

Source: State Register of Individual Taxpayers, Order 822 of the Ministry of Finance of 29 September
2017; OECD, "Ukraine: information on tax identification numbers".

>>> decode("1759013776").birth_date, decode("1759013776").sex
(datetime.date(1948, 2, 28), 'M')
>>> is_valid("1759013770")  # wrong check digit
False
>>> is_valid("175901377")  # 9 digits
False
>>> is_valid("175901377A")  # a letter
False
>>> is_valid("0000000000")  # day 0
False
"""

from __future__ import annotations

from datetime import date, timedelta

from europriv.ids._base import Disclosure, digits, strip, weighted
from europriv.ids._birth import by_parity

NAME = "UA/РНОКПП"
DECODES = True

_WEIGHTS = (-1, 5, 7, 9, 4, 6, 10, 5, 7)
_DAY_0 = date(1899, 12, 31)

compact = strip


def is_valid(number: str) -> bool:
    """Return whether `number` obeys the rule above."""
    return decode(number) is not None


def decode(number: str) -> Disclosure | None:
    """Return sex and birth date, or None where the number is not valid."""
    code = strip(number)
    if not digits(code, 10) or weighted(code, _WEIGHTS) % 11 % 10 != int(code[9]):
        return None
    days = int(code[:5])
    if days == 0:
        return None
    return Disclosure(sex=by_parity(code[8]), birth_date=_DAY_0 + timedelta(days=days))
