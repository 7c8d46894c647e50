"""What other people's scripts printed for other people's systems, recomputed."""

from __future__ import annotations

import pytest

from europriv import stats
from europriv.metrics import Meddocan


@pytest.fixture(scope="module")
def official(case):
    return case("official_scripts.json")


GOLD_SPANS = {"dev": 5801, "test": 5661}


def test_212_official_outputs_have_whole_numbers_of_spans(official):
    outputs = official["meddocan_outputs"]
    assert len(outputs) == 212
    for row in outputs:
        found = row["R"][0] * GOLD_SPANS[row["split"]]
        assert found == pytest.approx(round(found), abs=1e-6)
        predicted = round(found) / row["P"][0]
        assert predicted == pytest.approx(round(predicted), abs=1e-6)
        tp, fp, fn = round(found), round(predicted - found), GOLD_SPANS[row["split"]] - round(found)
        scores = Meddocan().prf(tp, fp, fn)
        assert scores["precision"] == pytest.approx(row["P"][0], abs=1e-12)
        assert round(scores["f1"], 4) == row["F1"][0]


def test_every_f_of_the_official_outputs_follows_from_its_p_and_r(official):
    rows = official["meddocan_outputs"]
    values = [v for row in rows for v in zip(row["P"], row["R"], row["F1"], strict=True)]
    assert len(values) == 318
    assert all(round(stats.f_from_pr(p, r), 4) == f for p, r, f in values)


def test_flair_reports_follow_from_whole_numbers(official):
    n = 0
    for report in (r for reports in official["flair"].values() for r in reports):
        types = {k: v for k, v in report.items() if not k.endswith(" avg")}
        for row in types.values():
            tp = round(row["R"] * row["support"])
            fn = row["support"] - tp
            sizes = stats.denominators(tp, f"{row['P']:.4f}") if tp else [1]
            assert round(tp / row["support"], 4) == row["R"]
            assert row["F1"] in {round(stats.f_beta(tp, size - tp, fn), 4) for size in sizes}
            n += 1
        total = sum(row["support"] for row in types.values())
        for key in ("P", "R", "F1"):
            mean = sum(row[key] for row in types.values()) / len(types)
            weighted = sum(row[key] * row["support"] for row in types.values()) / total
            assert mean == pytest.approx(report["macro avg"][key], abs=1e-4)
            assert weighted == pytest.approx(report["weighted avg"][key], abs=1e-4)
        found = sum(round(row["R"] * row["support"]) for row in types.values())
        assert round(found / total, 4) == report["micro avg"]["R"]
        micro = report["micro avg"]
        assert stats.f_from_pr(micro["P"], micro["R"]) == pytest.approx(micro["F1"], abs=1e-4)
    assert n == 52
