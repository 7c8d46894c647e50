"""Whatever a file holds, it reads or ends in one line that names it."""

from __future__ import annotations

import contextlib
import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from europriv import documents, formats
from europriv.errors import EuroprivError

KEYS = st.sampled_from(
    [
        "id",
        "label",
        "labels",
        "value",
        "result",
        "text",
        "type",
        "start",
        "end",
        "score",
        "lang",
        "a",
    ]
)
SCALARS = st.sampled_from(
    [None, True, 0, 3, -1, 2.5, 10**30, "", "0", "Ana 😀", "labels", "utf16", "\ud800"]
)
JSON = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=6)
)


def close_to(shape):
    """Values like `shape`, some of whose parts are missing or anything."""
    if isinstance(shape, dict):
        items = {key: close_to(value) for key, value in shape.items()}
        return st.fixed_dictionaries({}, optional=items) | st.fixed_dictionaries(items) | JSON
    if isinstance(shape, list):
        return st.lists(close_to(shape[0]), max_size=2) | JSON
    return st.just(shape) | SCALARS


MENTION = {
    "entity_type": "PERSON",
    "start_offset": 0,
    "end_offset": 3,
    "span_text": "Ana",
    "identifier_type": "DIRECT",
    "entity_id": "e",
}
REGION = {"type": "labels", "value": {"start": 0, "end": 3, "labels": ["A"], "text": "Ana"}}
SAMPLED = {"entity_type": "A", "entity_value": "Ana", "start_position": 0, "end_position": 3}
SHAPES = {
    "jsonl": {"id": "a", "text": "Ana", "spans": [{"start": 0, "end": 3, "label": "A"}]},
    "tab": {
        "doc_id": "a",
        "text": "Ana",
        "annotations": {"one": {"entity_mentions": [MENTION]}},
        "quality_checked": ["one"],
    },
    "presidio": {"full_text": "Ana", "spans": [SAMPLED], "metadata": {"a": 1}},
    "labelstudio": {"id": 1, "data": {"text": "Ana"}, "annotations": [{"result": [REGION]}]},
    "doccano": {"id": 1, "text": "Ana", "label": [[0, 3, "A"]], "offset_unit": "utf16"},
}
LINES = st.text("TARE#*1 2;9\tab:\r\n\ufeffO-", max_size=40)


def check(path, name):
    for reader in (formats.read, formats.read_predictions):
        message, rows = None, []
        try:
            rows = reader(path, name)
        except EuroprivError as error:
            message = str(error)
        assert message is None or (str(path) in message and "\n" not in message)
        with contextlib.suppress(EuroprivError):
            documents.read(rows)


@pytest.mark.parametrize("name", SHAPES)
@given(data=st.data())
@settings(
    max_examples=150,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
def test_any_json(name, data, tmp_path):
    value = data.draw(close_to([SHAPES[name]]))
    lines = name in ("jsonl", "doccano") and isinstance(value, list)
    text = "\n".join(map(json.dumps, value)) if lines else json.dumps(value)
    path = tmp_path / "a.json"
    path.write_text(text, encoding="utf-8")
    check(path, name)


@pytest.mark.parametrize("name", ["brat", "conll", "i2b2", "jsonl", "parquet"])
@given(content=LINES)
@settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_any_lines(name, content, tmp_path):
    (tmp_path / "a.txt").write_bytes(b"ab a:1 2")
    for suffix in (".ann", ".conll", ".xml"):
        (tmp_path / f"a{suffix}").write_bytes(content.encode())
    check(tmp_path if name in ("brat", "i2b2") else tmp_path / "a.conll", name)
