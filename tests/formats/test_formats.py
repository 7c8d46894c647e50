"""Which format a path is in; writing all or nothing; converting."""

from __future__ import annotations

import errno
import json
from pathlib import Path

import pytest

from europriv import formats
from europriv.errors import DataError, OptionError

SPAN = {"start": 0, "end": 3, "label": "PERSON", "identifier_class": "direct"}
ROWS = [{"id": f"d{i}", "text": "Ana Pop", "language": "ro", "spans": [SPAN]} for i in range(2)]
SUFFIX = {"jsonl": ".jsonl", "doccano": ".jsonl", "parquet": ".parquet", "conll": ".conll"}


def path_of(tmp_path, name):
    return tmp_path / ("out" + ("" if name in ("brat", "i2b2") else SUFFIX.get(name, ".json")))


@pytest.mark.parametrize("name", formats.names())
def test_what_is_written_is_recognised(tmp_path, name):
    path = path_of(tmp_path, name)
    formats.write(path, ROWS, name)
    assert formats.guess(path) == name
    assert len(formats.read(path)) == 2
    assert [p.name for p in tmp_path.iterdir()] == [path.name]


def test_lines_of_json_may_be_called_json(tmp_path):
    path = tmp_path / "a.json"
    path.write_text("".join(json.dumps(row) + "\n" for row in ROWS))
    assert formats.guess(path) == "jsonl"


@pytest.mark.parametrize(("name", "content"), [("a.xyz", "x"), ("a.json", "{}"), ("a.json", "[]")])
def test_doubt_names_the_path_and_the_formats(tmp_path, name, content):
    (tmp_path / name).write_text(content)
    with pytest.raises(DataError, match=rf"{name}: looks like no known format.*jsonl, parquet"):
        formats.guess(tmp_path / name)


@pytest.mark.parametrize(
    ("name", "content", "fault"),
    [
        ("a.json", "nothing", "a.json, line 1: broken JSON"),
        ("a.jsonl", '{"id": ', "a.jsonl, line 1: broken JSON"),
        ("a.jsonl", '{"id": "a", "text": "x"}', "line 1: no 'spans'"),
        ("a.jsonl", " \n", "a.jsonl: empty"),
        ("a.json", "", "a.json: empty"),
    ],
)
def test_a_broken_file_is_no_matter_of_format(tmp_path, name, content, fault):
    (tmp_path / name).write_text(content)
    with pytest.raises(DataError, match=fault):
        formats.read(tmp_path / name)


def test_folders_are_told_by_what_they_hold(tmp_path):
    with pytest.raises(DataError, match=r"no known format"):
        formats.guess(tmp_path)
    formats.write(tmp_path / "one", ROWS, "brat")
    formats.write(tmp_path / "two", ROWS, "i2b2")
    with pytest.raises(DataError, match=r"looks like brat or i2b2"):
        formats.guess(tmp_path)
    with pytest.raises(DataError, match=r"missing: no such file or folder"):
        formats.guess(tmp_path / "missing")


def test_unknown_names_are_refused_with_a_hint(tmp_path):
    with pytest.raises(OptionError, match=r"'brta' is unknown: did you mean 'brat'"):
        formats.read(tmp_path, "brta")
    with pytest.raises(OptionError, match=r"format jsonl has no option 'x'"):
        formats.read(path_of(tmp_path, "jsonl"), "jsonl", x=1)
    with pytest.raises(OptionError, match=r"has no option 'gold'"):
        formats.read(path_of(tmp_path, "jsonl"), "jsonl", gold=False)
    with pytest.raises(DataError, match=r"brat is a folder"):
        formats.read(Path(__file__), "brat")


@pytest.mark.parametrize(
    ("row", "fault"),
    [
        ({"spans": [SPAN | {"end": 9}]}, "'d', span 0: the end lies behind the text"),
        ({"spans": [SPAN | {"start": 3}]}, "'d', span 0: the span is empty"),
        ({"spans": [SPAN | {"label": ""}]}, "'d', span 0: the label is missing"),
        ({"spans": [SPAN | {"text": "Ion"}]}, "'d', span 0: the stored surface"),
        ({"text": None}, "'d' has no text; {name} needs it"),
    ],
)
@pytest.mark.parametrize("name", formats.names())
def test_faulty_rows_write_nothing(tmp_path, name, row, fault):
    if row == {"text": None} and name in ("jsonl", "parquet"):
        pytest.skip("rows without text are predictions here")
    rows = [{"id": "d", "text": "Ana", "spans": [SPAN]} | row]
    with pytest.raises(DataError, match=fault.format(name=name)):
        formats.write(path_of(tmp_path, name), rows, name)
    assert not list(tmp_path.iterdir())


def test_sets_that_are_no_corpus_are_refused(tmp_path):
    with pytest.raises(DataError, match=r"no documents to write"):
        formats.write(tmp_path / "a.jsonl", [])
    with pytest.raises(DataError, match=r"document id 'd0' occurs twice"):
        formats.write(tmp_path / "a.jsonl", [ROWS[0], ROWS[0]])


@pytest.mark.parametrize("name", formats.names())
def test_a_failure_half_way_leaves_what_was_there(tmp_path, name):
    path = path_of(tmp_path, name)
    if name not in ("brat", "i2b2"):
        path.write_text("before")

    def killed(rows):
        yield rows[0]
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        formats.write(path, ROWS, name, progress=killed)
    assert [p.read_text() for p in tmp_path.iterdir()] in ([], ["before"])


def test_a_full_disk_is_one_line(tmp_path, monkeypatch):
    def full(*_):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    for name in ("brat", "presidio"):
        with pytest.raises(DataError, match=r"out.*: cannot be written .No space left on device"):
            formats.write(path_of(tmp_path, name), ROWS, name)
    assert not list(tmp_path.iterdir())


def test_a_folder_with_content_is_not_replaced(tmp_path):
    (tmp_path / "out").mkdir()
    formats.write(tmp_path / "out", ROWS, "brat")
    with pytest.raises(DataError, match=r"exists already and is no empty folder"):
        formats.write(tmp_path / "out", ROWS, "i2b2")
    assert formats.guess(tmp_path / "out") == "brat"


def test_converting_counts_what_is_lost(tmp_path):
    formats.write(tmp_path / "a.jsonl", ROWS)
    seen = []

    def progress(rows):
        for row in rows:
            seen.append(row["id"])
            yield row

    losses = formats.convert(tmp_path / "a.jsonl", tmp_path / "b.conll", progress=progress)
    assert str(losses) == "attribute identifier_class of 2 spans; field language of 2 documents"
    assert seen == ["d0", "d1"]
    assert not formats.convert(tmp_path / "a.jsonl", tmp_path / "c.parquet")
    assert formats.read(tmp_path / "c.parquet") == ROWS


def test_the_format_of_a_target_is_its_suffix_or_is_named(tmp_path):
    formats.write(tmp_path / "a.jsonl", ROWS)
    with pytest.raises(DataError, match=r"b.json: looks like tab or presidio or labelstudio"):
        formats.convert(tmp_path / "a.jsonl", tmp_path / "b.json")
    with pytest.raises(DataError, match=r"b: looks like no known format"):
        formats.convert(tmp_path / "a.jsonl", tmp_path / "b")
    formats.convert(tmp_path / "a.jsonl", tmp_path / "b", to="brat")
    formats.convert(tmp_path / "b", tmp_path / "c.json", to="presidio", ids="stem")
    assert [row["id"] for row in formats.read(tmp_path / "c.json")] == ["d0", "d1"]
