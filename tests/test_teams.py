"""Shared tasks: ranking, what was found by how many, and agreement, as a user meets them."""

from __future__ import annotations

import csv
import json
import random
import re
import sys
from collections import Counter
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path

import krippendorff
import numpy as np
import pytest

from europriv import documents, results, scoring, teams
from europriv.errors import DataError, MissingExtraError, OptionError
from europriv.metrics import Counts, EntityF, SpanIoU
from europriv.spans import SpanTable

DATA = results.Data(name="gold.jsonl", sha256="0" * 64, n_documents=1)


def result(system, f1, precision=None, recall=None, **scores):
    counts = Counts(["a"], (), np.zeros((1, 0), dtype=np.int32))
    values = {"precision": precision, "recall": recall, "f1": f1, **scores}
    score = results.Score(metric="EntityF()", signature="", scores=values, counts=counts)
    return results.Result(
        data=DATA, system=results.System(name=system), taxonomy="1", scores=(score,)
    )


def prepared(gold, predicted, texts, missing=()):
    """Both sides with raw labels; documents in `missing` have no row."""
    rows = [
        {"id": str(i), "text": t, "spans": _spans(g)}
        for i, (t, g) in enumerate(zip(texts, gold, strict=True))
    ]
    found = [
        {"id": str(i), "spans": _spans(p)} for i, p in enumerate(predicted) if i not in missing
    ]
    corpus = documents.read(rows)
    return scoring.prepare(corpus, found, gold_scheme="raw", prediction_scheme="raw", by_id=True)


def _spans(spans):
    return [{"start": a, "end": b, "label": label} for a, b, label in spans]


# --------------------------------------------------------------------------- ranking


@pytest.mark.parametrize("table", ["t7", "t9", "t10"])
def test_the_tables_of_a_shared_task_come_out_in_their_order(case, table):
    records = {r["id"]: r for r in case("seed_numbers.json")}
    order = records[f"ngrid.{table}.rank_order_recomputed"]["published"]
    printed = [
        float(records[f"ngrid.{table}.{i:02}"]["published"]) for i in range(1, len(order) + 1)
    ]
    shuffled = list(zip(order, printed, strict=True))
    random.Random(0).shuffle(shuffled)
    ranked = teams.ranking([result(team, f1) for team, f1 in shuffled])
    assert [t.team for t in ranked] == order
    assert [t.rank for t in ranked] == list(range(1, len(order) + 1))


def test_a_team_has_its_best_run():
    runs = [
        result("hit_1", 0.7),
        result("hit_2", 0.9),
        result("mitre_1", 0.8),
        result("solo", None),
    ]
    ranked = teams.ranking(runs, separator="_", teams={"solo": "nobody"})
    assert [(t.rank, t.team, t.run, t.n_runs) for t in ranked] == [
        (1, "hit", "hit_2", 2),
        (2, "mitre", "mitre_1", 1),
        (3, "nobody", "solo", 1),
    ]
    assert len(teams.ranking(runs)) == 4


def test_equal_scores_share_a_rank_and_low_leaks_win():
    ranked = teams.ranking([result("b", 0.5), result("c", 0.4), result("a", 0.5)])
    assert [(t.rank, t.team) for t in ranked] == [(1, "a"), (1, "b"), (3, "c")]
    leaks = [result("x", None, leak_rate=0.2), result("y", None, leak_rate=0.1)]
    renamed = [replace(r, scores=(replace(r.scores[0], metric="LeakRate()"),)) for r in leaks]
    assert [t.team for t in teams.ranking(renamed, score="leak_rate")] == ["y", "x"]


def test_a_reading_shows_its_own_precision():
    run = result("a", 0.5, overlap_f1=0.9, overlap_precision=0.8, overlap_recall=0.7)
    ranked = teams.ranking([run], score="overlap_f1")[0]
    assert (ranked.precision, ranked.recall, ranked.score) == (0.8, 0.7, 0.9)


