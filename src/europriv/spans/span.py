"""Spans: half-open ranges of Python code points with a label."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from europriv.errors import DataError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    Ints = NDArray[np.int32]

#: Span keys beside start, end and label that scoring can use; tables keep them as coded columns.
ATTRIBUTES = ("scheme", "subject", "identifier_class")


@dataclass(frozen=True, slots=True)
class Span:
    """A labelled half-open range `[start, end)` of code points.

    Args:
        start: first code point.
        end: one past the last code point.
        label: native label or node name.
        score: the system's confidence, if it gives one.
        native_label: the label before it was resolved.
        scheme: identifier scheme such as "RO/CNP".
        subject: who the span is about, within its document.
        identifier_class: "direct" or "quasi".

    Raises:
        DataError: if the range is negative, empty or inverted, or the label is empty.

    >>> Span(0, 4, "PERSON").overlap(Span(4, 8, "PERSON"))
    0
    """

    start: int
    end: int
    label: str
    score: float | None = None
    native_label: str | None = None
    scheme: str | None = None
    subject: str | None = None
    identifier_class: str | None = None

    def __post_init__(self) -> None:
        if not 0 <= self.start < self.end:
            raise DataError(f"span [{self.start}, {self.end}) is negative, empty or inverted")
        if not self.label:
            raise DataError(f"span [{self.start}, {self.end}) has no label")

    def overlap(self, other: Span) -> int:
        """Return the number of shared code points."""
        return max(0, min(self.end, other.end) - max(self.start, other.start))


@dataclass(frozen=True, slots=True)
class Coded:
    """A column of names as int32 codes into `names`; -1 stands for none."""

    codes: Ints
    names: tuple[str, ...]

    @classmethod
    def of(cls, values: Sequence[str | None]) -> Coded:
        """Encode `values`; names are sorted, so that codes do not depend on input order."""
        names = sorted({v for v in values if v is not None})
        code: dict[str | None, int] = {None: -1} | {name: i for i, name in enumerate(names)}
        codes = np.fromiter(map(code.__getitem__, values), dtype=np.int32, count=len(values))
        return cls(codes, tuple(names))

    def take(self, index: NDArray[Any]) -> Coded:
        """Return the rows at `index` (integers or a mask)."""
        return Coded(self.codes[index], self.names)

    def values(self) -> list[str | None]:
        """Return the names, row by row."""
        lookup = (*self.names, None)
        return [lookup[c] for c in self.codes]
