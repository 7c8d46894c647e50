"""Vehicle registration plates of France, Germany, Italy, Spain, the Netherlands and Britain.

The current series of each country; a German plate tells the district and a British one the region
and half-year of registration, the others tell nothing. There are no check digits.

Source: arrêté du 9 février 2009 (FR), FZV Anlage 1 and 2 (DE), D.P.R. 495/1992 art. 257 (IT),
Real Decreto 2822/1998 Anexo XVIII (ES), Regeling kentekens (NL), SI 2001/561 and DVLA INF104 (GB).

>>> plate = {scheme.NAME: scheme for scheme in SCHEMES}
>>> plate["FR/plate"].is_valid("AB-123-CD"), plate["IT/plate"].is_valid("AB 123 CD")
(True, True)
>>> plate["ES/plate"].is_valid("1234 BCD"), plate["NL/plate"].is_valid("12-GBX-3")
(True, True)
>>> plate["DE/plate"].decode("M-AB 1234").region, plate["GB/plate"].decode("LB52 ABC").region
('M', 'London')
>>> plate["FR/plate"].is_valid("AO-123-CD")  # O is not used
False
>>> plate["IT/plate"].is_valid("QB 123 CD")  # Q is not used
False
>>> plate["ES/plate"].is_valid("1234 ABC")  # a vowel
False
>>> plate["DE/plate"].is_valid("M-AB 0123")  # number with a leading 0
False
>>> plate["NL/plate"].is_valid("GA-123-B")  # a vowel
False
>>> plate["GB/plate"].is_valid("LI52 ABC")  # I is not used
False

`generate` uses what each series leaves out (a letter that is never used, in Germany a leading 0):
never issued, hence not valid either, and read by `decode_reserved`. Certain by the rules named.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from europriv.ids._base import Disclosure, strip
from europriv.ids._tables import column

if TYPE_CHECKING:
    from random import Random

    from europriv.ids._base import Bearer

_DIGITS = "0123456789"
_LATIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_FRENCH = "ABCDEFGHJKLMNPQRSTVWXYZ"  # no I O U
_ITALIAN = "ABCDEFGHJKLMNPRSTVWXYZ"  # no I O Q U
_SPANISH = "BCDFGHJKLMNPRSTVWXYZ"  # no vowels, no Q
_DUTCH = "BDFGHJKLNPRSTVXZ"  # no vowels, C M Q W Y since sidecode 5
_BRITISH = "ABCDEFGHJKLMNOPRSTUVWXYZ"  # no I Q
_SIDECODES = (
    "AA9999 9999AA 99AA99 AA99AA DDDD99 99DDDD 99DDD9 "
    "9DDD99 DD999D D999DD DDD99D D99DDD 9DD999 999DD9"
)
_DISTRICT = re.compile(r"\s*([A-ZÄÖÜ]{1,3})[\s·-]+[A-Z]{1,2}[\s·-]*[0-9]+[EH]?\s*")


@dataclass
class Plate:
    """The plates of one country, with the verbs of a scheme.

    Attributes:
        form: what is issued, without separators.
        left_out: what looks alike and is never issued.
        signs: for each place of a plate to make, the signs to choose from.
    """

    country: str
    name: str
    form: str
    left_out: str
    signs: tuple[str, ...]
    DECODES: bool = False
    NAME: str = field(init=False)

    def __post_init__(self) -> None:
        self.NAME = f"{self.country}/plate"
        self.__doc__ = f"Vehicle registration plate, {self.name}."
        self._form, self._left_out = re.compile(self.form), re.compile(self.left_out)

    def compact(self, number: str) -> str:
        """Return the letters and digits."""
        return strip(number)

    def is_valid(self, number: str) -> bool:
        """Return whether `number` is a plate of the current series."""
        return self._form.fullmatch(strip(number)) is not None

    def decode(self, number: str) -> Disclosure | None:
        """Return where the vehicle was registered if the plate tells, or None where not valid."""
        return self._told(number) if self.is_valid(number) else None

    def decode_reserved(self, number: str) -> Disclosure | None:
        """Return the same for a plate that is never issued, or None for any other."""
        return self._told(number) if self._left_out.fullmatch(strip(number)) else None

    def generate(self, _person: Bearer, rng: Random, /) -> str:
        """Return a plate that is never issued."""
        return "".join(map(rng.choice, self.signs))

    def _told(self, _number: str) -> Disclosure:
        return Disclosure()


class _German(Plate):
    def _told(self, number: str) -> Disclosure:
        # Without a separator BAB12 is B-AB 12 or BA-B 12: no district is told.
        found = _DISTRICT.fullmatch(unicodedata.normalize("NFKC", number).upper())
        district = found[1] if found else None
        return Disclosure(region=district, region_code=district)


class _British(Plate):
    def _told(self, number: str) -> Disclosure:
        area = strip(number)[0]
        region = column("gb_plate_areas", "code", "region").get(area)
        return Disclosure(region=region, region_code=area)


def _sidecodes(codes: str) -> str:
    classes = {"A": f"[{_LATIN}]", "D": f"[{_DUTCH}]", "9": "[0-9]"}
    return "|".join("".join(classes[sign] for sign in code) for code in codes.split())


SCHEMES = (
    Plate(
        "FR",
        "France",
        rf"(?!SS|WW)[{_FRENCH}]{{2}}(?!000)[0-9]{{3}}(?!SS)[{_FRENCH}]{{2}}",
        rf"[{_FRENCH}][IOU][0-9]{{3}}[{_FRENCH}]{{2}}",
        (_FRENCH, "IOU", _DIGITS, _DIGITS, _DIGITS, _FRENCH, _FRENCH),
    ),
    _German(
        "DE",
        "Germany",
        r"(?=.{3,9}$)[A-ZÄÖÜ]{1,3}[A-Z]{1,2}[1-9][0-9]{0,3}[EH]?",
        r"[A-ZÄÖÜ]{1,3}[A-Z]{1,2}0[0-9]{1,3}",
        ("BFHKM", "-", _LATIN, _LATIN, " ", "0", _DIGITS, _DIGITS),
        DECODES=True,
    ),
    Plate(
        "IT",
        "Italy",
        rf"[{_ITALIAN}]{{2}}[0-9]{{3}}[{_ITALIAN}]{{2}}",
        rf"[{_ITALIAN}][IOQU][0-9]{{3}}[{_ITALIAN}]{{2}}",
        (_ITALIAN, "IOQU", _DIGITS, _DIGITS, _DIGITS, _ITALIAN, _ITALIAN),
    ),
    Plate(
        "ES",
        "Spain",
        rf"[0-9]{{4}}[{_SPANISH}]{{3}}",
        rf"[0-9]{{4}}[{_SPANISH}][AEIOUQ][{_SPANISH}]",
        (_DIGITS, _DIGITS, _DIGITS, _DIGITS, _SPANISH, "AEIOUQ", _SPANISH),
    ),
    Plate(
        "NL",
        "Netherlands",
        _sidecodes(_SIDECODES),
        rf"[{_DUTCH}][AEIOUCQ][0-9]{{3}}[{_DUTCH}]",
        (_DUTCH, "AEIOUCQ", _DIGITS, _DIGITS, _DIGITS, _DUTCH),
    ),
    _British(
        "GB",
        "Great Britain",
        rf"[A-HJ-PR-Y]{{2}}(?!0[01])[0-9]{{2}}[{_BRITISH}]{{3}}",
        rf"[A-HJ-PR-Y]{{2}}[0-9]{{2}}[{_BRITISH}][IQ][{_BRITISH}]",
        (
            "ABCDEFGHKLMNOPRSVWY",
            "ABCDEFGHJKLMNOPRSTUVWXY",
            "16",  # with the next: registered from 2010 to 2017, before any text of today
            "0123456",
            _BRITISH,
            "IQ",
            _BRITISH,
        ),
        DECODES=True,
    ),
)