def test_ranking_refuses_what_does_not_belong_together():
    other = replace(result("b", 0.1), data=replace(DATA, sha256="1" * 64))
    with pytest.raises(DataError, match="differ in data hash"):
        teams.ranking([result("a", 0.5), other])
    with pytest.raises(OptionError, match="no metric of the results has 'f11': did you mean 'f1'"):
        teams.ranking([result("a", 0.5)], score="f11")
    with pytest.raises(DataError, match="no results"):
        teams.ranking([])


# --------------------------------------------------------------------------- found by


def test_spans_are_counted_by_systems_and_by_what_follows():
    text = "Onset 2016Does he work? 2017 no. 2018ǅ"
    gold = [[(6, 10, "DATE"), (24, 28, "DATE"), (33, 37, "DATE"), (0, 5, "NAME")]]
    first = prepared(gold, [[(24, 28, "DATE"), (0, 5, "AGE")]], [text])
    second = prepared(gold, [[(24, 28, "DATE"), (6, 10, "DATE")]], [text])
    found = {
        (f.category, f.systems): (f.before_capital, f.others) for f in teams.found([first, second])
    }
    assert found == {
        ("DATE", 0): (1, 0),  # a titlecase letter counts as a capital
        ("DATE", 1): (1, 0),
        ("DATE", 2): (0, 1),
        ("NAME", 0): (0, 1),
        ("NAME", 1): (0, 0),
        ("NAME", 2): (0, 0),
    }


def test_found_agrees_with_a_count_over_sets():
    rng = random.Random(1)
    texts = ["".join(rng.choice("aB ") for _ in range(14)) for _ in range(30)]

    def spans():
        ends = {tuple(sorted(rng.sample(range(15), 2))) for _ in range(rng.randint(0, 5))}
        return [(a, b, rng.choice(["X", "Y"])) for a, b in sorted(ends)]

    gold = [
        [s for s in spans() if texts[i][s[0] : s[1]].strip() == texts[i][s[0] : s[1]]]
        for i in range(30)
    ]
    systems = [[[s for s in [*g, *spans()] if rng.random() < 0.6] for g in gold] for _ in range(3)]
    cells = Counter()
    trimmed = [prepared(gold, system, texts) for system in systems]
    hits = [
        {(i, s.start, s.end, s.label) for i, row in enumerate(p.predicted.rows()) for s in row}
        for p in trimmed
    ]
    for i, row in enumerate(gold):
        for a, b, label in row:
            n = sum((i, a, b, label) in found for found in hits)
            cells[label, n, texts[i][b : b + 1].isupper()] += 1
    for f in teams.found(trimmed):
        assert f.before_capital == cells[f.category, f.systems, True]
        assert f.others == cells[f.category, f.systems, False]


def test_finding_may_be_lenient_but_not_in_words():
    both = prepared([[(0, 8, "NAME")]], [[(0, 7, "NAME")]], ["Popescu, Ana"])
    assert teams.found([both], SpanIoU(theta=0.5))[1].others == 1
    assert teams.found([both])[0].others == 1
    with pytest.raises(OptionError, match="moves gold spans"):
        teams.found([both], EntityF(unit="word", level="raw"))
    with pytest.raises(DataError, match="other gold"):
        teams.found([both, prepared([[(0, 3, "NAME")]], [[]], ["Popescu, Ana"])])


def test_a_figure_is_drawn_where_matplotlib_is(tmp_path, monkeypatch):
    pytest.importorskip("matplotlib")
    rows = [teams.Found(c, n, n, 3 - n) for c in ("AGE", "DATE", "ID", "NAME") for n in range(3)]
    teams.draw(rows, tmp_path / "found.svg")
    svg = (tmp_path / "found.svg").read_text(encoding="utf-8")
    assert svg.lstrip().startswith("<?xml")
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    with pytest.raises(MissingExtraError, match=r"europriv\[report\]"):
        teams.draw(rows, tmp_path / "again.svg")
    assert not (tmp_path / "again.svg").exists()


# -------------------------------------------------------------------------- agreement


