"""Words within spans: runs of characters of one kind, cut off at the span's edges."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from europriv import match
from europriv.documents import Codes, character_class

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from europriv.spans import SpanTable


class Runs(NamedTuple):
    """Runs within spans, in the order of the spans.

    Attributes:
        span: int64 [n], row of the span that a run lies in.
        start: int64 [n], its first code point within the document.
        end: int64 [n], one past its last.
    """

    span: NDArray[np.int64]
    start: NDArray[np.int64]
    end: NDArray[np.int64]


@cache
def word_characters(*, ascii_only: bool = False, underscore: bool = False) -> NDArray[np.bool_]:
    """Return a table over code points: letters and digits."""
    table = character_class("isalnum").copy()
    table[0x80:] &= not ascii_only
    table[ord("_")] = underscore
    table.flags.writeable = False
    return table


def runs_within(table: SpanTable, texts: Sequence[str], kind: NDArray[np.bool_]) -> Runs:
    """Return the longest runs of characters of one kind within each span.

    Args:
        table: spans of a block of documents.
        texts: the documents' texts.
        kind: bool over all code points.

    >>> from europriv.spans import SpanTable
    >>> table = SpanTable.from_rows([[(1, 9, "X")]])
    >>> found = runs_within(table, ["Ana-Maria Pop"], word_characters())
    >>> found.start.tolist(), found.end.tolist()
    ([1, 4], [3, 9])
    """
    codes = Codes.of([f"{text}\n" for text in texts])
    inside = kind[codes.points]
    edge = np.flatnonzero(np.diff(inside, prepend=False))
    begin, end = edge.reshape(-1, 2).T
    base = codes.offset[table.doc]
    low, high = base + table.start, base + table.end
    span, run = match.expand(
        np.searchsorted(end, low, side="right"), np.searchsorted(begin, high, side="left")
    )
    start, stop = np.maximum(begin[run], low[span]), np.minimum(end[run], high[span])
    return Runs(span, start - base[span], stop - base[span])
