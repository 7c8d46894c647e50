"""Decoding a whole corpus of tags at once, on columns."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from europriv.errors import OptionError, did_you_mean
from europriv.spans import Coded, SpanTable

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from europriv.tags.tagset import TagSet

    Bools = NDArray[np.bool_]
    Ints = NDArray[np.integer[Any]]

Mode = Literal["strict", "lenient"]


@dataclass(frozen=True, slots=True, eq=False)
class Entities:
    """Entities of a corpus, in order.

    Attributes:
        first: int64 [n], first token, counted over the whole corpus.
        last: int64 [n], last token.
        doc: int32 [n], index of the document.
        type: int32 [n], codes into `types`.
        types: the types.
        bounds: int64 [n documents + 1], where each document begins.
        repairs: entities that begin, plus entities that end, against the scheme: what strict
            decoding dropped and what lenient decoding mended.
    """

    first: NDArray[np.int64]
    last: NDArray[np.int64]
    doc: NDArray[np.int32]
    type: NDArray[np.int32]
    types: tuple[str, ...]
    bounds: NDArray[np.int64]
    repairs: int

    def __len__(self) -> int:
        return len(self.first)

    def token_table(self) -> SpanTable:
        """Return the entities as ranges of tokens, counted within each document."""
        base = self.bounds[self.doc]
        return self._table(self.first - base, self.last + 1 - base)

    def char_table(self, start: Ints, end: Ints) -> SpanTable:
        """Return the entities as ranges of code points.

        Args:
            start: [n tokens of the corpus], where each token begins in its text.
            end: [n tokens of the corpus], where it ends.
        """
        return self._table(start[self.first], end[self.last])

    def _table(self, start: Ints, end: Ints) -> SpanTable:
        label = Coded(self.type, self.types)
        return SpanTable.from_columns(self.doc, start, end, label, len(self.bounds) - 1)


def decode_codes(
    codes: Ints, bounds: NDArray[np.int64], tags: TagSet, mode: Mode = "strict"
) -> Entities:
    """Decode the tags of a whole corpus.

    Both modes cut the tags alike, as conlleval does: a token continues the one before it iff both
    have one type, that one is a B or I and this one an I or E. Strict keeps the entities whose
    first and last tag the scheme allows there, lenient keeps them all.

    Args:
        codes: integers [n tokens], positions in `tags`, all documents end to end.
        bounds: int64 [n documents + 1], where each document begins, and the end.
        tags: the tag set.
        mode: "strict" or "lenient".

    Raises:
        OptionError: if there is no such mode.
    """
    if mode not in ("strict", "lenient"):
        hint = did_you_mean(mode, ("strict", "lenient"))
        raise OptionError(f"unknown decoding mode {mode!r}: {hint}")
    index = np.flatnonzero(_inside(codes, tags))
    code = codes[index]
    fresh = np.ones(len(index) + 1, dtype=bool)
    fresh[1:-1] = ~tags.continues[code[:-1], code[1:]]
    fresh[1:-1] |= index[1:] != index[:-1] + 1
    fresh[np.searchsorted(index, bounds[:-1])] = True
    edge = np.flatnonzero(fresh)
    head, tail = edge[:-1], edge[1:] - 1
    unbegun = ~_begun(code, head, index, bounds, tags)
    unended = ~tags.ends[code[tail]]
    if mode == "strict":
        kept = ~(unbegun | unended)
        head, tail = head[kept], tail[kept]
    first = index[head]
    per_doc = np.diff(np.searchsorted(first, bounds))
    return Entities(
        first,
        index[tail],
        np.repeat(np.arange(len(per_doc), dtype=np.int32), per_doc),
        tags.type[code[head]],
        tags.types,
        bounds,
        int(unbegun.sum() + unended.sum()),
    )


def _inside(codes: Ints, tags: TagSet) -> Bools:
    """Return which tokens have another tag than O."""
    outside = np.flatnonzero(tags.is_role("O"))
    if len(outside) == 1:
        # One comparison runs at memory speed, a table look-up does not.
        inside: Bools = codes != outside[0]
        return inside
    return tags.is_role("BIES")[codes]


def _begun(
    code: Ints,
    head: NDArray[np.int64],
    index: NDArray[np.int64],
    bounds: NDArray[np.int64],
    tags: TagSet,
) -> Bools:
    """Return which entities begin as the scheme allows, bool [n entities]."""
    begun = tags.begins[code[head]]
    # What may only follow its own type: B of IOB1. Entities at the start of a text have no such.
    rest = np.flatnonzero(~begun & (head > 0))
    at = head[rest]
    touching = (index[at] == index[at - 1] + 1) & ~np.isin(index[at], bounds)
    begun[rest] = touching & tags.joins[code[at - 1], code[at]]
    return begun
