"""The check rule of each VAT identification number of the European Union.

A rule sees the signs after the country prefix, in a form that `eu_vat` has checked, and says
whether they are right. Where natural persons use their personal number, the rule asks that scheme.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from europriv.ids import bg_egn, es_dni, es_nie, lv_personas_kods, nl_bsn, rodne_cislo
from europriv.ids._base import luhn_ok, mod_11_10, weighted
from europriv.ids._iban import as_number

if TYPE_CHECKING:
    from collections.abc import Callable

_IRISH = "WABCDEFGHIJKLMNOPQRSTUV"
_FRENCH = "0123456789ABCDEFGHJKLMNPQRSTUVWXYZ"
_CYPRIOT = (1, 0, 5, 7, 9, 13, 15, 17, 19, 21)
_FALLING = (8, 7, 6, 5, 4, 3, 2)


def _multiple(weights: tuple[int, ...], modulus: int) -> Callable[[str], bool]:
    """Return the rule that the weighted sum is a multiple of `modulus`."""
    return lambda vat: weighted(vat, weights) % modulus == 0


def _second_try(vat: str, first: range, second: range) -> bool:
    """Check the last digit: a sum modulo 11; where it is 10, with other weights, 10 read as 0."""
    check = weighted(vat, first) % 11
    return int(vat[-1]) == (check if check < 10 else weighted(vat, second) % 11 % 10)


def _austrian(vat: str) -> bool:
    doubled = sum(sum(divmod(2 * int(digit), 10)) for digit in vat[2:8:2])
    return (sum(map(int, vat[1:8:2])) + doubled + 4 + int(vat[8])) % 10 == 0


def _belgian(vat: str) -> bool:
    return int(vat[:-2]) % 97 + int(vat[-2:]) == 97


def _bulgarian(vat: str) -> bool:
    if len(vat) == 9:
        return _second_try(vat, range(1, 9), range(3, 11))
    foreigner = weighted(vat, (21, 19, 17, 13, 11, 9, 7, 3, 1)) % 10
    other = -weighted(vat, (4, 3, 2, 7, 6, 5, 4, 3, 2)) % 11
    return int(vat[9]) in (foreigner, other) or bg_egn.is_valid(vat)


def _cypriot(vat: str) -> bool:
    total = sum(_CYPRIOT[int(digit)] for digit in vat[0:8:2]) + sum(map(int, vat[1:8:2]))
    return ord(vat[8]) - 65 == total % 26


def _czech(vat: str) -> bool:
    if len(vat) == 8:
        return int(vat[7]) == (-weighted(vat, _FALLING) % 11 or 1) % 10
    if len(vat) == 9 and vat[0] == "6":  # persons without a birth number
        return int(vat[8]) == (8 - (10 - weighted(vat[1:], _FALLING) % 11) % 11) % 10
    return rodne_cislo.decode(vat) is not None


def _french(vat: str) -> bool:
    key, siren = vat[:2], vat[2:]
    if siren[:3] != "000" and not luhn_ok(siren):  # 000: Monaco, which keeps no SIREN
        return False
    if key.isdigit():
        return int(key) == int(siren + "12") % 97
    first, second = map(_FRENCH.index, key)
    check = first * 24 + second - 10 if key[0].isdigit() else first * 34 + second - 100
    return (int(siren) + 1 + check // 11) % 11 == check % 11


def _greek(vat: str) -> bool:
    return int(vat[8]) == weighted(vat, [2**i for i in range(8, 0, -1)]) % 11 % 10


def _irish(vat: str) -> bool:
    figures, tail = (vat[:7], vat[8:]) if vat[1].isdigit() else ("0" + vat[2:7] + vat[0], "")
    extra = 9 * _IRISH.index(tail) if tail else 0
    return vat[7] == _IRISH[(weighted(figures, _FALLING) + extra) % 23]


def _latvian(vat: str) -> bool:
    if vat[0] < "4":
        return lv_personas_kods.is_valid(vat)
    return weighted(vat, (9, 1, 4, 8, 3, 10, 2, 5, 7, 6, 1)) % 11 == 3


def _lithuanian(vat: str) -> bool:
    first, second = ([(i + k) % 9 + 1 for i in range(len(vat) - 1)] for k in (0, 2))
    check = weighted(vat, first) % 11
    return int(vat[-1]) == (check if check < 10 else weighted(vat, second) % 11 % 10)


def _luxembourgish(vat: str) -> bool:
    return int(vat[:6]) % 89 == int(vat[6:])


def _dutch(vat: str) -> bool:
    return nl_bsn.is_valid(vat[:9]) or as_number("NL" + vat) % 97 == 1


def _northern_irish(vat: str) -> bool:
    rest = weighted(vat, (*_FALLING, 10, 1)) % 97
    return rest == 0 or (rest == 42 and vat[0] != "0")


def _polish(vat: str) -> bool:
    return int(vat[9]) == weighted(vat, (6, 5, 7, 2, 3, 4, 5, 6, 7)) % 11


def _portuguese(vat: str) -> bool:
    return int(vat[8]) == -weighted(vat, (9, *_FALLING)) % 11 % 10


def _romanian(vat: str) -> bool:
    body = vat[:-1].zfill(9)
    return int(vat[-1]) == weighted(body, (7, 5, 3, 2, 1, 7, 5, 3, 2)) * 10 % 11 % 10


def _slovak(vat: str) -> bool:
    return (vat[2] in "234789" and int(vat) % 11 == 0) or rodne_cislo.decode(vat) is not None


def _slovene(vat: str) -> bool:
    rest = weighted(vat, _FALLING) % 11
    return rest != 0 and int(vat[7]) == (11 - rest) % 10


def _spanish(vat: str) -> bool:
    if vat[0] in "KLM":
        return vat[8] == es_dni.check_letter(vat[1:8])
    if vat[0].isdigit() or vat[0] in "XYZ":
        return es_dni.is_valid(vat) or es_nie.is_valid(vat)
    check = next(digit for digit in range(10) if luhn_ok(f"{vat[1:8]}{digit}"))
    return vat[8] in (str(check), "JABCDEFGHI"[check])


def _swedish(vat: str) -> bool:
    return luhn_ok(vat[:10])


def _mod_11_10(vat: str) -> bool:
    return vat[-1] == mod_11_10(vat[:-1])


RULES: dict[str, tuple[str, Callable[[str], bool]]] = {
    "AT": (r"U[0-9]{8}", _austrian),
    "BE": (r"[01]?[0-9]{9}", _belgian),
    "BG": (r"[0-9]{9,10}", _bulgarian),
    "CY": (r"(?!12)[0-9]{8}[A-Z]", _cypriot),
    "CZ": (r"[0-8][0-9]{7}|[0-9]{9,10}", _czech),
    "DE": (r"[1-9][0-9]{8}", _mod_11_10),
    "DK": (r"[1-9][0-9]{7}", _multiple((2, 7, 6, 5, 4, 3, 2, 1), 11)),
    "EE": (r"[0-9]{9}", _multiple((3, 7, 1, 3, 7, 1, 3, 7, 1), 10)),
    "EL": (r"[0-9]{9}", _greek),
    "ES": (r"[0-9A-HJ-NP-SUVW-Z][0-9]{7}[0-9A-Z]", _spanish),
    "FI": (r"[0-9]{8}", _multiple((7, 9, 10, 5, 8, 4, 2, 1), 11)),
    "FR": (r"[0-9A-HJ-NP-Z]{2}[0-9]{9}", _french),
    "HR": (r"[0-9]{11}", _mod_11_10),
    "HU": (r"[0-9]{8}", _multiple((9, 7, 3, 1, 9, 7, 3, 1), 10)),
    "IE": (r"[0-9]{7}[A-W][A-IW]?|[0-9][A-Z+*][0-9]{5}[A-W]", _irish),
    "IT": (r"(?!0{7})[0-9]{7}(?:0(?!00)[0-9]{2}|100|12[01]|888|999)[0-9]", luhn_ok),
    "LT": (r"[0-9]{7}1[0-9]|[0-9]{10}1[0-9]", _lithuanian),
    "LU": (r"[0-9]{8}", _luxembourgish),
    "LV": (r"[0-9]{11}", _latvian),
    "MT": (r"[1-9][0-9]{7}", _multiple((3, 4, 6, 7, 8, 9, 10, 1), 37)),
    "NL": (r"(?!0{9})[0-9]{9}B(?!00)[0-9]{2}", _dutch),
    "PL": (r"[0-9]{10}", _polish),
    "PT": (r"[1-9][0-9]{8}", _portuguese),
    "RO": (r"[1-9][0-9]{1,9}", _romanian),
    "SE": (r"[0-9]{10}01", _swedish),
    "SI": (r"[1-9][0-9]{7}", _slovene),
    "SK": (r"[1-9][0-9]{9}", _slovak),
    "XI": (r"[0-9]{9}|[0-9]{12}", _northern_irish),
}
