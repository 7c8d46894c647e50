"""Leak rate against worked-out cases and published rows."""

from __future__ import annotations

import pytest

from europriv.documents import Documents, check_spans, read
from europriv.errors import LabelError
from europriv.metrics import LeakRate
from europriv.scoring import compute
from europriv.spans import Span, SpanTable


def test_a_subject_leaks_if_one_mention_does(case, score):
    found = case("reports.json")["EP-017"]
    docs = found["input"]["docs"]
    sides = [d["gold"] for d in docs], [d["predictions"] for d in docs]
    texts = [d["text"] for d in docs]
    ids = score(LeakRate(), *sides, texts)
    expected = found["expected"]["national_id"]
    assert (ids["n_mentions"], ids["n_mentions_leaked"]) == (3, 1)
    assert (ids["n_subjects"], ids["n_leaked"]) == (expected["subjects"], 1)
    assert (ids["leak_rate"], ids["quasi_identifiers"]) == (0.5, 3)
    people = score(LeakRate(nodes=("PERSON",)), *sides, texts)
    assert (people["n_mentions"], people["n_subjects"], people["n_leaked"]) == (2, 1, 1)


def test_damaged_identifiers_stay_in_the_population(case):
    found = case("reports.json")["EP-021"]
    row = {"id": "a", "text": found["input"]["text"], "country": "RO"}
    corpus = read([{**row, "spans": found["input"]["gold"]}])
    table, _ = check_spans(corpus.documents, [found["input"]["predictions"]], gold=False)
    got = LeakRate().scores(LeakRate().count(corpus.spans, table, corpus.documents))
    expected = found["expected"]
    assert (got["n_subjects"], got["n_leaked"], got["leak_rate"]) == (4, 3, expected["leak_rate"])
    assert (got["n_decodable"], got["n_decodable_leaked"]) == (2, 1)
    assert got["quasi_identifiers"] == expected["quasi_identifiers_leaked"]


def test_full_coverage_ignores_separators_and_counts_what_is_left(score):
    text = "CNP 320-0517.123 452"
    gold = [[(4, 20, "NATIONAL_ID")]]
    pieces = [[(4, 7, "X"), (8, 12, "Y"), (13, 16, "X"), (17, 20, "X")]]
    whole = score(LeakRate(), gold, pieces, [text])
    assert (whole["n_leaked"], whole["n_leaked_full_coverage"]) == (0, 0)
    partly = score(LeakRate(), gold, [pieces[0][:2]], [text])
    assert (partly["n_leaked"], partly["n_leaked_full_coverage"]) == (0, 1)
    assert partly["exposed_fraction"] == 6 / 13
    nothing = score(LeakRate(), [[]], [[]], [text])
    assert (nothing["leak_rate"], nothing["leak_rate_ci_low"], nothing["n_subjects"]) == (
        None,
        None,
        0,
    )


def test_published_leak_rows_follow_from_their_counts(score):
    """Misses of 1,123 CNPs and the printed Wilson limits in per cent."""
    published = {16: (0.9, 2.3), 296: (23.9, 29.0), 339: (27.6, 32.9), 397: (32.6, 38.2)}
    text = "CNP 3200517123452"
    for missed, limits in published.items():
        gold = [[(4, 17, "NATIONAL_ID")]] * 1123
        predicted = [[]] * missed + [[(4, 17, "AGE")]] * (1123 - missed)
        got = score(LeakRate(), gold, predicted, [text] * 1123)
        interval = (got["leak_rate_ci_low"], got["leak_rate_ci_high"])
        assert tuple(round(100 * x, 1) for x in interval) == limits
        assert got["quasi_identifiers"] == 3 * missed == got["quasi_identifiers_upper"]


def test_two_numbers_at_one_place_are_two_subjects():
    """Annotators may disagree where a number ends; neither reading may hide the other."""
    text = "CNP 3200517123452 7"
    gold = SpanTable.from_rows([[(4, 17, "NATIONAL_ID"), (4, 19, "NATIONAL_ID")]])
    counts = LeakRate().count(gold, SpanTable.from_rows([[]]), Documents(["a"], [text]))
    scores = LeakRate().scores(counts)
    assert scores["n_subjects"] == scores["n_leaked"] == len(counts.items) == 2


