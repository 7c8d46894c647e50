"""Putting Results of disjoint parts together, and checking that they belong together."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from europriv import metrics
from europriv.errors import DataError
from europriv.results.record import Result, Score, signature

if TYPE_CHECKING:
    from collections.abc import Sequence


def merge(parts: Sequence[Result]) -> Result:
    """Return the Result of all documents of disjoint parts of one data set.

    Scores are computed from the added counts; intervals are left to the caller's bootstrap.

    Raises:
        DataError: if the parts differ in data, system, taxonomy, version or metrics, or share a
            document; the message names what differs.
    """
    if not parts:
        raise DataError("nothing to merge: give two or more results")
    first = parts[0]
    for other in parts[1:]:
        same_origin(first, other)
    documents = {
        name: [x for part in parts for x in part.documents[name]]
        if isinstance(value, list)
        else sum(part.documents[name] for part in parts)
        for name, value in first.documents.items()
        if name != "meta"
    }
    divided: dict[str, list[str | None]] = {}
    for name in {name: None for part in parts for name in part.documents.get("meta", {})}:
        # A part whose documents all lack a description has no column of it.
        columns = [
            part.documents["meta"].get(name) or [None] * part.data.n_documents for part in parts
        ]
        divided[name] = [value for column in columns for value in column]
    scores = []
    for score in first.scores:
        counts = metrics.merge(part.score(score.metric).counts for part in parts)
        metric = metrics.parse(score.metric)
        n = len(counts.ids)
        data = replace(first.data, n_documents=n, part=f"{len(parts)} parts")
        scores.append(
            Score(
                metric=score.metric,
                signature=signature(
                    metric,
                    taxonomy=first.taxonomy,
                    n=n,
                    data=data,
                    system=first.system,
                    mapping=first.options.get("mapping"),
                ),
                scores=metric.scores(counts),
                macro=metrics.macro(metric, counts),
                slices=metrics.slices(metric, counts, divided),
                counts=counts,
            )
        )
    documents["meta"] = divided
    return replace(first, data=data, scores=tuple(scores), documents=documents, labels={})


def same_origin(a: Result, b: Result) -> None:
    """Check that two Results may be put together.

    Raises:
        DataError: naming what differs.
    """
    same_data(a, b)
    for name, x, y in (
        ("system", a.system, b.system),
        ("metrics", [s.metric for s in a.scores], [s.metric for s in b.scores]),
        *((n, a.options.get(n), b.options.get(n)) for n in ("mapping", "gold_scheme")),
    ):
        if x != y:
            raise DataError(f"results differ in {name}: {x} and {y}; merge parts of one run")


def same_data(a: Result, b: Result) -> None:
    """Check that two Results score the same data with the same label tree.

    Raises:
        DataError: naming what differs.
    """
    for name, x, y in (
        ("data", f"{a.data.name}@{a.data.version}", f"{b.data.name}@{b.data.version}"),
        ("data hash", a.data.sha256, b.data.sha256),
        ("taxonomy version", a.taxonomy, b.taxonomy),
        ("europriv version", a.europriv, b.europriv),
    ):
        if x != y:
            raise DataError(
                f"results of {a.system.name} and {b.system.name} differ in {name}: {x} and {y}; "
                "score both again on the same data with one version"
            )