def test_annotators_against_the_gold_and_their_mean():
    texts = ["Tamika Flynn, 41", "Ana, 7"]
    gold = [[(0, 12, "PATIENT"), (14, 16, "AGE")], [(0, 3, "PATIENT")]]
    whole = prepared(gold, gold, texts, missing=[1])
    cut = prepared(gold, [[(0, 6, "PATIENT"), (7, 12, "PATIENT")], [(0, 3, "PATIENT")]], texts)
    first, second = teams.agreement({"a": whole, "b": cut})
    assert first == ("a", 1, 1, 1, 1, 1, 1, 1)  # the second document was not this annotator's
    assert second[:5] == ("b", 2, 1 / 3, 1 / 3, pytest.approx(1 / 3))
    assert second[5:] == (1, pytest.approx(3 / 4), pytest.approx(6 / 7))
    average = teams.mean([first, second])
    assert average.strict_f1 == pytest.approx((1 + 1 / 3) / 2)
    assert average.documents == 3


def test_alpha_over_characters_is_that_of_the_reference_package():
    rng = random.Random(2)
    for _ in range(60):
        lengths = [rng.randint(1, 20) for _ in range(3)]
        n = rng.randint(2, 3)
        tables, skipped, units = [], [], []
        for _ in range(n):
            rows, values = [], []
            left_out = {d for d in range(3) if rng.random() < 0.2}
            for d, size in enumerate(lengths):
                spans = (
                    []
                    if d in left_out
                    else [
                        (a, rng.randint(a + 1, size), rng.choice("XY"))
                        for a in (rng.randrange(size) for _ in range(rng.randint(0, 3)))
                    ]
                )
                rows.append(spans)
                on = [frozenset(x for a, b, x in spans if a <= i < b) for i in range(size)]
                values += [None] * size if d in left_out else on
            tables.append(SpanTable.from_rows(rows))
            skipped.append(left_out)
            units.append(values)
        names = {v for values in units for v in values if v is not None}
        code = {v: float(i) for i, v in enumerate(sorted(names, key=sorted))} | {None: np.nan}
        data = np.array([[code[v] for v in values] for values in units])
        found = teams.alpha(tables, np.array(lengths), skipped)
        if found is not None:
            expected = krippendorff.alpha(reliability_data=data, level_of_measurement="nominal")
            assert found == pytest.approx(expected, abs=1e-9)


# ----------------------------------------------------------------------- command line

TEXT = "Seen 2016Does she work? Ana Pop, Cluj"
GOLD = [
    {
        "id": "a",
        "text": TEXT,
        "spans": _spans([(5, 9, "DATE"), (24, 31, "NAME"), (33, 37, "CITY")]),
    },
    {"id": "b", "text": "Ana", "spans": _spans([(0, 3, "NAME")])},
]
RUNS = {
    "hit_1": [(24, 31, "NAME")],
    "hit_2": [(24, 31, "NAME"), (33, 37, "CITY")],
    "mitre": [(24, 31, "NAME"), (5, 9, "DATE")],
}


def write(path, rows):
    text = "".join(json.dumps(row) + "\n" for row in rows)
    Path(path).write_text(text, encoding="utf-8")
    return path


@pytest.fixture
def runs(europriv):
    """Folders of three runs on one gold, as `europriv run` leaves them."""
    write("gold.jsonl", GOLD)
    files = [write(f"{name}.jsonl", [{"id": "a", "spans": _spans(s)}]) for name, s in RUNS.items()]
    assert europriv("run", "gold.jsonl", *files, "--replicates", 0, "--out", "runs")[0] == 0
    return sorted(Path("runs").glob("**/result.json"))


