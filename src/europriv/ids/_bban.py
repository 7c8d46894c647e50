"""National check digits inside the account part (BBAN) of an IBAN.

Each function returns the account number with its check digits put right; an account is right when
it is its own correction. Countries without a function have no check, or one that banks do not keep
to (the Dutch test of eleven ended in 2014).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from europriv.ids._base import weighted
from europriv.ids._iban import as_number
from europriv.ids._italian import check_letter

if TYPE_CHECKING:
    from collections.abc import Callable

# Letters of a French account stand for these digits: A-I and J-R count from 1, S-Z from 2.
_FRENCH = str.maketrans("ABCDEFGHIJKLMNOPQRSTUVWXYZ", "12345678912345678923456789")
_SPANISH = (1, 2, 4, 8, 5, 10, 9, 7, 3, 6)


def belgian(bban: str) -> str:
    """Correct the last two digits: the others modulo 97, with 0 written 97.

    >>> belgian("539007547000")
    '539007547034'
    """
    return f"{bban[:10]}{int(bban[:10]) % 97 or 97:02d}"


def french(bban: str) -> str:
    """Correct the clé RIB: 97 minus the whole account modulo 97.

    >>> french("20041010050500013M02600")
    '20041010050500013M02606'
    """
    return f"{bban[:21]}{97 - int(bban[:21].translate(_FRENCH) + '00') % 97:02d}"


def italian(bban: str) -> str:
    """Correct the CIN, the letter at the front.

    >>> italian("A0542811101000000123456")
    'X0542811101000000123456'
    """
    return check_letter(bban[1:]) + bban[1:]


def portuguese(bban: str) -> str:
    """Correct the last two digits by ISO 7064 mod 97-10.

    >>> portuguese("000201231234567890100")
    '000201231234567890154'
    """
    return f"{bban[:19]}{98 - as_number(bban[:19] + '00') % 97:02d}"


def spanish(bban: str) -> str:
    """Correct the two dígitos de control, of the bank with its branch and of the account.

    >>> spanish("21000418000200051332")
    '21000418450200051332'
    """
    first, second = _control("00" + bban[:8]), _control(bban[10:])
    return f"{bban[:8]}{first}{second}{bban[10:]}"


def _control(figures: str) -> str:
    return "01987654321"[weighted(figures, _SPANISH) % 11]


CORRECTIONS: dict[str, Callable[[str], str]] = {
    "BE": belgian,
    "ES": spanish,
    "FR": french,
    "IT": italian,
    "MC": french,
    "PT": portuguese,
    "SM": italian,
}
