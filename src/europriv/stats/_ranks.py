"""Rank correlation."""

from __future__ import annotations

import math
from itertools import permutations
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from europriv.errors import OptionError

if TYPE_CHECKING:
    from collections.abc import Sequence


def ranks(values: Sequence[float]) -> list[float]:
    """Return ranks from 1, ties sharing their mean rank.

    >>> ranks([10, 30, 10])
    [1.5, 3.0, 1.5]
    """
    return [sum(v < x for v in values) + (sum(v == x for v in values) + 1) / 2 for x in values]


class Correlation(NamedTuple):
    """Spearman's rho with its two-sided p and how that was found."""

    rho: float | None
    p: float | None
    method: str


def spearman(x: Sequence[float], y: Sequence[float]) -> Correlation:
    """Return Spearman's rank correlation; p by all permutations up to n = 9.

    Above that, p comes from the t distribution with n - 2 degrees of freedom. A constant column
    has no correlation.

    Raises:
        OptionError: if the lengths differ.

    >>> result = spearman([0.36, 0.58, 0.85, 0.75], [0.014, 0.264, 0.302, 0.354])
    >>> round(result.rho, 2), round(result.p, 4), result.method
    (0.8, 0.3333, 'exact')
    """
    if len(x) != len(y):
        raise OptionError(f"spearman: {len(x)} values against {len(y)}; give pairs")
    n = len(x)
    a, b = np.array(ranks(x)) - (n + 1) / 2, np.array(ranks(y)) - (n + 1) / 2
    scale = math.sqrt(float(a @ a) * float(b @ b))
    if n < 2 or scale == 0:
        return Correlation(None, None, "undefined")
    rho = float(a @ b) / scale
    if n <= 9:
        orders = np.array(list(permutations(range(n))))
        extreme = np.abs(a[orders] @ b) >= abs(float(a @ b)) - 1e-9
        return Correlation(rho, float(extreme.mean()), "exact")
    from scipy.special import stdtr  # noqa: PLC0415 - scipy costs more than all else here

    if abs(rho) >= 1:
        return Correlation(rho, 0.0, "t")
    t = rho * math.sqrt((n - 2) / (1 - rho * rho))
    return Correlation(rho, float(2 * stdtr(n - 2, -abs(t))), "t")
