"""What the Hub reads: model cards, leaderboard entries and the dataset's tasks."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
import yaml
from huggingface_hub import ModelCard, parse_eval_result_entries

from europriv import adapters, cards, corpus, results, run, synth
from europriv.errors import DataError


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A built configuration and a run of `patterns` on its first documents."""
    where = tmp_path_factory.mktemp("cards")
    synth.build("ro-synthetic", where / "europriv")
    source = corpus.load("ro-synthetic", where / "europriv").head(40)
    result = run.run(source, adapters.load("patterns"), where / "run", run.Options(replicates=100))
    cards.write(result, where / "run")
    return where


@pytest.fixture(scope="module")
def result(folder):
    return results.load(folder / "run" / "result.json")


def test_huggingface_hub_reads_the_model_card_back(folder, result):
    card = ModelCard.load(folder / "run" / "README.md")
    found = {r.metric_name: r.metric_value for r in card.data.eval_results}
    expected = {
        row.title: result.score(row.metric).scores[row.score]
        for row in cards.ROWS
        if result.score(row.metric).scores[row.score] is not None
    }
    assert found == pytest.approx(expected, abs=1e-6)
    assert {r.dataset_config for r in card.data.eval_results} == {"ro-synthetic"}
    assert "national identifiers" in card.text
    assert "first 40" in card.text


def test_leaderboard_entries_parse_and_protect_is_one_minus_leak(folder, result):
    text = (folder / "run" / ".eval_results" / "europriv.yaml").read_text(encoding="utf-8")
    entries = {e.task_id: e for e in parse_eval_result_entries(yaml.safe_load(text))}
    leak = result.score("LeakRate()").scores["leak_rate"]
    assert entries["ro-synthetic-protection"].value == pytest.approx(1 - leak, abs=1e-6)
    assert all(e.dataset_id == cards.DATASET and "n:40" in e.notes for e in entries.values())
    tasks = yaml.safe_load((folder / "europriv" / "eval.yaml").read_text(encoding="utf-8"))["tasks"]
    assert {row.task for row in cards.ROWS} == {
        t["id"].removeprefix("ro-synthetic-") for t in tasks if t["config"] == "ro-synthetic"
    }
    assert entries.keys() <= {t["id"] for t in tasks}


def test_every_number_carries_what_it_depends_on(result):
    for score in result.scores:
        parts = score.signature.split(";")
        assert parts[0] == score.metric
        assert parts[1].startswith("data:ro-synthetic@")
        assert {"part:first 40", "n:40", "decode:rules"} <= set(parts)
        assert parts[-1].startswith("v:")
        assert any(part.startswith("taxonomy:") for part in parts)


def test_results_come_back_as_they_were_written(folder, result, tmp_path):
    result.save(tmp_path / "again.json")
    first, second = (
        json.loads(path.read_text(encoding="utf-8"))
        for path in (folder / "run" / "result.json", tmp_path / "again.json")
    )
    assert first == second


def test_tables_name_schemes_and_undefined_values(result):
    table = cards.table([result])
    assert "| Leak rate, RO/CNP" in table
    assert len({line.count("|") for line in table.splitlines()}) == 1
    assert cards.Cell(None).text() == "-"


def test_a_result_without_standard_scores_makes_no_card(result):
    with pytest.raises(DataError, match="none of the standard scores"):
        cards.card(replace(result, scores=()))
    own = replace(result, data=replace(result.data, version=None))
    with pytest.raises(DataError, match="no leaderboard"):
        cards.eval_results(own)


@pytest.mark.parametrize("text", ["", "{", '{"schema": 0}', '{"schema": 1}', "[]"])
def test_broken_results_are_refused_by_name(tmp_path, text):
    path = tmp_path / "r.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(DataError, match=r"r\.json"):
        results.load(path)
