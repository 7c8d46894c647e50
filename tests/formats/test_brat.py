"""brat: texts exactly as in the file, offsets counted in any way, groups and attributes."""

from __future__ import annotations

import pytest

from europriv import documents, formats
from europriv.errors import DataError, OptionError


def folder(tmp_path, text, *lines, name="d1"):
    (tmp_path / f"{name}.txt").write_bytes(text.encode())
    (tmp_path / f"{name}.ann").write_bytes("".join(f"{line}\n" for line in lines).encode())
    return tmp_path


def spans(row):
    return [{key: s[key] for key in ("start", "end", "label")} for s in row["spans"]]


@pytest.fixture
def windows(case, tmp_path):
    """A file with a byte order mark and CR LF whose offsets count neither."""
    facts = case("formats.json")["EP-030"]
    lines = [
        f"T{i}\t{a['label']} {a['start']} {a['end']}\t{a['surface']}"
        for i, a in enumerate(facts["annotations"], 1)
    ]
    return facts, folder(tmp_path, facts["file"], *lines)


def test_offsets_that_count_no_mark_and_no_cr_move_to_the_file(windows):
    facts, path = windows
    [row] = formats.read(path, newlines="lf", bom="drop")
    assert row["text"] == facts["file"]
    assert spans(row) == facts["in_original_characters"]["spans"]


def test_the_text_as_it_was_counted_keeps_the_offsets(windows):
    facts, path = windows
    [row] = formats.read(path, newlines="lf", bom="drop", text="counted")
    assert row["text"] == facts["in_normalised_text"]["text"]
    assert spans(row) == facts["in_normalised_text"]["spans"]


@pytest.mark.parametrize(("newlines", "bom"), [("keep", "keep"), ("lf", "keep"), ("keep", "drop")])
def test_any_other_counting_stops_the_load_and_names_the_right_one(windows, newlines, bom):
    _, path = windows
    with pytest.raises(DataError, match=r"d1.ann, line \d: .*fits with newlines='lf', bom='drop'"):
        formats.read(path, newlines=newlines, bom=bom)


def test_a_surface_of_another_text_stops_the_load(tmp_path):
    folder(tmp_path, "Ana Pop", "T1\tPERSON 0 3\tIon")
    with pytest.raises(DataError, match=r"'Ana', the annotation says 'Ion'; .* of another text"):
        formats.read(tmp_path)


def test_a_line_end_within_a_span_may_be_a_blank(tmp_path):
    folder(tmp_path, "Ana\r\nPop", "T1\tPERSON 0 8\tAna  Pop")
    [row] = formats.read(tmp_path)
    assert spans(row) == [{"start": 0, "end": 8, "label": "PERSON"}]


def test_a_discontinuous_annotation_is_one_group_there_and_back(tmp_path):
    (tmp_path / "in").mkdir()
    folder(
        tmp_path / "in",
        "Ana și Ion Pop",
        "T1\tPERSON 0 3;11 14\tAna Pop",
        "T2\tPERSON 7 14\tIon Pop",
    )
    rows = formats.read(tmp_path / "in")
    assert [(s["start"], s["end"], s.get("group")) for s in rows[0]["spans"]] == [
        (0, 3, "T1"),
        (11, 14, "T1"),
        (7, 14, None),
    ]
    assert not formats.write(tmp_path / "out", rows, "brat")
    assert formats.read(tmp_path / "out") == rows
    assert (tmp_path / "out" / "d1.ann").read_text().startswith("T1\tPERSON 0 3;11 14\tAna Pop\n")
    losses = formats.write(tmp_path / "out.json", rows, "presidio")
    assert losses.attributes == {"group": 2}


def test_attributes_come_back(tmp_path):
    span = {"start": 0, "end": 3, "label": "ID", "subject": "the patient", "score": 0.25}
    span |= {"scheme": "RO/CNP", "uncertain": True}
    rows = [{"id": "a/b", "text": "123", "spans": [span]}]
    assert not formats.write(tmp_path / "out", rows, "brat")
    assert formats.read(tmp_path / "out", ids="path") == rows
    assert formats.read(tmp_path / "out", ids="stem")[0]["id"] == "b"


