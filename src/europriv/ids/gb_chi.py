"""Scottish community health index number (CHI).

`DDMMYY NN S C`, ten digits: birth date, two digits, a digit that is odd for men and even for
women, the check digit of the NHS number. The century is not told.

Source: Public Health Scotland, CHI number; the parity of the ninth digit from the same.

>>> is_valid("0101270011"), decode("2902280122").sex, decode("2902280122").birth_date_partial
(True, 'F', '28-02-29')
>>> is_valid("0101270012")  # wrong check digit
False
>>> is_valid("3102280110")  # 31 February
False
>>> is_valid("010127001")  # nine digits
False
"""

from __future__ import annotations

from europriv.ids._base import Disclosure, calendar_date, strip
from europriv.ids.gb_nhs import is_valid as has_check_digit

NAME = "GB/CHI (Scotland)"
DECODES = True

compact = strip


def is_valid(number: str) -> bool:
    """Return whether `number` begins with a date and has the right check digit."""
    return decode(number) is not None


def decode(number: str) -> Disclosure | None:
    """Return sex and date without century, or None where the number is not valid."""
    chi = strip(number)
    if not has_check_digit(chi):
        return None
    born = calendar_date(2000 + int(chi[4:6]), int(chi[2:4]), int(chi[:2]))  # 2000 has 29 February
    if born is None:
        return None
    return Disclosure(sex="M" if int(chi[8]) % 2 else "F", birth_date_partial=f"{born:%y-%m-%d}")
