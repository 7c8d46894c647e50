"""Rows to columns: all at once where every value is of its plain type, else one by one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from europriv.documents.checks import span_list
from europriv.documents.text import META, is_name
from europriv.errors import DataError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


class RowColumns(NamedTuple):
    """The columns of rows.

    Attributes:
        ids: of the documents, the row number where a row has none.
        texts: of the documents.
        spans: mappings, a sequence a document.
        meta: the columns `META`.
        bare: numbers of the rows that have no id.
    """

    ids: list[str]
    texts: list[str]
    spans: list[Sequence[Any]]
    meta: dict[str, list[str | None]]
    bare: list[int]


def sound_rows(rows: Sequence[Any]) -> RowColumns | None:
    """Return the columns of dictionaries without a fault, or None where one needs a closer look."""
    if not set(map(type, rows)) <= {dict}:
        return None
    bare = [] if any("id" in row for row in rows) else list(range(len(rows)))
    try:
        ids = list(map(str, bare)) or [row["id"] for row in rows]
        texts, spans = [row["text"] for row in rows], [row["spans"] for row in rows]
        meta = {name: [row.get(name) for row in rows] for name in META}
        names = set[Any]().union(*meta.values()) - {None, ""}
    except (KeyError, TypeError):
        return None
    plain = {*map(type, texts)} <= {str} and {*map(type, spans)} <= {list}
    if plain and all(map(is_name, ids)) and all(map(is_name, names)):
        return RowColumns(ids, texts, spans, meta, bare)
    return None


def checked_rows(rows: Sequence[Any], source: str) -> RowColumns:
    """Return the same of any rows, one by one.

    Raises:
        DataError: naming row or document, and what was found, on the first fault.
    """
    ids: list[str] = []
    texts: list[str] = []
    spans: list[Sequence[Any]] = []
    meta: dict[str, list[str | None]] = {name: [] for name in META}
    bare = []
    for i, row in enumerate(rows):
        if not hasattr(row, "get"):
            raise DataError(
                f"{source}: row {i} is {row!r:.60}, expected a mapping with id and text"
            )
        bare += [] if "id" in row else [i]
        ids.append(_id(row.get("id", i), source, i))
        texts.append(_text(row, source, ids[-1]))
        spans.append(span_list(row.get("spans"), f"{source}: document {ids[-1]!r}"))
        for name, column in meta.items():
            column.append(_description(row, name, source, ids[-1]))
    return RowColumns(ids, texts, spans, meta, bare)


def _id(value: Any, source: str, index: int) -> str:
    if isinstance(value, bool) or not (isinstance(value, int) or is_name(value)):
        raise DataError(f"{source}: row {index} has id {value!r}; give every document a string id")
    return str(value)


def _description(row: Mapping[str, Any], name: str, source: str, doc_id: str) -> str | None:
    value = row.get(name)
    if value is None or value == "" or is_name(value):
        return value
    raise DataError(
        f"{source}: document {doc_id!r} has {name} {value!r:.60}; write it as a string or leave it"
    )


def _text(row: Mapping[str, Any], source: str, doc_id: str) -> str:
    text = row.get("text")
    if not isinstance(text, str):
        raise DataError(f"{source}: document {doc_id!r} has no text; expected a string in 'text'")
    return text
