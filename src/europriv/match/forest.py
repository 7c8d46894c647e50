"""One-to-one matching on forests, in linear time.

Where neither side's spans overlap each other, the pairs of spans that share a character form a
forest. So this is the common case, and one document of 100,000 shifted spans is a single path.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray


def solve_forest(
    g: NDArray[np.int64], p: NDArray[np.int64], value: NDArray[np.float64]
) -> NDArray[np.int64]:
    """Return the indices of the edges of a matching of the largest summed value.

    Leaves are taken off one by one. What a node gains by one of its children is the value of the
    edge less what that child would have gained by a child of its own.

    Args:
        g: gold end of each edge, numbered from 0; the graph must hold no cycle.
        p: predicted end of each edge, likewise.
        value: of each edge, above 0.

    >>> path = np.array([0, 1, 1]), np.array([0, 0, 1])
    >>> solve_forest(*path, np.array([1.0, 1.5, 1.0])).tolist()
    [0, 2]
    """
    high = p + int(g.max(initial=-1)) + 1
    ends = np.concatenate([g, high])
    degree = np.bincount(ends)
    # The exclusive or of a node's edges is, once it is a leaf, the edge that is left.
    edges = np.zeros(len(degree), dtype=np.int64)
    np.bitwise_xor.at(edges, ends, np.tile(np.arange(len(g)), 2))
    gain, child = [0.0] * len(degree), [-1] * len(degree)
    order = np.flatnonzero(degree == 1).tolist()
    worth, both = value.tolist(), (g + high).tolist()
    left, last = degree.tolist(), edges.tolist()
    for node in order:  # grows on the way, by nodes that have become leaves
        if not left[node]:
            continue  # the last of its tree
        edge = last[node]
        parent = both[edge] - node
        last[parent] ^= edge
        left[parent] -= 1
        if left[parent] == 1:
            order.append(parent)
        if worth[edge] - gain[node] > gain[parent]:
            gain[parent], child[parent] = worth[edge] - gain[node], edge
    chosen, free = [], [True] * len(degree)
    for node in reversed(order):
        edge = child[node]
        if free[node] and edge >= 0:
            chosen.append(edge)
            free[both[edge] - node] = False
    return np.array(sorted(chosen), dtype=np.int64)