def test_the_scheme_is_declared_or_the_nodes_or_the_one_that_tells_most():
    texts = ["3200517123452", "no number"]
    documents = Documents(["a", "b"], texts, {"country": ["RO", "RO"]})
    nothing = SpanTable.from_rows([[], []])

    def schemes(*labels, **attributes):
        ends = map(len, texts)
        rows = [[Span(0, n, label, **attributes)] for n, label in zip(ends, labels, strict=True)]
        counts = LeakRate().count(SpanTable.from_rows(rows), nothing, documents)
        return LeakRate().scores(counts)["per_scheme"]

    generic = schemes("NATIONAL_ID", "NATIONAL_ID")
    assert {name: s["n_decodable"] for name, s in generic.items()} == {
        "RO/CNP": 1,
        "NATIONAL_ID": 0,
    }
    assert set(schemes("RO_CNP", "RO_CI")) == {"RO/CNP", "RO/CI"}
    assert set(schemes("NATIONAL_ID", "TAX_ID", scheme="RO/CNP")) == {"RO/CNP"}
    assert set(schemes("NATIONAL_ID", "TAX_ID", scheme="QX/unknown")) == {"QX/unknown"}


def test_any_overlap_never_leaks_more_than_full_coverage(corpus):
    gold, predicted, documents = corpus(3, 1000)
    metric = LeakRate(nodes=("RO_CNP", "NAME", "CITY"))
    counts = metric.count(gold, predicted, documents)
    any_overlap, full = (counts.by_document(name) for name in ("leaked", "leaked_full"))
    assert (any_overlap <= full).all()
    assert (full <= counts.by_document("subjects")).all()
    assert any_overlap.sum() < full.sum()
    flags = list(counts.items.values())
    assert [sum(f[i] for f in flags) for i in (0, 1)] == [any_overlap.sum(), full.sum()]


def test_partly_masked_numbers_say_which_fields_they_still_show(score):
    text = "CNP 1080101120003"  # a boy of Cluj, serial 000
    gold = [[(4, 17, "NATIONAL_ID")]]
    for hidden, left in (((11, 17), {"birth_date": 1, "sex": 1}), ((4, 6), {"region": 1})):
        got = score(LeakRate(), gold, [[(*hidden, "X")]], [text])
        assert got["partly_masked"] == {"n_mentions": 1, **left}
    whole = score(LeakRate(), gold, [[(4, 17, "X")]], [text])
    assert whole["partly_masked"] == {"n_mentions": 0}


def test_leaked_numbers_say_how_likely_they_lead_to_the_right_person(score):
    """One boy of Cluj among 340,692 over 80 years of birth dates."""
    gold = [[(4, 17, "RO_CNP")], [(0, 10, "GB_NHS_NUMBER")]]
    got = score(LeakRate(), gold, [[], []], ["CNP 1080101120003", "9434765919"])
    cluj = got["reidentification"]["RO/CNP"]
    assert cluj["n"] == 1
    assert cluj["expected"] == pytest.approx(80 * 365.25 / 340692, rel=1e-4)
    assert got["reidentification"]["GB/NHS number"]["basis"] == "no population table"


def test_a_node_that_is_asked_for_must_exist():
    """Asking for a population that cannot be there would give 0 of 0 for ever."""
    gold = [{"text": "1630615123457", "spans": [{"start": 0, "end": 13, "label": "RO_CNP"}]}]
    with pytest.raises(LabelError, match="'RO_CPN' is no node of the tree: did you mean 'RO_CNP'"):
        compute("LeakRate", [[]], gold, {"nodes": ["RO_CPN"]})
    assert compute("LeakRate", [[]], gold, {"nodes": ["RO_CNP"]})["n_leaked"] == 1


def test_a_node_asked_for_brings_all_below_it(score):
    gold = [[(0, 3, "FIRST_NAME"), (4, 7, "LAST_NAME"), (9, 13, "CITY")]]
    assert score(LeakRate(nodes=("PERSON",)), gold, [[]], ["Ana Pop, Cluj"])["n_subjects"] == 2
    assert score(LeakRate(nodes=("LAST_NAME",)), gold, [[]], ["Ana Pop, Cluj"])["n_subjects"] == 1
