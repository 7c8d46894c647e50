"""One-to-one matching: credit first, if any, then cardinality, then the largest summed weight."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from europriv.match.forest import solve_forest

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from europriv.match.pairs import Pairs

#: Cells of a component's weight matrix above which the sparse solver is used.
_DENSE_CELLS = 4_000_000


def assign(
    pairs: Pairs, weight: NDArray[np.float64], credit: NDArray[np.float64] | None = None
) -> Pairs:
    """Return the pairs of a maximum one-to-one matching.

    Rows of canonically sorted tables stand in one order whatever the input's was, so the choice
    among equally good matchings does not depend on input order either. Only components with a
    cycle go to a solver (scipy's Jonker-Volgenant assignment).

    Args:
        pairs: the allowed pairs.
        weight: of each pair, in [0, 1]; the sum breaks ties between matchings of one size.
        credit: of each pair, 0, 0.5 or 1; where given, its sum comes before the number of pairs.
    """
    g, p = pairs
    sure = (np.bincount(g)[g] == 1) & (np.bincount(p)[p] == 1) if len(g) else np.ones(0, bool)
    if sure.all():
        return pairs
    rest = np.flatnonzero(~sure)
    value = np.zeros(len(rest)) if credit is None else 2 * credit[rest]
    sure[rest[_solve_components(g[rest], p[rest], weight[rest], value)]] = True
    return pairs.keep(sure)


def _solve_components(
    g: NDArray[np.int64],
    p: NDArray[np.int64],
    weight: NDArray[np.float64],
    credit: NDArray[np.float64],
) -> NDArray[np.int64]:
    """Return the indices of chosen edges of a bipartite graph, component by component."""
    # Each digit is above any possible sum of what follows: credit, then pairs, then weight.
    digit = len(weight) + 1
    value = (credit * digit + 1) * digit + weight
    component, forest = _components(g, p)
    trees = np.flatnonzero(forest)
    _, low = np.unique(g[trees], return_inverse=True)
    _, high = np.unique(p[trees], return_inverse=True)
    solved = [trees[solve_forest(low, high, value[trees])]]
    rest = np.flatnonzero(~forest)
    if len(rest):
        rest = rest[np.argsort(component[rest], kind="stable")]
        groups = np.split(rest, np.flatnonzero(np.diff(component[rest])) + 1)
        solved += [edges[_solve(g[edges], p[edges], value[edges])] for edges in groups]
    return np.concatenate(solved)


def _components(
    g: NDArray[np.int64], p: NDArray[np.int64]
) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
    """Return each edge's component, and whether that holds no cycle."""
    from scipy.sparse import coo_array  # noqa: PLC0415 - most corpora need no solver
    from scipy.sparse.csgraph import connected_components  # noqa: PLC0415

    _, g = np.unique(g, return_inverse=True)
    _, p = np.unique(p, return_inverse=True)
    n_gold = int(g.max()) + 1
    size = n_gold + int(p.max()) + 1
    graph = coo_array((np.ones(len(g)), (g, p + n_gold)), shape=(size, size))
    of_node = connected_components(graph, directed=False)[1]
    component = of_node[g].astype(np.int64)
    return component, (np.bincount(component) == np.bincount(of_node) - 1)[component]


def _solve(
    g: NDArray[np.int64], p: NDArray[np.int64], value: NDArray[np.float64]
) -> NDArray[np.int64]:
    """Return the indices of the chosen edges of one component."""
    rows, r = np.unique(g, return_inverse=True)
    columns, c = np.unique(p, return_inverse=True)
    if len(rows) * len(columns) > _DENSE_CELLS:
        return _solve_sparse(r, c, value)
    from scipy.optimize import linear_sum_assignment  # noqa: PLC0415 - as above

    matrix = np.zeros((len(rows), len(columns)))
    edge = np.full(matrix.shape, -1, dtype=np.int64)
    matrix[r, c], edge[r, c] = value, np.arange(len(value))
    picked = edge[linear_sum_assignment(matrix, maximize=True)]
    return picked[picked >= 0]


def _solve_sparse(
    r: NDArray[np.int64], c: NDArray[np.int64], value: NDArray[np.float64]
) -> NDArray[np.int64]:
    """As `_solve` for large components: each row may also take a nearly worthless dummy column."""
    from scipy.sparse import csr_array  # noqa: PLC0415 - as above
    from scipy.sparse.csgraph import min_weight_full_bipartite_matching  # noqa: PLC0415

    n, m = int(r.max()) + 1, int(c.max()) + 1
    dummy = np.arange(n)
    data = np.concatenate([value, np.full(n, 1e-9)])
    ends = (np.concatenate([r, dummy]), np.concatenate([c, m + dummy]))
    matrix = csr_array((data, ends), shape=(n, m + n))
    rows, columns = min_weight_full_bipartite_matching(matrix, maximize=True)
    real = columns < m
    wanted = rows[real].astype(np.int64) * m + columns[real]
    return np.flatnonzero(np.isin(r.astype(np.int64) * m + c, wanted))
