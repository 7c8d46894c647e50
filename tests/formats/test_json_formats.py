"""TAB, Presidio, Label Studio and doccano: their own keys, their own ways to count."""

from __future__ import annotations

import json

import pytest

from europriv import documents, formats
from europriv.errors import DataError


def put(tmp_path, value, name="a.json"):
    path = tmp_path / name
    path.write_text(json.dumps(value), encoding="utf-8")
    return path


def mention(start, end, **more):
    return {
        "entity_type": "PERSON",
        "entity_mention_id": "m",
        "start_offset": start,
        "end_offset": end,
        "span_text": "Ana",
        "identifier_type": "DIRECT",
        "entity_id": "e1",
    } | more


def tab(*annotators, text="Ana și Ana"):
    works = {name: {"entity_mentions": [mention(0, 3)]} for name in annotators}
    return {"doc_id": "d", "text": text, "annotations": works, "quality_checked": ["b"]}


def test_tab_keeps_annotators_apart(tmp_path):
    path = put(tmp_path, [tab("a", "b")])
    assert formats.guess(path) == "tab"
    rows = formats.read(path)
    assert [(r["id"], r["document"], r["quality_checked"]) for r in rows] == [
        ("d:a", "d", False),
        ("d:b", "d", True),
    ]
    [span] = rows[0]["spans"]
    assert (span["subject"], span["identifier_class"]) == ("e1", "direct")
    assert [row["id"] for row in formats.read(path, annotator="b")] == ["d"]
    with pytest.raises(DataError, match=r"nothing by annotator 'c'; there are a, b"):
        formats.read(path, annotator="c")


def test_tab_comes_back_with_its_annotators(tmp_path):
    value = tab("a", "b")
    value["annotations"]["b"]["entity_mentions"] = [
        mention(0, 3, identifier_type="NO_MASK", confidential_status="BELIEF")
    ]
    rows = formats.read(put(tmp_path, [value]))
    assert not formats.write(tmp_path / "b.json", rows, "tab")
    assert formats.read(tmp_path / "b.json") == rows
    [written] = json.loads((tmp_path / "b.json").read_text())
    [inner] = written["annotations"]["b"]["entity_mentions"]
    assert (inner["identifier_type"], inner["span_text"]) == ("NO_MASK", "Ana")


def test_tab_masks_of_a_system_are_predictions(tmp_path):
    path = put(tmp_path, {"d": [[0, 3], [7, 10]], "e": []})
    assert formats.guess(path) == "tab"
    rows = formats.read_predictions(path)
    assert [(row["id"], len(row["spans"])) for row in rows] == [("d", 2), ("e", 0)]
    with pytest.raises(DataError, match=r"is no pair"):
        formats.read_predictions(put(tmp_path, {"d": [[0, 3, 4]]}), "tab")


def test_tab_needs_to_know_what_is_direct(tmp_path):
    rows = [{"id": "d", "text": "Ana", "spans": [{"start": 0, "end": 3, "label": "PERSON"}]}]
    with pytest.raises(DataError, match=r"'d', span 0: no identifier_class"):
        formats.write(tmp_path / "a.json", rows, "tab")


def test_presidio_samples(tmp_path):
    span = {"entity_type": "PERSON", "entity_value": "Ana", "start_position": 0, "end_position": 3}
    sample = {"full_text": "Ana", "masked": "{{name}}", "spans": [span], "template_id": 7}
    path = put(tmp_path, [sample | {"metadata": {"language": "ro", "Gender": "F"}}])
    assert formats.guess(path) == "presidio"
    [row] = formats.read(path)
    assert (row["id"], row["language"], row["template_id"]) == ("0", "ro", 7)
    assert row["spans"] == [{"start": 0, "end": 3, "label": "PERSON", "text": "Ana"}]
    losses = formats.write(tmp_path / "b.json", [row], "presidio")
    assert not losses
    assert formats.read(tmp_path / "b.json") == [row]


