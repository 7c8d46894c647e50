"""The one place where a system, a corpus and metrics meet."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from europriv import label_report, metrics, results, scoring, taxonomy
from europriv.run._predictions import predict

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from europriv.adapters import Adapter
    from europriv.corpus import Source
    from europriv.metrics import Metric

__all__ = ["Options", "check_labels", "evaluate", "predict", "run", "system_of"]


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
            "gold_scheme": source.scheme or scheme,
        },
    )


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
    check_labels(source, adapter, options)
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


def check_labels(source: Source, adapter: Adapter, options: Options) -> None:
    """Check before a system works for hours that its labels and those of the gold resolve.

    Raises:
        LabelError: listing labels that do not, with suggestions.
    """
    if scoring.RAW in (source.scheme, adapter.scheme):
        return
    sides = (
        (source.corpus.source, source.corpus.spans.labels, source.scheme),
        (f"system {adapter.name}", adapter.labels or (), adapter.scheme),
    )
    for where, labels, scheme in sides:
        try:
            scoring.resolve(labels, scheme, options.mapping)
        except taxonomy.UnresolvedLabelsError as error:
            raise taxonomy.UnresolvedLabelsError(error.unresolved, where) from error


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
