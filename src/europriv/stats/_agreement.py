"""Agreement of several annotators beyond chance."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray


def krippendorff_alpha(values: NDArray[np.integer]) -> float | None:
    """Return Krippendorff's alpha for nominal values (Krippendorff 2004, chapter 11).

    alpha = 1 - D_o / D_e over the pairs of values within units and within all of them. A unit that
    fewer than two annotators judged counts nowhere. None where only one value occurs, since then
    there is nothing to tell apart.

    Args:
        values: codes from 0, int [annotators, units]; -1 where an annotator judged nothing.

    >>> a, b = [0, 0, 1, 1, 2], [0, 0, 1, 2, 2]
    >>> round(krippendorff_alpha(np.array([a, b])), 4)
    0.7273
    """
    n_values = int(values.max(initial=-1)) + 1
    found = np.stack([(values == v).sum(axis=0) for v in range(n_values)]) if n_values else values
    judged = found.sum(axis=0)
    found, judged = found[:, judged > 1].astype(np.float64), judged[judged > 1]
    of_value, n = found.sum(axis=1), float(judged.sum())
    expected = n * n - float(of_value @ of_value)
    if expected <= 0:
        return None
    observed = float(((judged * judged - (found * found).sum(axis=0)) / (judged - 1)).sum())
    return 1 - (n - 1) * observed / expected
