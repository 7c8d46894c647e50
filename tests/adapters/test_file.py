"""Predictions made elsewhere."""

from __future__ import annotations

import pytest

from europriv.adapters import load
from europriv.errors import DataError, OptionError

TEXT = "a😀 Petru"


def write(path, *rows):
    path.write_text("\n".join(rows) + "\n", encoding="utf-8")
    return path


def test_rows_join_by_id(tmp_path):
    path = write(
        tmp_path / "mine.jsonl",
        '{"id": "b", "spans": [{"start": 3, "end": 8, "label": "PERSON", "score": 0.5}]}',
        "",
        '{"id": 7, "spans": [], "redacted": [{"start": 0, "end": 1, "label": "X"}],'
        ' "truncated": true}',
    )
    adapter = load(path)
    assert (adapter.name, adapter.decode, len(adapter.revision)) == ("mine", "file", 12)
    seven, absent, b = adapter.predict([TEXT] * 3, ids=["7", "zzz", "b"])
    assert (b[0].start, b[0].end, b[0].label, b[0].score) == (3, 8, "PERSON", 0.5)
    assert b.redacted == b.spans
    assert (list(seven), len(seven.redacted), seven.truncated) == ([], 1, True)
    assert (absent.missing, absent.spans) == (True, [])
    assert not b.missing
    with pytest.raises(OptionError, match="answers by id"):
        adapter.predict([TEXT])


@pytest.mark.parametrize(("unit", "start", "end"), [("utf16", 4, 9), ("utf8", 6, 11)])
def test_offsets_in_other_units(tmp_path, unit, start, end):
    row = f'{{"id": "a", "spans": [{{"start": {start}, "end": {end}, "label": "P"}}]}}'
    (found,) = load(write(tmp_path / "x.jsonl", row), offsets=unit).predict([TEXT], ids=["a"])
    assert TEXT[found[0].start : found[0].end] == "Petru"


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ("{", r"x\.jsonl:1: broken JSON"),
        ("[]", r"x\.jsonl:1: expected an object"),
        ('{"id": "a"}', r"x\.jsonl:1: expected an object"),
        ("", r"x\.jsonl: no rows"),
        ('{"spans": []}', r"x\.jsonl:1: the row has no id"),
        (
            '{"id": "a", "spans": []}\n{"id": "a", "spans": []}',
            r"x\.jsonl:2: document 'a' occurs twice",
        ),
        ('{"id": "a", "spans": 3}', "expected an object"),
    ],
)
def test_broken_files_are_refused_by_line(tmp_path, row, message):
    with pytest.raises(DataError, match=message):
        load(write(tmp_path / "x.jsonl", row))


@pytest.mark.parametrize("span", ['{"start": 3, "end": 99, "label": "P"}', '{"start": 3}', "4"])
def test_spans_outside_the_text_are_refused(tmp_path, span):
    adapter = load(write(tmp_path / "x.jsonl", f'{{"id": "a", "spans": [{span}]}}'))
    with pytest.raises(DataError, match="document 'a', span 0"):
        adapter.predict([TEXT], ids=["a"])
