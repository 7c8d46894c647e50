"""The command line as a user meets it: text, JSON, and one line for every mistake."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from europriv.cli import app

TEXT = "Ana Pop, CNP 1080101120003, ana.pop@example.org"
GOLD = [
    {
        "id": "a",
        "text": TEXT,
        "country": "RO",
        "family": "letters",
        "spans": [
            {"start": 0, "end": 7, "label": "PERSON"},
            {"start": 13, "end": 26, "label": "NATIONAL_ID", "scheme": "RO/CNP"},
            {"start": 28, "end": 47, "label": "EMAIL"},
        ],
    },
    {"id": "b", "text": "Nimic aici.", "country": "RO", "family": "forms", "spans": []},
]
PREDICTED = [{"id": "a", "spans": [{"start": 0, "end": 7, "label": "PERSON"}]}]


def write(name, rows):
    Path(name).write_text("".join(json.dumps(r) + "\n" for r in rows), encoding="utf-8")
    return name


def test_score_prints_a_table_and_one_json_document(europriv):
    gold, predicted = write("gold.jsonl", GOLD), write("mine.jsonl", PREDICTED)
    arguments = ("score", "--gold", gold, "--predictions", predicted, "--replicates", 50)
    status, out, _ = europriv(*arguments)
    assert status == 0
    assert "EntityF(level='kp', unit='word')" in out
    assert "1 documents without predictions, scored as empty: b" in out
    status, out, _ = europriv(*arguments, "--json", "--out", "result.json")
    data = json.loads(out)
    by_metric = {s["metric"]: s["scores"] for s in data["scores"]}
    assert by_metric["EntityF(level='kp', unit='word')"]["recall"] == 1 / 3
    assert by_metric["LeakRate()"]["leak_rate"] == 1
    assert data["documents"]["missing_documents"] == ["b"]
    assert json.loads(Path("result.json").read_text(encoding="utf-8"))["schema"] == 1


def test_raw_labels_and_chosen_metrics(europriv):
    gold = write(
        "g.jsonl", [{"id": 1, "text": "Foo", "spans": [{"start": 0, "end": 3, "label": "X"}]}]
    )
    status, out, _ = europriv(
        "score", "--gold", gold, "--predictions", gold, "--scheme", "raw",
        "--metric", "EntityF", "--metric", "SpanIoU(theta=0.5)", "--json",
    )  # fmt: skip
    assert status == 0
    scores = {s["metric"]: s["scores"]["f1"] for s in json.loads(out)["scores"]}
    assert scores == {"EntityF(level='raw')": 1, "SpanIoU(theta=0.5, level='raw')": 1}


def test_run_writes_predictions_result_and_card_and_goes_on_where_it_stopped(europriv):
    gold = write("own.jsonl", GOLD)
    arguments = ("run", gold, "patterns", "--gold-scheme", "kp-0.2.0", "--replicates", 50)
    status, out, _ = europriv(*arguments)
    assert status == 0
    folder = Path("europriv-results/own.jsonl/patterns/all")
    assert "Leak rate" in out
    assert str(folder) in out
    assert {p.name for p in folder.iterdir()} == {"predictions.jsonl", "result.json", "README.md"}
    path = folder / "predictions.jsonl"
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:2]) + lines[2][:9])  # a kill in the middle of the last line
    assert europriv(*arguments)[0] == 0
    assert path.read_bytes() == b"".join(lines)
    status, out, _ = europriv("card", folder / "result.json", "--json")
    card = json.loads(out)
    assert card["eval_results"] is None  # a file of one's own has no leaderboard
    assert "model-index" in card["model_index"]


def test_rows_go_by_position_only_where_no_side_has_ids(europriv):
    bare = [{k: v for k, v in row.items() if k != "id"} for row in GOLD]
    gold, mine = (
        write("gold.jsonl", bare),
        write("mine.jsonl", [{"spans": r["spans"]} for r in bare]),
    )
    arguments = ("score", "--predictions", mine, "--metric", "EntityF", "--json", "--gold")
    status, out, _ = europriv(*arguments, gold)
    assert (status, json.loads(out)["scores"][0]["scores"]["f1"]) == (0, 1)
    status, _, err = europriv(*arguments, write("with.jsonl", GOLD))
    assert (status, "rows have no ids but the gold has" in err) == (2, True)


def test_parts_merge_to_the_whole(europriv):
    gold, predicted = write("gold.jsonl", GOLD), write("mine.jsonl", PREDICTED)
    arguments = ("score", "--gold", gold, "--predictions", predicted, "--replicates", 50)
    europriv(*arguments, "--out", "all.json")
    for i in (1, 2):
        assert europriv(*arguments, "--shard", f"{i}/2", "--out", f"part{i}.json")[0] == 0
    assert europriv("merge", "part1.json", "part2.json", "--out", "merged.json")[0] == 0
    whole, merged = (
        json.loads(Path(p).read_text(encoding="utf-8")) for p in ("all.json", "merged.json")
    )
    assert [s["scores"] for s in merged["scores"]] == [s["scores"] for s in whole["scores"]]
    assert [s["counts"] for s in merged["scores"]] == [s["counts"] for s in whole["scores"]]
    status, _, err = europriv("merge", "part1.json", "part1.json")
    assert (status, "'a' is in two parts" in err) == (2, True)


def test_compare_prints_intervals_letters_and_families(europriv):
    texts = [f"Ana Pop, CNP 108010112000{i}, Cluj" for i in range(3)] * 14
    spans = [
        {"start": 0, "end": 7, "label": "PERSON"},
        {"start": 13, "end": 26, "label": "NATIONAL_ID"},
    ]
    rows = [
        {"id": i, "text": t, "spans": spans, "country": "RO", "family": "ab"[i % 2]}
        for i, t in enumerate(texts)
    ]
    gold = write("gold.jsonl", rows)
    good = write("good.jsonl", [{"id": r["id"], "spans": spans} for r in rows])
    bad = write(
        "bad.jsonl", [{"id": r["id"], "spans": spans[:1] if r["id"] % 3 else []} for r in rows]
    )
    for name in (good, bad):
        europriv(
            "score",
            "--gold",
            gold,
            "--predictions",
            name,
            "--out",
            f"{name}.json",
            "--replicates",
            50,
        )
    status, out, _ = europriv("compare", "good.jsonl.json", "bad.jsonl.json", "--replicates", 500)
    assert status == 0
    assert "0.000" in out
    assert "ᵇ" in out
    assert "family a" in out
    status, out, _ = europriv(
        "compare", "good.jsonl.json", "bad.jsonl.json", "--replicates", 500, "--json"
    )
    rows = {r["metric"] + r["score"]: r for r in json.loads(out)["rows"]}
    leak = rows["LeakRate()leak_rate"]
    assert leak["cells"][0]["beats"] == "b"
    assert leak["differences"][0]["p"] == 2 / 2**42


def test_labels_check_writes_a_starter_file(europriv):
    gold = write("gold.jsonl", GOLD)
    odd = write(
        "odd.jsonl", [{"id": "a", "spans": [{"start": 0, "end": 3, "label": "FROBNICATE"}]}]
    )
    status, _, err = europriv("labels", "check", gold, odd, "--map", "my.yaml")
    assert (status, "FROBNICATE" in err) == (2, True)
    starter = Path("my.yaml").read_text(encoding="utf-8")
    Path("my.yaml").write_text(starter.replace("CHOOSE", "null"), encoding="utf-8")
    assert europriv("labels", "check", gold, odd, "--map", "my.yaml")[0] == 0
    status, out, _ = europriv(
        "score",
        "--gold",
        gold,
        "--predictions",
        odd,
        "--map",
        "my.yaml",
        "--replicates",
        0,
        "--json",
    )
    assert status == 0
    assert json.loads(out)["labels"]["suppressed"] == {"FROBNICATE": 1}


def test_labels_resolve_and_ids_decode_print_lists(europriv):
    _, out, _ = europriv("labels", "resolve", "B-PER", "FROBNICATE", "--json")
    rows = json.loads(out)
    assert set(rows[0]) >= {"label", "node", "category", "path", "tier", "score"}
    assert (rows[0]["node"], rows[1]["node"], rows[1]["tier"]) == ("NAME", None, "unresolved")
    _, out, _ = europriv("ids", "decode", "1630615123457", "--scheme", "RO/CNP", "--json")
    row = json.loads(out)[0]
    assert (row["scheme"], row["valid"], row["decoded"]["sex"]) == ("RO/CNP", True, "M")
    arguments = ("ids", "decode", "5910412123339", "--reference-date", "2026-01-01")
    assert "born after 2026-01-01" in europriv(*arguments)[1]
    assert json.loads(europriv(*arguments, "--json")[1])[0]["future"] is True
    _, out, _ = europriv("ids", "list", "--json")
    assert "RO/CNP" in {r["scheme"] for r in json.loads(out)}


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        (
            '{"id": "a", "text": "x", "spans": [{"start": 0, "end": 5, "label": "PERSON"}]}',
            "behind the text",
        ),
        (
            '{"id": "a", "text": "x", "spans": [{"start": 0, "end": 1, "label": "FROBNICATE"}]}',
            "FROBNICATE",
        ),
        ('{"id": "a", "text": "x"', "line 1"),
        ("", "empty"),
        ('{"id": "a", "text": "x", "spans": []}\n{"id": "a", "text": "y", "spans": []}', "'a'"),
        ('{"id": "z", "text": "x", "spans": []}', "'a'"),
        ('{"id": "a", "text": "x", "spans": {"start": [0], "end": [1], "label": ["X"]}}', "list"),
    ],
)
def test_a_mistake_gets_one_line_and_status_2_and_leaves_nothing(europriv, rows, message):
    Path("gold.jsonl").write_text(rows, encoding="utf-8")
    predicted = write("mine.jsonl", [{"id": "a", "spans": []}])
    status, out, err = europriv(
        "score", "--gold", "gold.jsonl", "--predictions", predicted, "--out", "r.json"
    )
    assert (status, out) == (2, "")
    assert message in err
    assert err.count("\n") == 1
    assert not Path("r.json").exists()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("run", "ro-realskelton", "patterns"), "did you mean 'ro-realskeleton'"),
        (("run", "ro-realskeleton", "paterns"), "did you mean 'patterns'"),
        (("score", "--gold", "no.jsonl", "--predictions", "no.jsonl"), "no.jsonl: no such file"),
        (("card", "no.json"), "no.json: no result can be read"),
        (("build", "xx"), "xx"),
        (("ids", "decode", "1", "--scheme", "RO/CPN"), "did you mean 'RO/CNP'"),
        (("labels", "resolve", "PER", "--scheme", "conl"), "did you mean 'conll'"),
        (("convert", "no.jsonl", "out.conll"), "no.jsonl"),
        (("merge", "no.json"), "no.json"),
        (("prime", "xx"), "xx"),
    ],
)
def test_wrong_names_are_explained(europriv, arguments, message):
    status, _, err = europriv(*arguments)
    assert (status, message in err, err.count("\n")) == (2, True, 1), err


def test_a_full_disk_leaves_nothing_half_written(europriv, monkeypatch):
    gold = write("gold.jsonl", GOLD)

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    status, _, err = europriv(
        "score", "--gold", gold, "--predictions", gold, "--out", "r.json", "--replicates", 0
    )
    assert (status, "No space left on device" in err) == (2, True)
    assert {p.name for p in Path().iterdir()} == {"gold.jsonl"}


def test_every_command_has_help_with_an_example_and_json(europriv):
    commands = dict.fromkeys(_commands(app))
    for name in commands:
        status, out, _ = europriv(*name.split(), "--help")
        assert status == 0
        assert re.search(r"[Ee]xample", out), name
        assert "--json" in out, name


def _commands(typer_app, prefix=""):
    for command in typer_app.registered_commands:
        yield prefix + (command.name or command.callback.__name__)
    for group in typer_app.registered_groups:
        yield from _commands(group.typer_instance, f"{prefix}{group.name} ")


def test_a_mapping_of_ones_own_is_part_of_the_signature(europriv):
    gold, mine = write("gold.jsonl", GOLD), write("mine.jsonl", PREDICTED)
    Path("my.yaml").write_text("labels: {PERSON: CITY}\n", encoding="utf-8")
    arguments = ("score", "--gold", gold, "--predictions", mine, "--metric", "EntityF", "--json")
    plain, mapped = (
        json.loads(europriv(*arguments, *more)[1])["scores"][0]["signature"]
        for more in ((), ("--map", "my.yaml"))
    )
    assert ";map:" not in plain
    assert ";map:" in mapped


@pytest.mark.parametrize(
    ("arguments", "what"),
    [
        (("buid",), "No such command 'buid'"),
        (("build",), "Missing argument 'config'; see europriv build -h"),
        (("build", "ro-legal", "--noize", "x"), "No such option: --noize"),
        (("build", "ro-legal", "--limit", "0"), "Invalid value for '--limit'"),
    ],
)
def test_wrong_arguments_get_one_line(europriv, arguments, what):
    status, out, err = europriv(*arguments)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith("europriv: ")
    assert what in err


def test_no_arguments_get_the_help(europriv):
    status, out, err = europriv()
    assert status == 2
    assert "Measure how well software finds" in out + err
