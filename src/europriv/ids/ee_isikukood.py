"""Estonian personal identification code (isikukood).

`G YYMMDD SSS K`, 11 digits. G is century and sex: 1/2 for men and women of 18xx, 3/4 of 19xx, 5/6
of 20xx, 7/8 of 21xx. K is the sum times 1 2 3 4 5 6 7 8 9 1 modulo 11; where that is 10, the sum
times 3 4 5 6 7 8 9 1 2 3 modulo 11; where that is 10 again, 0.

Maternity hospitals drew SSS for newborns from ranges of their own until 31 December 2012; since
then the register numbers them in order. The ranges were never published: the table is the one that
is commonly given, and it is read only for births since 1992, when the code came into use (serials
of people who were older then tell no hospital). Take the region as a likely one.

Source: EVS 585:2007; Population Register Act; ranges: et.wikipedia.org, "Isikukood".

>>> decode("37605030299").birth_date, decode("37605030299").sex
(datetime.date(1976, 5, 3), 'M')
>>> decode("60505053725").region  # 372, born 2005
'Narva'
>>> is_valid("36805280108")  # wrong check digit
False
>>> is_valid("3680528010")  # 10 digits
False
>>> is_valid("3680528010A")  # a letter
False
>>> is_valid("98102290101")  # 9 is no century
False
>>> is_valid("30502300013")  # 30 February
False
"""

from __future__ import annotations

from datetime import date

from europriv.ids._base import Disclosure, calendar_date, digits, strip
from europriv.ids._birth import by_parity
from europriv.ids._mod11 import two_pass
from europriv.ids._ranges import region

NAME = "EE/isikukood"
DECODES = True

_CENTURIES = (1800, 1900, 2000, 2100)
_BY_HOSPITAL = (date(1992, 1, 1), date(2012, 12, 31))

compact = strip


def is_valid(number: str) -> bool:
    """Return whether `number` obeys the rule above."""
    return decode(number) is not None


def decode(number: str) -> Disclosure | None:
    """Return sex, birth date and hospital town, or None where the number is not valid."""
    code = strip(number)
    if not digits(code, 11) or code[0] in "09" or code[10] != two_pass(code):
        return None
    year = _CENTURIES[(int(code[0]) - 1) // 2] + int(code[1:3])
    born = calendar_date(year, int(code[3:5]), int(code[5:7]))
    if born is None:
        return None
    first, last = _BY_HOSPITAL
    town = region("ee_hospitals", int(code[7:10])) if first <= born <= last else None
    return Disclosure(
        sex=by_parity(code[0]),
        birth_date=born,
        region=town,
        region_code=code[7:10] if town else None,
    )
