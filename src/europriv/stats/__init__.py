"""Statistics on counts: ratios, intervals, exact tests and the document-cluster bootstrap."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from europriv.errors import OptionError
from europriv.stats._agreement import krippendorff_alpha
from europriv.stats._published import denominators, f_from_pr, pr_from_f
from europriv.stats._ranks import Correlation, ranks, spearman

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

__all__ = [
    "Z95",
    "Correlation",
    "Interval",
    "bootstrap",
    "bootstrap_p",
    "denominators",
    "f_beta",
    "f_from_pr",
    "holm",
    "krippendorff_alpha",
    "mcnemar",
    "newcombe",
    "percentile_interval",
    "pr_from_f",
    "ranks",
    "ratio",
    "spearman",
    "wilson",
]

#: Two-sided 95% quantile of the standard normal distribution.
Z95 = 1.959963984540054

#: Columns up to which a product needs no BLAS.
_NARROW = 12


class Interval(NamedTuple):
    """Lower and upper limit of a confidence interval."""

    low: float
    high: float


def ratio(numerator: float, denominator: float) -> float | None:
    """Return the quotient, or None where it is undefined (denominator 0).

    >>> ratio(1, 4), ratio(0, 0)
    (0.25, None)
    """
    return numerator / denominator if denominator else None


def f_beta(tp: float, fp: float, fn: float, beta: float = 1) -> float | None:
    """Return F_beta = (1+b²)TP / ((1+b²)TP + b²FN + FP), None where nothing is to count.

    >>> round(f_beta(8, 8, 2, beta=2), 4), f_beta(0, 3, 4), f_beta(0, 0, 0)
    (0.7143, 0.0, None)
    """
    b2 = beta * beta
    return ratio((1 + b2) * tp, (1 + b2) * tp + b2 * fn + fp)


def wilson(successes: int, n: int, z: float = Z95) -> Interval | None:
    """Return the Wilson score interval of a proportion (Wilson 1927), None for n = 0.

    Raises:
        OptionError: unless 0 <= successes <= n.

    >>> [round(x, 4) for x in wilson(16, 1123)]
    [0.0088, 0.023]
    >>> wilson(0, 77).low, wilson(38, 38).high
    (0.0, 1.0)
    """
    if not 0 <= successes <= n:
        raise OptionError(f"{successes} of {n} is no proportion: need 0 <= successes <= n")
    if n == 0:
        return None
    p, z2 = successes / n, z * z
    centre = (p + z2 / (2 * n)) / (1 + z2 / n)
    half = z / (1 + z2 / n) * math.sqrt(p * (1 - p) / n + z2 / (4 * n * n))
    low = 0.0 if successes == 0 else max(0.0, centre - half)
    high = 1.0 if successes == n else min(1.0, centre + half)
    return Interval(low, high)


def newcombe(x1: int, n1: int, x2: int, n2: int, z: float = Z95) -> Interval | None:
    """Return Newcombe's hybrid score interval of p1 - p2 (Newcombe 1998, method 10).

    The two samples are independent. None where a sample is empty.

    >>> [round(x, 4) for x in newcombe(56, 70, 48, 80)]
    [0.0524, 0.3339]
    """
    first, second = wilson(x1, n1, z), wilson(x2, n2, z)
    if first is None or second is None:
        return None
    p1, p2 = x1 / n1, x2 / n2
    below = math.hypot(p1 - first.low, second.high - p2)
    above = math.hypot(first.high - p1, p2 - second.low)
    return Interval(p1 - p2 - below, p1 - p2 + above)


def mcnemar(b: int, c: int) -> float:
    """Return the exact two-sided p of McNemar's test from the two discordant counts.

    p = min(1, 2 P(X <= min(b, c))) with X ~ Bin(b + c, 1/2); no discordant pair gives 1.

    Raises:
        OptionError: a count is negative.

    >>> mcnemar(16, 0), mcnemar(0, 0), round(mcnemar(6, 4), 4)
    (3.0517578125e-05, 1.0, 0.7539)
    """
    n, k = b + c, min(b, c)
    if k < 0:
        raise OptionError(f"{k} is no count of pairs: give 0 or more")
    tail = sum(math.comb(n, i) for i in range(k + 1))
    return min(1.0, float(2 * tail / 2**n)) if n else 1.0


def holm(p_values: Sequence[float]) -> list[float]:
    """Return Holm's step-down adjusted p-values (Holm 1979), in the order given.

    Raises:
        OptionError: a value is no probability.

    >>> [round(p, 4) for p in holm([0.01, 0.04, 0.03])]
    [0.03, 0.06, 0.06]
    """
    m = len(p_values)
    for p in p_values:
        if not 0 <= p <= 1:
            raise OptionError(f"{p!r} is no p-value: give numbers from 0 to 1")
    adjusted = [0.0] * m
    running = 0.0
    for rank, i in enumerate(sorted(range(m), key=p_values.__getitem__)):
        running = max(running, min(1.0, (m - rank) * p_values[i]))
        adjusted[i] = running
    return adjusted


def bootstrap(
    counts: NDArray[np.integer],
    statistic: Callable[[NDArray[np.float64]], NDArray[np.float64]],
    *,
    replicates: int = 10_000,
    seed: int = 0,
) -> NDArray[np.float64]:
    """Resample documents and return the statistic of each replicate.

    One matrix product of document weights with per-document counts makes all replicates; documents
    are the clusters, so spans of one document stay together (Field and Welsh 2007).

    Args:
        counts: [n documents, k] per-document sufficient statistics.
        statistic: maps [r, k] resampled totals to [r] or [r, m] values (NaN where undefined).
        replicates: number of resamples.
        seed: of numpy's PCG64.

    Returns:
        float64 [replicates] or [replicates, m].
    """
    n = len(counts)
    rng = np.random.Generator(np.random.PCG64(seed))
    values = np.ascontiguousarray(counts.T, dtype=np.float64)
    out = []
    for low in range(0, replicates, 250):
        weights = np.empty((min(250, replicates - low), n))
        drawn = rng.integers(0, n, size=weights.shape, dtype=np.int32)
        for row, documents in zip(weights, drawn, strict=True):
            row[:] = np.bincount(documents, minlength=n)
        # The threads of BLAS spin for longer than a product with few columns takes.
        narrow = len(values) <= _NARROW
        out.append(
            statistic(np.einsum("rn,kn->rk", weights, values) if narrow else weights @ values.T)
        )
    return np.concatenate(out)


def percentile_interval(samples: NDArray[np.float64], level: float = 0.95) -> Interval | None:
    """Return the percentile interval of bootstrap samples; None where most are undefined.

    >>> [round(x, 6) for x in percentile_interval(np.arange(101.0))]
    [2.5, 97.5]
    """
    defined = samples[~np.isnan(samples)]
    if 2 * len(defined) < len(samples) or not len(defined):
        return None
    low, high = np.quantile(defined, [(1 - level) / 2, (1 + level) / 2])
    return Interval(float(low), float(high))


def bootstrap_p(differences: NDArray[np.float64]) -> float | None:
    """Return the two-sided p of a paired bootstrap: how often the difference changes sign.

    With r replicates p = min(1, 2 (1 + min(#<=0, #>=0)) / (r + 1)), so that it is never 0.
    """
    defined = differences[~np.isnan(differences)]
    if not len(defined):
        return None
    fewer = min(int((defined <= 0).sum()), int((defined >= 0).sum()))
    return min(1.0, 2 * (1 + fewer) / (len(defined) + 1))
