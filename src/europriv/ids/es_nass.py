"""Spanish social security number (número de afiliación a la Seguridad Social, NASS, NUSS).

`PP NNNNNNNN CC`, twelve digits: the province where the bearer was first registered, a number, and
the rest of both modulo 97, where a number below ten million is written with seven digits first.

Source: Real Decreto 84/1996 art. 21; check rule of the Tesorería General.

>>> is_valid("281234567840"), is_valid("08/00001234/96")
(True, True)
>>> decode("281234567840").region_name
'Madrid'
>>> is_valid("281234567841")  # wrong check digits
False
>>> is_valid("001234567803")  # no province 00
False
>>> is_valid("28123456784")  # eleven digits
False

`generate` draws from 99000000 upwards in the province of the person: no province has come near ten
million registrations. A convention, not a reservation.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from europriv.errors import OptionError
from europriv.ids._base import Disclosure, digits, strip
from europriv.ids._tables import column

if TYPE_CHECKING:
    from random import Random

    from europriv.ids._base import Bearer

NAME = "ES/NASS"
DECODES = True

compact = strip


def is_valid(number: str) -> bool:
    """Return whether `number` has a province and its check digits."""
    nass = strip(number)
    return digits(nass, 12) and nass[:2] != "00" and nass[10:] == _check_digits(nass)


def decode(number: str) -> Disclosure | None:
    """Return the province of registration, or None where the number is not valid."""
    if not is_valid(number):
        return None
    province = strip(number)[:2]
    name = column("es_provinces", "code", "name").get(province)
    return Disclosure(region=province, region_code=province, region_name=name)


def generate(person: Bearer, rng: Random, /) -> str:
    """Return a valid number of the person's province (region code 01 to 52) that none has.

    Raises:
        OptionError: the region code is no province.
    """
    if person.region_code not in column("es_provinces", "code", "name"):
        raise OptionError(f"no province {person.region_code!r}: take '01' to '52'")
    body = f"{person.region_code}99{rng.randrange(10**6):06d}"
    return body + _check_digits(body)


def _check_digits(nass: str) -> str:
    number = nass[3:10] if nass[2] == "0" else nass[2:10]
    return f"{int(nass[:2] + number) % 97:02d}"
