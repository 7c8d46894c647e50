"""Label Studio JSON: tasks with `data` and `annotations`, each a list of labelled regions.

Since late 2021 Label Studio counts code points, before that UTF-16 units (`offsets="utf16"`). The
text that a region stores is checked against the task's text, white space aside. A region with two
labels is two spans; choices, relations and other results are no spans.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from europriv.documents.offsets import to_code_points
from europriv.errors import DataError
from europriv.formats import _surface
from europriv.formats._base import ROW_KEYS, Format, Row, Written
from europriv.formats._files import json_bytes, read_json
from europriv.formats._rows import field, present, spans_of, text_id

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

#: The key of the results by people, of old exports and of models.
_RESULTS = ("annotations", "completions", "predictions")


def read(
    path: Path,
    *,
    gold: bool = True,
    text_key: str | None = None,
    annotation: int | None = None,
    offsets: str = "codepoint",
) -> list[Row]:
    """Read one row a task.

    Args:
        path: the export ("JSON", not "JSON-MIN").
        gold: False reads the `predictions` of models where a task has some.
        text_key: the key of `data` with the text; found where it is "text" or the only string.
        annotation: which of several annotations of a task to read, from 0.
        offsets: unit of the offsets, "codepoint" or "utf16".

    Raises:
        DataError: naming task, region and field of the first fault.
    """
    rows = []
    for i, task in enumerate(spans_of(read_json(path), str(path))):
        where = f"{path}, task {task.get('id', i)}"
        data = field(task, "data", where)
        text = _text(data, text_key, where)
        results = _results(task, annotation, where, predicted=not gold)
        regions = [s for item in results for s in _spans(item, where)]
        spans = [_checked(span, text, where) for span in to_code_points(regions, text, offsets)]
        kept = {k: v for k, v in present(data).items() if k not in ROW_KEYS and v != text}
        doc_id = text_id(data.get("id", task.get("id", i)), where)
        rows.append({**kept, "id": doc_id, "text": text, "spans": spans})
    return rows


def _text(data: Any, key: str | None, where: str) -> str:
    strings = (
        {k: v for k, v in data.items() if isinstance(v, str)} if hasattr(data, "items") else {}
    )
    if key is None:
        key = "text" if "text" in strings or len(strings) != 1 else next(iter(strings))
    if key not in strings:
        raise DataError(f"{where}: no text under data.{key}; say text_key=, one of {list(strings)}")
    return strings[key]


def _results(
    task: dict[str, Any], index: int | None, where: str, *, predicted: bool
) -> list[dict[str, Any]]:
    names = reversed(_RESULTS) if predicted else _RESULTS[:2]
    name = next((name for name in names if task.get(name)), _RESULTS[0])
    works = [w for w in spans_of(task.get(name, []), where) if not w.get("was_cancelled")]
    if not works:
        raise DataError(f"{where}: no finished annotation; export finished tasks only")
    if len(works) > 1 and index is None:
        raise DataError(f"{where}: {len(works)} annotations; say annotation=0 for the first")
    if (index or 0) not in range(len(works)):
        raise DataError(f"{where}: no annotation {index} among {len(works)}; say another")
    return spans_of(field(works[index or 0], "result", where), where)


def _spans(item: dict[str, Any], where: str) -> list[dict[str, Any]]:
    """Return a span for every label of a region."""
    where = f"{where}, region {item.get('id')}"
    if item.get("type") == "hypertextlabels":
        raise DataError(f"{where}: offsets into HTML; label a Text, not a HyperText")
    if item.get("type") != "labels":
        return []
    value = item.get("value")
    labels = value.get("labels") if isinstance(value, dict) else None
    if not isinstance(value, dict) or not isinstance(labels, list) or not labels:
        raise DataError(f"{where}: no labels; label or delete it")
    start, end = (_number(field(value, name, where)) for name in ("start", "end"))
    span = {"start": start, "end": end, "text": value.get("text"), "score": item.get("score")}
    return [{**present(span), "label": label} for label in labels]


def _number(value: Any) -> Any:
    """Return an offset; some versions export digits as a string."""
    return int(value) if isinstance(value, str) and value.isdecimal() else value


def _checked(span: dict[str, Any], text: str, where: str) -> dict[str, Any]:
    surface = span.pop("text", None)
    if surface is not None and isinstance(span["start"], int) and isinstance(span["end"], int):
        remedy = "exports from before late 2021 need offsets='utf16'"
        _surface.check(str(surface), text, span["start"], span["end"], where, remedy)
    return span


def write(path: Path, rows: Iterable[Row]) -> Written:
    """Write one task a row; further document keys go into `data`."""
    path.write_bytes(json_bytes([_task(i, row) for i, row in enumerate(rows, 1)], indent=1))
    return Written()


def _task(number: int, row: Row) -> dict[str, Any]:
    regions = [_region(f"r{i}", span, row["text"]) for i, span in enumerate(row["spans"])]
    data = {key: value for key, value in row.items() if key != "spans"}
    return {"id": number, "data": data, "annotations": [{"id": number, "result": regions}]}


def _region(name: str, span: dict[str, Any], text: str) -> dict[str, Any]:
    start, end = span["start"], span["end"]
    value = {"start": start, "end": end, "text": text[start:end], "labels": [span["label"]]}
    region = {"id": name, "from_name": "label", "to_name": "text", "type": "labels"}
    return region | {"value": value} | ({"score": span["score"]} if "score" in span else {})


def _fits(first: Any) -> bool:
    return (
        isinstance(first, dict)
        and isinstance(first.get("data"), dict)
        and any(isinstance(first.get(name), list) for name in _RESULTS)
    )


FORMAT = Format(
    "labelstudio", read, write, (".json",), fits=_fits, keeps=lambda key, _: key == "score"
)
