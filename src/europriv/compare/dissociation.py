"""Does detection tell protection? Asked of all documents, and again of each family."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from europriv import metrics, stats

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from europriv.results import Result


class Dissociation(NamedTuple):
    """Whether detection tells protection, on all documents or one family.

    Attributes:
        family: name of the template family; None for all documents.
        best_detector: system with the highest F.
        best_protector: system with the lowest leak rate.
        correlation: Spearman's rho between F and leak rate over the systems.
        f: F of each system.
        leak: leak rate of each system.
    """

    family: str | None
    best_detector: str | None
    best_protector: str | None
    correlation: stats.Correlation
    f: tuple[float | None, ...]
    leak: tuple[float | None, ...]


def dissociation(
    loaded: Sequence[Result], detection: tuple[str, str], leak: str = "LeakRate()"
) -> list[Dissociation]:
    """Return for all documents and for each family how detection and protection rank systems.

    Args:
        loaded: comparable Results.
        detection: the metric's repr and score that stand for detection.
        leak: repr of the leak metric.
    """
    families = loaded[0].documents.get("meta", {}).get("family") or []
    held = {score.metric for score in loaded[0].scores}
    if not {detection[0], leak} <= held:
        return []
    groups = [None, *sorted({f for f in families if f})]
    return [_dissociation(loaded, detection, leak, family, families) for family in groups]


def _dissociation(
    loaded: Sequence[Result],
    detection: tuple[str, str],
    leak: str,
    family: str | None,
    families: Sequence[str | None],
) -> Dissociation:
    mask = np.array([family in (None, f) for f in families], dtype=bool) if families else None
    f = [_value(result, *detection, mask) for result in loaded]
    leaks = [_value(result, leak, "leak_rate", mask) for result in loaded]
    known = [
        (x, y, result.system.name)
        for x, y, result in zip(f, leaks, loaded, strict=True)
        if x is not None and y is not None
    ]
    return Dissociation(
        family,
        max(known, key=lambda row: row[0])[2] if known else None,
        min(known, key=lambda row: row[1])[2] if known else None,
        stats.spearman([x for x, _, _ in known], [y for _, y, _ in known]),
        tuple(f),
        tuple(leaks),
    )


def _value(result: Result, name: str, score: str, mask: NDArray[np.bool_] | None) -> float | None:
    """Return one score over the documents under `mask`."""
    metric, whole = metrics.parse(name), result.score(name).counts
    part = whole if mask is None else whole.select(mask)
    # Which types the gold annotates is a fact of the whole configuration, not of a slice.
    value = metric.scores(part, whole).get(score)
    return None if value is None else float(value)
