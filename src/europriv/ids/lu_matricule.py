"""Luxembourg national identification number (matricule), form of 2014.

`YYYYMMDD NNN L V`, 13 digits. L is the Luhn digit of the first eleven digits, V their Verhoeff
digit. A month or day of 00 is unknown. Sex is not told (it was in the form of 11 digits used
before).

Source: Law of 19 June 2013 on the identification of natural persons; Règlement grand-ducal of
28 November 2013, art. 1; OECD, "Luxembourg: information on tax identification numbers".

>>> decode("1893 1201 057 32").birth_date
datetime.date(1893, 12, 1)
>>> decode("1905060000572").birth_date_partial  # day unknown
'1905-06'
>>> is_valid("1893120105733")  # wrong Verhoeff digit
False
>>> is_valid("1893120105742")  # wrong Luhn digit
False
>>> is_valid("189312010573")  # 12 digits
False
>>> is_valid("189312010573A")  # a letter
False
>>> is_valid("1905023000145")  # 30 February
False
"""

from __future__ import annotations

from europriv.ids._base import Disclosure, calendar_date, digits, luhn_ok, strip
from europriv.ids._verhoeff import verhoeff_ok

NAME = "LU/matricule"
DECODES = True

# Nobody who was alive when the register began was born earlier; later is centuries away.
_YEARS = range(1800, 2200)

compact = strip


def is_valid(number: str) -> bool:
    """Return whether `number` obeys the rule above."""
    return decode(number) is not None


def decode(number: str) -> Disclosure | None:
    """Return the birth date as far as known, or None where the number is not valid."""
    matricule = strip(number)
    if not digits(matricule, 13) or not luhn_ok(matricule[:12]):
        return None
    if not verhoeff_ok(matricule[:11] + matricule[12]):
        return None
    year, month, day = int(matricule[:4]), int(matricule[4:6]), int(matricule[6:8])
    # An unknown day or month is tested as if it were the first.
    born = calendar_date(year, month or 1, day or 1)
    if born is None or year not in _YEARS or (day and not month):
        return None
    if day:
        return Disclosure(birth_date=born)
    return Disclosure(birth_date_partial=f"{year}-{month:02}" if month else str(year))
