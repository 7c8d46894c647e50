"""Which characters of a number hold which field, and what can be read of a masked number."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from europriv.ids._base import strip
from europriv.ids._tables import table

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


@cache
def positions(scheme: str, length: int) -> Mapping[str, frozenset[int]]:
    """Return the positions of each field in the compact form of a scheme's numbers.

    `birth_date` stands for all that the number tells of it, be the century settled or not.

    >>> sorted(positions("RO/CNP", 13)["region"])
    [7, 8]
    """
    rows = (r for r in table("fields") if (r["scheme"], r["length"]) == (scheme, str(length)))
    return {row["field"]: _parse(row["positions"]) for row in rows}


def _parse(text: str) -> frozenset[int]:
    found: set[int] = set()
    for part in text.split():
        low, _, high = part.partition("-")
        found.update(range(int(low), int(high or low) + 1))
    return frozenset(found)


def readable(text: str, exposed: Sequence[bool], compact: str, scheme: str) -> tuple[str, ...]:
    """Return the fields of a partly masked number that can still be read in full.

    Args:
        text: the number as it was written.
        exposed: for each character of `text`, whether it was left open.
        compact: the number in the scheme's compact form.
        scheme: its scheme.

    >>> readable("163 0615", [True] * 3 + [False] * 5, "1630615", "RO/CNP")  # too short: no number
    ()
    >>> readable("1630615123457", [True] + [False] * 12, "1630615123457", "RO/CNP")
    ('sex',)
    """
    seen: list[bool] = []
    for char, is_open in zip(text, exposed, strict=True):
        at = len(seen)
        # The Finnish century sign, a separator elsewhere, is part of the number here.
        if at < len(compact) and compact[at] in (char, strip(char)):
            seen.append(is_open)
    if len(seen) != len(compact):
        return ()
    fields = positions(scheme, len(compact))
    return tuple(sorted(name for name, at in fields.items() if all(seen[i] for i in at)))
