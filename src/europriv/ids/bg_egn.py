"""Bulgarian uniform civil number (единен граждански номер, EGN).

`YYMMDD RRR C`, 10 digits. The month is as it is for 19xx, +20 for 18xx, +40 for 20xx. RRR lies in
the range of the district where the birth was registered and numbers the births of the day there;
its last digit is even for men and odd for women. C is the sum times 2 4 8 5 10 9 7 3 6 modulo 11,
modulo 10.

Source: Ordinance RD-02-20-9 of 2012 on the population register; Act on Civil Registration, art. 11.

>>> decode("7523169263").birth_date, decode("7523169263").sex
(datetime.date(1875, 3, 16), 'M')
>>> decode("8032056031").region
'Smolyan'
>>> is_valid("7523169262")  # wrong check digit
False
>>> is_valid("752316926")  # 9 digits
False
>>> is_valid("752316926A")  # a letter
False
>>> is_valid("8019010008")  # month 19
False
>>> is_valid("0002290017")  # 1900 had no 29 February
False
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from europriv.ids._base import Disclosure, calendar_date, digits, strip, weighted
from europriv.ids._ranges import region

if TYPE_CHECKING:
    from europriv.ids._base import Sex

NAME = "BG/EGN"
DECODES = True

_WEIGHTS = (2, 4, 8, 5, 10, 9, 7, 3, 6)
_CENTURIES = (1900, 1800, 2000)

compact = strip


def is_valid(number: str) -> bool:
    """Return whether `number` obeys the rule above."""
    return decode(number) is not None


def decode(number: str) -> Disclosure | None:
    """Return sex, birth date, district and serial, or None where the number is not valid."""
    egn = strip(number)
    if not digits(egn, 10) or weighted(egn, _WEIGHTS) % 11 % 10 != int(egn[9]):
        return None
    century, month = divmod(int(egn[2:4]), 20)
    if century >= len(_CENTURIES):
        return None
    born = calendar_date(_CENTURIES[century] + int(egn[:2]), month, int(egn[4:6]))
    if born is None:
        return None
    sex: Sex = "M" if egn[8] in "02468" else "F"
    return Disclosure(
        sex=sex,
        birth_date=born,
        region=region("bg_egn_regions", int(egn[6:9])),
        birth_order=egn[6:9],
    )
