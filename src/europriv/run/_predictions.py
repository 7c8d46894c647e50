"""A system's predictions, saved as they come and gone on with after a kill."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from europriv import files
from europriv.errors import DataError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from pathlib import Path

    from europriv.adapters import Adapter, Prediction
    from europriv.corpus import Source

#: Documents a batch: what a killed run loses at most.
BATCH = 32


def predict(
    source: Source,
    adapter: Adapter,
    path: Path,
    progress: Callable[[str, int, int], Callable[[int], object]] | None = None,
) -> list[dict[str, Any]]:
    """Return the system's predictions, going on from those that `path` holds already.

    Each batch is appended as it is done, so that a killed run loses one batch at most. The first
    line says what the rest belongs to; predictions of other data or another system are begun anew.

    Raises:
        DataError: if the file cannot be written, or the system answers for other documents.
    """
    documents = source.corpus.documents
    if adapter.answers is not None and (foreign := source.foreign(adapter.answers)):
        raise DataError(
            f"{adapter.entry.model}: document {foreign[0]!r} is not in {source.name}; remove it"
        )
    head = {
        "europriv": "predictions",
        "data": source.sha256,
        "part": source.part,
        "system": adapter.name,
        "revision": adapter.revision,
        "decode": adapter.decode,
        "scheme": adapter.scheme,
        "options": dict(adapter.entry.options),
    }
    rows = {row["id"]: row for row in _resume(path, head)}
    if not rows:
        files.write(path, json.dumps(head, ensure_ascii=False) + "\n")
    todo = [i for i, doc_id in enumerate(documents.ids) if doc_id not in rows]
    bar = progress(adapter.name, len(documents), len(rows)) if progress and todo else None
    asked = list(documents.ids)
    if adapter.answers is not None:
        common = documents.common_ids()
        asked = [i if i in adapter.answers else j for i, j in zip(asked, common, strict=True)]
    languages = documents.column("language")
    for low in range(0, len(todo), BATCH):
        batch = todo[low : low + BATCH]
        found = adapter.predict(
            [documents.texts[i] for i in batch],
            [languages[i] for i in batch],
            ids=[asked[i] for i in batch],
        )
        new = [_row(documents.ids[i], p) for i, p in zip(batch, found, strict=True)]
        _append(path, new)
        rows.update((row["id"], row) for row in new)
        if bar:
            bar(len(batch))
    return [rows[doc_id] for doc_id in documents.ids]


def _row(doc_id: str, prediction: Prediction) -> dict[str, Any]:
    row: dict[str, Any] = {"id": doc_id, "spans": [_span(s) for s in prediction.spans]}
    if prediction.redacted != prediction.spans:
        row["redacted"] = [_span(s) for s in prediction.redacted]
    flags = {"truncated": prediction.truncated, "missing": prediction.missing}
    return {**row, **{name: True for name, found in flags.items() if found}}


def _span(span: Any) -> dict[str, Any]:
    row = {"start": span.start, "end": span.end, "label": span.label}
    return row if span.score is None else {**row, "score": round(float(span.score), 4)}


def _append(path: Path, rows: Sequence[Mapping[str, Any]]) -> None:
    text = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
    try:
        with path.open("a", encoding="utf-8") as file:
            file.write(text)
    except OSError as error:
        raise DataError(
            f"{path}: cannot be written ({error.strerror}); free space and run again: "
            "what is there already is kept"
        ) from error


def _resume(path: Path, head: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the whole rows of an earlier run with the same head; a torn last line is cut off."""
    if not path.is_file():
        return
    data = path.read_bytes()
    whole = data[: data.rfind(b"\n") + 1]
    try:
        # Not `splitlines`: an id may hold a line separator that is no end of a row.
        rows = [json.loads(line) for line in whole.split(b"\n")[:-1]]
    except ValueError:
        return
    kept = all(isinstance(row, dict) and "id" in row for row in rows[1:])
    if not rows or rows[0] != head or not kept:
        return
    if len(whole) < len(data):
        files.write(path, whole)
    yield from rows[1:]
