"""Documents as columns, and their texts as one array of code points."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from numpy.typing import NDArray

#: Row keys that describe a document and by which scores can be sliced.
META = ("language", "domain", "family", "document_type", "country", "annotator")


@dataclass(frozen=True, slots=True)
class Documents:
    """Texts with their ids and descriptions, without any span.

    Attributes:
        ids: unique ids.
        texts: the texts, exactly as given.
        meta: columns of `META` that the rows have; None where a row has no value.
        numbered: the rows had no ids; these are their numbers.
    """

    ids: Sequence[str]
    texts: Sequence[str]
    meta: Mapping[str, Sequence[str | None]] = field(default_factory=dict)
    numbered: bool = False

    def __len__(self) -> int:
        return len(self.ids)

    def common_ids(self) -> list[str]:
        """Return ids without annotators: "d1" for a row of "d1:ann", which stand for all of them.

        >>> Documents(["d1:ann", "d2"], ["", ""], {"annotator": ["ann", None]}).common_ids()
        ['d1', 'd2']
        """
        names = zip(self.ids, self.column("annotator"), strict=True)
        return [doc_id.removesuffix(f":{annotator}") for doc_id, annotator in names]

    def lengths(self) -> NDArray[np.int64]:
        """Return the texts' lengths in code points, int64 [n]."""
        return np.fromiter(map(len, self.texts), dtype=np.int64, count=len(self.texts))

    def part(self, low: int, high: int) -> Documents:
        """Return documents `low` to `high` (excluded)."""
        meta = {name: column[low:high] for name, column in self.meta.items()}
        return Documents(self.ids[low:high], self.texts[low:high], meta, self.numbered)

    def column(self, name: str) -> Sequence[str | None]:
        """Return a description, all None where the rows have none."""
        return self.meta.get(name) or [None] * len(self)


@dataclass(frozen=True, slots=True)
class Codes:
    """The texts of some documents as one array of code points.

    Attributes:
        points: uint32 [total length].
        offset: int64 [n documents + 1], where each document begins.
    """

    points: NDArray[np.uint32]
    offset: NDArray[np.int64]

    @classmethod
    def of(cls, texts: Sequence[str]) -> Codes:
        """Lay `texts` end to end."""
        joined = "".join(texts).encode("utf-32-le", "surrogatepass")
        lengths = np.fromiter(map(len, texts), dtype=np.int64, count=len(texts))
        offset = np.concatenate([np.zeros(1, np.int64), np.cumsum(lengths)])
        return cls(np.frombuffer(joined, dtype=np.uint32), offset)


@cache
def character_class(name: str) -> NDArray[np.bool_]:
    """Return a boolean table over all code points: `isspace`, `isalnum` (str's own methods)."""
    test = getattr(str, name)
    flags = np.fromiter(map(test, map(chr, range(0x110000))), dtype=bool, count=0x110000)
    flags.flags.writeable = False
    return flags


def is_name(value: object) -> bool:
    """Return whether a value is a string that is not blank and that files can hold.

    Half a surrogate pair is what UTF-8 has no bytes for.

    >>> is_name("d1"), is_name(" "), is_name(1), is_name(chr(0xD83D))
    (True, False, False, False)
    """
    if not isinstance(value, str) or not value.strip():
        return False
    return value.isascii() or not any("\ud800" <= c <= "\udfff" for c in value)


def blocks(n_docs: int, size: int = 2000) -> Iterator[tuple[int, int]]:
    """Yield document ranges; work in blocks keeps memory flat and the cache warm."""
    yield from ((low, min(low + size, n_docs)) for low in range(0, n_docs, size))
