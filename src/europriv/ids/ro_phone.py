"""Romanian telephone number.

Ten digits after the prefix +40, 0040 or 0: `02` and `03` and an area code of one (București and
Ilfov) or two digits name a county, `07` is mobile, `080x` and `090x` are services.

Source: ANCOM decision 375/2013 (national numbering plan) as amended in 2018 and 2023.

>>> is_valid("0264 123 456"), is_valid("+40 714 000 123"), compact("0040714000123")
(True, True, '0714000123')
>>> decode("0364123456").region
'Cluj'
>>> is_valid("0714 000 12")  # nine digits
False
>>> is_valid("0514000123")  # no such range
False
>>> is_valid("0229123456")  # no such area
False

`generate` draws in 0714 to 0719, mobile ranges that the plan opens and that are assigned to no
operator as of 2026 (libphonenumber lists none); Romania reserves no block for fiction.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from europriv.ids._base import Disclosure, strip
from europriv.ids._tables import column

if TYPE_CHECKING:
    from random import Random

    from europriv.ids._base import Bearer

NAME = "RO/phone"
DECODES = True

_PREFIX = re.compile(r"^(?:\+|00)40(?:\(0\))?")
_FORM = re.compile(
    r"0(?:[23](?P<area>1|[3-6][0-9])[0-9]+|37[0-9]+|7[0-9]+|80[0-8][0-9]+|90[0136][0-9]+)"
)


def compact(number: str) -> str:
    """Return the national form, beginning with 0.

    >>> compact("+40 (0) 715 100 401"), compact("0715 004 001")  # 0040 stands inside, too
    ('0715100401', '0715004001')
    """
    return _PREFIX.sub("0", strip(number), count=1).translate({40: None, 41: None})


def is_valid(number: str) -> bool:
    """Return whether `number` lies in a range of the numbering plan and has its length."""
    phone = compact(number)
    return len(phone) == 10 and _FORM.fullmatch(phone) is not None


def decode(number: str) -> Disclosure | None:
    """Return the county of a geographic number; a mobile number tells nothing."""
    phone = compact(number)
    if len(phone) != 10 or not (found := _FORM.fullmatch(phone)):
        return None
    area = found["area"]
    return Disclosure(
        region=column("ro_counties", "area", "region")[area] if area else None, region_code=area
    )


def generate(_person: Bearer, rng: Random, /) -> str:
    """Return a mobile number of a range that no operator has."""
    return f"071{rng.randrange(4, 10)}{rng.randrange(10**6):06d}"
