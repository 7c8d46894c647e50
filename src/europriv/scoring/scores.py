"""Counts, scores and intervals of prepared sides."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from europriv import metrics, results, taxonomy
from europriv.stats import bootstrap, percentile_interval

if TYPE_CHECKING:
    from europriv.scoring.prepare import Prepared

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
            mapping=prepared.mapping,
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
