"""Two systems on the same rows: what the comparison modules for evaluate call."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from europriv import compare as comparing
from europriv import documents, metrics, results, scoring, taxonomy
from europriv.errors import OptionError, did_you_mean

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from europriv.documents import Corpus
    from europriv.metrics import Metric

_OPTIONS = (
    "scheme",
    "reference_scheme",
    "prediction1_scheme",
    "prediction2_scheme",
    "replicates",
    "seed",
)


def paired(
    metric: Metric,
    score: str,
    predictions: tuple[Sequence[Any], Sequence[Any]],
    references: Sequence[Any],
    options: Mapping[str, Any],
) -> dict[str, Any]:
    """Compare two systems on one score (DEFINITIONS 8).

    Args:
        metric: a metric whose scores can be resampled: with tp, fp and fn, or the leak rate.
        score: name of one of its scores.
        predictions: of both systems, one list of `{start, end, label}` a document each.
        references: `{text, spans}` a document, optional `id`, `language`, `country`.
        options: `scheme` of all labels, or `reference_scheme`, `prediction1_scheme` and
            `prediction2_scheme`; `replicates` and `seed` of the bootstrap.

    Returns:
        The score's name and both values; their difference, first minus second, with its interval;
        p and the name of the test; `discordant1` and `discordant2`, for leaks the subjects that
        leak with the first (second) system only, else the documents on which the first (second)
        is better.

    Raises:
        EuroprivError: on any fault of the rows or options.

    >>> gold = [{"text": "Ana Pop", "spans": [{"start": 0, "end": 7, "label": "NAME"}]}]
    >>> both = ([[{"start": 0, "end": 7, "label": "NAME"}]], [[]])
    >>> found = paired(metrics.EntityF(), "f1", both, gold, {"replicates": 100})
    >>> found["difference"], found["discordant1"], found["discordant2"]
    (1.0, 1, 0)
    """
    for option in options:
        if option not in _OPTIONS:
            hint = did_you_mean(option, _OPTIONS)
            raise OptionError(f"comparisons have no option {option!r}: {hint}")
    if options.get("replicates", 1) < 1:
        raise OptionError(f"replicates={options['replicates']!r} is not possible: give 1 or more")
    corpus = documents.read(references, source="references")
    found = [_result(metric, corpus, p, i, options) for i, p in enumerate(predictions, 1)]
    name = found[0].scores[0].metric
    resampling = {k: options[k] for k in ("replicates", "seed") if k in options}
    row = comparing.compare(found, [(name, score)], **resampling)[0]
    outcome = row.differences[0]
    low, high = outcome.interval or (None, None)
    first, second = _discordant(name, score, found)
    return {
        "score": score,
        "value1": row.cells[0].value,
        "value2": row.cells[1].value,
        "difference": outcome.difference,
        "difference_ci_low": low,
        "difference_ci_high": high,
        "p": outcome.p,
        "test": outcome.test,
        "discordant1": first,
        "discordant2": second,
        "n_documents": len(corpus.documents),
        "signature": found[0].scores[0].signature,
    }


def _result(
    metric: Metric, corpus: Corpus, predictions: Any, number: int, options: Mapping[str, Any]
) -> results.Result:
    """Return the Result of one of the two systems."""
    scheme = options.get("scheme")
    prepared = scoring.prepare(
        corpus,
        predictions,
        gold_scheme=options.get("reference_scheme") or scheme,
        prediction_scheme=options.get(f"prediction{number}_scheme") or scheme,
        source=f"predictions{number}",
    )
    data = results.Data(
        name="references",
        sha256=documents.content_hash(corpus),
        n_documents=len(corpus.documents),
    )
    return results.Result(
        data=data,
        system=results.System(name=str(number)),
        taxonomy=scoring.RAW if prepared.raw else taxonomy.load().version,
        scores=(scoring.score(metric, prepared, data=data, replicates=0, slices=False),),
    )


def _discordant(name: str, score: str, found: Sequence[results.Result]) -> tuple[int, int]:
    """Return how often only the first, and only the second, did what is counted."""
    metric = metrics.parse(name)
    first, second = (result.scores[0].counts for result in found)
    if not isinstance(metric, metrics.RatioMetric):
        return comparing.discordant(first, second, int(score == "leak_rate_full_coverage"))
    at = metric.names.index(score)
    a, b = (
        # Nothing to find and nothing reported is as good as can be.
        np.nan_to_num(metric.prf_array(metric.by_document(c).astype(float))[:, at], nan=1.0)
        for c in (first, second)
    )
    return int((a > b).sum()), int((a < b).sum())
