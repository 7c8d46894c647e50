"""Unique master citizen number of the states of former Yugoslavia (JMBG, EMŠO, EMBG, MBG).

`DDMMYYY RR BBB K`, 13 digits. YYY is 1YYY from 800 on, else 2YYY. RR is the region of birth, or of
residence for people born before 1976; people kept it when they moved, so each state accepts the
regions of all, and one number is valid in every one of them. BBB is 000-499 for men and 500-999
for women. K makes the sum times 7 6 5 4 3 2 7 6 5 4 3 2 1 a multiple of 11; serials that would
need a K of 10 are left out (some descriptions fold that 10 to 0). Regions 00-09 are of foreign and
naturalised citizens. Croatia has replaced the number by the OIB (2009), Kosovo by a number of its
own.

Source: Zakon o uvođenju jedinstvenog matičnog broja građana (Službeni list SFRJ 58/76); Serbia:
Službeni glasnik RS 24/2018; Slovenia: Uradni list RS 8/1999; Croatia: checks of form R-S (FINA).
The names of the regions outside Serbia rest on secondary sources.

>>> rs = next(scheme for scheme in SCHEMES if scheme.NAME == "RS/JMBG")
>>> rs.decode("0505905715008").sex, rs.decode("0505905715008").region
('F', 'Belgrade')
>>> rs.decode("050590 571 5008").birth_date
datetime.date(1905, 5, 5)
>>> rs.is_valid("2902904714994")  # wrong check digit
False
>>> rs.is_valid("3002904710010")  # 30 February
False
>>> rs.is_valid("290290471499")  # 12 digits
False
>>> rs.is_valid("290290471499A")  # a letter
False
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from europriv.ids._base import Disclosure, calendar_date, digits, strip, weighted
from europriv.ids._named import Named
from europriv.ids._tables import column

if TYPE_CHECKING:
    from europriv.ids._base import Sex

_WEIGHTS = (7, 6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1)
_FIRST_OF_1YYY = 800


def decode(number: str) -> Disclosure | None:
    """Return sex, birth date and region, or None where the number is not valid."""
    jmbg = strip(number)
    if not digits(jmbg, 13) or weighted(jmbg, _WEIGHTS) % 11:
        return None
    year = int(jmbg[4:7])
    year += 1000 if year >= _FIRST_OF_1YYY else 2000
    born = calendar_date(year, int(jmbg[2:4]), int(jmbg[:2]))
    if born is None:
        return None
    sex: Sex = "M" if jmbg[9] < "5" else "F"
    return Disclosure(
        sex=sex,
        birth_date=born,
        region=column("jmbg_regions", "code", "region").get(jmbg[7:9]) or None,
        region_code=jmbg[7:9],
        immigration="foreign or naturalised citizen" if jmbg[7] == "0" else None,
    )


def is_valid(number: str) -> bool:
    """Return whether `number` obeys the rule above."""
    return decode(number) is not None


_NAMES = {
    "BA/JMBG": "Bosnian unique master citizen number (JMBG).",
    "HR/MBG (historic JMBG)": "Croatian master citizen number (MBG, until 2009).",
    "ME/JMBG": "Montenegrin unique master citizen number (JMBG).",
    "MK/EMBG": "Macedonian unique master citizen number (EMBG).",
    "RS/JMBG": "Serbian unique master citizen number (JMBG).",
    "SI/EMŠO": "Slovenian unique master citizen number (EMŠO).",
    "XK/JMBG": "Unique master citizen number (JMBG) of people registered in Kosovo.",
}

SCHEMES = tuple(Named(name, title, strip, is_valid, decode) for name, title in _NAMES.items())