def test_a_presidio_value_that_the_text_does_not_hold_is_refused(tmp_path):
    span = {"entity_type": "PERSON", "entity_value": "Ion", "start_position": 0, "end_position": 3}
    rows = formats.read(put(tmp_path, [{"full_text": "Ana", "spans": [span]}]))
    with pytest.raises(DataError, match=r"'0', span 0.*surface"):
        documents.read(rows)


def region(start, end, text="Ana", **more):
    value = {"start": start, "end": end, "text": text, "labels": ["PERSON"]}
    return {
        "id": "r",
        "from_name": "label",
        "to_name": "text",
        "type": "labels",
        "value": value,
    } | more


def task(*regions, text="😀 Ana", **more):
    return {
        "id": 4,
        "data": {"text": text},
        "annotations": [{"id": 1, "result": list(regions)}],
    } | more


def test_label_studio_counts_code_points(tmp_path):
    path = put(tmp_path, [task(region(2, 5), {"type": "choices", "value": {"choices": ["x"]}})])
    assert formats.guess(path) == "labelstudio"
    expected = [{"start": 2, "end": 5, "label": "PERSON"}]
    assert formats.read(path) == [{"id": "4", "text": "😀 Ana", "spans": expected}]


def test_label_studio_used_to_count_utf16(tmp_path):
    path = put(tmp_path, [task(region("3", "6"))])
    with pytest.raises(DataError, match=r"task 4: .* need offsets='utf16'"):
        formats.read(path)
    assert formats.read(path, offsets="utf16")[0]["spans"] == [
        {"start": 2, "end": 5, "label": "PERSON"}
    ]


def test_label_studio_regions_with_several_labels_and_lines(tmp_path):
    two = region(0, 7, "AnaPop")
    two["value"]["labels"] = ["PERSON", "PATIENT"]
    [row] = formats.read(put(tmp_path, [task(two, text="Ana\nPop")]))
    assert [span["label"] for span in row["spans"]] == ["PERSON", "PATIENT"]


def test_label_studio_finds_the_text(tmp_path):
    value = task(region(0, 3), data={"note": "Ana", "n": 3})
    assert formats.read(put(tmp_path, [value]))[0]["text"] == "Ana"
    value["data"]["title"] = "x"
    with pytest.raises(DataError, match=r"say text_key=, one of .'note', 'title'"):
        formats.read(put(tmp_path, [value]))
    [row] = formats.read(put(tmp_path, [value]), text_key="note")
    assert (row["text"], row["title"]) == ("Ana", "x")


def test_label_studio_predictions_of_a_model(tmp_path):
    value = task(region(2, 5), predictions=[{"result": [region(2, 5, score=0.5)]}])
    [row] = formats.read_predictions(put(tmp_path, [value]))
    assert row["spans"] == [{"start": 2, "end": 5, "label": "PERSON", "score": 0.5}]


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"annotations": []}, "no finished annotation"),
        ({"annotations": [{"result": [], "was_cancelled": True}]}, "no finished annotation"),
        ({"annotations": [{"result": []}, {"result": []}]}, "2 annotations; say annotation=0"),
        ({"annotations": [{"result": [region(2, 5) | {"value": {"start": 2}}]}]}, "no labels"),
        ({"annotations": [{"result": [region(2, 5, type="hypertextlabels")]}]}, "into HTML"),
        ({"annotations": [{"result": [region(2, 99)]}]}, "lies behind the text of 5"),
        ({"annotations": "x"}, "expected a list of objects"),
    ],
)
def test_a_faulty_label_studio_task_is_named(tmp_path, change, fault):
    with pytest.raises(DataError, match=rf"a.json, task 4.*{fault}"):
        formats.read(put(tmp_path, [task(**change)]), "labelstudio")


