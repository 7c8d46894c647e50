"""Character mask against sets of characters."""

from __future__ import annotations

import pytest

from europriv.documents import Documents
from europriv.metrics import CharMask
from europriv.spans import SpanTable


def test_it_counts_what_sets_of_characters_count(corpus):
    gold, predicted, documents = corpus(0, 400, 6)
    counts = CharMask().count(gold, predicted, documents)
    rows = [
        [[(s.label, set(range(s.start, s.end))) for s in row] for row in table.rows()]
        for table in (gold, predicted)
    ]
    by_label: dict[str, list[int]] = {}
    for found, g_spans, p_spans in zip(CharMask().by_document(counts), *rows, strict=True):
        g, p = (set().union(*(chars for _, chars in spans)) for spans in (g_spans, p_spans))
        assert found.tolist() == [len(g & p), len(p - g), len(g - p)]
        for label in {name for name, _ in g_spans}:
            chars = set().union(*(c for name, c in g_spans if name == label))
            total = by_label.setdefault(label, [0, 0])
            total[0] += len(chars & p)
            total[1] += len(chars - p)
    per_type = CharMask().scores(counts)["per_type"]
    assert {label: [t["tp"], t["fn"]] for label, t in per_type.items()} == by_label


def test_labels_pieces_and_overlaps_do_not_matter(score):
    gold = [[(0, 10, "NAME"), (4, 12, "CITY")]]
    one = score(CharMask(), gold, [[(0, 12, "X")]])
    many = score(CharMask(), gold, [[(0, 5, "A"), (5, 9, "B"), (3, 12, "C")]])
    assert one == many
    assert (one["f1"], one["n_gold"], one["n_predicted"]) == (1, 12, 12)


def test_a_blank_between_two_pieces_is_a_missed_character(score):
    """Separators inside a span count; only leak metrics set them aside."""
    scores = score(CharMask(), [[(0, 12, "NAME")]], [[(0, 7, "A"), (9, 12, "B")]], ["Popescu, Ana"])
    assert (scores["tp"], scores["fp"], scores["fn"]) == (10, 0, 2)
    assert scores["recall"] == pytest.approx(10 / 12)
    assert scores["f2"] == pytest.approx(5 * 10 / (5 * 10 + 4 * 2))


def test_types_have_a_recall_and_no_precision(score):
    scores = score(CharMask(), [[(0, 4, "NAME"), (10, 14, "CITY")]], [[(0, 3, "X"), (20, 22, "Y")]])
    assert scores["per_type"] == {
        "CITY": {"recall": 0.0, "tp": 0, "fn": 4},
        "NAME": {"recall": 0.75, "tp": 3, "fn": 1},
    }
    assert scores["precision"] == 3 / 5


def test_spans_in_spans_of_a_megabyte_cost_no_square():
    wide = SpanTable.from_rows([[(0, 10**6, "A"), *((i, i + 5, "A") for i in range(0, 10**6, 10))]])
    counts = CharMask().count(wide, wide, Documents(["a"], ["x" * 10**6]))
    assert CharMask().scores(counts)["tp"] == 10**6
