"""Levels: when a predicted node answers a gold node."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from europriv.errors import OptionError, did_you_mean
from europriv.taxonomy._nodes import ROOT
from europriv.taxonomy._tree import load
from europriv.taxonomy._views import view_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from europriv.taxonomy._nodes import Node

    Bools = NDArray[np.bool_]

#: From the coarsest to the finest; "kp" stands beside them, "raw" needs no tree.
LEVELS = ("binary", "category", "detailed", "kp", "raw")


def compatible(level: str, gold: Sequence[str], predicted: Sequence[str]) -> Bools:
    """Return which predicted nodes answer which gold nodes.

    - `binary`: all.
    - `category`: those of the same category; gold PII names no category and accepts all.
    - `detailed`: the gold node itself and all below it: gold decides the granularity.
    - `kp`: those with the same KP type; a node without one answers nothing.
    - `raw`: the same string, whether or not the tree knows it.

    Args:
        level: one of the above.
        gold: node names; for `raw` any labels.
        predicted: likewise.

    Returns:
        Booleans of shape `[len(gold), len(predicted)]`.

    Raises:
        OptionError: there is no such level.
        LabelError: a name is no node.

    >>> compatible("detailed", ["NAME", "FIRST_NAME"], ["NAME", "FIRST_NAME"]).tolist()
    [[True, True], [False, True]]
    """
    if level not in LEVELS:
        raise OptionError(f"{level!r} is no level: {did_you_mean(level, LEVELS)}")
    if level == "raw":
        return np.array([[g == p for p in predicted] for g in gold], bool).reshape(
            len(gold), len(predicted)
        )
    return _matrix(level)[np.ix_(_rows(gold), _rows(predicted))]


def _rows(names: Sequence[str]) -> NDArray[np.intp]:
    tree, index = load(), _index()
    return np.array([index[tree.node(name).name] for name in names], dtype=np.intp)


@cache
def _index() -> dict[str, int]:
    return {name: row for row, name in enumerate(load().nodes)}


@cache
def _matrix(level: str) -> Bools:
    """Return the level's matrix over all nodes, of which callers take rows and columns."""
    nodes = tuple(load().nodes.values())
    return np.array([[_answers(level, gold, other) for other in nodes] for gold in nodes], bool)


def _answers(level: str, gold: Node, predicted: Node) -> bool:
    if level == "category":
        return gold.name == ROOT or gold.category == predicted.category
    if level == "detailed":
        return gold.name in predicted.path
    return level == "binary" or (gold.kp is not None and gold.kp == predicted.kp)


def project(view: str, node: str) -> str | None:
    """Return what a node is in a view, None if the view has no place for it.

    Args:
        view: "kp" (type of the KP taxonomy 0.2.0), "hipaa" (letter A to R), "i2b2"
            ("CATEGORY/SUBCATEGORY", or the category alone), "category", "binary" or "detailed".
        node: name of a node.

    Raises:
        OptionError: there is no such view.
        LabelError: there is no such node.

    >>> project("kp", "IBAN"), project("i2b2", "PATIENT_NAME"), project("hipaa", "COUNTRY")
    ('ACCOUNT_ID', 'NAME/PATIENT', None)
    """
    return view_of(view, load().node(node))


def kp_types() -> tuple[str, ...]:
    """Return the 18 types of the KP taxonomy 0.2.0 in published order.

    >>> len(kp_types()), kp_types()[0]
    (18, 'PERSON')
    """
    return tuple(row.name for row in load().views.kp)


def bioes_space() -> tuple[str, ...]:
    """Return the tags of the shared label space: O, then B, I, E and S of each KP type.

    >>> len(bioes_space()), bioes_space()[:3]
    (73, ('O', 'B-PERSON', 'I-PERSON'))
    """
    return ("O", *(f"{position}-{name}" for name in kp_types() for position in "BIES"))