def test_teams_ranks_best_runs_and_shows_what_was_found(europriv, runs):
    assert len(runs) == 3
    metric = ("--metric", "SpanIoU(theta=0.75)", "--separator", "_")
    status, out, err = europriv("teams", *runs, *metric, "--gold", "gold.jsonl", "--json")
    assert (status, err) == (0, "")
    data = json.loads(out)
    assert [(t["rank"], t["team"], t["run"], t["n_runs"]) for t in data["teams"]] == [
        (1, "hit", "hit_2", 2),
        (1, "mitre", "mitre", 1),
    ]
    found = {(f["category"], f["systems"]): f for f in data["found"]}
    assert found["PERSON", 2]["others"] == found["PERSON", 0]["others"] == 1
    assert found["DATE_TIME", 1]["before_capital"] == 1
    assert sum(f["before_capital"] + f["others"] for f in data["found"]) == 4


def test_teams_writes_tables(europriv, runs):
    status, out, _ = europriv("teams", *runs, "--gold", "gold.jsonl", "--out", "tables")
    assert status == 0
    assert "| found by" in out
    rows = list(csv.DictReader(Path("tables/found.csv").read_text(encoding="utf-8").splitlines()))
    assert sum(int(r["before_capital"]) + int(r["others"]) for r in rows) == 4
    assert Path("tables/teams.csv").read_text(encoding="utf-8").startswith("rank,team,run,n_runs,")


def test_teams_draws_a_figure_or_names_what_it_needs(europriv, runs):
    _, _, err = europriv("teams", *runs, "--gold", "gold.jsonl", "--out", "tables")
    if find_spec("matplotlib"):
        assert (err, Path("tables/found.svg").exists()) == ("", True)
    else:
        assert "pip install 'europriv[report]'" in err


def test_teams_says_in_one_line_what_is_wrong(europriv, runs):
    write("other.jsonl", GOLD[:1])
    for arguments, message in [
        ((*runs, "--gold", "other.jsonl"), "the result is of other data than other.jsonl"),
        ((*runs, "--team", "x"), "--team 'x' is not possible: write RUN=TEAM"),
        ((*runs, "--gold", "gold.jsonl", "--finding", "LeakRate"), "does not match spans"),
    ]:
        status, out, err = europriv("teams", *arguments)
        assert (status, out, err.count("\n")) == (2, "", 1)
        assert message in err


def test_agree_compares_with_the_gold_and_beyond_chance(europriv):
    gold = write("gold.jsonl", GOLD)
    first = write("ann1.jsonl", GOLD)
    second = write("ann2.jsonl", [{**GOLD[0], "spans": _spans([(24, 31, "NAME")])}])
    status, out, _ = europriv("agree", first, second, "--gold", gold, "--json", "--out", "tables")
    assert status == 0
    data = json.loads(out)
    assert [a["annotator"] for a in data["agreement"]] == ["ann1", "ann2", "mean"]
    assert [a["documents"] for a in data["agreement"]] == [2, 1, 3]
    assert data["agreement"][2]["strict_f1"] == pytest.approx((1 + 0.5) / 2)
    assert 0 < data["alpha"] < 1
    assert len(Path("tables/agreement.csv").read_text(encoding="utf-8").splitlines()) == 4
    status, out, _ = europriv("agree", first, second)
    assert out.endswith(f"\nKrippendorff's alpha, characters: {data['alpha']:.4f}\n")


def test_agree_shows_strict_overlap_and_alpha_over_all_labels_and_by_label(europriv):
    first = write("ann1.jsonl", GOLD)
    second = write("ann2.jsonl", [{"id": "a", "spans": _spans([(24, 27, "NAME"), (5, 9, "DATE")])}])
    status, out, err = europriv("agree", first, second, "--out", "tables")
    assert (status, err) == (0, "")
    assert [line.split("|")[3].strip() for line in out.splitlines()[2:6]] == [
        "all labels",
        "CITY",
        "DATE",
        "NAME",
    ]
    data = json.loads(europriv("agree", first, second, "--json")[1])
    rows = {row["label"]: tuple(row.values())[3:] for row in data["pairs"]}
    # By hand: one document of 37 characters; of three and two spans one is the same, of four and
    # two words two are.
    assert rows["all labels"][:5] == (1, 3, 2, pytest.approx(2 / 5), pytest.approx(4 / 6))
    assert rows["DATE"] == (1, 1, 1, 1, 1, 1)
    assert rows["CITY"][:5] == (1, 1, 0, 0, 0)
    assert rows["NAME"][:5] == (1, 1, 1, 0, pytest.approx(2 / 3))
    # NAME on 7 and 3 of 37 characters, 4 apart: 1 - (2 * 37 - 1) * 4 / (10 * 64).
    assert rows["NAME"][5] == pytest.approx(1 - 73 * 4 / (10 * 64))
    assert len(Path("tables/pairs.csv").read_text(encoding="utf-8").splitlines()) == 5


