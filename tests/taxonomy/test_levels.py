"""Compatibility matrices."""

from __future__ import annotations

import numpy as np
import pytest

from europriv.errors import LabelError, OptionError
from europriv.taxonomy import compatible, load, project

NAMES = list(load().nodes)


def test_coarser_levels_accept_whatever_finer_ones_do():
    binary, category, detailed = (
        compatible(level, NAMES, NAMES) for level in ("binary", "category", "detailed")
    )
    assert binary.all()
    assert (category <= binary).all()
    assert (detailed <= category).all()
    assert detailed.diagonal().all()
    assert detailed.sum() < category.sum() < binary.sum()


def test_matrices_equal_their_definitions():
    tree = load()
    category, detailed, kp = (compatible(it, NAMES, NAMES) for it in ("category", "detailed", "kp"))
    for row, gold in enumerate(NAMES):
        for column, found in enumerate(NAMES):
            below, parent = False, found
            while parent is not None:
                below |= parent == gold
                parent = tree.node(parent).parent
            assert detailed[row, column] == below
            same = tree.node(gold).path[1:2] == tree.node(found).path[1:2]
            assert category[row, column] == (same or gold == "PII")
            types = project("kp", gold), project("kp", found)
            assert kp[row, column] == (types[0] == types[1] is not None)


def test_detail_is_partial_order():
    detailed = compatible("detailed", NAMES, NAMES)
    assert (detailed & detailed.T).sum() == len(NAMES)
    counts = detailed.astype(int)
    assert (((counts @ counts) > 0) == detailed).all()


def test_gold_decides_the_granularity():
    found = compatible("detailed", ["PERSON", "FIRST_NAME"], ["FIRST_NAME", "PERSON"])
    assert found.tolist() == [[True, True], [True, False]]
    assert compatible("category", ["FIRST_NAME"], ["PERSON", "CITY"]).tolist() == [[True, False]]


def test_raw_compares_strings():
    found = compatible("raw", ["ANY", "THING"], ["THING"])
    assert found.tolist() == [[False], [True]]


@pytest.mark.parametrize("level", ["binary", "category", "detailed", "kp", "raw"])
def test_shape_without_labels(level):
    assert compatible(level, [], ["NAME", "CITY"]).shape == (0, 2)
    assert compatible(level, ["NAME"], []).shape == (1, 0)
    assert compatible(level, [], []).dtype == np.bool_


def test_faults_are_named():
    with pytest.raises(OptionError, match="did you mean 'category'"):
        compatible("categroy", ["NAME"], ["NAME"])
    with pytest.raises(LabelError, match="'SURNAM' is no node"):
        compatible("binary", ["NAME"], ["SURNAM"])
