"""The Viterbi path against all legal paths."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from europriv.errors import DataError, TagError
from europriv.tags import ROLES, TagSet, decode, viterbi
from europriv.tags.viterbi import _Trellis

SETS = {
    "IO": ["O", "I-A", "I-B", "I-C"],
    "BIO": ["B-A", "O", "I-A", "B-B", "I-B"],
    "IOB1": ["O", "B-A", "I-A", "B-B", "I-B"],
    "BIOES": ["O", *(f"{r}-{t}" for t in "AB" for r in "BIES")],
    "BILOU": ["O", "U-A", "L-A", "I-A", "B-A", "B-B"],
    "BMES": ["B-A", "M-A", "E-A", "S-A", "S-B"],
}


def is_legal(path, table):
    kinds = [-1, *table.type[list(path)].tolist(), -1]
    roles = ["O", *(ROLES[r] for r in table.role[list(path)]), "O"]
    steps = zip(roles, roles[1:], kinds, kinds[1:], strict=False)
    return all(table.scheme.legal(a, b, same_type=k == j) for a, b, k, j in steps)


@pytest.mark.parametrize("scheme", SETS)
@pytest.mark.parametrize("n_tokens", [1, 2, 3, 4])
def test_best_of_all_legal_paths(scheme, n_tokens):
    table = TagSet.of(SETS[scheme], scheme)
    n_tags = len(table.tags)
    legal = [p for p in product(range(n_tags), repeat=n_tokens) if is_legal(p, table)]
    rng = np.random.default_rng(n_tokens)
    for _ in range(20):
        scores = rng.normal(size=(n_tokens, n_tags)) * 3
        best = max(scores[range(n_tokens), list(path)].sum() for path in legal)
        path = viterbi(scores, table)
        assert is_legal(path, table)
        assert scores[range(n_tokens), path].sum() == pytest.approx(best, abs=1e-12)


@pytest.mark.parametrize("scheme", SETS)
def test_the_path_is_well_formed(scheme):
    table = TagSet.of(SETS[scheme], scheme)
    scores = np.random.default_rng(1).normal(size=(300, len(table.tags)))
    tags = [table.tags[i] for i in viterbi(scores, table)]
    strict, lenient = decode(tags, scheme), decode(tags, scheme, "lenient")
    assert (strict.repairs, strict.entities) == (0, lenient.entities)
    assert strict.entities


def test_impossible_scores_are_refused():
    assert viterbi(np.empty((0, 3)), ["O", "B-A", "I-A"]).tolist() == []
    assert viterbi(np.zeros((2, 1)), ["O"]).tolist() == [0, 0]
    with pytest.raises(DataError, match="shape"):
        viterbi(np.zeros((2, 2)), ["O", "B-A", "I-A"])
    with pytest.raises(DataError, match="NaN"):
        viterbi([[0, 0, np.nan]], ["O", "B-A", "I-A"])
    with pytest.raises(DataError, match="no legal tag sequence"):
        viterbi([[-np.inf, -np.inf, 0]], ["O", "B-A", "I-A"])
    with pytest.raises(TagError, match="read alike"):
        viterbi([[0, 0, 0]], ["O", "B-A", "b-A"])


@pytest.mark.parametrize("scheme", SETS)
def test_searching_stretches_finds_what_searching_the_whole_text_finds(scheme):
    table = TagSet.of(SETS[scheme], scheme)
    rng = np.random.default_rng(2)
    searched = 0
    for _ in range(300):
        scores = rng.normal(size=(30, len(table.tags)))
        if "O" in table.tags:
            scores[:, table.tags.index("O")] += rng.choice([0, 2, 4])
        path = viterbi(scores, table)
        whole = _Trellis(table).path(scores)
        assert scores[range(30), path].sum() == pytest.approx(scores[range(30), whole].sum())
        assert is_legal(path, table)
        searched += len(table.faults(scores.argmax(axis=1))) > 0
    assert searched > 100 or scheme == "IO"
