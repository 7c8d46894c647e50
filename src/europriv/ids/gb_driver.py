"""British driver number.

`SSSSS D MM DD Y II X CC`, 16 characters: five letters of the surname (filled with 9), the tens of
the birth year, the month (plus 50 for a woman), the day, the ones of the year, two initials
(filled with 9), a digit, two check signs, whose rule is not published. A licence prints the two
digits of its issue after it.

Source: DVLA, driving licence information leaflet.

>>> told = decode("MORGA657054SM9IJ")
>>> told.sex, told.birth_date_partial, told.name_part
('F', '64-07-05', 'MORGA SM')
>>> is_valid("MORGA657054SM9IJ 35")
True
>>> is_valid("MORGA613054SM9IJ")  # month 13
False
>>> is_valid("MORGA657324SM9IJ")  # day 32
False
>>> is_valid("M0RGA657054SM9IJ")  # a digit in the surname
False
>>> is_valid("MORGA657054SM9I")  # 15 characters
False
"""

from __future__ import annotations

import re

from europriv.ids._base import Disclosure, calendar_date, strip

NAME = "GB/driver number"
DECODES = True

_FORM = re.compile(
    r"(?=.{5}[0-9])([A-Z]{1,5})9{0,4}([0-9])([0156][0-9])([0-3][0-9])([0-9])"
    r"([A-Z][A-Z9]|99)[0-9][0-9A-Z]{2}"
)


def compact(number: str) -> str:
    """Return the 16 characters of the driver, without the issue of the licence."""
    text = strip(number)
    return text[:16] if len(text) == 18 and text[16:].isdigit() else text


def is_valid(number: str) -> bool:
    """Return whether `number` has the form and a possible date."""
    return decode(number) is not None


def decode(number: str) -> Disclosure | None:
    """Return sex, date without century and letters of the name, or None where not valid."""
    text = compact(number)
    if len(text) != 16 or not (found := _FORM.fullmatch(text)):
        return None
    surname, tens, month, day, ones, initials = found.groups()
    woman = month > "12"
    born = calendar_date(2000 + int(tens + ones), int(month) - 50 * woman, int(day))
    if born is None:
        return None
    return Disclosure(
        sex="F" if woman else "M",
        birth_date_partial=f"{born:%y-%m-%d}",
        name_part=f"{surname} {initials.rstrip('9')}".rstrip(),
    )
