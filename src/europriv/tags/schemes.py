"""Tag schemes as tables: which letter may follow which.

A scheme is four sets of roles. After a role of `end`, and at the start of a text, any role of
`begin` may stand, whatever its type; after a role of `carry` a role of `join` of the same type may
stand; nothing else is legal, and a text ends as if an O followed. The roles are O (outside), B
(begin), I (inside), E (end) and S (single); BILOU, BMEWO and BMES only call
them by other letters.

Sources: Ramshaw and Marcus 1995 (IOB1), Tjong Kim Sang and Veenstra 1999 (IOB2, here BIO), Ratinov
and Roth 2009 (BILOU).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from europriv.errors import OptionError, did_you_mean

#: Roles in the order of their codes.
ROLES = "OBIES"


@dataclass(frozen=True, slots=True)
class Scheme:
    """The grammar of a tag scheme.

    Attributes:
        name: its name, such as "BIOES".
        letters: the letters that tags carry, mapped to roles.
        begin: roles that may follow the end of anything.
        end: roles after which anything may begin, or the text end.
        carry: roles that a role of `join` may follow within one type.
        join: roles that must follow a role of `carry` of the same type, unless in `begin` too.
    """

    name: str
    letters: dict[str, str]
    begin: str
    end: str
    carry: str
    join: str

    def legal(self, previous: str, role: str, *, same_type: bool) -> bool:
        """Return whether `role` may follow `previous`; O stands for both edges of the text.

        >>> SCHEMES["BIOES"].legal("B", "I", same_type=False)
        False
        """
        joined = same_type and previous in self.carry and role in self.join
        return joined or (previous in self.end and role in self.begin)


def _named(name: str, letters: str, roles: str, grammar: tuple[str, str, str, str]) -> Scheme:
    return Scheme(name, dict(zip(letters, roles, strict=True)), *grammar)


_CLOSED = ("OBS", "OES", "BI", "IE")

SCHEMES = {
    scheme.name: scheme
    for scheme in (
        _named("IO", "I", "I", ("OI", "OI", "", "")),
        _named("BIO", "BI", "BI", ("OB", "OBI", "BI", "I")),
        _named("IOB1", "BI", "BI", ("OI", "OBI", "BI", "B")),
        _named("BIOES", "BIES", "BIES", _CLOSED),
        _named("BILOU", "BILU", "BIES", _CLOSED),
        _named("BMEWO", "BMEW", "BIES", _CLOSED),
        _named("BMES", "BMES", "BIES", _CLOSED),
    )
}

_ALSO_CALLED = {"IOB2": "BIO", "IOBES": "BIOES", "BILUO": "BILOU", "BIOLU": "BILOU"}


def get(name: str) -> Scheme:
    """Return the scheme called `name`, in any case and by any usual name.

    Raises:
        OptionError: if there is no such scheme.

    >>> get("iobes").name
    'BIOES'
    """
    key = name.upper()
    try:
        return SCHEMES[_ALSO_CALLED.get(key, key)]
    except KeyError:
        hint = did_you_mean(key, SCHEMES)
        raise OptionError(f"unknown tag scheme {name!r}: {hint}") from None


def role_set(roles: str) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    """Return a boolean table over role codes.

    >>> role_set("BI").tolist()
    [False, True, True, False, False]
    """
    return np.array([role in roles for role in ROLES])
