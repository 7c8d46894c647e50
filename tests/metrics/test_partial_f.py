"""Partial F against nervaluate 1.2.1; each known disagreement is a test with its reason."""

from __future__ import annotations

import numpy as np
import pytest
from nervaluate import Evaluator

from europriv.errors import OptionError
from europriv.metrics import EntityF, PartialF

RAW = PartialF(level="raw")
MODES = {"strict": "strict", "exact": "exact", "partial": "partial", "type": "ent_type"}
FIVE = ("correct", "incorrect", "partial", "missed", "spurious")


def nervaluate(gold, predicted, tags="ABC", *, shift=1):
    """Return nervaluate's evaluation; its ends are the last character, ours one past it."""
    rows = [
        [[{"label": label, "start": a, "end": b - shift} for a, b, label in doc] for doc in side]
        for side in (gold, predicted)
    ]
    return Evaluator(*rows, tags=list(tags), loader="dict").evaluate()


def five(scores, mode):
    return tuple(scores[f"{mode}_{name}"] for name in FIVE)


def theirs(found, mode):
    return tuple(getattr(found["overall"][MODES[mode]], name) for name in FIVE)


def without_a_choice(rng, n_docs):
    """Slots of ten characters, in each at most one gold span and one prediction."""
    sides = []
    for _ in range(2):
        start = rng.integers(0, 6, (n_docs, 4))
        end = start + rng.integers(1, 5, (n_docs, 4))
        here, label = rng.random((n_docs, 4)) < 0.8, rng.integers(0, 3, (n_docs, 4))
        sides.append(
            [
                [
                    (10 * i + int(start[d, i]), 10 * i + int(end[d, i]), "ABC"[label[d, i]])
                    for i in range(4)
                    if here[d, i]
                ]
                for d in range(n_docs)
            ]
        )
    return sides


def test_the_table_of_six_scenarios(score):
    """The published example: two hits, a wrong type, a wrong range, both wrong, one missed."""
    gold = [(0, 9, "A"), (20, 28, "B"), (30, 41, "B"), (50, 59, "B"), (60, 72, "B"), (80, 94, "C")]
    predicted = [
        (10, 17, "A"),
        (17, 28, "B"),
        (30, 41, "A"),
        (50, 59, "B"),
        (60, 72, "B"),
        (75, 94, "B"),
    ]
    scores = score(RAW, [gold], [predicted])
    assert five(scores, "type") == (3, 2, 0, 1, 1)
    assert five(scores, "partial") == (3, 0, 2, 1, 1)
    assert five(scores, "exact") == (3, 2, 0, 1, 1)
    assert five(scores, "strict") == (2, 3, 0, 1, 1)
    found = {mode: round(scores[f"{mode}_f1"], 3) for mode in MODES}
    assert found == {"type": 0.5, "partial": 0.667, "exact": 0.5, "strict": 0.333}


def test_half_credits_hold_over_several_documents(score):
    """nervaluate 1.1.0 lost the half from the second document on: .40 in place of .70."""
    gold = [[(0, 5, "A"), (10, 15, "A"), (20, 25, "A")], [(0, 5, "A"), (10, 15, "A")]]
    predicted = [[(0, 5, "A"), (10, 16, "A"), (19, 25, "A")], [(0, 5, "A"), (11, 15, "A")]]
    scores = score(RAW, gold, predicted)
    assert five(scores, "partial") == (2, 0, 3, 0, 0)
    assert scores["partial_precision"] == scores["partial_recall"] == 0.7


def test_it_is_nervaluates_where_no_span_has_a_choice(score):
    """On 10,000 random documents: all five numbers and all ratios of all four readings."""
    rng = np.random.default_rng(0)
    for _ in range(20):
        gold, predicted = without_a_choice(rng, 500)
        scores, found = score(RAW, gold, predicted), nervaluate(gold, predicted)
        for mode in MODES:
            assert five(scores, mode) == theirs(found, mode)
            result = found["overall"][MODES[mode]]
            for name in ("precision", "recall", "f1"):
                assert scores[f"{mode}_{name}"] == pytest.approx(getattr(result, name), abs=1e-12)
            if mode in ("strict", "type"):
                for label, one in scores[f"{mode}_per_type"].items():
                    result = found["entities"][label][MODES[mode]]
                    got = [one[name] for name in ("precision", "recall", "f1")]
                    expected = [result.precision, result.recall, result.f1]
                    assert got == pytest.approx(expected, abs=1e-12)


