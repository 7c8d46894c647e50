"""Counts: per-document sufficient statistics that add."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from europriv.errors import DataError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from numpy.typing import NDArray

#: What is counted, and of which label or scheme.
Column = tuple[str, str]


@dataclass(frozen=True, slots=True, eq=False)
class Counts:
    """Integer columns by document; a corpus score is a sum, a slice a masked sum.

    Attributes:
        ids: document ids, one a row.
        columns: (what is counted, of which label), one a column.
        table: int32 or int64 [n documents, n columns].
        items: flags of single things, such as subjects, by key; for paired tests.

    >>> counts = Counts(("a", "b"), (("tp", "PERSON"),), np.array([[1], [2]]))
    >>> counts.total("tp")
    3
    """

    ids: Sequence[str]
    columns: tuple[Column, ...]
    table: NDArray[np.integer]
    items: Mapping[str, tuple[int, ...]] = field(default_factory=dict)

    def of(self, what: str) -> dict[str, int]:
        """Return the corpus totals of one count by label, in alphabetical order."""
        totals = self.table.sum(axis=0, dtype=np.int64)
        found = [(label, int(totals[i])) for i, (w, label) in enumerate(self.columns) if w == what]
        return dict(sorted(found))

    def total(self, what: str) -> int:
        """Return the corpus total of one count over all labels."""
        return sum(self.of(what).values())

    def by_document(self, what: str, labels: Iterable[str] | None = None) -> NDArray[np.int64]:
        """Return one count by document, int64 [n], over all or the given labels."""
        wanted = None if labels is None else set(labels)
        mask = [w == what and (wanted is None or label in wanted) for w, label in self.columns]
        columns = self.table[:, np.array(mask, dtype=bool)]
        total: NDArray[np.int64] = columns.sum(axis=1, dtype=np.int64)
        return total

    def under(self, prefix: str) -> Counts:
        """Return the counts whose names begin with `prefix`, without it, and without items."""
        at = [i for i, (what, _) in enumerate(self.columns) if what.startswith(prefix)]
        names = [self.columns[i] for i in at]
        columns = tuple((what.removeprefix(prefix), label) for what, label in names)
        return Counts(self.ids, columns, self.table[:, at])

    def select(self, mask: NDArray[np.bool_]) -> Counts:
        """Return the counts of the documents under `mask`."""
        ids = [self.ids[i] for i in np.flatnonzero(mask).tolist()]
        kept = set(ids)
        items = {key: v for key, v in self.items.items() if _document_of(key) in kept}
        return replace(self, ids=ids, table=self.table[mask], items=items)

    def __add__(self, other: Counts) -> Counts:
        return merge([self, other])

    def to_json(self) -> dict[str, Any]:
        """Return a JSON-ready form that holds nonzero counts only."""
        return {
            "columns": [list(column) for column in self.columns],
            "documents": {
                doc_id: [[int(c), int(row[c])] for c in np.flatnonzero(row)]
                for doc_id, row in zip(self.ids, self.table, strict=True)
            },
            "items": {key: list(flags) for key, flags in self.items.items()},
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Counts:
        """Return the counts that `to_json` wrote.

        Raises:
            DataError: if the form is broken.
        """
        try:
            columns = tuple((str(what), str(label)) for what, label in data["columns"])
            table = np.zeros((len(data["documents"]), len(columns)), dtype=np.int64)
            for i, cells in enumerate(data["documents"].values()):
                for c, n in cells:
                    table[i, c] = n
            items = {key: tuple(flags) for key, flags in data["items"].items()}
        except (KeyError, TypeError, ValueError, IndexError, OverflowError) as error:
            raise DataError(
                f"counts are broken ({error!r}): take the file as europriv wrote it"
            ) from error
        return cls(list(data["documents"]), columns, table, items)


def item_key(doc_id: str, name: str) -> str:
    """Return the key of one thing in a document; document ids may hold any character.

    >>> item_key("a#1", "RO/CNP@12")
    'a#1#RO/CNP@12'
    """
    return f"{doc_id}#{name}"


def _document_of(key: str) -> str:
    return key.rpartition("#")[0]


def merge(parts: Iterable[Counts]) -> Counts:
    """Return the counts of all documents of disjoint parts.

    Raises:
        DataError: if a document is in two parts.
    """
    counts = list(parts)
    columns = sorted({column for part in counts for column in part.columns})
    at = {column: i for i, column in enumerate(columns)}
    ids = [doc_id for part in counts for doc_id in part.ids]
    if len(set(ids)) < len(ids):
        twice = next(doc_id for i, doc_id in enumerate(ids) if doc_id in set(ids[:i]))
        raise DataError(f"document {twice!r} is in two parts; merge results of disjoint documents")
    dtype = np.result_type(np.int32, *(part.table for part in counts))
    table = np.zeros((len(ids), len(columns)), dtype=dtype, order="F")
    row = 0
    for part in counts:
        target = [at[column] for column in part.columns]
        table[row : row + len(part.ids), target] = part.table
        row += len(part.ids)
    items = {key: flags for part in counts for key, flags in part.items.items()}
    return Counts(ids, tuple(columns), table, items)


class Tally:
    """Collects counts of a corpus, block by block of documents."""

    def __init__(self, ids: Sequence[str]) -> None:
        self._ids = ids
        self._columns: dict[Column, NDArray[np.integer]] = {}
        self.items: dict[str, tuple[int, ...]] = {}

    def column(
        self, what: str, label: str, dtype: type[np.integer] = np.int32
    ) -> NDArray[np.integer]:
        """Return the column, [n documents], to be added to.

        Args:
            what: name of the count.
            label: of which label.
            dtype: int64 for sums that may be large.
        """
        key = (what, label)
        if key not in self._columns:
            self._columns[key] = np.zeros(len(self._ids), dtype=dtype)
        return self._columns[key]

    def spans(
        self,
        what: str,
        doc: NDArray[np.integer],
        label: NDArray[np.integer],
        labels: Sequence[str],
        base: int,
        n_docs: int,
        weight: NDArray[np.integer] | None = None,
    ) -> None:
        """Count spans by document and label.

        Args:
            what: name of the count.
            doc: document of each span within the block.
            label: index of each span into `labels`.
            labels: names.
            base: row at which the block begins.
            n_docs: documents of the block.
            weight: how much each span counts; None for 1.
        """
        cells = doc.astype(np.int64) * len(labels) + label
        grid = np.bincount(cells, weight, n_docs * len(labels)).reshape(n_docs, len(labels))
        dtype = np.int32 if weight is None else np.int64
        for i in np.flatnonzero(grid.any(axis=0)).tolist():
            self.column(what, labels[i], dtype)[base : base + n_docs] += grid[:, i].astype(dtype)

    def counts(self) -> Counts:
        """Return what was counted; the tally is empty then."""
        columns = tuple(sorted(self._columns))
        dtype = np.result_type(np.int32, *(column.dtype for column in self._columns.values()))
        # Column by column and freed on the way, so that the peak is the table alone.
        table = np.zeros((len(self._ids), len(columns)), dtype=dtype, order="F")
        for i, column in enumerate(columns):
            table[:, i] = self._columns.pop(column)
        return Counts(self._ids, columns, table, self.items)
