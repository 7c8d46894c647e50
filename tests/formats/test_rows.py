"""JSON Lines and Parquet: nulls, ids, texts that may be missing, faults by line."""

from __future__ import annotations

import json
from itertools import chain

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from europriv import documents, formats
from europriv.errors import DataError

GOOD = {"id": "a", "text": "Ana", "spans": [{"start": 0, "end": 3, "label": "PERSON"}]}


def lines(tmp_path, *values):
    path = tmp_path / "a.jsonl"
    texts = (value if isinstance(value, str) else json.dumps(value) for value in values)
    path.write_text("".join(f"{text}\n" for text in texts), encoding="utf-8")
    return path


@pytest.mark.parametrize("name", ["jsonl", "parquet"])
def test_spans_stay_records_whatever_comes_first(case, tmp_path, name):
    facts = case("formats.json")["EP-025"]
    seen = []
    for order in facts["orders"]:
        rows = list(chain.from_iterable(facts["files"][file] for file in order))
        path = tmp_path / f"a.{name}"
        formats.write(path, rows)
        back = {row["id"]: row for row in formats.read(path)}
        seen.append(pq.read_schema(path) if name == "parquet" else None)
        assert len(back) == facts["expected"]["rows"]
        [span] = facts["expected"]["row_a.spans"]
        assert back["a"]["spans"] == [{k: v for k, v in span.items() if v is not None}]
        assert back["b"]["spans"] == facts["expected"]["row_b.spans"]
    assert seen[0] == seen[1]


def test_a_parquet_file_without_any_span_has_the_type_of_all_others(tmp_path):
    for name, row in (("a", GOOD), ("b", GOOD | {"spans": []})):
        formats.write(tmp_path / f"{name}.parquet", [row])
    types = [pq.read_schema(tmp_path / f"{name}.parquet").field("spans").type for name in "ab"]
    assert types[0] == types[1]
    assert types[0].value_type.field("start").type == pa.int32()


def test_nulls_read_as_absent(tmp_path):
    span = {"start": 0, "end": 3, "label": "PERSON", "text": None, "subject": None}
    path = lines(tmp_path, {"id": 7, "lang": "ro", "domain": None, "text": "Ana", "spans": [span]})
    expected = {"id": "7", "language": "ro", "text": "Ana", "spans": GOOD["spans"]}
    assert formats.read(path) == [expected]
    assert documents.read(formats.read(path)).documents.meta == {"language": ["ro"]}


def test_separators_of_lines_within_strings_are_no_line_ends(tmp_path):
    path = lines(
        tmp_path, json.dumps(GOOD | {"text": "Ana\u2028\x85x"}, ensure_ascii=False), "", GOOD
    )
    assert [row["text"] for row in formats.read(path)] == ["Ana\u2028\x85x", "Ana"]


def test_lone_surrogates_survive_json(tmp_path):
    formats.write(tmp_path / "b.jsonl", [GOOD | {"text": "Ana\ud83d"}])
    assert formats.read(tmp_path / "b.jsonl")[0]["text"] == "Ana\ud83d"
    with pytest.raises(DataError, match=r"lone surrogate at 3"):
        formats.write(tmp_path / "b", [GOOD | {"text": "Ana\ud83d"}], "brat")
    with pytest.raises(DataError, match=r"column 'text' fits no Arrow type"):
        formats.write(tmp_path / "b.parquet", [GOOD | {"text": "Ana\ud83d"}])


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ('{"id": "a", ', "line 2: broken JSON: .*line 1, column 1"),
        ("[1]", "line 2: expected an object"),
        ("1" * 5000, "line 2: JSON that cannot be read"),
        ("[" * 100_000, "line 2: JSON that cannot be read"),
        ('{"id": "a", "text": "x"}', "line 2: no 'spans'; write an empty list"),
        (
            '{"text": "x", "spans": {"start": [0], "end": [1]}}',
            "line 2: 'spans' is one dict of lists",
        ),
        ('{"text": "x", "spans": 3}', "line 2: 'spans' is 3"),
        ('{"text": "x", "spans": [[0, 1, "ID"]]}', "line 2, span 0: .* is no object"),
        ('{"id": 1.5, "text": "x", "spans": []}', "line 2: id is 1.5"),
        ('{"id": "", "text": "x", "spans": []}', "line 2: id is ''"),
    ],
)
def test_a_faulty_line_is_named(tmp_path, line, fault):
    with pytest.raises(DataError, match=rf"a.jsonl, {fault}") as error:
        formats.read(lines(tmp_path, GOOD, line), "jsonl")
    assert "\n" not in str(error.value)


def test_bytes_that_are_no_utf8_are_named(tmp_path):
    path = tmp_path / "a.jsonl"
    path.write_bytes(b'{"spans": []}\n{"text": "\xe9"}\n')
    with pytest.raises(DataError, match=r"line 2: not UTF-8: byte 0xe9 at offset 10"):
        formats.read(path, "jsonl")


@pytest.mark.parametrize("name", ["jsonl", "conll", "presidio", "parquet"])
def test_an_empty_file_is_an_error(tmp_path, name):
    path = tmp_path / f"a.{name}"
    path.write_bytes(b"")
    with pytest.raises(DataError, match=rf"a.{name}"):
        formats.read(path, name)


def test_predictions_come_without_texts_but_with_ids_or_none(tmp_path):
    bare = {"spans": GOOD["spans"]}
    assert formats.read_predictions(lines(tmp_path, {"id": "a", **bare})) == [{"id": "a", **bare}]
    assert formats.read_predictions(lines(tmp_path, bare, bare)) == [bare, bare]
    with pytest.raises(DataError, match=r"row 1 has no id while others have"):
        formats.read_predictions(lines(tmp_path, {"id": "a", **bare}, bare))
    for name in ("b.jsonl", "b.parquet"):
        formats.write(tmp_path / name, [{"id": "a", **bare}])
        assert formats.read_predictions(tmp_path / name) == [{"id": "a", **bare}]
    with pytest.raises(DataError, match=r"no column 'text'; found id, spans"):
        formats.read(tmp_path / "b.parquet")


def test_parquet_faults_are_named(tmp_path):
    path = tmp_path / "a.parquet"
    path.write_bytes(b"no parquet")
    with pytest.raises(DataError, match=r"cannot be read as Parquet"):
        formats.read(path)
    pq.write_table(pa.table({"text": ["x"], "spans": [{"start": [0], "end": [1]}]}), path)
    with pytest.raises(DataError, match=r"row 0: 'spans' is one dict of lists"):
        formats.read(path)
    with pytest.raises(DataError, match=r"column 'x' fits no Arrow type"):
        formats.write(path, [GOOD | {"x": 1}, GOOD | {"id": "b", "x": "one"}])


def test_further_columns_come_back(tmp_path):
    row = GOOD | {"tokens": ["Ana"], "language": "ro", "n": 3}
    row["spans"] = [GOOD["spans"][0] | {"score": 0.5, "country": "RO", "subject": "p1"}]
    for name in ("a.jsonl", "a.parquet"):
        assert not formats.write(tmp_path / name, [row])
        assert formats.read(tmp_path / name) == [row]
