"""doccano JSONL: `label: [[start, end, label], …]`, or `entities` with start_offset and end_offset.

doccano counts as JavaScript does, in UTF-16 units; older versions, its grapheme mode and the
scripts of many people count otherwise, and nothing in the file says which. So a document with
spans and with characters beyond U+FFFF is refused until `offsets` is declared; all others read the
same either way. Files written here are in UTF-16 units and say so (`offset_unit`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from europriv.documents.offsets import UNITS, to_code_points, unit_starts
from europriv.errors import DataError
from europriv.formats._base import Format, Row, Written
from europriv.formats._files import json_bytes
from europriv.formats._rows import present, text_id
from europriv.formats.jsonl import records

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

#: Where the versions of doccano put text and spans.
_TEXTS = ("text", "data")
_LABELS = ("label", "entities", "labels")
_ENTITY = {"start_offset": "start", "end_offset": "end", "label": "label"}
_UNIT = "offset_unit"
#: What doccano exports beside them that is about no document: relations and remarks.
_OTHER = {"relations", "Comments", "cats"}


def read(path: Path, *, gold: bool = True, offsets: str | None = None) -> list[Row]:  # noqa: ARG001 - its offsets need the text
    """Read one row a line.

    Args:
        path: the file.
        gold: doccano's rows always hold their text.
        offsets: "codepoint", "utf16" or "utf8"; needed only where the text tells them apart.

    Raises:
        DataError: naming line and field of the first fault.
    """
    return [_row(value, where, i, offsets) for i, (where, value) in enumerate(records(path))]


def _row(value: Any, where: str, index: int, offsets: str | None) -> Row:
    if not isinstance(value, dict):
        raise DataError(f"{where}: expected an object with text and label, got {value!r:.60}")
    row = present(value)
    keys = _key(row, _TEXTS, where), _key(row, _LABELS, where)
    text, items = (row.pop(key) for key in keys)
    if not isinstance(text, str) or not isinstance(items, list):
        raise DataError(f"{where}: expected a string as text and a list of spans")
    spans = [_span(item, f"{where}, span {i}") for i, item in enumerate(items)]
    stated = row.pop(_UNIT, None)
    if stated not in (None, *UNITS):
        raise DataError(f"{where}: {_UNIT} is {stated!r:.60}; expected one of {', '.join(UNITS)}")
    unit = offsets or stated
    if unit is None and spans and text and max(text) > "\uffff":
        raise DataError(
            f"{where}: characters beyond U+FFFF: say offsets='utf16' (doccano) or 'codepoint'"
        )
    described = {key: item for key, item in row.items() if key not in _OTHER}
    return {
        **described,
        "id": text_id(row.get("id", index), where),
        "text": text,
        "spans": to_code_points(spans, text, unit or "codepoint"),
    }


def _key(row: Row, names: tuple[str, ...], where: str) -> str:
    for name in names:
        if name in row:
            return name
    raise DataError(f"{where}: none of {', '.join(names)}; found {', '.join(sorted(row))}")


def _span(item: Any, where: str) -> dict[str, Any]:
    if isinstance(item, list) and len(item) == 3:
        return dict(zip(("start", "end", "label"), item, strict=True))
    if isinstance(item, dict) and item.keys() >= _ENTITY.keys():
        return {key: item[name] for name, key in _ENTITY.items()}
    raise DataError(f"{where}: {item!r:.60} is neither [start, end, label] nor an entity")


def write(path: Path, rows: Iterable[Row]) -> Written:
    """Write one line a row."""
    with path.open("wb") as file:
        file.writelines(json_bytes(_record(row)) + b"\n" for row in rows)
    return Written()


def _record(row: Row) -> dict[str, Any]:
    text = row["text"]
    at = unit_starts(text, "utf16").tolist()
    labels = [[at[span["start"]], at[span["end"]], span["label"]] for span in row["spans"]]
    record = {key: value for key, value in row.items() if key != "spans"} | {"label": labels}
    return record | ({_UNIT: "utf16"} if len(text) != at[-1] else {})


def _fits(first: Any) -> bool:
    if not isinstance(first, dict) or "spans" in first:
        return False
    return any(isinstance(first.get(name), list) for name in _LABELS)


FORMAT = Format(
    "doccano",
    read,
    write,
    (".jsonl", ".json"),
    fits=_fits,
    keeps=lambda _key, _value: False,
)
