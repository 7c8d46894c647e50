"""International bank account numbers (IBAN) of European countries other than Romania.

Country code, two check digits (ISO 7064 mod 97-10 over account and country, letters read as 10 to
35), and the account in the country's own form: `iban_countries.csv` holds the forms, `_bban` the
national check digits of BE, ES, FR, IT, MC, PT and SM.

Source: SWIFT IBAN registry (ISO 13616); Banco de España, Banque de France, ABI for the accounts.

>>> schemes = {scheme.NAME: scheme for scheme in SCHEMES}
>>> schemes["FR/IBAN"].is_valid("FR14 2004 1010 0505 0001 3M02 606")
True
>>> schemes["FR/IBAN"].is_valid("FR1520041010050500013M02606")  # wrong check digits
False
>>> schemes["FR/IBAN"].is_valid("FR8420041010050500013M02607")  # wrong clé RIB
False
>>> schemes["ES/IBAN"].is_valid("ES9021000418460200051332")  # wrong dígitos de control
False
>>> schemes["DE/IBAN"].is_valid("DE8937040044053201300")  # 21 characters
False
>>> schemes["DE/IBAN"].is_valid("FR1420041010050500013M02606")  # another country
False

`generate`, for DE ES FR GB IT NL, uses a bank code that no institution has: 99999999 (certain:
German codes begin with 1 to 8), 9999, 99999 and ZZZZ (observed, not reserved).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from europriv.ids._base import Disclosure, strip
from europriv.ids._bban import CORRECTIONS
from europriv.ids._iban import check_digits, checks
from europriv.ids._tables import table

if TYPE_CHECKING:
    from random import Random

    from europriv.ids._base import Bearer

_SIGNS = {"n": "0-9", "a": "A-Z", "c": "0-9A-Z"}


@dataclass
class Iban:
    """The IBAN of one country, with the verbs of a scheme."""

    country: str
    name: str
    bban: str
    NAME: str = field(init=False)
    DECODES: bool = field(default=False, init=False)

    def __post_init__(self) -> None:
        self.NAME = f"{self.country}/IBAN"
        self.__doc__ = f"International bank account number (IBAN), {self.name}."
        self._parts = re.findall(r"([0-9]+)([nac])", self.bban)

    @cached_property
    def _form(self) -> re.Pattern[str]:
        """Compiled when first asked: most runs meet few of these countries."""
        form = "".join(f"[{_SIGNS[kind]}]{{{length}}}" for length, kind in self._parts)
        return re.compile(f"{self.country}[0-9]{{2}}{form}")

    def compact(self, number: str) -> str:
        """Return the letters and digits."""
        return strip(number)

    def is_valid(self, number: str) -> bool:
        """Return whether form, check digits and national check digits are right."""
        iban = strip(number)
        if iban[:2] != self.country or not self._form.fullmatch(iban) or not checks(iban):
            return False
        correct = CORRECTIONS.get(self.country)
        return correct is None or correct(iban[4:]) == iban[4:]

    def decode(self, number: str) -> Disclosure | None:
        """Return an empty disclosure for a valid number: it tells nothing about a person."""
        return Disclosure() if self.is_valid(number) else None


@dataclass
class FictionalIban(Iban):
    """An IBAN for which accounts at a bank that does not exist are made."""

    fiction: str

    def generate(self, _person: Bearer, rng: Random, /) -> str:
        """Return an account of digits at the fictional bank."""
        missing = sum(int(length) for length, _ in self._parts) - len(self.fiction)
        bban = f"{self.fiction}{rng.randrange(10**missing):0{missing}d}"
        if correct := CORRECTIONS.get(self.country):
            bban = correct(bban)
        return f"{self.country}{check_digits(self.country, bban)}{bban}"


def _scheme(row: dict[str, str]) -> Iban:
    form = (row["country"], row["name"], row["bban"])
    return FictionalIban(*form, row["fiction"]) if row["fiction"] else Iban(*form)


SCHEMES = tuple(map(_scheme, table("iban_countries")))
