"""Which characters of a span the union of predictions covers."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from europriv.documents import Codes, character_class

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from europriv.spans import SpanTable

#: Beside white space: zero-width signs and what divides groups of digits (DEFINITIONS 7).
_SEPARATORS = "-./\u00a0\u200b\u200c\u200d\u2060\ufeff"


class Coverage(NamedTuple):
    """Per gold span, int64 or bool [n].

    Attributes:
        touched: whether a prediction covers any character of it.
        solid: number of its characters that are no separators.
        exposed: number of those that no prediction covers.
    """

    touched: NDArray[np.bool_]
    solid: NDArray[np.int64]
    exposed: NDArray[np.int64]


@cache
def separators() -> NDArray[np.bool_]:
    """Return a table over code points: whether hiding the character hides nothing."""
    table = character_class("isspace").copy()
    table[list(map(ord, _SEPARATORS))] = True
    table.flags.writeable = False
    return table


def covered(table: SpanTable, codes: Codes) -> NDArray[np.bool_]:
    """Return for each code point of a block whether a span of `table` covers it."""
    base, size = codes.offset[table.doc], len(codes.points) + 1
    depth = np.bincount(base + table.start, minlength=size)
    depth -= np.bincount(base + table.end, minlength=size)
    inside: NDArray[np.bool_] = np.cumsum(depth)[:-1] > 0
    return inside


def coverage(gold: SpanTable, predicted: SpanTable, texts: Sequence[str]) -> Coverage:
    """Return how far the union of `predicted` covers each span of `gold`.

    >>> from europriv.spans import SpanTable
    >>> gold = SpanTable.from_rows([[(4, 9, "ID")]])
    >>> found = coverage(gold, SpanTable.from_rows([[(0, 6, "X")]]), ["CNP 12-34"])
    >>> found.touched.tolist(), found.solid.tolist(), found.exposed.tolist()
    ([True], [4], [2])
    """
    codes = Codes.of(texts)
    hidden = covered(predicted, codes)
    solid = ~separators()[codes.points]
    base = codes.offset[gold.doc]
    start, end = base + gold.start, base + gold.end

    def within(mask: NDArray[np.bool_]) -> NDArray[np.int64]:
        total = np.concatenate([np.zeros(1, np.int64), np.cumsum(mask, dtype=np.int64)])
        inside: NDArray[np.int64] = total[end] - total[start]
        return inside

    return Coverage(within(hidden) > 0, within(solid), within(solid & ~hidden))
