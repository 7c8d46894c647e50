"""Levels: how the labels of both sides are read (DEFINITIONS section 4)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from europriv import taxonomy

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from europriv.spans import SpanTable

#: Projections compare equal names; binary and detailed compare nodes through the tree.
LEVELS = ("binary", "category", "detailed", "kp", "raw")
PROJECTED = ("category", "kp")


class Sides(NamedTuple):
    """Both sides as a level reads them.

    Attributes:
        gold: gold spans, identical ones counted once.
        predicted: predicted spans, identical ones counted once.
        compatible: bool [gold labels, predicted labels].
    """

    gold: SpanTable
    predicted: SpanTable
    compatible: NDArray[np.bool_]


def project(level: str, table: SpanTable) -> SpanTable:
    """Return the table with the labels of a level; spans made identical are one.

    A node without a KP type keeps its own name, which no KP type equals.
    """
    if level in PROJECTED:
        names = {label: taxonomy.project(level, label) or label for label in table.labels}
        table = table.relabel(names)
    if level != "binary":
        return table.unique()
    ranges = replace(table, label=np.zeros_like(table.label))
    first = np.ones(len(table), dtype=bool)
    same = np.ones(max(len(table) - 1, 0), dtype=bool)
    for column in (ranges.doc, ranges.start, ranges.end):
        same &= column[1:] == column[:-1]
    first[1:] = ~same
    return table.take(first)


def compatibility(level: str, gold: Sequence[str], predicted: Sequence[str]) -> NDArray[np.bool_]:
    """Return which predicted label may match which gold label: bool [gold, predicted]."""
    if level == "binary":
        return np.ones((len(gold), len(predicted)), dtype=bool)
    if level == "detailed":
        return taxonomy.compatible(level, gold, predicted)
    equal = [[g == p for p in predicted] for g in gold]
    return np.array(equal, dtype=bool).reshape(len(gold), len(predicted))


def sides(level: str, gold: SpanTable, predicted: SpanTable) -> Sides:
    """Return both sides as the level reads them."""
    g, p = project(level, gold), project(level, predicted)
    return Sides(g, p, compatibility(level, g.labels, p.labels))


def unannotated(level: str, gold: Sequence[str], predicted: Sequence[str]) -> frozenset[str]:
    """Return the predicted labels that no annotated gold label is compatible with.

    At binary level categories decide, so that a system is not charged for finding what the
    annotators were not asked to mark.

    Args:
        level: one of `LEVELS`.
        gold: labels that the gold of the whole configuration holds, as the level reads them.
        predicted: predicted labels, as the level reads them.
    """
    if level == "binary":
        categories = {_category(label) for label in gold}
        return frozenset(label for label in predicted if _category(label) not in categories)
    some = compatibility(level, gold, predicted)
    return frozenset(label for i, label in enumerate(predicted) if not some[:, i].any())


def _category(label: str) -> str:
    """Return the category of a node, and any other name as it is (levels of raw labels)."""
    return (
        taxonomy.project("category", label) if label in taxonomy.load().nodes else None
    ) or label
