"""What the IBAN modules share: the check of ISO 7064 mod 97-10 over letters and digits."""

from __future__ import annotations

from string import ascii_uppercase

_AS_NUMBERS = {ord(letter): str(int(letter, 36)) for letter in ascii_uppercase}


def as_number(text: str) -> int:
    """Return `text` read with A = 10 … Z = 35, as ISO 13616 writes letters.

    >>> as_number("R0A")
    27010
    """
    return int(text.translate(_AS_NUMBERS))


def check_digits(country: str, bban: str) -> str:
    """Return the two check digits of an IBAN.

    >>> check_digits("RO", "AAAA1B31007593840000")
    '49'
    """
    return f"{98 - as_number(bban + country + '00') % 97:02d}"


def checks(iban: str) -> bool:
    """Return whether the check digits of `iban` (letters and digits only) are right.

    >>> checks("RO49AAAA1B31007593840000")
    True
    """
    # The remainder alone would also accept 00, 01 and 99, which no bank ever computes.
    return "02" <= iban[2:4] <= "98" and as_number(iban[4:] + iban[:4]) % 97 == 1
