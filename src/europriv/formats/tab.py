"""The JSON of the Text Anonymization Benchmark: documents, each with one or more annotators.

Labels are entity types. `identifier_class` is the identifier type in lower case: "direct", "quasi",
or "no_mask" where an annotator saw nothing to hide. `subject` is the entity id, which binds the
mentions of one entity together. A system's masks, `{document id: [[start, end], …]}`, read as
predictions labelled MASK.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from europriv.errors import DataError
from europriv.formats._base import Format, Row
from europriv.formats._files import read_json
from europriv.formats._rows import field, spans_of, text_id
from europriv.formats._tab_write import MENTION, write

if TYPE_CHECKING:
    from pathlib import Path

_KEPT = {"subject", "identifier_class", "confidential_status"}


def read(path: Path, *, gold: bool = True, annotator: str | None = None) -> list[Row]:
    """Read one row for every annotator of every document, or those of one `annotator`.

    Every row names its `document` and `annotator`; its id joins both with a colon, or is that of
    the document where an annotator is chosen. `quality_checked` tells whose work was reviewed.

    Raises:
        DataError: naming document, annotator and field of the first fault, or the annotators
            where the chosen one annotated nothing.
    """
    value = read_json(path)
    if isinstance(value, dict) and not gold:
        return [_masks(doc_id, spans, path) for doc_id, spans in value.items()]
    rows = [row for item in spans_of(value, str(path)) for row in _rows(item, path)]
    if annotator is None:
        return rows
    chosen = [{**row, "id": row["document"]} for row in rows if row["annotator"] == annotator]
    if not chosen:
        known = ", ".join(sorted({row["annotator"] for row in rows}))
        raise DataError(f"{path}: nothing by annotator {annotator!r}; there are {known}")
    return chosen


def _masks(doc_id: str, spans: Any, path: Path) -> Row:
    pairs = spans if isinstance(spans, list) else [spans]
    if wrong := [p for p in pairs if not isinstance(p, list) or len(p) != 2]:
        raise DataError(f"{path}: document {doc_id!r}: {wrong[0]!r:.60} is no pair [start, end]")
    return {"id": doc_id, "spans": [{"start": a, "end": b, "label": "MASK"} for a, b in pairs]}


def _rows(item: dict[str, Any], path: Path) -> list[Row]:
    doc_id = text_id(field(item, "doc_id", str(path)), str(path))
    where = f"{path}: document {doc_id!r}"
    annotations = field(item, "annotations", where)
    if not isinstance(annotations, dict) or not annotations:
        raise DataError(f"{where}: 'annotations' is {annotations!r:.60}; expected annotators")
    checked = item.get("quality_checked") or []
    if not isinstance(checked, list):
        raise DataError(f"{where}: 'quality_checked' is {checked!r:.60}; expected a list of names")
    return [
        {
            "id": f"{doc_id}:{name}",
            "document": doc_id,
            "annotator": name,
            "quality_checked": name in checked,
            "text": field(item, "text", where),
            "spans": _spans(work, f"{where}, {name}"),
        }
        for name, work in annotations.items()
    ]


def _spans(work: Any, where: str) -> list[dict[str, Any]]:
    mentions = spans_of(work.get("entity_mentions") if isinstance(work, dict) else work, where)
    return [_span(mention, f"{where}, mention {i}") for i, mention in enumerate(mentions)]


def _span(mention: dict[str, Any], where: str) -> dict[str, Any]:
    span = {key: field(mention, name, where) for name, key in MENTION.items()}
    span["identifier_class"] = str(span["identifier_class"]).lower()
    kept = mention.get("confidential_status")
    return span if kept is None else span | {"confidential_status": kept}


def _fits(first: Any) -> bool:
    if not isinstance(first, dict):
        return False
    if isinstance(first.get("annotations"), dict):
        return True
    return bool(first) and all(
        isinstance(v, list) and all(isinstance(p, list) and len(p) == 2 for p in v)
        for v in first.values()
    )


FORMAT = Format(
    "tab",
    read,
    write,
    (".json",),
    fits=_fits,
    keeps=lambda key, _: key in _KEPT,
    fields=frozenset({"document", "annotator", "quality_checked"}),
)
