"""Levels: how the labels of both sides are read (DEFINITIONS section 4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

import numpy as np

from europriv import match, taxonomy
from europriv.errors import OptionError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from europriv.spans import SpanTable

Level = Literal["binary", "category", "detailed", "kp", "raw"]
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
    if level == "binary":
        return table.take(match.range_starts(table)[:-1])
    return table.unique()


def compatibility(level: str, gold: Sequence[str], predicted: Sequence[str]) -> NDArray[np.bool_]:
    """Return which predicted label may match which gold label: bool [gold, predicted].

    Args:
        level: one of `LEVELS`.
        gold: labels as the level reads them (see `project`).
        predicted: likewise.
    """
    if level == "binary":
        return np.ones((len(gold), len(predicted)), dtype=bool)
    return taxonomy.compatible("raw" if level == "kp" else level, gold, predicted)


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
        # Labels of no tree are their own categories.
        level = "category" if taxonomy.load().nodes.keys() >= {*gold, *predicted} else "raw"
    some = compatibility(level, gold, predicted)
    return frozenset(label for i, label in enumerate(predicted) if not some[:, i].any())


def raw_level(level: Level, *, hipaa: bool) -> Level:
    """Return the level at which plain strings are compared: "detailed" becomes "raw".

    Raises:
        OptionError: if the level or HIPAA letters need the tree.
    """
    if hipaa or level in PROJECTED:
        asked = "hipaa=True" if hipaa else f"level={level!r}"
        raise OptionError(f"{asked} needs the label tree: give a label scheme instead of 'raw'")
    return "raw" if level == "detailed" else level


def hipaa(table: SpanTable) -> SpanTable:
    """Return the spans whose node carries a HIPAA letter."""
    keep = {label: label if taxonomy.project("hipaa", label) else None for label in table.labels}
    return table.relabel(keep)
