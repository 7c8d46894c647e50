"""A real corpus with a real system: the numbers that the official script gives."""

from __future__ import annotations

import pytest

from europriv import documents, formats, scoring
from europriv.metrics import EntityF


@pytest.fixture(scope="module", params=["brat", "i2b2"])
def prepared(request, shared):
    sample = shared / "data" / "meddocan_sample"
    gold = documents.read(formats.read(sample / "gold" / request.param / "sample"))
    system = sample / "system" / request.param / "subtrack1" / "sample" / "baseline"
    predictions = formats.read_predictions(system)
    return scoring.prepare(gold, predictions, gold_scheme="raw", prediction_scheme="raw")


@pytest.mark.parametrize(
    ("level", "expected"),
    [
        ("detailed", {"tp": 48, "fp": 89, "fn": 299, "precision": 0.35036, "recall": 0.13833}),
        ("binary", {"tp": 48, "fp": 81, "fn": 299, "precision": 0.37209, "recall": 0.13833}),
    ],
)
def test_counts_are_those_of_the_official_script(prepared, level, expected):
    found = scoring.score(EntityF(level=level), prepared, replicates=0).scores
    assert {k: round(found[k], 5) for k in expected} == expected
    assert found["n_documents"] == 15


def test_the_same_counts_come_out_when_labels_are_resolved(shared):
    sample = shared / "data" / "meddocan_sample"
    gold = documents.read(formats.read(sample / "gold" / "brat" / "sample"))
    rows = formats.read_predictions(
        sample / "system" / "brat" / "subtrack1" / "sample" / "baseline"
    )
    both = scoring.prepare(gold, rows, gold_scheme="meddocan", prediction_scheme="meddocan")
    found = scoring.score(EntityF(level="binary"), both, replicates=0).scores
    assert (found["tp"], found["fn"]) == (48, 299)
