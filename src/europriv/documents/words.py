"""White-space words of a block of documents, and the spans measured in them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from europriv.documents.text import Codes, character_class
from europriv.spans import Coded, SpanTable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class Words:
    """Where the white-space words of some documents stand; the same words as `str.split()`.

    Attributes:
        offset: int64 [n documents + 1], where each document begins on the axis of code points, on
            which one blank keeps neighbours apart.
        begin: int64 [n words], first code point of each word on that axis.
        end: int64 [n words], one past its last code point.
        first: int64 [n documents + 1], index of each document's first word.
    """

    offset: NDArray[np.int64]
    begin: NDArray[np.int64]
    end: NDArray[np.int64]
    first: NDArray[np.int64]

    @classmethod
    def of(cls, texts: Sequence[str]) -> Words:
        """Find the words of `texts`.

        >>> words = Words.of(["Ana Pop", "x"])
        >>> words.begin.tolist(), words.end.tolist(), words.first.tolist()
        ([0, 4, 8], [3, 7, 9], [0, 2, 3])
        """
        codes = Codes.of([f"{text}\n" for text in texts])
        # Every code point is in the table; "clip" skips the check of that.
        blank = character_class("isspace").take(codes.points, mode="clip")
        edge = np.empty(len(blank), dtype=bool)
        edge[:1] = ~blank[:1]
        np.not_equal(blank[1:], blank[:-1], out=edge[1:])
        # Blanks and words alternate, and the last document ends in a blank.
        begin, end = np.flatnonzero(edge).reshape(-1, 2).T
        return cls(codes.offset, begin, end, np.searchsorted(begin, codes.offset))

    def touched(self, table: SpanTable) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Return for each span the half-open range of words it overlaps, over all documents."""
        base = self.offset[table.doc]
        low = np.searchsorted(self.end, base + table.start, side="right")
        return low, np.searchsorted(self.begin, base + table.end, side="left")

    def measure(self, table: SpanTable) -> SpanTable:
        """Return the spans widened to words, with word indices in place of code points."""
        low, high = self.touched(table)
        first = self.first[table.doc]
        label = Coded(table.label, table.labels)
        return SpanTable.from_columns(
            table.doc, low - first, high - first, label, table.n_docs, table.extra
        )
