"""Greek social security number (ΑΜΚΑ).

`DDMMYY NNNNC`, 11 digits. The last N is odd for men and even for women, C is the Luhn digit. The
century is not told; only 29 February '00 is a day of 2000 alone.

Source: amka.gr, "Τι είναι ο ΑΜΚΑ"; Law 3655/2008, art. 153.

>>> decode("01013099997").birth_date_partial, decode("01013099997").sex
('30-01-01', 'M')
>>> decode("29020099981").birth_date
datetime.date(2000, 2, 29)
>>> is_valid("01013099999")  # wrong check digit
False
>>> is_valid("0101309999")  # 10 digits
False
>>> is_valid("0101309999A")  # a letter
False
>>> is_valid("01130500018")  # month 13
False
>>> is_valid("30020500010")  # 30 February
False
"""

from __future__ import annotations

from europriv.ids._base import Disclosure, digits, luhn_ok, strip
from europriv.ids._birth import by_parity, without_century

NAME = "GR/AMKA"
DECODES = True

compact = strip


def is_valid(number: str) -> bool:
    """Return whether `number` obeys the rule above."""
    return decode(number) is not None


def decode(number: str) -> Disclosure | None:
    """Return sex and birthday, or None where the number is not valid."""
    amka = strip(number)
    if not digits(amka, 11) or not luhn_ok(amka):
        return None
    born = without_century(int(amka[4:6]), int(amka[2:4]), int(amka[:2]))
    if born is None:
        return None
    return Disclosure(
        sex=by_parity(amka[9]), birth_date=born.whole, birth_date_partial=born.partial
    )
