"""Tables of spans: columns of many documents, in canonical order."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from europriv.errors import DataError
from europriv.spans.span import ATTRIBUTES, Coded, Span

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from numpy.typing import NDArray

    Ints = NDArray[np.int32]


@dataclass(frozen=True, slots=True, eq=False)
class SpanTable:
    """Spans of many documents as columns, sorted by document, start, end and label.

    Attributes:
        doc: int32 [n], index of the document.
        start: int32 [n], first code point.
        end: int32 [n], one past the last code point.
        label: int32 [n], index into `labels`.
        labels: label names in alphabetical order.
        n_docs: number of documents, those without spans included.
        extra: further columns by attribute name (see `ATTRIBUTES`).

    >>> table = SpanTable.from_rows([[(0, 3, "PERSON")], [], [(5, 9, "DATE"), (0, 2, "PERSON")]])
    >>> len(table), table.n_docs, table.labels
    (3, 3, ('DATE', 'PERSON'))
    >>> table.start.tolist()
    [0, 0, 5]
    """

    doc: Ints
    start: Ints
    end: Ints
    label: Ints
    labels: tuple[str, ...]
    n_docs: int
    extra: Mapping[str, Coded] = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self.doc)

    @classmethod
    def from_columns(
        cls,
        doc: NDArray[Any],
        start: NDArray[Any],
        end: NDArray[Any],
        label: Coded,
        n_docs: int,
        extra: Mapping[str, Coded] | None = None,
    ) -> SpanTable:
        """Build a table from parallel columns in any order. Columns are not validated."""
        order = np.argsort(np.array(label.names, dtype=object), kind="stable")
        rank = np.empty(len(order), dtype=np.int32)
        rank[order] = np.arange(len(order), dtype=np.int32)
        codes = rank[label.codes] if len(label.codes) else label.codes
        table = cls(
            doc.astype(np.int32, copy=False),
            start.astype(np.int32, copy=False),
            end.astype(np.int32, copy=False),
            codes,
            tuple(label.names[i] for i in order),
            n_docs,
            extra or {},
        )
        return table._sorted()

    @classmethod
    def from_rows(cls, rows: Sequence[Sequence[Span | tuple[int, int, str]]]) -> SpanTable:
        """Build a table from one list of spans (or `(start, end, label)`) a document."""
        spans = [s if isinstance(s, Span) else Span(*s) for row in rows for s in row]
        doc = np.repeat(np.arange(len(rows)), [len(row) for row in rows])
        columns = {name: [getattr(s, name) for s in spans] for name in ATTRIBUTES}
        extra = {n: Coded.of(v) for n, v in columns.items() if any(x is not None for x in v)}
        return cls.from_columns(
            doc,
            np.array([s.start for s in spans], dtype=np.int32),
            np.array([s.end for s in spans], dtype=np.int32),
            Coded.of([s.label for s in spans]),
            len(rows),
            extra,
        )

    @classmethod
    def from_arrow(cls, column: Any) -> SpanTable:
        """Build a table from an Arrow `list<struct<start, end, label, …>>` column.

        int32 offsets are read without a copy as long as they are in order already; labels are
        dictionary-encoded once. Offsets are not validated (see `documents`).

        Raises:
            DataError: if the column is no such list, or a start, end or label is null.
        """
        import pyarrow as pa  # noqa: PLC0415 - scoring plain rows needs no Arrow

        if isinstance(column, pa.ChunkedArray):
            column = column.combine_chunks()
        if not (pa.types.is_list(column.type) or pa.types.is_large_list(column.type)):
            raise DataError(
                f"spans are {column.type}, expected a list of structs start, end, label"
            )
        lengths = column.value_lengths().fill_null(0).to_numpy(zero_copy_only=False)
        values = column.flatten()
        present = {f.name for f in values.type} if pa.types.is_struct(values.type) else set()
        if not len(values):
            return cls.from_rows([[] for _ in range(len(column))])
        if missing := {"start", "end", "label"} - present:
            raise DataError(f"spans have no field {min(missing)!r}, expected start, end, label")
        for name in ("start", "end", "label"):
            if values.field(name).null_count:
                raise DataError(f"a span has no {name!r}: null at row {_first_null(column, name)}")
        return cls.from_columns(
            np.repeat(np.arange(len(column), dtype=np.int32), lengths),
            values.field("start").to_numpy(zero_copy_only=False),
            values.field("end").to_numpy(zero_copy_only=False),
            _encode(values.field("label")),
            len(column),
            {name: _encode(values.field(name)) for name in ATTRIBUTES if name in present},
        )

    def _sorted(self) -> SpanTable:
        """Return the table in canonical order, itself where it is in order already."""
        if _in_order(self.doc, self.start, self.end, self.label):
            return self
        return self.take(np.lexsort((self.label, self.end, self.start, self.doc)))

    def take(self, index: NDArray[Any]) -> SpanTable:
        """Return the rows at `index` (ascending integers or a mask)."""
        return replace(
            self,
            doc=self.doc[index],
            start=self.start[index],
            end=self.end[index],
            label=self.label[index],
            extra={name: column.take(index) for name, column in self.extra.items()},
        )

    def documents(self, low: int, high: int) -> SpanTable:
        """Return the spans of documents `low` to `high` (excluded), counted from `low`."""
        a, b = np.searchsorted(self.doc, [low, high])
        part = self.take(np.arange(a, b))
        return replace(part, doc=part.doc - np.int32(low), n_docs=high - low)

    def relabel(self, names: Mapping[str, str | None]) -> SpanTable:
        """Return the table with every label replaced; labels that map to None leave it.

        Spans that become identical stay two (see `unique`). Cost: one step a distinct label.
        """
        new = Coded.of([names[label] for label in self.labels])
        codes = new.codes[self.label] if len(self) else self.label
        keep = codes >= 0
        part = self if keep.all() else self.take(keep)
        return SpanTable.from_columns(
            part.doc,
            part.start,
            part.end,
            Coded(codes[keep], new.names),
            part.n_docs,
            part.extra,
        )

    def unique(self) -> SpanTable:
        """Return the table with identical spans (document, range and label) counted once."""
        same = np.ones(len(self), dtype=bool)
        for column in (self.doc, self.start, self.end, self.label):
            same[1:] &= column[1:] == column[:-1]
        same[:1] = False
        return self.take(~same) if same.any() else self

    def rows(self) -> list[list[Span]]:
        """Return one list of spans a document."""
        extra = {name: column.values() for name, column in self.extra.items()}
        out: list[list[Span]] = [[] for _ in range(self.n_docs)]
        ranges = (self.doc.tolist(), self.start.tolist(), self.end.tolist(), self.label.tolist())
        for i, (doc, start, end, label) in enumerate(zip(*ranges, strict=True)):
            attributes: dict[str, Any] = {name: values[i] for name, values in extra.items()}
            out[doc].append(Span(start, end, self.labels[label], **attributes))
        return out


def _in_order(*keys: Ints) -> bool:
    """Return whether rows ascend by the keys, the first key leading."""
    undecided = np.ones(max(len(keys[0]) - 1, 0), dtype=bool)
    for key in keys:
        if (undecided & (key[1:] < key[:-1])).any():
            return False
        undecided &= key[1:] == key[:-1]
    return True


def _encode(column: Any) -> Coded:
    """Dictionary-encode an Arrow string column."""
    encoded = column.dictionary_encode()
    codes = (
        encoded.indices.fill_null(-1).to_numpy(zero_copy_only=False).astype(np.int32, copy=False)
    )
    return Coded(codes, tuple(encoded.dictionary.to_pylist()))


def _first_null(column: Any, name: str) -> int:
    """Return the index of the first document with a null in the span field `name`."""
    rows: Iterable[Any] = column.to_pylist()
    return next(i for i, row in enumerate(rows) for span in row or () if span[name] is None)
