"""Who is taken for whom: gold and predicted labels of label-blind matches."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import numpy as np

from europriv import match, taxonomy
from europriv.metrics._levels import compatibility

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from europriv.metrics._counts import Counts, Tally
    from europriv.spans import SpanTable

#: Stands for "no span"; no node is called so.
OUTSIDE = "O"


def tally_confusion(
    tally: Tally, base: int, gold: SpanTable, predicted: SpanTable, matching: match.Matching
) -> None:
    """Count "GOLD>PREDICTED" of one block of documents.

    Args:
        tally: gets the column `confusion`.
        base: row at which the block begins.
        gold: gold spans, several of which may stand on one range.
        predicted: predicted spans, likewise.
        matching: of the two tables' distinct ranges.
    """
    g, p = _best(gold, predicted, matching.pairs)
    missed, spurious = np.ones(len(match.range_starts(gold)) - 1, bool), matching.alive.copy()
    missed[matching.pairs.gold] = spurious[matching.pairs.predicted] = False
    alone_g = match.range_starts(gold)[:-1][missed]
    alone_p = match.range_starts(predicted)[:-1][spurious]
    labels_g, labels_p = (*gold.labels, OUTSIDE), (*predicted.labels, OUTSIDE)
    out_g, out_p = (
        np.full(len(alone_p), len(gold.labels)),
        np.full(len(alone_g), len(predicted.labels)),
    )
    label_g = np.concatenate([gold.label[g], gold.label[alone_g], out_g])
    label_p = np.concatenate([predicted.label[p], out_p, predicted.label[alone_p]])
    doc = np.concatenate([gold.doc[g], gold.doc[alone_g], predicted.doc[alone_p]])
    names = [f"{a}>{b}" for a in labels_g for b in labels_p]
    tally.spans("confusion", doc, label_g * len(labels_p) + label_p, names, base, gold.n_docs)


def _best(
    gold: SpanTable, predicted: SpanTable, pairs: match.Pairs
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return for each pair of ranges the rows whose labels fit best; the first of equals."""
    g, p = match.spread(pairs, gold, predicted)
    fits = [
        compatibility(level, gold.labels, predicted.labels)[gold.label[g], predicted.label[p]]
        for level in ("category", "detailed")
    ]
    place = np.searchsorted(match.range_starts(gold), g, side="right")
    order = np.lexsort((p, g, -np.sum(fits, axis=0), place))
    first = np.ones(len(order), dtype=bool)
    first[1:] = np.diff(place[order]) != 0
    return g[order[first]], p[order[first]]


def confusion(counts: Counts, level: str) -> dict[str, dict[str, int]]:
    """Return {gold: {predicted: n}} with the labels of a level, in alphabetical order.

    Args:
        counts: with the column `confusion`.
        level: "category" or "detailed".
    """
    found: Counter[tuple[str, str]] = Counter()
    for name, n in counts.of("confusion").items():
        gold, _, predicted = name.partition(">")
        found[_read(level, gold), _read(level, predicted)] += n
    matrix: dict[str, dict[str, int]] = {}
    for (gold, predicted), n in sorted(found.items()):
        if n:
            matrix.setdefault(gold, {})[predicted] = n
    return matrix


def _read(level: str, label: str) -> str:
    return label if label == OUTSIDE else taxonomy.project(level, label) or label
