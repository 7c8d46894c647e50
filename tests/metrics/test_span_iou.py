"""Span IoU against worked-out cases."""

from __future__ import annotations

import numpy as np
import pytest

from europriv import scoring
from europriv.metrics import LeakRate, SpanIoU


@pytest.mark.parametrize("index", range(54))
def test_span_iou_of_worked_out_cases(case, index, score):
    one = case("span_iou.json")["cases"][index]
    words = None if one["skip_words"] == "default" else tuple(one["skip_words"])
    for name, level in (("typed", "raw"), ("binary", "binary")):
        metric = SpanIoU(
            theta=one["theta"], unit=one["unit"], skip_words=words, level=level, unannotated="count"
        )
        found = score(metric, [map(tuple, one["gold"])], [map(tuple, one["pred"])], [one["text"]])
        assert {k: found[k] for k in one["expected"][name]} == one["expected"][name], name


def test_pieces_of_a_name_count_once(case, triple):
    found = case("reports.json")["EP-010"]
    for doc in found["input"]["docs"]:
        sides = [doc["gold"]], [doc["predictions"]], [doc["text"]]
        for combine, name in ((True, "with_merging"), (False, "without_merging")):
            expected = dict(found["expected"][name][doc["id"]])
            expected.pop("num_predicted", None)
            assert triple(SpanIoU(level="raw", combine=combine), *sides) == expected


def test_positions_decide_not_spellings(case, score, triple):
    found = case("reports.json")["EP-011"]
    for doc in found["input"]["docs"]:
        sides = [doc["gold"]], [doc["predictions"]], [doc["text"]]
        expected = found["expected"][doc["id"]]
        assert triple(SpanIoU(theta=0.5, level="raw"), *sides) == {
            k: expected[k] for k in ("tp", "fp", "fn")
        }
    assert score(LeakRate(), *sides)["n_leaked"] == found["expected"]["touch"]["leak_any_overlap"]


def test_gold_can_be_joined_over_a_connecting_word(triple):
    text = ["at University of Washington today"]
    gold, predicted = [[(3, 13, "ORG"), (17, 27, "ORG")]], [[(3, 27, "ORG")]]
    assert triple(SpanIoU(level="raw"), gold, predicted, text) == {"tp": 0, "fp": 1, "fn": 2}
    joined = SpanIoU(level="raw", gold_bridge=("of",))
    assert triple(joined, gold, predicted, text) == {"tp": 1, "fp": 0, "fn": 0}


def test_full_names_accept_their_parts_but_not_the_reverse(score, triple):
    text = ["Patient name: Kenobi, Obi-Wan"]
    parts = [[(14, 20, "LAST_NAME"), (22, 29, "FIRST_NAME")]]
    for level in ("binary", "category", "detailed"):
        got = score(SpanIoU(level=level), [[(14, 29, "PERSON")]], parts, text)
        assert triple(got) == {"tp": 1, "fp": 0, "fn": 0}
    reverse = score(SpanIoU(), [[(14, 20, "LAST_NAME")]], [[(14, 20, "PERSON")]], text)
    assert reverse["tp"] == 0
    wrong = score(SpanIoU(level="binary"), [[(14, 29, "NAME")]], [[(14, 29, "CITY")]], text)
    assert wrong["recall"] == 1


def test_bootstrap_intervals_hold_the_score(corpus):
    metric = SpanIoU(theta=0.3, level="binary")
    counts = metric.count(*corpus(2, 60))
    found = scoring.intervals(metric, counts, replicates=2000)
    for name in ("precision", "recall", "f1", "f2"):
        low, high = found[name]
        assert low < metric.scores(counts)[name] < high
    assert np.isfinite(list(found.values())).all()
