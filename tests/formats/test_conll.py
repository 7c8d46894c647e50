"""CoNLL: what counts as a line, a column and a document; what tags lose."""

from __future__ import annotations

import pytest
from seqeval.metrics.sequence_labeling import get_entities

from europriv import formats
from europriv.errors import DataError, TagError


def read(tmp_path, content, **options):
    path = tmp_path / "a.conll"
    path.write_bytes(content.encode())
    return formats.read(path, **options)


def named(row):
    return [(row["text"][s["start"] : s["end"]], s["label"]) for s in row["spans"]]


def test_documents_sentences_and_columns_of_conll_2003(tmp_path):
    content = (
        "-DOCSTART- -X- -X- O\n\nAna NNP B-NP B-PER\nPop NNP I-NP I-PER\n. . O O\n \t \n\t\n"
        "Cluj NNP B-NP B-LOC\n\n-DOCSTART- -X- -X- O\n\nIon NNP B-NP B-PER\n"
    )
    rows = read(tmp_path, content.replace("\n", "\r\n"))
    assert [row["text"] for row in rows] == ["Ana Pop .\nCluj", "Ion"]
    assert [named(row) for row in rows] == [[("Ana Pop", "PER"), ("Cluj", "LOC")], [("Ion", "PER")]]
    assert [row["id"] for row in rows] == ["0", "1"]


def test_only_line_feeds_tabs_and_blanks_part_anything(tmp_path):
    tokens = ["a\u00a0b", "\u2028", "\u00a0", "c\x85d", "e\x0bf", "\u200b"]
    content = "".join(f"{token}\tS-ID\n" for token in tokens)
    for text in (content, content.replace("\t", " ")):
        [row] = read(tmp_path, text)
        assert named(row) == [(token, "ID") for token in tokens]


def test_comments_and_names_of_documents(tmp_path):
    content = (
        "\ufeff# newdoc id = d7\n# text = Ana\nAna\tB-PER\n# remark\nPop\tI-PER\n\n"
        "-DOCSTART- d8\tO\nIon\tO\n"
    )
    rows = read(tmp_path, content)
    assert [(row["id"], row["text"]) for row in rows] == [("d7", "Ana Pop"), ("d8", "Ion")]
    assert named(rows[0]) == [("Ana Pop", "PER")]
    assert read(tmp_path, "# S-ID\n")[0]["text"] == "#"


def test_the_tag_may_stand_in_any_column(tmp_path):
    [row] = read(tmp_path, "Ana B-PER x\nPop I-PER y\n", column=1)
    assert named(row) == [("Ana Pop", "PER")]
    with pytest.raises(DataError, match=r"no column 3 among 3"):
        read(tmp_path, "Ana B-PER x\n", column=3)


def test_malformed_gold_is_an_error_and_lenient_reading_mends_it(tmp_path):
    content = "Ana\tO\n\nAna\tB-PER\nPop\tI-PER\nCluj\tI-LOC\n"
    with pytest.raises(TagError, match=r"malformed BIO tags in the sentence at line 3"):
        read(tmp_path, content)
    assert named(read(tmp_path, content, mode="lenient")[0]) == [
        ("Ana Pop", "PER"),
        ("Cluj", "LOC"),
    ]
    path = tmp_path / "a.conll"
    assert len(formats.read_predictions(path)[0]["spans"]) == 1
    assert len(formats.read_predictions(path, mode="lenient")[0]["spans"]) == 2


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        ("Ana\tx\tO\nPop\tO\n", "line 2: 2 columns where 3 are expected"),
        ("Ana\n", "line 1: 1 columns where 2 are expected"),
        ("Ana\tO\n\tS-ID\n", "line 2: no token in the first column"),
        ("Ana\tB-PER\nPop\tE-PER\nX\tU-PER\n", "mix schemes"),
        ("Ana\t4\t7\tO\nPop\t5\t8\tO\n", "line 2: 'Pop' begins at 5 before 7"),
        ("\n\n", "no documents found"),
        ("", "no documents found"),
    ],
)
def test_a_faulty_file_is_named(tmp_path, content, fault):
    with pytest.raises(DataError, match=fault):
        read(tmp_path, content)


def test_lost_entities_are_counted_and_named(case, tmp_path):
    facts = case("formats.json")["EP-028"]
    for doc in facts["docs"]:
        rows = [{"id": doc["id"], "text": doc["text"], "spans": doc["gold"]}]
        losses = formats.write(tmp_path / "a.conll", rows, tokens=facts["tokenization"])
        lost = [span for span in losses.spans if span.reason != "widened"]
        assert len(lost) == facts["lost"][doc["id"]]
        assert all(doc["id"] == span.document for span in lost)
    assert str(losses) == "1 span nested"


def test_single_words_and_digits_need_no_widening(case, tmp_path):
    doc = case("formats.json")["EP-028"]["docs"][0]
    rows = [{"id": "d", "text": doc["text"], "spans": doc["gold"]}]
    assert not formats.write(tmp_path / "a.conll", rows)
    assert formats.read(tmp_path / "a.conll")[0]["spans"] == doc["gold"]


def test_every_reason_has_its_name(tmp_path):
    text = "Ana Pop din Cluj-Napoca 123"
    spans = [(0, 7, "A"), (0, 3, "B"), (4, 11, "C"), (13, 16, "D"), (12, 13, "E"), (23, 24, "F")]
    spans = [{"start": start, "end": end, "label": label} for start, end, label in spans]
    rows = [{"id": "d", "text": text, "spans": spans}]
    losses = formats.write(tmp_path / "a.conll", rows)
    assert losses.reasons() == {
        "nested": 1,
        "overlapping": 1,
        "same token": 1,
        "white space": 1,
        "widened": 1,
    }


@pytest.mark.parametrize("scheme", ["BIO", "BIOES"])
def test_another_reader_finds_the_same_entities(tmp_path, scheme, shared):
    rows = formats.read(shared / "data" / "ronec_v2_test.jsonl")[:300]
    losses = formats.write(tmp_path / "a.conll", rows, scheme=scheme)
    gone = [span for span in losses.spans if span.reason != "widened"]
    lines = (tmp_path / "a.conll").read_text(encoding="utf-8").split("\n")
    tags = [line.split("\t")[3] if line.count("\t") == 3 else "O" for line in lines]
    assert len(get_entities(tags)) == sum(len(row["spans"]) for row in rows) - len(gone)


def test_unwritable_names_are_refused(tmp_path):
    for doc_id, label in (("a\tb", "ID"), ("a", "I\nD")):
        rows = [{"id": doc_id, "text": "x", "spans": [{"start": 0, "end": 1, "label": label}]}]
        with pytest.raises(DataError, match=r"no column can hold"):
            formats.write(tmp_path / "a.conll", rows)


@pytest.mark.parametrize("scheme", ["IO", "BIOES"])
def test_of_two_spans_on_one_token_the_second_is_a_named_loss(tmp_path, scheme):
    text, ranges = "9999999 \r9", [(0, 1), (7, 10), (8, 10)]
    spans = [{"start": a, "end": b, "label": "PERSON"} for a, b in ranges]
    row = {"id": "d", "text": text, "spans": spans}
    losses = formats.write(tmp_path / "a.conll", [row], scheme=scheme)
    assert losses.reasons() == {"nested": 1, "widened": 2}
    assert len(formats.read(tmp_path / "a.conll", scheme=scheme)[0]["spans"]) == 2