def test_agree_blames_the_file_whose_text_is_another(europriv):
    first = write("ann1.jsonl", GOLD)
    second = write("ann2.jsonl", [{**GOLD[1], "text": "Ane"}])
    status, _, err = europriv("agree", first, second)
    assert (status, err.count("\n")) == (2, 1)
    assert err.startswith("europriv: ann2: document 'b' has another text")


def test_pairs_agree_with_counts_over_sets_and_words():
    rng = random.Random(6)
    text = "ab cde f ghij kl"
    words = [m.span() for m in re.finditer(r"\S+", text)]
    for _ in range(40):
        sides = [
            [
                {(a, rng.randint(a + 1, 16), rng.choice("XY")) for a in rng.sample(range(15), k=3)}
                for _ in range(2)
            ]
            for _ in range(2)
        ]
        sides = [[_trimmed(spans, text) for spans in side] for side in sides]
        none = [[], []]
        annotators = {
            name: prepared(none, [sorted(s) for s in side], [text] * 2)
            for name, side in zip("ab", sides, strict=True)
        }
        rows = teams.pairs(annotators)
        for row in rows:
            chosen = [
                [{s for s in spans if row.label in (teams.ALL, s[2])} for spans in side]
                for side in sides
            ]
            strict = [{(d, *s) for d, spans in enumerate(side) for s in spans} for side in chosen]
            assert row.strict_f1 == _f1(*strict)
            inside = [
                {
                    (d, max(a, s[0]), min(b, s[1]), s[2])
                    for d, spans in enumerate(side)
                    for s in spans
                    for a, b in words
                    if a < s[1] and s[0] < b
                }
                for side in chosen
            ]
            assert row.overlap_f1 == _f1(*inside)


def _trimmed(spans, text):
    """Spans without blanks at their edges, as every reader takes them."""
    out = set()
    for a, b, label in spans:
        piece = text[a:b]
        start = a + len(piece) - len(piece.lstrip())
        end = start + len(piece.strip())
        out |= {(start, end, label)} if start < end else set()
    return out


def _f1(first, second):
    shared, n = len(first & second), len(first) + len(second)
    return pytest.approx(2 * shared / n) if n else None


def test_agree_reads_several_annotators_of_one_file(europriv):
    mention = {"entity_type": "PERSON", "start_offset": 0, "end_offset": 3, "span_text": "Ana"}
    mention |= {"identifier_type": "QUASI", "entity_id": "e1", "entity_mention_id": "m1"}
    work = {"x": {"entity_mentions": [mention]}, "y": {"entity_mentions": [mention]}}
    document = {"doc_id": "1", "text": "Ana Pop", "annotations": work}
    Path("tab.json").write_text(json.dumps([document]), encoding="utf-8")
    status, out, _ = europriv("agree", "tab.json", "--json")
    assert status == 0
    data = json.loads(out)
    pairs = data.pop("pairs")
    assert data == {"annotators": ["x", "y"], "agreement": [], "alpha": 1.0}
    assert [(row["label"], row["strict_f1"]) for row in pairs] == [("all labels", 1), ("PERSON", 1)]


def test_agree_refuses_one_annotator_alone(europriv):
    status, _, err = europriv("agree", write("a.jsonl", GOLD))
    assert (status, err) == (
        2,
        "europriv: a.jsonl: one annotator; give two or more, or --gold to compare with\n",
    )
