"""presidio-research JSON: `{full_text, masked, spans: [{entity_type, entity_value, …}], …}`.

`sample_id` is the document id (its position where there is none) and the keys of `metadata`
describe the document.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from europriv.errors import DataError
from europriv.formats._base import ROW_KEYS, Format, Row, Written
from europriv.formats._files import json_bytes, read_json
from europriv.formats._rows import field, present, spans_of, text_id

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

#: Span field -> span key.
_SPAN = {
    "entity_type": "label",
    "entity_value": "text",
    "start_position": "start",
    "end_position": "end",
}
_SAMPLE = ("masked", "template_id")


def read(path: Path, *, gold: bool = True) -> list[Row]:
    """Read one row a sample.

    Raises:
        DataError: naming sample, span and field of the first fault.
    """
    samples = spans_of(read_json(path), str(path))
    return [
        _row(present(sample), i, f"{path}, sample {i}", gold=gold)
        for i, sample in enumerate(samples)
    ]


def _row(sample: dict[str, Any], index: int, where: str, *, gold: bool) -> Row:
    metadata = sample.get("metadata", {})
    if not isinstance(metadata, dict):
        raise DataError(f"{where}: 'metadata' is {metadata!r:.60}; expected an object")
    row = {key: value for key, value in present(metadata).items() if key not in ROW_KEYS}
    row |= {key: sample[key] for key in _SAMPLE if key in sample}
    row["id"] = text_id(sample.get("sample_id", index), where)
    if gold or "full_text" in sample:
        row["text"] = field(sample, "full_text", where)
    spans = spans_of(field(sample, "spans", where), f"{where}, 'spans'")
    row["spans"] = [
        present({key: field(span, name, f"{where}, span {i}") for name, key in _SPAN.items()})
        for i, span in enumerate(spans)
    ]
    return row


def write(path: Path, rows: Iterable[Row]) -> Written:
    """Write one sample a row; further document keys go into `metadata`."""
    path.write_bytes(json_bytes([_sample(row) for row in rows], indent=1))
    return Written()


def _sample(row: Row) -> dict[str, Any]:
    text = row["text"]
    spans = [{**span, "text": text[span["start"] : span["end"]]} for span in row["spans"]]
    return {
        "full_text": text,
        "masked": row.get("masked"),
        "spans": [{name: span[key] for name, key in _SPAN.items()} for span in spans],
        "template_id": row.get("template_id"),
        "metadata": {k: v for k, v in row.items() if k not in ROW_KEYS and k not in _SAMPLE},
        "sample_id": row["id"],
    }


FORMAT = Format(
    "presidio",
    read,
    write,
    (".json",),
    fits=lambda first: isinstance(first, dict) and "full_text" in first,
    keeps=lambda _key, _value: False,
)
