"""Reading tags and tag sets."""

from __future__ import annotations

import pytest

from europriv.errors import OptionError, TagError
from europriv.tags import TagSet, infer_scheme, scheme, split_tag


@pytest.mark.parametrize(
    ("tag", "parts"),
    [
        ("B-PERSON", ("B", "PERSON")),
        ("b_person", ("B", "person")),
        ("U.PERSON", ("U", "PERSON")),
        ("PERSON-S", ("S", "PERSON")),
        ("person_e", ("E", "person")),
        ("B-ID-NUM", ("B", "ID-NUM")),
        ("I-I-94", ("I", "I-94")),
        ("B-O", ("B", "O")),
        ("O", ("O", "")),
        ("o", ("O", "")),
        ("ID-NUM", ("", "ID-NUM")),
        ("PATIENT", ("", "PATIENT")),
        ("GIVEN NAME – MALE", ("", "GIVEN NAME – MALE")),
        ("B-", ("", "B-")),
    ],
)
def test_split(tag, parts):
    assert split_tag(tag) == parts


@pytest.mark.parametrize(
    ("tags", "name"),
    [
        (["O", "B-A", "I-A"], "BIO"),
        (["O", "B-A"], "BIO"),
        (["O", "B-A", "I-A", "E-A", "S-A"], "BIOES"),
        (["O", "S-A"], "BIOES"),
        (["O", "B-A", "I-A", "L-A", "U-A"], "BILOU"),
        (["O", "B-A", "M-A", "E-A", "W-A"], "BMEWO"),
        (["O", "B-A", "M-A", "E-A", "S-A"], "BMES"),
        (["O", "I-A", "I-B"], "IO"),
        (["O", "A", "B_STREET", "C"][:2], "IO"),
        (["O", "HCW", "ID"], "IO"),
        (["O", "A-B", "A-I", "B-O"][:3], "BIO"),
        (["O"], "IO"),
        ([], "IO"),
    ],
)
def test_infer(tags, name):
    assert infer_scheme(tags).name == name


@pytest.mark.parametrize(
    ("tags", "named"),
    [
        (["O", "B-A", "I-A", "E-A", "U-A"], "'E-A', 'U-A'"),
        (["O", "B-A", "PERSON"], "'B-A', 'PERSON'"),
        (["O", "E_MAIL", "NAME"], "'E_MAIL', 'NAME'"),
        (["O", "I-A", "E-A"], "'I-A', 'E-A' mix"),
        (["O", "B", "I"], "'B' has no type"),
        (["O", ""], "'' has no type"),
    ],
)
def test_mixed_sets_are_refused_by_name(tags, named):
    with pytest.raises(TagError, match=named):
        infer_scheme(tags)


def test_a_named_scheme_settles_what_no_set_can_tell():
    assert TagSet.of(["O", "E_MAIL", "NAME"], "IO").types == ("E_MAIL", "NAME")
    assert TagSet.of(["O", "I-A", "B-A"], "IOB1").scheme.name == "IOB1"
    assert TagSet.of(["O", "I-A", "E-A"], "IOBES").types == ("A",)
    with pytest.raises(TagError, match="do not fit the scheme BIOES"):
        TagSet.of(["O", "B-A", "L-A"], "BIOES")
    with pytest.raises(TagError, match="do not fit the scheme IO"):
        TagSet.of(["O", "I-A", "NAME"], "IO")


def test_a_set_is_read_with_one_position():
    table = TagSet.of(["O", "ID-B", "ID-I", "X-B"])
    assert table.types == ("ID", "X")
    assert table.type.tolist() == [-1, 0, 0, 1]
    assert table.role.tolist() == [0, 1, 2, 1]


def test_refusals():
    with pytest.raises(TagError, match="'B-A' occurs twice"):
        TagSet.of(["O", "B-A", "B-A"])
    with pytest.raises(OptionError, match="did you mean 'BIOES'"):
        scheme("BIOE")


@pytest.mark.parametrize("name", ["IOB2", "iobes", "BILUO", "BIOLU", "bio"])
def test_other_names_of_schemes(name):
    assert scheme(name).name in {"BIO", "BIOES", "BILOU"}
