"""Lithuanian personal code (asmens kodas).

`G YYMMDD SSS K`, 11 digits. G is century and sex: 1/2 for men and women of 18xx, 3/4 of 19xx, 5/6
of 20xx; 9 starts the exception series, whose digits carry no date. Unknown months and days are 00.
K is the check digit of the Estonian code: modulo 11 in two passes.

Source: Law on the Population Register (I-2237), art. 8; Register of Residents, "Asmens kodas".

>>> decode("33309240064").birth_date, decode("33309240064").sex
(datetime.date(1933, 9, 24), 'M')
>>> decode("30506000070").birth_date_partial  # day unknown
'1905-06'
>>> decode("96813280109") == Disclosure()  # exception series
True
>>> is_valid("33309240164")  # wrong check digit
False
>>> is_valid("3330924006")  # 10 digits
False
>>> is_valid("3330924006A")  # a letter
False
>>> is_valid("70502030012")  # 7 is no century
False
>>> is_valid("30502300013")  # 30 February
False
"""

from __future__ import annotations

from europriv.ids._base import Disclosure, calendar_date, digits, strip
from europriv.ids._birth import by_parity
from europriv.ids._mod11 import two_pass

NAME = "LT/asmens kodas"
DECODES = True

_CENTURIES = (1800, 1900, 2000)
_EXCEPTION = "9"

compact = strip


def is_valid(number: str) -> bool:
    """Return whether `number` obeys the rule above."""
    return decode(number) is not None


def decode(number: str) -> Disclosure | None:
    """Return sex and birth date, or None where the number is not valid."""
    code = strip(number)
    if not digits(code, 11) or code[0] in "078" or code[10] != two_pass(code):
        return None
    return Disclosure() if code[0] == _EXCEPTION else _read(code)


def _read(code: str) -> Disclosure | None:
    year = _CENTURIES[(int(code[0]) - 1) // 2] + int(code[1:3])
    month, day = int(code[3:5]), int(code[5:7])
    # An unknown day or month is tested as if it were the first.
    born = calendar_date(year, month or 1, day or 1)
    if born is None or (day and not month):
        return None
    sex = by_parity(code[0])
    if day:
        return Disclosure(sex=sex, birth_date=born)
    return Disclosure(sex=sex, birth_date_partial=f"{year}-{month:02}" if month else str(year))
