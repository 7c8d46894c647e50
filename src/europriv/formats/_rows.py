"""Checks that all readers and writers share."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from europriv.documents import Documents, check_spans
from europriv.errors import DataError, OptionError, did_you_mean

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from europriv.formats._base import Format, Row

_TRANSPOSED = (
    "'spans' is one dict of lists (declared as a Sequence); "
    "store a list of objects {start, end, label}"
)


def clean(value: Any, where: str) -> Row:
    """Return a row as read from JSON or Arrow, null keys left out.

    `lang` is read as `language`, an integer id as a string.

    Raises:
        DataError: if it is no object or its spans are no list of objects.
    """
    if not isinstance(value, dict):
        raise DataError(f"{where}: expected an object with id, text and spans, got {value!r:.60}")
    if "spans" not in value:
        raise DataError(f"{where}: no 'spans'; write an empty list where a document has none")
    row = present(value)
    if "lang" in row:
        row.setdefault("language", row.pop("lang"))
    if "id" in row:
        row["id"] = text_id(row["id"], where)
    row["spans"] = _spans(row.get("spans", []), where)
    return row


def present(value: Mapping[str, Any]) -> dict[str, Any]:
    """Return the items that are not None."""
    return {key: item for key, item in value.items() if item is not None}


def text_id(value: Any, where: str) -> str:
    """Return a document id as a string.

    Raises:
        DataError: if it is neither a string nor an integer.
    """
    if isinstance(value, bool) or not isinstance(value, str | int) or value == "":
        raise DataError(f"{where}: id is {value!r}; give every document a string id")
    return str(value)


def _spans(value: Any, where: str) -> list[dict[str, Any]]:
    if isinstance(value, dict):
        raise DataError(f"{where}: {_TRANSPOSED}")
    if not isinstance(value, list):
        raise DataError(f"{where}: 'spans' is {value!r:.60}; expected a list of objects")
    for i, span in enumerate(value):
        if not isinstance(span, dict):
            raise DataError(f"{where}, span {i}: {span!r:.60} is no object {{start, end, label}}")
    return [present(span) for span in value]


def spans_of(items: Any, where: str) -> list[Any]:
    """Return the list under a key, refusing anything else.

    Raises:
        DataError: if `items` is no list of objects.
    """
    if not isinstance(items, list) or not all(isinstance(item, dict) for item in items):
        raise DataError(f"{where}: expected a list of objects, got {items!r:.60}")
    return items


def field(item: Mapping[str, Any], name: str, where: str) -> Any:
    """Return `item[name]`.

    Raises:
        DataError: if the field is missing.
    """
    if name not in item:
        found = ", ".join(sorted(item)) or "nothing"
        raise DataError(f"{where}: no field {name!r}; found {found}")
    return item[name]


def prepared(rows: Iterable[Row], form: Format, source: str) -> list[Row]:
    """Return rows to be written: ids given and unique, texts there, spans sound.

    Raises:
        DataError: naming document and span, on the first fault.
    """
    out = [present({**row, "id": str(row.get("id", i))}) for i, row in enumerate(rows)]
    if not out:
        raise DataError(f"{source}: no documents to write")
    if twice := [i for i, n in Counter(row["id"] for row in out).items() if n > 1]:
        raise DataError(f"{source}: document id {twice[0]!r} occurs twice; make the ids unique")
    for row in out:
        row["spans"] = [present(span) for span in row.get("spans", ())]
        if form.needs_text and not isinstance(row.get("text"), str):
            raise DataError(f"{source}: document {row['id']!r} has no text; {form.name} needs it")
    texts = [row for row in out if isinstance(row.get("text"), str)]
    documents = Documents([r["id"] for r in texts], [r["text"] for r in texts])
    spans = [row["spans"] for row in texts]
    check_spans(documents, spans, gold=False, source=source, trim_whitespace=False)
    return out


def choice(name: str, value: str, allowed: tuple[str, ...]) -> None:
    """Refuse an option's value that is not allowed.

    Raises:
        OptionError: naming the allowed values.
    """
    if value not in allowed:
        raise OptionError(f"{name} {value!r} is unknown: {did_you_mean(value, allowed)}")
