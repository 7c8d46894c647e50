"""Canonical levels: three levels and two confusion matrices in one go."""

from __future__ import annotations

import pytest

from europriv.errors import OptionError
from europriv.metrics import CanonicalLevels, SpanIoU, parse
from europriv.spans import Coded, SpanTable

LEVELS = ("binary", "category", "detailed")


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"theta": 0.3, "combine": False},
        {"theta": 0.5, "unit": "token"},
        {"theta": 0.4, "unannotated": "count", "hipaa": True, "beta": 0.5},
        {"theta": 0.4, "gold_bridge": ("a",), "skip_words": ()},
    ],
)
@pytest.mark.parametrize("seed", range(3))
def test_each_level_is_span_iou_at_that_level(options, seed, corpus):
    sides = corpus(seed, 300)
    metric = CanonicalLevels(**options)
    counts = metric.count(*sides)
    scores = metric.scores(counts)
    for level in LEVELS:
        alone = SpanIoU(level=level, **options)
        expected = alone.scores(alone.count(*sides))
        assert scores["n_documents"] == expected.pop("n_documents")
        assert {name: scores[f"{level}_{name}"] for name in expected} == expected


def test_several_labels_on_one_range_share_the_search_for_overlaps(corpus):
    """Two annotations of one range are two at detailed level and one at binary level."""
    gold, predicted, documents = corpus(4, 200)

    def twice(table, label):
        rows = [[*row, *((s.start, s.end, label) for s in row[:2])] for row in table.rows()]
        return SpanTable.from_rows(rows).unique()

    sides = twice(gold, "AGE"), twice(predicted, "LAST_NAME"), documents
    metric = CanonicalLevels(theta=0.4)
    scores = metric.scores(metric.count(*sides))
    assert scores["binary_n_gold"] < scores["detailed_n_gold"]
    for level in LEVELS:
        alone = SpanIoU(theta=0.4, level=level)
        expected = alone.scores(alone.count(*sides))
        assert scores[f"{level}_f1"] == expected["f1"]
        assert scores[f"{level}_per_type"] == expected["per_type"]


def test_found_everything_and_named_everything_wrong(score):
    gold = [[(0, 7, "NAME"), (10, 14, "CITY"), (20, 30, "BIRTH_DATE")]]
    predicted = [[(0, 7, "CITY"), (10, 14, "BIRTH_DATE"), (20, 30, "NAME")]]
    scores = score(CanonicalLevels(), gold, predicted)
    for name in ("precision", "recall", "f1", "f2"):
        assert [scores[f"{level}_{name}"] for level in LEVELS] == [1, 0, 0]
    assert scores["category_confusion"] == {
        "DATE_TIME": {"PERSON": 1},
        "LOCATION": {"DATE_TIME": 1},
        "PERSON": {"LOCATION": 1},
    }


def test_a_name_in_two_pieces_has_full_credit_at_every_level(score):
    text = ["Patient name: Kenobi, Obi-Wan"]
    parts = [[(14, 20, "LAST_NAME"), (22, 29, "FIRST_NAME")]]
    for label in ("PERSON", "NAME"):
        scores = score(CanonicalLevels(), [[(14, 29, label)]], parts, text)
        assert [scores[f"{level}_f1"] for level in LEVELS] == [1, 1, 1]
    # The longer piece speaks for the name.
    assert scores["detailed_confusion"] == {"NAME": {"FIRST_NAME": 1}}
    reverse = score(CanonicalLevels(), [[(14, 20, "LAST_NAME")]], [[(14, 20, "NAME")]], text)
    assert [reverse[f"{level}_recall"] for level in LEVELS] == [1, 1, 0]


def test_the_confusion_matrix_holds_every_span_once(score):
    gold = [[(0, 5, "NAME"), (10, 15, "CITY"), (20, 25, "DATE")]]
    predicted = [[(0, 5, "CITY"), (0, 5, "FIRST_NAME"), (10, 15, "NAME"), (30, 35, "NAME")]]
    scores = score(CanonicalLevels(), gold, predicted)
    # Of the two labels on the first range the fitting one speaks.
    assert scores["detailed_confusion"] == {
        "CITY": {"NAME": 1},
        "DATE": {"O": 1},
        "NAME": {"FIRST_NAME": 1},
        "O": {"NAME": 1},
    }
    assert scores["category_confusion"]["O"] == {"PERSON": 1}


def test_the_margins_of_the_matrix_are_the_binary_counts(corpus):
    metric = CanonicalLevels(theta=0.3, unannotated="count")
    scores = metric.scores(metric.count(*corpus(5, 500)))
    for name in ("category_confusion", "detailed_confusion"):
        cells = [(g, p, n) for g, row in scores[name].items() for p, n in row.items()]
        assert sum(n for g, p, n in cells if "O" not in (g, p)) == scores["binary_tp"]
        assert sum(n for g, _, n in cells if g == "O") == scores["binary_fp"]
        assert sum(n for _, p, n in cells if p == "O") == scores["binary_fn"]


def test_gold_that_names_no_category_accepts_all(score):
    """The root of the tree stands above every category."""
    scores = score(CanonicalLevels(), [[(0, 5, "PII")]], [[(0, 5, "CITY")]])
    assert [scores[f"{level}_recall"] for level in LEVELS] == [1, 1, 1]
    reverse = score(CanonicalLevels(), [[(0, 5, "CITY")]], [[(0, 5, "PII")]])
    assert [reverse[f"{level}_recall"] for level in LEVELS] == [1, 0, 0]


def test_levels_need_the_tree():
    with pytest.raises(OptionError, match="needs the label tree"):
        CanonicalLevels().raw()
    assert parse("CanonicalLevels(theta=0.5)").at("category") == SpanIoU(
        theta=0.5, level="category"
    )


def test_labels_of_one_side_only(corpus):
    gold, predicted, documents = corpus(6, 20)
    nothing = SpanTable.from_columns(
        predicted.doc[:0],
        predicted.start[:0],
        predicted.end[:0],
        Coded(predicted.label[:0], ()),
        20,
    )
    scores = CanonicalLevels().scores(CanonicalLevels().count(gold, nothing, documents))
    assert scores["binary_fn"] == len(gold)
    assert set().union(*scores["detailed_confusion"].values()) == {"O"}
