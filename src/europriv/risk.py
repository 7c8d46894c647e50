"""What one leaked number means: the chance that it leads to the right person.

The chance is Rocher et al.'s correctness (Nature Communications 10:3069, 2019): of n people each of
whom shares the disclosed values with probability p, an attacker who picks one at random among those
who match is right with probability kappa = (1 - (1 - p)^n) / (n p).
"""

from __future__ import annotations

import math
from functools import cache
from typing import TYPE_CHECKING

from europriv.ids import table

if TYPE_CHECKING:
    from europriv.ids import Disclosure

#: Ages are taken as uniform over this many years, for want of a table by age, county and sex.
YEARS = 80
_DAYS_A_YEAR = 365.25

#: Schemes for which the population is known, by the values they disclose.
POPULATIONS = {
    "RO/CNP": (
        "Eurostat 2019, residents by county and sex; "
        f"birth dates uniform over {YEARS} years; the serial number is not used"
    )
}


def correctness(p: float, n: float) -> float:
    """Return kappa = (1 - (1 - p)^n) / (n p), computed in log space.

    >>> round(correctness(1 / 29220, 97329), 3), correctness(0.0, 5)
    (0.289, 1.0)
    """
    if n * p == 0:
        return 1.0
    if p >= 1:
        return 1 / n
    return -math.expm1(n * math.log1p(-p)) / (n * p)


def reidentification(scheme: str, disclosure: Disclosure) -> float | None:
    """Return the chance of the right person for what a number discloses.

    None where no population table serves the scheme, or the number does not tell birth date, sex
    and a place of the table.

    >>> from europriv import ids
    >>> round(reidentification("RO/CNP", ids.disclose("1630615123457", "RO/CNP")), 3)
    0.086
    """
    if scheme not in POPULATIONS or disclosure.birth_date is None:
        return None
    return _chances().get((disclosure.region_code or "", disclosure.sex or ""))


@cache
def _chances() -> dict[tuple[str, str], float]:
    """Return the chance for one birth date, by county code and sex."""
    p = 1 / (YEARS * _DAYS_A_YEAR)
    return {key: correctness(p, n) for key, n in residents().items()}


@cache
def residents() -> dict[tuple[str, str], int]:
    """Return residents by county code of the CNP and sex.

    The sectors of Bucharest, for which there is no table, count with the whole city: the chance
    is then too low rather than too high.
    """
    plates = {row["code"]: row["plate"] for row in table("ro_counties") if row["plate"]}
    found = {plates[row["code"]]: row for row in table("ro_county_population")}
    columns = {"M": "male", "F": "female"}
    return {
        (code, sex): int(found[plate][column])
        for code, plate in plates.items()
        for sex, column in columns.items()
    }
