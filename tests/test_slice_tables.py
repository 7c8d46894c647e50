"""Tables of slices against scoring the documents of a slice on their own."""

from __future__ import annotations

import json

import pytest

from europriv import cards, results
from europriv.errors import DataError, OptionError

NAME = {"start": 0, "end": 7, "label": "NAME"}
CNP = {"start": 9, "end": 22, "label": "RO_CNP"}


@pytest.fixture
def scored(europriv, tmp_path):
    """Score four documents: Romanian ones found, German ones missed; returns the Result's path."""
    gold = [
        {
            "id": f"d{i}",
            "text": "Ana Pop, 1080101120003",
            "language": ("ro", "de")[i % 2],
            "family": f"f{i // 2}",
            "spans": [NAME, CNP],
        }
        for i in range(4)
    ]
    found = [{"id": row["id"], "spans": row["spans"] * (i % 2 == 0)} for i, row in enumerate(gold)]
    for name, rows in (("gold", gold), ("found", found)):
        text = "".join(json.dumps(row) + "\n" for row in rows)
        (tmp_path / f"{name}.jsonl").write_text(text, encoding="utf-8")
    options = ["--metric", "EntityF", "--metric", "LeakRate", "--metric", "PartialF"]
    files = ["--gold", "gold.jsonl", "--predictions", "found.jsonl", "--out", "r.json"]
    status, out, errors = europriv("score", *files, *options, "--replicates", 0)
    assert (status, errors) == (0, "")
    return out


def cells(text, *names):
    """Return the cells of the lines that begin with the names, without the names."""
    lines = ([c.strip() for c in line.split("|")[1:-1]] for line in text.splitlines())
    return [line[len(names) :] for line in lines if line[: len(names)] == list(names)]


def test_every_reading_and_every_rate_is_shown(scored):
    assert cells(scored, "EntityF()") == [
        ["found", "1.0000", "0.5000", "0.6667", "0.5556", "4", "0", "4"]
    ]
    for reading in ("strict", "exact", "partial", "type"):
        (line,) = cells(scored, f"PartialF() {reading}")
        assert line[1:4] == ["1.0000", "0.5000", "0.6667"]
    assert cells(scored, "LeakRate()", "leak_rate") == [["found", "0.500 (0.150-0.850)"]]
    assert cells(scored, "LeakRate()", "quasi_identifiers") == [["found", "6"]]


@pytest.mark.usefixtures("scored")
def test_slices_stand_below_the_whole_corpus(europriv):
    status, text, _ = europriv("slices", "r.json", "--by", "language", "--metric", "EntityF")
    assert status == 0
    assert cells(text, "all", "all") == [["4", "1.000", "0.500", "0.667", "0.556", "0.500"]]
    assert cells(text, "language", "ro") == [["2", *["1.000"] * 5]]
    assert cells(text, "language", "de") == [["2", "-", "0.000", "0.000", "0.000", "0.000"]]
    assert not cells(text, "family")
    text = europriv("slices", "r.json", "--metric", "LeakRate")[1]
    assert cells(text, "language", "de")[0][1] == "1.000 (0.342-1.000)"
    assert cells(text, "type", "RO/CNP")[0][:2] == ["-", "0.500 (0.150-0.850)"]
    (found,) = json.loads(europriv("slices", "r.json", "--metric", "PartialF", "--json")[1])
    assert list(found["slices"]) == ["all", "language", "family", "type"]
    assert found["slices"]["type"]["NAME"]["strict_recall"] == 0.5
    assert found["slices"]["family"]["f1"]["partial_f1"] == pytest.approx(2 / 3)


@pytest.mark.usefixtures("scored")
def test_slices_that_are_not_there_are_named(tmp_path):
    score = results.load(tmp_path / "r.json").score("EntityF()")
    with pytest.raises(OptionError, match="did you mean 'language'"):
        cards.slice_table(score, ["langage"])
    with pytest.raises(DataError, match=r"no slices by domain.* language, family, type"):
        cards.slice_table(score, ["domain"])
