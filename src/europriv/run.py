"""The one place where a system, a corpus and metrics meet."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from europriv import files, label_report, metrics, results, scoring, taxonomy
from europriv.errors import DataError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from pathlib import Path

    from europriv.adapters import Adapter, Prediction
    from europriv.corpus import Source
    from europriv.metrics import Metric

#: Documents a batch: what a killed run loses at most.
BATCH = 32


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """How to score.

    Attributes:
        metrics: which metrics.
        mapping: the user's native label -> node or None.
        replicates: of the document bootstrap.
        seed: of the bootstrap.
    """

    metrics: Sequence[Metric] = scoring.STANDARD
    mapping: Mapping[str, str | None] = field(default_factory=dict)
    replicates: int = 10_000
    seed: int = 0


def evaluate(
    source: Source,
    predictions: Sequence[Any],
    system: results.System,
    options: Options,
    *,
    redacted: Sequence[Any] | None = None,
    truncated: Sequence[str] = (),
    scheme: str | None = None,
) -> results.Result:
    """Score predictions against a corpus.

    Args:
        source: the corpus.
        predictions: rows `{id, spans}`.
        system: what made them; its `scheme` is that of their labels.
        options: how to score.
        redacted: what the system would hide, where that is more than its spans.
        truncated: ids of documents that the system did not read to the end.
        scheme: label scheme of the gold, where the source has none.

    Raises:
        EuroprivError: any fault of rows or labels; nothing is scored then.
    """
    prepared = scoring.prepare(
        source.corpus,
        predictions,
        redacted=redacted,
        gold_scheme=source.scheme or scheme,
        prediction_scheme=system.scheme,
        mapping=options.mapping,
        source=f"predictions of {system.name}",
        by_id=True,
    )
    languages = set(source.corpus.documents.column("language"))
    data = results.Data(
        name=source.name,
        version=source.version,
        sha256=source.sha256,
        part=source.part,
        n_documents=len(source.corpus.documents),
        language=languages.pop() if len(languages) == 1 else None,
    )
    scores = tuple(
        scoring.score(
            metric,
            prepared,
            data=data,
            system=system,
            replicates=options.replicates,
            seed=options.seed,
        )
        for metric in options.metrics
    )
    intake = prepared.intake
    return results.Result(
        data=data,
        system=system,
        taxonomy="raw" if prepared.raw else taxonomy.load().version,
        scores=scores,
        labels=label_report.report(prepared),
        documents={
            "missing_documents": list(prepared.missing),
            "truncated_documents": list(truncated),
            "duplicate_predictions": intake.duplicates,
            "trimmed_predictions": intake.trimmed,
            "whitespace_predictions": intake.whitespace_only,
            "meta": metrics.divisions(source.corpus.documents),
        },
        options={
            "replicates": options.replicates,
            "seed": options.seed,
            "mapping": dict(options.mapping),
        },
    )


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
        DataError: if the file cannot be written.
    """
    documents = source.corpus.documents
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
    languages = documents.column("language")
    for low in range(0, len(todo), BATCH):
        batch = todo[low : low + BATCH]
        found = adapter.predict(
            [documents.texts[i] for i in batch],
            [languages[i] for i in batch],
            ids=[documents.ids[i] for i in batch],
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
    lines = whole.decode("utf-8", "replace").splitlines()
    try:
        rows = [json.loads(line) for line in lines]
    except ValueError:
        return
    if not rows or rows[0] != head:
        return
    if len(whole) < len(data):
        files.write(path, whole)
    yield from rows[1:]


def run(
    source: Source,
    adapter: Adapter,
    folder: Path,
    options: Options,
    progress: Callable[[str, int, int], Callable[[int], object]] | None = None,
) -> results.Result:
    """Run a system on a corpus, score it and write predictions and Result to `folder`.

    Args:
        source: the corpus.
        adapter: the system.
        folder: gets `predictions.jsonl` and `result.json`.
        options: how to score.
        progress: makes a progress bar from a title, a total and where it starts.

    Raises:
        EuroprivError: on any fault; predictions made so far are kept.
    """
    rows = predict(source, adapter, folder / "predictions.jsonl", progress)
    answered = [row for row in rows if not row.get("missing")]
    result = evaluate(
        source,
        answered,
        system_of(adapter),
        options,
        redacted=[
            {"id": row["id"], "spans": row.get("redacted", row["spans"])} for row in answered
        ],
        truncated=[row["id"] for row in rows if row.get("truncated")],
    )
    result.save(folder / "result.json")
    return result


def system_of(adapter: Adapter) -> results.System:
    """Return the provenance of an adapter."""
    entry = adapter.entry
    return results.System(
        name=adapter.name,
        scheme=adapter.scheme,
        model=entry.model,
        revision=adapter.revision,
        decode=adapter.decode,
        languages=tuple(entry.languages),
        licence=entry.licence,
        training_data=tuple(entry.training_data),
    )
