"""Documents and their annotators as the Text Anonymization Benchmark writes them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from europriv.errors import DataError
from europriv.formats._base import Row, Written
from europriv.formats._files import json_bytes

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

#: Mention field -> span key.
MENTION = {
    "start_offset": "start",
    "end_offset": "end",
    "entity_type": "label",
    "span_text": "text",
    "entity_id": "subject",
    "identifier_type": "identifier_class",
}


def write(path: Path, rows: Iterable[Row]) -> Written:
    """Write one document for all rows that name it, with their annotators.

    Raises:
        DataError: if a span has no `identifier_class`, without which TAB judges nothing.
    """
    documents: dict[str, list[Row]] = {}
    for row in rows:
        documents.setdefault(str(row.get("document", row["id"])), []).append(row)
    path.write_bytes(json_bytes([_document(*item) for item in documents.items()], indent=1))
    return Written()


def _document(doc_id: str, rows: list[Row]) -> dict[str, Any]:
    works = {row.get("annotator", "annotator1"): row for row in rows}
    if len(works) < len(rows) or len({row["text"] for row in rows}) > 1:
        raise DataError(f"document {doc_id!r}: rows of one annotator, or of unequal texts; mend it")
    return {
        "doc_id": doc_id,
        "text": rows[0]["text"],
        "quality_checked": [name for name, row in works.items() if row.get("quality_checked")],
        "annotations": {
            name: {"entity_mentions": _mentions(doc_id, n, row)}
            for n, (name, row) in enumerate(works.items(), 1)
        },
    }


def _mentions(doc_id: str, annotator: int, row: Row) -> list[dict[str, Any]]:
    out = []
    for i, span in enumerate(row["spans"], 1):
        if "identifier_class" not in span:
            raise DataError(
                f"document {doc_id!r}, span {i - 1}: no identifier_class; "
                "TAB needs direct, quasi or no_mask"
            )
        name = f"{doc_id}_a{annotator}_em{i}"
        filled = {"subject": name, **span, "text": row["text"][span["start"] : span["end"]]}
        filled["identifier_class"] = span["identifier_class"].upper()
        mention = {"entity_mention_id": name} | {k: filled[v] for k, v in MENTION.items()}
        status = span.get("confidential_status")
        out.append(mention if status is None else mention | {"confidential_status": status})
    return out
