"""The report on labels that stands beside scores."""

from __future__ import annotations

import pytest

from europriv.taxonomy import LabelCounts, depth_shares, label_report, resolve, resolve_all

GOLD = {"PER": 6, "CITY": 2, "QUANTITY": 4, "PHONE": 3, "WIDGET": 1}
FOUND = {"FIRST_NAME": 10, "EMAIL": 5, "B-LOC": 100}


@pytest.fixture
def report():
    mapping = {"QUANTITY": None}
    gold = LabelCounts(GOLD, {label: resolve(label, mapping=mapping) for label in GOLD})
    found = LabelCounts(FOUND, resolve_all(FOUND))
    matched = {("PER", "FIRST_NAME"): 4, ("CITY", "FIRST_NAME"): 1, ("PER", "B-LOC"): 5}
    return label_report(gold, found, matched)


def test_what_only_one_side_has(report):
    assert report.unresolved == ("WIDGET",)
    assert report.suppressed == {"QUANTITY": 4}
    assert report.predicted_only == ()  # EMAIL and PHONE are both contacts
    assert report.gold_only == ()


def test_one_side_at_detailed_level():
    gold = LabelCounts({"PHONE": 1, "PER": 1}, resolve_all(["PHONE", "PER"]))
    found = LabelCounts({"EMAIL": 1, "SURNAME": 1}, resolve_all(["EMAIL", "SURNAME"]))
    report = label_report(gold, found, {}, level="detailed")
    assert report.predicted_only == ("EMAIL_ADDRESS",)
    assert report.gold_only == ("PHONE_NUMBER",)


def test_confusions_above_five_percent(report):
    rows = [(row.label, row.gold_category, row.count, row.share) for row in report.confusions]
    assert rows == [("FIRST_NAME", "LOCATION", 1, 0.1)]  # 5 of 100 is not above 5%


def test_shares(report):
    assert report.gold_tiers == {"alias": 11 / 16, "suppressed": 4 / 16, "unresolved": 1 / 16}
    assert report.predicted_tiers == {"alias": 15 / 115, "affix": 100 / 115}
    assert report.gold_depths == {1: 0.0, 2: 0.0, 3: 9 / 11, 4: 2 / 11}


def test_labels_outside_by_their_scheme():
    gold = LabelCounts({"CARDINAL": 7}, resolve_all(["CARDINAL"], "spacy"))
    report = label_report(gold, LabelCounts({}, {}), {})
    assert report.outside == {"CARDINAL": 7}
    assert report.gold_depths == {1: None, 2: None, 3: None, 4: None}
    assert report.predicted_tiers == {}


def test_depths_of_nothing():
    assert set(depth_shares({}).values()) == {None}
