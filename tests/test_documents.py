"""Reading documents: every fault is named, nothing is clipped or dropped in silence."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from europriv.documents import (
    Documents,
    Words,
    check_spans,
    content_hash,
    join,
    read,
    span_fault,
)
from europriv.documents.offsets import to_code_points, unit_starts
from europriv.errors import DataError, OptionError


def spans_of(corpus):
    return [[(s.start, s.end, s.label) for s in row] for row in corpus.spans.rows()]


def test_faulty_spans_are_named_one_by_one(case):
    """Inverted, negative, out of range, empty, untyped, unlabelled and duplicate spans."""
    found = case("reports.json")["EP-027"]
    text, spans = found["input"]["text"], found["input"]["spans"]
    status = [span_fault(span, text) or "ok" for span in spans]
    expected = ["ok" if s == "duplicate" else s for s in found["expected"]["status"]]
    assert status == expected


def test_faulty_spans_can_be_skipped_and_are_counted(case):
    found = case("reports.json")["EP-027"]
    rows = [{"id": "d7", "text": found["input"]["text"], "spans": found["input"]["spans"]}]
    corpus = read(rows, skip_faulty=True)
    assert spans_of(corpus) == [[(0, 7, "PERSON"), (12, 16, "CITY")]]
    assert sum(corpus.intake.refused.values()) == found["expected"]["errors"]
    assert corpus.intake.duplicates == found["expected"]["duplicates"]


def test_the_first_fault_stops_reading_and_says_where(case):
    found = case("reports.json")["EP-027"]
    rows = [{"id": "d7", "text": found["input"]["text"], "spans": found["input"]["spans"]}]
    with pytest.raises(DataError) as error:
        read(rows, source="gold.jsonl")
    assert all(
        part in str(error.value) for part in ("gold.jsonl", "'d7'", "span 2", "after the end")
    )
    assert "\n" not in str(error.value)


def test_white_space_at_edges_is_trimmed_and_counted(case):
    """Tokenisers keep the leading blank, annotators drag too far."""
    found = case("reports.json")["EP-007"]
    documents = Documents(["d"], [found["input"]["text"]])
    table, intake = check_spans(documents, [found["input"]["predictions"]], gold=False)
    got = [{"start": s.start, "end": s.end, "label": s.label} for s in table.rows()[0]]
    assert got == found["expected"]["pred_spans_after_trim"]
    assert (intake.trimmed, intake.whitespace_only) == (2, 1)


def test_gold_of_white_space_only_is_an_error():
    rows = [{"id": "x", "text": "Ana  Pop", "spans": [{"start": 3, "end": 5, "label": "NAME"}]}]
    with pytest.raises(DataError, match="'x', span 0: the gold span holds white space only"):
        read(rows)


def test_null_keys_read_as_absent_and_empty_first_rows_do_no_harm(case):
    """An all-negative first document changes nothing."""
    rows = [
        row for rows in case("reports.json")["EP-025"]["input"]["files"].values() for row in rows
    ]
    for order in (rows, rows[::-1]):
        corpus = read(order)
        by_id = dict(zip(corpus.documents.ids, spans_of(corpus), strict=True))
        assert by_id == {"b": [], "a": [(0, 3, "PERSON")], "c": [(3, 4, "ID")]}


def test_a_stored_surface_is_checked():
    rows = [{"text": "Ana Pop", "spans": [{"start": 0, "end": 3, "label": "NAME", "text": "Anna"}]}]
    with pytest.raises(DataError, match="stored surface"):
        read(rows)


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ([], "no documents"),
        ([{"id": "a", "text": None}], "'a' has no text"),
        ([{"id": "", "text": "x"}], "row 0 has id ''"),
        ([{"id": "a", "text": "x"}, {"id": "a", "text": "y"}], "'a' occurs twice"),
    ],
)
def test_bad_documents_are_named(rows, message):
    with pytest.raises(DataError, match=message):
        read(rows)


def test_predictions_join_by_id_and_the_missing_are_listed():
    documents = Documents(["a", "b", "c"], ["x", "y", "z"])
    rows, missing = join(documents, [{"id": "c", "spans": [1]}, {"id": "a", "spans": None}])
    assert ([list(r) for r in rows], missing) == ([[], [], [1]], ["b"])


@pytest.mark.parametrize(
    ("predictions", "message"),
    [
        ([{"id": "q", "spans": []}], "'q' is not in the gold corpus"),
        ([{"id": "a"}, {"id": "a"}], "'a' occurs twice"),
        ([[], []], "2 lists for 1 documents"),
        ([{"spans": []}], "row 0 has no id"),
        ([{"id": "a"}, []], "row 1 has no id"),
    ],
)
def test_predictions_that_do_not_fit_are_refused(predictions, message):
    with pytest.raises(DataError, match=message):
        join(Documents(["a"], ["x"]), predictions)


@given(st.text(max_size=30))
def test_offsets_of_any_unit_come_back_as_code_points(text):
    """Python's own encoders are the oracle."""
    text = text.encode("utf-16-le", "ignore").decode("utf-16-le")
    for unit, encoding, width in (("utf16", "utf-16-le", 2), ("utf8", "utf-8", 1)):
        starts = unit_starts(text, unit).tolist()
        assert starts == [len(text[:i].encode(encoding)) // width for i in range(len(text) + 1)]
        spans = [{"start": a, "end": b} for a, b in pairwise(starts)]
        points = to_code_points(spans, text, unit)
        assert points == [{"start": i, "end": i + 1} for i in range(len(text))]


def test_offsets_inside_a_character_and_unknown_units_are_refused():
    row = {"id": "e", "text": "a😀b", "spans": [{"start": 2, "end": 4, "label": "ID"}]}
    with pytest.raises(DataError, match="'e', span 0: start and end must be integers"):
        read([row], offsets="utf16")
    with pytest.raises(OptionError, match="utf16"):
        read([row], offsets="utf-16")


@given(st.lists(st.text(alphabet="ab \n\u00a0\u2028é", max_size=12), min_size=1, max_size=4))
def test_words_are_those_of_str_split(texts):
    words = Words.of(texts)
    for d, text in enumerate(texts):
        span = slice(words.first[d], words.first[d + 1])
        base = words.offset[d]
        pieces = zip(words.begin[span] - base, words.end[span] - base, strict=True)
        assert [text[a:b] for a, b in pieces] == text.split()


def test_the_content_hash_is_that_of_the_content_whatever_the_order():
    span = {"start": 0, "end": 3, "label": "NAME", "scheme": "CZ/rodné číslo"}
    rows = [
        {"id": "b", "text": "Ana\n\ud83d", "spans": [span, {"start": 1, "end": 2, "label": "ș"}]},
        {"id": "a", "text": "", "spans": []},
    ]
    whole = content_hash(read(rows))
    assert content_hash(read(rows[::-1])) == whole
    changed = [
        [{**rows[0], "id": "c"}, rows[1]],
        [{**rows[0], "text": "Ane\n\ud83d"}, rows[1]],
        [{**rows[0], "id": "bA", "text": "na\n\ud83d"}, rows[1]],
        *([{**rows[0], "spans": [{**span, **change}, rows[0]["spans"][1]]}, rows[1]] for change in (
            {"start": 1}, {"end": 2}, {"label": "CITY"}, {"scheme": "SK/rodné číslo"},
            {"scheme": None},
        )),
        rows[:1],
    ]  # fmt: skip
    assert len({whole, *(content_hash(read(other)) for other in changed)}) == 1 + len(changed)


def test_empty_attributes_of_spans_are_none():
    """Arrow columns hold "" for what some spans lack."""
    spans = [{"start": 0, "end": 3, "label": "A", "scheme": "", "subject": "p"}]
    spans.append({"start": 4, "end": 5, "label": "A", "scheme": "RO/CNP", "subject": ""})
    table = read([{"text": "Ana x", "spans": spans}]).spans
    assert [(s.scheme, s.subject) for s in table.rows()[0]] == [(None, "p"), ("RO/CNP", None)]


GOOD = {"id": "a", "text": "Ana Pop", "spans": [{"start": 0, "end": 3, "label": "NAME"}]}


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"language": 3}, "document 'a' has language 3; write it as a string"),
        ({"language": ["ro"]}, "has language"),
        ({"country": {"a": 1}}, "has country"),
        ({"family": "\ud800"}, "has family"),
        ({"id": "\ud800"}, r"row 0 has id '\\ud800'"),
        ({"id": " "}, "row 0 has id ' '"),
        ({"spans": 5}, "document 'a': spans are 5, expected a list"),
        ({"spans": "abc"}, "spans are 'abc', expected a list"),
        ({"spans": {"start": [0]}}, "spans are {'start'.*expected a list"),
        ({"spans": [5]}, "document 'a', span 0"),
        ({"spans": [{**GOOD["spans"][0], "label": "X\ud800"}]}, "span 0: the label"),
        ({"spans": [{**GOOD["spans"][0], "scheme": 5}]}, "span 0: .*'scheme': 5"),
        ({"spans": [{**GOOD["spans"][0], "subject": [1]}]}, r"span 0: .*'subject': \[1\]"),
    ],
)
def test_values_of_another_type_are_refused(change, message):
    """None of them may end in a number, or in an error of Python's own."""
    with pytest.raises(DataError, match=message):
        read([{**GOOD, **change}])


def test_a_row_that_is_no_mapping_is_refused():
    with pytest.raises(DataError, match="row 1 is None, expected a mapping"):
        read([GOOD, None])


def test_predictions_on_another_text_are_refused():
    documents = Documents(["a", "b"], ["Ana", "Ion"])
    rows = [{"id": "b", "text": "Ion", "spans": []}, {"id": "a", "spans": []}]
    assert join(documents, rows) == ([[], []], [])
    rows[1]["text"] = "\ufeffAna"
    with pytest.raises(DataError, match="p: document 'a' has another text than the one it is"):
        join(documents, rows, "p")


def test_rows_with_and_without_ids_are_not_mixed():
    """A made-up number could be the id of another document."""
    with pytest.raises(DataError, match="row 1 has no id while others have"):
        read([GOOD, {"text": "x"}])


def test_lists_of_predictions_are_lists():
    documents = read([GOOD]).documents
    with pytest.raises(DataError, match="document 'a': spans are 5"):
        join(documents, [5])
    with pytest.raises(DataError, match="document 'a': spans are 'abc'"):
        join(documents, [{"id": "a", "spans": "abc"}])
    assert join(documents, [None]) == ([()], [])
