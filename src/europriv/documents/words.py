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
        offset: int64 [n documents + 1], where each document begins on the axis of code points.
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
        ([0, 4, 7], [3, 7, 8], [0, 2, 3])
        """
        codes = Codes.of(texts)
        word = ~character_class("isspace")[codes.points]
        edge = np.zeros(len(word) + 1, dtype=bool)
        edge[codes.offset] = True
        begins, ends = word.copy(), word.copy()
        begins[1:] &= ~word[:-1] | edge[1:-1]
        ends[:-1] &= ~word[1:] | edge[1:-1]
        begin = np.flatnonzero(begins)
        return cls(
            codes.offset, begin, np.flatnonzero(ends) + 1, np.searchsorted(begin, codes.offset)
        )

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