def test_gold_and_system_in_other_folders_have_the_same_ids(tmp_path):
    rows = [{"id": i, "text": "123", "spans": []} for i in ("x", "y/z")]
    formats.write(tmp_path / "gold" / "sample", rows, "brat")
    formats.write(tmp_path / "system" / "run1" / "baseline", rows, "brat")
    for folder in ("gold", "system"):
        assert [row["id"] for row in formats.read(tmp_path / folder)] == ["x", "y/z"]


def test_what_brat_cannot_hold_is_counted(tmp_path):
    span = {"start": 0, "end": 3, "label": "ID", "years": [1, 2], "text": "123"}
    rows = [{"id": "a", "text": "123", "language": "ro", "spans": [span]}]
    losses = formats.write(tmp_path / "out", rows, "brat")
    assert (losses.attributes, losses.fields) == ({"years": 1}, {"language": 1})


def test_other_annotations_are_no_spans(tmp_path):
    other = [
        "R1\tof Arg1:T1 Arg2:T1",
        "#1\tAnnotatorNotes T1\tsure?",
        "*\tEquiv T1 T1",
        "E1\tX:T1",
        "",
    ]
    folder(tmp_path, "Ana", "T1\tPERSON 0 3\tAna", *other, "A1\tsure T1", "A2\tnegated E1")
    assert formats.read(tmp_path)[0]["spans"] == [
        {"start": 0, "end": 3, "label": "PERSON", "sure": True}
    ]


def test_predictions_need_no_text(tmp_path):
    (tmp_path / "d1.ann").write_text("T1\tPERSON 0 3\tAna\n")
    assert formats.read_predictions(tmp_path) == [
        {"id": "d1", "spans": [{"start": 0, "end": 3, "label": "PERSON"}]}
    ]
    with pytest.raises(DataError, match=r"d1.txt: not there, so its offsets cannot be moved"):
        formats.read_predictions(tmp_path, newlines="lf")
    with pytest.raises(DataError, match=r"d1.txt: cannot be read"):
        formats.read(tmp_path)


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("T1\tPERSON 0 x\tAna", "line 1: 'PERSON 0 x' is not 'LABEL start end'"),
        ("T1 PERSON 0 3", "line 1: '' is not"),
        ("T1\tPERSON 3 3\t", "line 1: span .3, 3. is empty or inverted"),
        ("T1\tPERSON 0 99\tAna", "line 1: .* of 3 is 'Ana'|line 1"),
        ("T1\tPERSON 0 3\tAna\nT1\tPERSON 0 3\tAna", "line 2: T1 occurs twice"),
        ("A1\tsure T9", "line 1: attribute of T9, which does not exist"),
        ("A1\tsure", "line 1: .* is not 'A1"),
        ("T1\tPERSON 0 3\tAna\nA1\tscore T1 high", "line 2: score 'high' is no number"),
        ("X1\twhat", "line 1: .* is no brat annotation"),
    ],
)
def test_a_faulty_line_is_named(tmp_path, line, fault):
    folder(tmp_path, "Ana", line)
    with pytest.raises(DataError, match=fault) as error:
        formats.read(tmp_path)
    assert "\n" not in str(error.value)


def test_halves_of_pairs_are_refused(tmp_path):
    (tmp_path / "d1.txt").write_text("Ana")
    with pytest.raises(DataError, match=r"no d1.ann beside it; make an empty one"):
        formats.read(tmp_path, "brat")


def test_wrong_options_are_refused(tmp_path):
    folder(tmp_path, "Ana")
    with pytest.raises(OptionError, match=r"did you mean 'newlines'"):
        formats.read(tmp_path, newline="lf")
    with pytest.raises(OptionError, match=r"newlines 'crlf' is unknown"):
        formats.read(tmp_path, newlines="crlf")


def test_names_that_leave_the_folder_are_refused(tmp_path):
    for bad in ("../d1", "/d1", "a/../d1", ".", "a\\b", "a//b"):
        rows = [{"id": bad, "text": "Ana", "spans": []}]
        with pytest.raises(DataError, match=r"is no file name"):
            formats.write(tmp_path / "out", rows, "brat")
    assert list(tmp_path.iterdir()) == []


def test_stems_that_collide_are_found_by_the_documents(tmp_path):
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        folder(tmp_path / name, "Ana")
    assert [row["id"] for row in formats.read(tmp_path)] == ["a/d1", "b/d1"]
    with pytest.raises(DataError, match=r"'d1' occurs twice"):
        documents.read(formats.read(tmp_path, ids="stem"))
