"""Running a system: resumed after a kill, checked before it works, kept apart from others."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from europriv import adapters, corpus, run
from europriv.adapters import Prediction
from europriv.errors import DataError, LabelError, OptionError
from europriv.spans import Span

NAME = {"start": 0, "end": 3, "label": "NAME"}
IDS = ("a", "b\u2028c", "d", "e")


def write(name, rows):
    Path(name).write_text(
        "".join(json.dumps(r, ensure_ascii=False) + "\n" for r in rows), encoding="utf-8"
    )
    return name


def gold(name="gold.jsonl", ids=IDS, **spans):
    return write(name, [{"id": i, "text": "Ana", "spans": [{**NAME, **spans}]} for i in ids])


class Counting:
    """A system that remembers what it was asked and fails at one document."""

    entry = replace(adapters.entry("patterns"), name="counting")
    name, scheme, revision, decode, labels, answers = "counting", None, "1", "rules", None, None

    def __init__(self, fails_at=None):
        self.asked: list[str] = []
        self.fails_at = fails_at

    def predict(self, texts, languages=None, *, ids=None, progress=None):  # noqa: ARG002
        if self.fails_at in ids:
            raise KeyboardInterrupt
        self.asked += ids
        return [Prediction.of([Span(0, 3, "NAME")]) for _ in texts]


@pytest.fixture
def small_batches(monkeypatch, tmp_path):
    monkeypatch.setattr("europriv.run._predictions.BATCH", 1)
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("torn", [b"", b'{"id": "d", "spa', b"\x00\xff"])
@pytest.mark.usefixtures("small_batches")
def test_a_killed_run_goes_on_where_it_stopped(torn):
    source, path = corpus.load(gold()), Path("p.jsonl")
    with pytest.raises(KeyboardInterrupt):
        run.predict(source, Counting(fails_at="d"), path)
    with path.open("ab") as file:
        file.write(torn)
    system = Counting()
    rows = run.predict(source, system, path)
    assert system.asked == ["d", "e"]
    assert [row["id"] for row in rows] == list(IDS)
    again = Counting()
    assert run.predict(source, again, path) == rows
    assert again.asked == []


@pytest.mark.usefixtures("small_batches")
def test_predictions_of_other_data_are_not_taken_for_these():
    path = Path("p.jsonl")
    run.predict(corpus.load(gold()), Counting(), path)
    other = Counting()
    run.predict(corpus.load(gold("other.jsonl", end=2)), other, path)
    assert other.asked == list(IDS)


@pytest.mark.usefixtures("small_batches")
def test_labels_are_checked_before_the_system_works():
    system = Counting()
    with pytest.raises(LabelError, match=r"^gold\.jsonl: no node for 'FROBNICATE'"):
        run.run(corpus.load(gold(label="FROBNICATE")), system, Path("out"), run.Options())
    system.labels = ("NAME", "FROBNICATE")
    with pytest.raises(LabelError, match=r"^system counting: no node for 'FROBNICATE'"):
        run.run(corpus.load(gold()), system, Path("out"), run.Options())
    assert system.asked == []
    assert not Path("out").exists()


def test_an_unknown_label_names_its_file_and_document(europriv):
    path = write("mine.jsonl", [{"id": "d", "spans": [{**NAME, "label": "FROBNICATE"}]}])
    status, _, err = europriv("score", "--gold", gold(), "--predictions", path)
    assert (status, err.count("\n")) == (2, 1)
    assert "mine: document 'd': no node for 'FROBNICATE'" in err
    status, _, err = europriv(
        "score", "--gold", gold(label="FROBNICATE"), "--predictions", path, "--map",
        write("my.yaml", [{"labels": {"NAME": "NAME"}}]),
    )  # fmt: skip
    assert (status, err.count("\n")) == (2, 1)
    assert "gold.jsonl: document 'a': no node" in err


@pytest.mark.parametrize("option", [(), ("--shard", "1/2")])
def test_a_predicted_document_that_gold_lacks_is_an_error_everywhere(europriv, option):
    mine = write("mine.jsonl", [{"id": i, "spans": []} for i in ("a", "zz")])
    for command in (("run", gold(), mine), ("score", "--gold", gold(), "--predictions", mine)):
        status, out, err = europriv(*command, "--replicates", 0, *option)
        assert (status, out, err.count("\n")) == (2, "", 1), err
        assert "document 'zz' is not in" in err


def test_parts_have_folders_of_their_own_and_merge_to_the_whole(europriv):
    mine = write("mine.jsonl", [{"id": i, "spans": [NAME]} for i in IDS[:3]])
    arguments = ("run", gold(), mine, "--replicates", 0)
    for option in ((), ("--shard", "1/2"), ("--shard", "2/2"), ("--limit", 2), ("--limit", 9)):
        assert europriv(*arguments, *option)[0] == 0
    folder = Path("europriv-results/gold.jsonl/mine")
    parts = {path.name for path in folder.iterdir()}
    assert parts == {"all", "1-of-2", "2-of-2", "first-2"}
    merged = ("merge", *(folder / f"{i}-of-2/result.json" for i in (1, 2)), "--out", "m.json")
    assert europriv(*merged, "--replicates", 0)[0] == 0
    whole, merged = (
        [score["scores"] for score in json.loads(Path(p).read_text(encoding="utf-8"))["scores"]]
        for p in (folder / "all/result.json", "m.json")
    )
    assert merged == whole
    assert whole[0]["recall"] == 3 / 4


def test_a_part_of_a_part_is_named_as_such(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    part = corpus.load(gold()).head(3).shard("2/3")
    assert (part.part, list(part.corpus.documents.ids)) == ("first 3, 2/3", [IDS[1]])
    assert part.foreign(["a", "e", "zz"]) == ["zz"]
    with pytest.raises(OptionError, match="there are 3 documents"):
        corpus.load(gold()).head(3).shard("1/4")


def test_two_systems_of_one_name_do_not_overwrite_each_other(europriv):
    Path("x").mkdir()
    rows = [{"id": "a", "spans": [NAME]}]
    systems = (write("mine.jsonl", rows), write("x/mine.jsonl", rows))
    status, _, err = europriv("run", gold(), *systems, "--replicates", 0)
    assert (status, "two systems are called 'mine'" in err) == (2, True)
    assert not Path("europriv-results").exists()


def test_what_a_run_saves_is_a_predictions_file(europriv):
    arguments = ("--replicates", 0, "--json")
    _, first, _ = europriv("run", gold(), "patterns", *arguments)
    saved = "europriv-results/gold.jsonl/patterns/all/predictions.jsonl"
    status, second, _ = europriv("run", gold(), saved, *arguments)
    assert status == 0
    one, two = ([s["scores"] for s in json.loads(o)[0]["scores"]] for o in (first, second))
    assert one == two


def test_nothing_to_find_and_nothing_found_is_undefined_and_has_a_card(europriv):
    empty = write("empty.jsonl", [{"id": "a", "text": "", "spans": []}])
    status, out, _ = europriv("run", empty, "patterns", "--replicates", 0, "--json")
    assert status == 0
    scores = {s["metric"]: s["scores"] for s in json.loads(out)[0]["scores"]}
    assert {s.get("f1", s.get("leak_rate")) for s in scores.values()} == {None}
    card = Path("europriv-results/empty.jsonl/patterns/all/README.md").read_text(encoding="utf-8")
    assert "model-index" not in card
    assert "| Entity F1                 |        - |" in card


def test_a_disk_that_is_full_in_the_middle_is_one_error(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    if not Path("/dev/full").is_char_device():
        pytest.skip("no device that is always full")
    with pytest.raises(DataError, match=r"/dev/full: cannot be written .*No space left"):
        run.predict(corpus.load(gold()), Counting(), Path("/dev/full"))