def test_it_never_credits_less_than_greedy_matching(corpus):
    """Per document, for spans that cross and nest: the matching is the best there is."""
    gold, predicted, documents = corpus(1, 2000, labels=("A", "B", "C"))
    halves = RAW.by_document(RAW.count(gold, predicted, documents))[:, ::3]
    rows = [
        [[(s.start, s.end, s.label) for s in row] for row in t.rows()] for t in (gold, predicted)
    ]
    better = 0
    for ours, *sides in zip(halves.tolist(), *rows, strict=True):
        found = nervaluate(*[[side] for side in sides])["overall"]
        greedy = [2 * found[name].correct + found[name].partial for name in MODES.values()]
        assert all(a >= b for a, b in zip(ours, greedy, strict=True))
        better += ours != greedy
    assert better > 50


def test_readings_are_ordered(corpus):
    sides = corpus(2, 5000, labels=("A", "B"))
    tp = RAW.by_document(RAW.count(*sides))[:, ::3]
    strict, exact, partial, kind = tp.T
    assert (strict <= exact).all()
    assert (exact <= partial).all()
    assert (strict <= kind).all()
    alone = EntityF(level="raw", unannotated="count")
    assert (strict == 2 * alone.by_document(alone.count(*sides))[:, 0]).all()
    five_numbers = RAW.scores(RAW.count(*sides))
    for mode in MODES:
        cor, inc, par, mis, spu = five(five_numbers, mode)
        assert cor + inc + par + mis == five_numbers["n_gold"] == len(sides[0])
        assert cor + inc + par + spu == five_numbers["n_predicted"] == len(sides[1])


def test_disagreement_a_wrong_type_that_comes_first_does_not_use_up_the_gold(score):
    """nervaluate pairs the first overlapping prediction, and the right one is left over."""
    gold, predicted = [[(2, 10, "A")]], [[(0, 3, "B"), (3, 10, "A")]]
    assert theirs(nervaluate(gold, predicted), "type") == (0, 1, 0, 0, 1)
    assert five(score(RAW, gold, predicted), "type") == (1, 0, 0, 0, 1)


def test_disagreement_neighbours_do_not_overlap(score):
    """nervaluate's ends are inclusive, so half-open offsets make neighbours touch."""
    gold, predicted = [[(0, 5, "A")]], [[(5, 9, "A")]]
    assert theirs(nervaluate(gold, predicted, shift=0), "partial") == (0, 0, 1, 0, 0)
    assert five(score(RAW, gold, predicted), "partial") == (0, 0, 0, 1, 1)


def test_disagreement_unknown_labels_are_not_dropped(score):
    """nervaluate drops predictions whose label is not in its list of tags."""
    gold, predicted = [[(0, 5, "A")]], [[(0, 5, "A"), (7, 9, "Z")]]
    assert theirs(nervaluate(gold, predicted), "strict") == (1, 0, 0, 0, 0)
    assert five(score(RAW, gold, predicted), "strict") == (1, 0, 0, 0, 1)


def test_disagreement_exact_duplicates_count_once(score):
    gold, predicted = [[(0, 5, "A")]], [[(0, 5, "A"), (0, 5, "A")]]
    assert theirs(nervaluate(gold, predicted), "strict") == (1, 0, 0, 0, 1)
    assert five(score(RAW, gold, predicted), "strict") == (1, 0, 0, 0, 0)


def test_disagreement_undefined_is_not_zero(score):
    found = nervaluate([[(0, 5, "A")]], [[]])["overall"]["strict"]
    assert found.precision == 0
    assert score(RAW, [[(0, 5, "A")]], [[]])["strict_precision"] is None


def test_disagreement_label_blind_readings_stay_label_blind_by_type(score):
    """nervaluate filters by type before it matches, so a type sees only its own predictions."""
    gold, predicted = [[(0, 5, "A")]], [[(0, 5, "B")]]
    found = nervaluate(gold, predicted)["entities"]["A"]["exact"]
    assert (found.correct, found.missed) == (0, 1)
    assert score(RAW, gold, predicted)["exact_per_type"]["A"]["recall"] == 1


def test_the_same_type_is_a_matter_of_level(score):
    gold, predicted = [[(0, 7, "NAME")]], [[(0, 7, "FIRST_NAME")]]
    for metric, hits in ((PartialF(), 1), (PartialF(level="kp"), 1), (RAW, 0)):
        assert score(metric, gold, predicted)["strict_correct"] == hits
    assert score(PartialF(), predicted, gold)["strict_correct"] == 0
    assert score(PartialF(level="category"), predicted, gold)["strict_correct"] == 1
    assert PartialF().raw() == RAW
    with pytest.raises(OptionError, match="needs the label tree"):
        PartialF(level="category").raw()
