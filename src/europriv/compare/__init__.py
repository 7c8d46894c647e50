"""Comparing systems on the same documents: paired tests, adjusted, beside the scores."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from europriv import metrics, stats
from europriv.compare._same import LETTERS, comparable
from europriv.compare.dissociation import Dissociation, dissociation
from europriv.errors import DataError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

    from europriv.metrics import Counts, Metric
    from europriv.results import Result, Score

    Totals = NDArray[np.float64]

__all__ = [
    "LETTERS",
    "Cell",
    "Difference",
    "Dissociation",
    "Row",
    "comparable",
    "compare",
    "discordant",
    "dissociation",
]


class Cell(NamedTuple):
    """A system's value of one score, with its interval and the systems it beats.

    Attributes:
        value: None where undefined.
        interval: 95%, Wilson for leak rates, else document bootstrap.
        beats: letters of the systems that it is significantly better than.
    """

    value: float | None
    interval: stats.Interval | None
    beats: str


class Difference(NamedTuple):
    """One pair of systems on one score.

    Attributes:
        a: name of the first system.
        b: name of the second system.
        difference: value of a minus value of b.
        interval: 95% of the difference, paired document bootstrap.
        p: two-sided; exact McNemar over subjects for leak rates, else paired bootstrap.
        p_adjusted: Holm over all pairs of this score.
        test: name of the test.
    """

    a: str
    b: str
    difference: float | None
    interval: stats.Interval | None
    p: float | None
    p_adjusted: float | None
    test: str


@dataclass(frozen=True, slots=True)
class Row:
    """One score of all systems.

    Attributes:
        metric: repr of the metric.
        score: name of the score.
        cells: one a system.
        differences: one a pair of systems.
    """

    metric: str
    score: str
    cells: tuple[Cell, ...]
    differences: tuple[Difference, ...]


def compare(
    loaded: Sequence[Result],
    scores: Sequence[tuple[str, str]],
    *,
    replicates: int = 10_000,
    seed: int = 0,
    alpha: float = 0.05,
) -> list[Row]:
    """Compare systems on some scores.

    Args:
        loaded: Results of the systems on the same documents.
        scores: pairs of a metric's repr and a score's name; those that the results hold are used.
        replicates: of the paired document bootstrap.
        seed: of the bootstrap; all systems share its resamples.
        alpha: level of significance after Holm's adjustment.

    Raises:
        DataError: if the results do not belong together.
    """
    comparable(loaded)
    held = {score.metric for score in loaded[0].scores}
    return [
        _row(loaded, metric, score, replicates, seed, alpha)
        for metric, score in scores
        if metric in held
    ]


def _row(
    loaded: Sequence[Result], name: str, score: str, replicates: int, seed: int, alpha: float
) -> Row:
    metric = metrics.parse(name)
    found = [result.score(name) for result in loaded]
    samples = _samples(metric, score, [s.counts for s in found], replicates, seed)
    systems = [result.system.name for result in loaded]
    values = [s.scores.get(score) for s in found]
    pairs = list(combinations(range(len(loaded)), 2))
    tests = [_test(score, found[i], found[j], samples[:, [i, j]]) for i, j in pairs]
    adjusted = iter(stats.holm([p for p, _ in tests if p is not None]))
    differences = []
    beats = [""] * len(loaded)
    for (i, j), (p, test) in zip(pairs, tests, strict=True):
        holm = None if p is None else next(adjusted)
        a, b = values[i], values[j]
        gap = None if a is None or b is None else a - b
        interval = stats.percentile_interval(samples[:, i] - samples[:, j])
        differences.append(Difference(systems[i], systems[j], gap, interval, p, holm, test))
        if holm is not None and gap and holm < alpha:
            winner, loser = (i, j) if (gap > 0) == metric.higher_is_better else (j, i)
            beats[winner] += LETTERS[loser]
    cells = tuple(
        Cell(values[i], _interval(found[i], score, samples[:, i]), "".join(sorted(beats[i])))
        for i in range(len(loaded))
    )
    return Row(name, score, cells, tuple(differences))


def _interval(found: Score, score: str, samples: Totals) -> stats.Interval | None:
    low, high = (found.scores.get(f"{score}_ci_{end}") for end in ("low", "high"))
    if low is not None and high is not None:
        return stats.Interval(low, high)
    return stats.percentile_interval(samples)


def _samples(
    metric: Metric, score: str, counts: Sequence[Counts], replicates: int, seed: int
) -> Totals:
    """Return bootstrap values of one score, [replicates, systems], on shared resamples."""
    by_document, statistic = _statistic(metric, score)
    columns = [by_document(c) for c in counts]
    width = columns[0].shape[1]

    def values(totals: Totals) -> Totals:
        parts = (totals[:, i * width : (i + 1) * width] for i in range(len(columns)))
        return np.stack([statistic(part) for part in parts], axis=1)

    return stats.bootstrap(
        np.concatenate(columns, axis=1), values, replicates=replicates, seed=seed
    )


def _statistic(
    metric: Metric, score: str
) -> tuple[Callable[[Counts], NDArray[np.int64]], Callable[[Totals], Totals]]:
    """Return what to count by document and how its totals become the score."""
    if isinstance(metric, metrics.RatioMetric) and score in metric.names:
        at = metric.names.index(score)
        return metric.by_document, lambda totals: metric.prf_array(totals)[:, at]
    if isinstance(metric, metrics.LeakRate) and score in _LEAKED:
        return lambda counts: _leaks(counts, _LEAKED[score]), _quotient
    raise DataError(f"{metric!r}: {score} cannot be resampled; compare F scores or leak rates")


#: Which count, and which flag of a subject, stands behind each leak rate.
_LEAKED = {"leak_rate": ("leaked", 0), "leak_rate_full_coverage": ("leaked_full", 1)}


def _leaks(counts: Counts, leaked: tuple[str, int]) -> NDArray[np.int64]:
    return np.stack([counts.by_document(leaked[0]), counts.by_document("subjects")], axis=1)


def _quotient(totals: Totals) -> Totals:
    with np.errstate(invalid="ignore", divide="ignore"):
        quotient: Totals = totals[:, 0] / totals[:, 1]
    return quotient


def _test(score: str, a: Score, b: Score, samples: Totals) -> tuple[float | None, str]:
    """Return the p-value of a pair and the name of the test."""
    if score in _LEAKED and a.counts.items:
        flag = _LEAKED[score][1]
        only_a, only_b = discordant(a.counts, b.counts, flag)
        return stats.mcnemar(only_a, only_b), "McNemar, exact, by subject"
    return stats.bootstrap_p(samples[:, 0] - samples[:, 1]), "paired document bootstrap"


def discordant(a: Counts, b: Counts, flag: int) -> tuple[int, int]:
    """Return how many subjects leak with one system only: (first only, second only).

    Raises:
        DataError: if the subjects differ.
    """
    if a.items.keys() != b.items.keys():
        raise DataError("the results hold other subjects; score both on the same gold")
    pairs = [(flags[flag], b.items[key][flag]) for key, flags in a.items.items()]
    return sum(x > y for x, y in pairs), sum(x < y for x, y in pairs)
