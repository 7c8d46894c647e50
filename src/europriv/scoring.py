"""From native spans of both sides to scores: the one path that every front end takes."""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from europriv import documents as docs
from europriv import metrics, results, taxonomy
from europriv.errors import OptionError, did_you_mean
from europriv.stats import bootstrap, percentile_interval

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from europriv.documents import Corpus, Documents, Intake
    from europriv.spans import SpanTable

#: Labels are compared as strings; no tree is asked.
RAW = "raw"

#: The rows of every card and leaderboard (DEFINITIONS 6).
STANDARD = (
    metrics.EntityF(level="kp", unit="word"),
    metrics.SpanIoU(level="binary"),
    metrics.SpanIoU(level="category"),
    metrics.SpanIoU(level="detailed"),
    metrics.LeakRate(),
    metrics.CharMask(),
)

#: The same questions where labels are plain strings.
RAW_STANDARD = (
    metrics.EntityF(),
    metrics.EntityF(level="binary"),
    metrics.SpanIoU(),
    metrics.SpanIoU(level="binary"),
    metrics.CharMask(),
)


@dataclass(frozen=True, slots=True)
class Prepared:
    """Both sides, validated, joined and resolved.

    Attributes:
        documents: every gold document.
        gold: gold spans with nodes as labels.
        predicted: predicted spans with nodes as labels, without suppressed labels.
        redacted: all that the system would hide, native labels, suppressed ones included.
        gold_labels: how each native gold label was resolved (empty for raw labels).
        predicted_labels: how each native predicted label was resolved.
        native: gold and predicted tables with native labels, for the report on labels.
        missing: ids of documents without predictions, scored as empty.
        intake: what reading the predictions changed.
        raw: whether labels are plain strings.
    """

    documents: Documents
    gold: SpanTable
    predicted: SpanTable
    redacted: SpanTable
    native: tuple[SpanTable, SpanTable]
    gold_labels: Mapping[str, taxonomy.Resolution] = field(default_factory=dict)
    predicted_labels: Mapping[str, taxonomy.Resolution] = field(default_factory=dict)
    missing: Sequence[str] = ()
    intake: Intake = field(default_factory=docs.Intake)
    raw: bool = False


def prepare(
    corpus: Corpus,
    predictions: Sequence[Any],
    *,
    redacted: Sequence[Any] | None = None,
    gold_scheme: str | None = None,
    prediction_scheme: str | None = None,
    mapping: Mapping[str, str | None] | None = None,
    source: str = "predictions",
    by_id: bool = False,
) -> Prepared:
    """Validate predictions, line them up with the documents and resolve both sides' labels.

    Args:
        corpus: gold documents and spans.
        predictions: rows `{id, spans}`, or bare lists of spans in the order of the documents.
        redacted: what the system would hide, where that is more than its spans; same form.
        gold_scheme: label scheme of the gold; None for nodes and KP types, "raw" for strings.
        prediction_scheme: label scheme of the predictions, likewise.
        mapping: the user's own native label -> node or None (suppressed), for predictions and gold.
        source: where the predictions come from, for error messages.
        by_id: predictions are rows with ids, though there may be none.

    Raises:
        DataError: a fault of a document or span.
        LabelError: unresolved labels; nothing is scored then.
    """
    rows, missing = docs.join(corpus.documents, predictions, source, by_id=by_id)
    native, intake = docs.check_spans(corpus.documents, rows, gold=False, source=source)
    hidden = native
    if redacted is not None:
        hidden_rows, _ = docs.join(corpus.documents, redacted, source, by_id=by_id)
        hidden, _ = docs.check_spans(corpus.documents, hidden_rows, gold=False, source=source)
    both = (corpus.spans, native)
    if RAW in (gold_scheme, prediction_scheme):
        if gold_scheme != prediction_scheme:
            raise OptionError("scheme 'raw' compares strings: give it for both sides or for none")
        found: dict[str, Any] = {"missing": missing, "intake": intake, "raw": True}
        return Prepared(corpus.documents, *both, hidden, both, **found)
    gold_labels = _resolve(corpus.spans, corpus.documents, gold_scheme, mapping, corpus.source)
    predicted_labels = _resolve(native, corpus.documents, prediction_scheme, mapping, source)
    return Prepared(
        corpus.documents,
        corpus.spans.relabel({label: r.node for label, r in gold_labels.items()}),
        native.relabel({label: r.node for label, r in predicted_labels.items()}),
        hidden,
        both,
        gold_labels,
        predicted_labels,
        missing,
        intake,
    )


def resolve(
    labels: Sequence[str], scheme: str | None, mapping: Mapping[str, str | None] | None = None
) -> dict[str, taxonomy.Resolution]:
    """Return the resolution of each label; with no scheme, KP types count as known names too.

    Raises:
        LabelError: listing the labels that resolve to nothing.

    >>> resolve(["STATUTE_REF", "CITY"], None)["STATUTE_REF"].node
    'LEGAL_PROVISION'
    """
    if scheme is not None:
        return taxonomy.resolve_all(labels, scheme, mapping)
    types = frozenset(taxonomy.kp_types())
    by_kp = [
        label
        for label in labels
        if label in types and taxonomy.resolve(label, None, mapping).tier == "unresolved"
    ]
    others = [label for label in labels if label not in by_kp]
    return {
        **taxonomy.resolve_all(others, None, mapping),
        **taxonomy.resolve_all(by_kp, "kp-0.2.0", mapping),
    }