def test_doccano_in_both_shapes(tmp_path):
    one = {"id": 1, "text": "Ana", "label": [[0, 3, "PERSON"]], "language": "ro"}
    entity = {"id": 9, "label": "PERSON", "start_offset": 0, "end_offset": 3}
    two = {"id": 1, "text": "Ana", "entities": [entity], "relations": [], "language": "ro"}
    expected = [{"start": 0, "end": 3, "label": "PERSON"}]
    for value in (one, two):
        path = put(tmp_path, value, "a.jsonl")
        assert formats.guess(path) == "doccano"
        assert formats.read(path) == [
            {"id": "1", "text": "Ana", "language": "ro", "spans": expected}
        ]


def test_doccano_must_say_how_it_counts_where_it_matters(tmp_path):
    path = put(tmp_path, {"text": "😀 Ana", "label": [[3, 6, "PERSON"]]}, "a.jsonl")
    with pytest.raises(DataError, match=r"line 1: .*offsets='utf16'"):
        formats.read(path)
    [row] = formats.read(path, offsets="utf16")
    assert (row["spans"][0]["start"], row["spans"][0]["end"]) == (2, 5)
    formats.write(tmp_path / "b.jsonl", [row], "doccano")
    assert formats.read(tmp_path / "b.jsonl") == [row]
    assert json.loads((tmp_path / "b.jsonl").read_text())["label"] == [[3, 6, "PERSON"]]


@pytest.mark.parametrize(
    ("value", "fault"),
    [
        ({"text": "Ana"}, "none of label, entities, labels; found text"),
        ({"label": []}, "none of text, data"),
        ({"text": "Ana", "label": [[0, 3]]}, "span 0: .* is neither"),
        ({"text": 3, "label": []}, "expected a string as text"),
        ([], "expected an object"),
        ({"text": "Ana", "label": [], "offset_unit": True}, "offset_unit is True"),
        ({"id": True, "text": "Ana", "label": []}, "id is True"),
    ],
)
def test_a_faulty_doccano_line_is_named(tmp_path, value, fault):
    with pytest.raises(DataError, match=rf"a.jsonl, line 1.*{fault}"):
        formats.read(put(tmp_path, value, "a.jsonl"), "doccano")


@pytest.mark.parametrize(
    ("name", "value", "fault"),
    [
        ("tab", [{"text": "x"}], "no field 'doc_id'; found text"),
        ("tab", [{"doc_id": "d", "text": "x", "annotations": []}], "document 'd': 'annotations'"),
        (
            "tab",
            [{"doc_id": "d", "text": "x", "annotations": {"a": {}}}],
            "'d', a: expected a list",
        ),
        (
            "tab",
            [tab("a") | {"annotations": {"a": {"entity_mentions": [{}]}}}],
            "mention 0: no field",
        ),
        ("tab", [tab("a") | {"quality_checked": True}], "'d': 'quality_checked' is True"),
        ("presidio", [{"full_text": "x"}], "sample 0: no field 'spans'"),
        ("presidio", [{"full_text": "x", "spans": [{}]}], "sample 0, span 0: no field"),
        ("presidio", [{"full_text": "x", "spans": [], "metadata": 3}], "'metadata' is 3"),
        ("presidio", {"full_text": "x"}, "expected a list of objects"),
        ("labelstudio", [{"id": 1}], "task 1: no field 'data'"),
    ],
)
def test_missing_fields_are_named(tmp_path, name, value, fault):
    with pytest.raises(DataError, match=rf"a.json.*{fault}"):
        formats.read(put(tmp_path, value), name)


def test_predictions_may_be_what_a_run_has_saved(tmp_path):
    path = tmp_path / "predictions.jsonl"
    lines = [
        {"europriv": "predictions", "data": "0", "system": "patterns"},
        {"id": "a", "spans": [{"start": 0, "end": 3, "label": "AGE"}]},
        {"id": "b", "spans": [], "missing": True},
    ]
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    assert formats.read_predictions(path) == [lines[1]]
    with pytest.raises(DataError, match="line 1: no 'spans'"):
        formats.read(path)
