"""Every fault of a skeleton is named with file and line, and with the remedy where one is near."""

from __future__ import annotations

import pytest

from europriv.errors import DataError
from europriv.synth.skeleton import Skeleton, load_skeletons

# The head of the fixture has eight lines, so a text's first line is the ninth of the file.
BODIES = {
    "[p.nam]": (9, "unknown field of patient 'nam': did you mean 'name'"),
    "one\n[x.name]": (10, "unknown role 'x'"),
    "a\nb\n[p.name:shouted]": (11, "unknown form 'shouted' of 'name'"),
    "[p.name:initials:surname_first]": (9, "exclude each other"),
    "[p.name:upper:upper]": (9, "exclude each other"),
    "[h.birth_date]": (9, "unknown field of hospital 'birth_date'"),
    "[adm.name]": (9, "unknown field of date 'name'"),
    "[neg.invoice]": (9, "unknown hard negative 'invoice': did you mean 'invoice13'?"),
    "[p.nir]": (9, "unknown identifier of this language 'nir'"),
    "[p.name": (9, "expected a slot"),
    "[name]": (9, "expected a slot"),
    "ok\n{one|two": (10, "'{' is not closed by '}'"),
    "one}": (9, "'}' opens nothing here: write \\}"),
    "one | two": (9, "'|' opens nothing here: write \\|"),
    "one]": (9, "']' opens nothing here: write \\]"),
    "{one}": (9, "a choice needs two alternatives"),
    "{x:ul|a}": (9, "{x: names no person"),
    "{p:one|two|three}": (9, "expected {p:masculine|feminine}"),
    "{?0:one}": (9, "a share from 1 to 99"),
    "{?30:one|two}": (9, "a share from 1 to 99"),
    "[=NOBODY:one]": (9, "label 'NOBODY' is no KP type and no node"),
    "[=PII:one]": (9, "label 'PII' belongs to no KP type"),
    "[=DATE:one [p.name]]": (9, "a slot stands inside a label"),
    "[=DATE:one [=DATE:two]]": (9, "a label stands inside another label"),
    "[=DATE: one]": (9, "blanks at its edges"),
    "[=DATE:one": (9, "'[' is not closed by ']'"),
    "a\\q": (9, "\\q is no escape"),
    "\n \n": (8, "no text after the head"),
}


@pytest.mark.parametrize("body", BODIES)
def test_body(body, compile_text):
    line, what = BODIES[body]
    with pytest.raises(DataError) as error:
        compile_text(body)
    assert str(error.value).startswith(f"file.txt:{line}: ")
    assert what in str(error.value)
    assert "\n" not in str(error.value)


def test_braces_too_deep_in_one_another_are_named(compile_text):
    with pytest.raises(DataError, match=r"file.txt:9: braces and brackets stand too deep"):
        compile_text("{a|" * 3000)


HEADS = {
    "family: f\ndocument_type: t\ndomain: general\nauthor: me": (5, "unknown key 'author'"),
    "family: f\ndocument_type: t": (1, "expected 'domain: a text'"),
    "family: f\ndocument_type: t\ndomain: medical": (4, "unknown domain 'medical'"),
    "family: [f\ndocument_type: t": (3, "expected ',' or ']'"),
    "just text": (2, "expected keys"),
    "family: f\ndocument_type: t\ndomain: general\npeople: {p: pacient}": (
        5,
        "unknown kind of person 'pacient': did you mean 'patient'",
    ),
    "family: f\ndocument_type: t\ndomain: general\npeople: {p: patient of}": (5, "is no role"),
    "family: f\ndocument_type: t\ndomain: general\npeople: {p: [a]}": (5, "is no role"),
    "family: f\ndocument_type: t\ndomain: general\npeople: {p: patient 9..3}": (5, "ages 9..3"),
    "family: f\ndocument_type: t\ndomain: general\npeople: {r: relative of p}": (
        5,
        "does not stand before",
    ),
    "family: f\ndocument_type: t\ndomain: general\npeople: {p: student, c: parent of p 18..30}": (
        5,
        "has such a parent",
    ),
    "family: f\ndocument_type: t\ndomain: general\npeople: {doc: patient}": (5, "'doc' is taken"),
    "family: f\ndocument_type: t\ndomain: general\norganisations: {h: hospice}": (
        5,
        "unknown kind of organisation 'hospice'",
    ),
    "family: f\ndocument_type: t\ndomain: general\ndates: {d: soon}": (5, "'soon' is no offset"),
    "family: f\ndocument_type: t\ndomain: general\ndates: {d: 5..1}": (5, "'5..1' is no offset"),
    "family: f\ndocument_type: t\ndomain: general\ndates: {d: 1..4 working}": (
        5,
        "may hold no working day",
    ),
    "family: f\ndocument_type: t\ndomain: general\nmonths: [0]": (5, "numbers from 1 to 12"),
    "family: f\ndocument_type: t\ndomain: general\nmonths: 9": (5, "expected 'months: [9, 10"),
    "family: f\ndocument_type: t\ndomain: general\nmonths: [true]": (5, "numbers from 1 to 12"),
    "family: f\ndocument_type: t\ndomain: general\nmonths: [1.0]": (5, "numbers from 1 to 12"),
    "family: f\ndocument_type: t\ndomain: general\nmonths: []": (5, "numbers from 1 to 12"),
    "family: f\ndocument_type: t\ndomain: general\nsince:": (5, "None is no date as"),
    "family: f\ndocument_type: t\ndomain: general\ndates: {a: 999999}": (5, "is no offset"),
    "family: f\ndocument_type: t\ndomain: general\nsince: 2021-13-01": (5, "is no date as"),
    "family: f\ndocument_type: t\ndomain: general\nfamily: g": (5, "'family' stands twice"),
    "family: f\ndocument_type: t\ndomain: general\nuntil: soon": (5, "'soon' is no date as"),
    "family: f\ndocument_type: t\ndomain: general\ndates: {d: e + 1, e: 2}": (
        5,
        "counts from 'e', no date before it",
    ),
}


@pytest.mark.parametrize("head", HEADS)
def test_head(head, romanian):
    line, what = HEADS[head]
    with pytest.raises(DataError) as error:
        Skeleton.parse(f"---\n{head}\n---\ntext\n", "file.txt", romanian)
    assert str(error.value).startswith(f"file.txt:{line}: ")
    assert what in str(error.value)


def test_a_file_without_a_head(romanian):
    with pytest.raises(DataError, match=r"file.txt:1: expected a head"):
        Skeleton.parse("text\n", "file.txt", romanian)


def test_a_folder_without_skeletons(tmp_path, romanian):
    with pytest.raises(DataError, match="no skeletons"):
        load_skeletons(tmp_path, romanian)


def test_a_file_that_is_not_utf8_is_named(tmp_path, romanian):
    (tmp_path / "one.txt").write_bytes(b"---\n\xff")
    with pytest.raises(DataError, match=r"one.txt: not UTF-8 at byte 4"):
        load_skeletons(tmp_path, romanian)