def _resolve(
    table: SpanTable,
    documents: Documents,
    scheme: str | None,
    mapping: Mapping[str, str | None] | None,
    source: str,
) -> dict[str, taxonomy.Resolution]:
    """Resolve the labels of spans; the error names the first document that has an unknown one."""
    try:
        return resolve(table.labels, scheme, mapping)
    except taxonomy.UnresolvedLabelsError as error:
        code = table.labels.index(error.unresolved[0].label)
        first = documents.ids[table.doc[np.argmax(table.label == code)]]
        where = f"{source}: document {first!r}"
        raise taxonomy.UnresolvedLabelsError(error.unresolved, where) from error


def count(metric: metrics.Metric, prepared: Prepared) -> metrics.Counts:
    """Return the per-document counts of a metric.

    Raises:
        LabelError: the metric asks for a node that the tree does not have.
    """
    for node in () if prepared.raw else getattr(metric, "nodes", None) or ():
        taxonomy.load().node(node)
    predicted = prepared.redacted if metric.reads == "redacted" else prepared.predicted
    counts = metric.count(prepared.gold, predicted, prepared.documents)
    if isinstance(metric, metrics.PartsMetric):
        return metric.without(counts, prepared.missing)
    return counts


def score(
    metric: metrics.Metric,
    prepared: Prepared,
    *,
    data: results.Data | None = None,
    system: results.System | None = None,
    replicates: int = 10_000,
    seed: int = 0,
    slices: bool = True,
) -> results.Score:
    """Return a metric's scores with signature, intervals, slices and counts.

    Args:
        metric: which metric; with raw labels, level "detailed" means equal strings.
        prepared: both sides.
        data: for the signature.
        system: for the signature.
        replicates: of the document bootstrap; 0 leaves the intervals out.
        seed: of the bootstrap.
        slices: whether to score by language, domain, family, … and length too.
    """
    if prepared.raw:
        metric = metric.raw()
    documents = prepared.documents
    counts = count(metric, prepared)
    divided = metrics.divisions(documents) if slices else {}
    return results.Score(
        metric=repr(metric),
        signature=results.signature(
            metric,
            taxonomy="raw" if prepared.raw else taxonomy.load().version,
            n=len(documents),
            data=data,
            system=system,
        ),
        scores=metric.scores(counts),
        macro=metrics.macro(metric, counts),
        intervals=intervals(metric, counts, replicates=replicates, seed=seed),
        slices=metrics.slices(metric, counts, divided),
        counts=counts,
    )


def intervals(
    metric: metrics.Metric, counts: metrics.Counts, *, replicates: int, seed: int = 0
) -> dict[str, tuple[float, float] | None]:
    """Return bootstrap 95% intervals of precision, recall, F1 and F_beta, if it has them."""
    if not isinstance(metric, metrics.RatioMetric) or not replicates or not len(counts.ids):
        return {}
    samples = bootstrap(
        metric.by_document(counts), metric.prf_array, replicates=replicates, seed=seed
    )
    return {name: percentile_interval(samples[:, i]) for i, name in enumerate(metric.names)}


def with_intervals(result: results.Result, *, replicates: int, seed: int = 0) -> results.Result:
    """Return a Result with the bootstrap intervals of its own counts."""
    scores = tuple(
        replace(
            s,
            intervals=intervals(
                metrics.parse(s.metric), s.counts, replicates=replicates, seed=seed
            ),
        )
        for s in result.scores
    )
    return replace(result, scores=scores)


def compute(
    name: str, predictions: Sequence[Any], references: Sequence[Any], options: Mapping[str, Any]
) -> dict[str, Any]:
    """Score lists of rows with one metric: what the Hub modules call.

    Args:
        name: class name of the metric.
        predictions: one list of `{start, end, label}` a document.
        references: `{text, spans}` a document, optional `id`, `language`, `country`.
        options: the metric's fields, and `scheme` or `prediction_scheme` and `reference_scheme`.

    Returns:
        A flat dictionary of plain values; undefined ones are None.

    Raises:
        EuroprivError: on any fault of the rows or options.

    >>> gold = [{"text": "Ana Pop", "spans": [{"start": 0, "end": 7, "label": "NAME"}]}]
    >>> compute("EntityF", [[{"start": 0, "end": 7, "label": "NAME"}]], gold, {})["f1"]
    1.0
    """
    cls = metrics.ALL[name]
    known = {f.name for f in fields(cls)}
    schemes = {"scheme", "prediction_scheme", "reference_scheme"}
    for option in options:
        if option not in known | schemes:
            hint = did_you_mean(option, sorted(known | schemes))
            raise OptionError(f"{name} has no option {option!r}: {hint}")
    corpus = docs.read(references, source="references")
    scheme = options.get("scheme")
    prepared = prepare(
        corpus,
        predictions,
        gold_scheme=options.get("reference_scheme") or scheme,
        prediction_scheme=options.get("prediction_scheme") or scheme,
    )
    chosen = {k: tuple(v) if isinstance(v, list) else v for k, v in options.items() if k in known}
    data = results.Data(
        name="references", sha256=docs.content_hash(corpus), n_documents=len(corpus.documents)
    )
    outcome = score(cls(**chosen), prepared, data=data, replicates=0, slices=False)
    return {**_plain(outcome.scores), "signature": outcome.signature}


def _plain(value: Any) -> Any:
    """Return a value with numpy scalars as Python numbers."""
    if isinstance(value, dict):
        return {k: _plain(v) for k, v in value.items()}
    return value.item() if isinstance(value, np.generic) else value
