"""Faults in the data files are named when they are loaded, with file and key."""

from __future__ import annotations

import pytest

from europriv import shelf
from europriv.errors import LabelError
from europriv.taxonomy import _tree

TREE = """\
version: "1"
nodes:
  PII: {parent: null, definition: All., example: x, class: quasi, article9: false, national: false}
  PERSON: {parent: PII, definition: A person., example: x, aliases: {en: individual}}
  NAME: {parent: PERSON, definition: A name., example: x, aliases: {en: full name}}
  CITY: {parent: PII, definition: A city., example: x}
"""
WALK = """\
scheme: mine
source: me
published: [PER, TOWN]
labels: {PER: NAME, TOWN: CITY}
"""


def read(folder, tree=TREE, walk=WALK):
    (folder / "tree.yaml").write_text(tree, encoding="utf-8")
    (folder / "crosswalks").mkdir()
    (folder / "crosswalks" / "mine.yaml").write_text(walk, encoding="utf-8")
    views = (shelf.folder("taxonomy") / "views.yaml").read_text(encoding="utf-8")
    (folder / "views.yaml").write_text(views, encoding="utf-8")
    return _tree.read(folder)


def test_sound_files_are_read(tmp_path):
    tree = read(tmp_path)
    assert tree.node("NAME").path == ("PII", "PERSON", "NAME")
    assert tree.names["fullname"] == "NAME"
    assert tree.crosswalk("MINE").labels["TOWN"] == "CITY"


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("PERSON: {parent: PII", "PERSON: {parent: NAME", r"PERSON: cycle .*NAME > PERSON"),
        ("CITY: {parent: PII", "CITY: {parent: TOWN", "CITY: parent 'TOWN' is no node"),
        ("CITY: {parent: PII", "CITY: {parent: null", "CITY: parent is None"),
        ("  CITY: {", "  NAME: {", "key 'NAME' stands twice"),
        ("full name", "Individual", "NAME: alias 'Individual' belongs to PERSON already"),
        ("full name", "city", "CITY: alias 'CITY' belongs to NAME already"),
        ("definition: A city.", "definition: A city., kind: x", "CITY: unknown key 'kind'"),
        ("definition: A city.", "definition: ''", "CITY: needs a definition"),
        ("definition: A city.", "definition: A city., kp: TOWN", "CITY: kp: 'TOWN' is unknown"),
        ("definition: A city.", "definition: A city., hipaa: Z", "CITY: hipaa: 'Z' is unknown"),
        ("definition: A city.", "definition: A city., i2b2: LOCATION/X", "CITY: i2b2: "),
        ("definition: A city.", "definition: A city., class: odd", "CITY: class: 'odd'"),
        ("CITY: {parent: PII", "CITY: {parent: [PII]", r"CITY: parent: \['PII'\] is no str"),
        ("CITY: {parent: PII", "CITY: {parent: 5", "CITY: parent: 5 is no str"),
        ("aliases: {en: full name}", "aliases: [full name]", "NAME: aliases: .* is no dict"),
        ("{en: full name}", "{en: [full, name]}", "NAME: aliases: give a string"),
        ("article9: false", "article9: often", "PII: article9: 'often' is no bool"),
        ("  CITY: {parent: PII, definition: A city., example: x}", "  CITY: x", "CITY: 'x' is no"),
        (TREE[TREE.index("nodes:") :], "nodes: [PII]", r"nodes: \['PII'\] is no mapping"),
        ('version: "1"', "", "key 'version' is missing"),
    ],
)
def test_fault_in_the_tree(tmp_path, old, new, message):
    assert old in TREE
    with pytest.raises(LabelError, match=rf"^tree\.yaml: .*{message}"):
        read(tmp_path, tree=TREE.replace(old, new))


def test_fifth_level(tmp_path):
    deep = "".join(
        f"  {name}: {{parent: {parent}, definition: Deep., example: x}}\n"
        for name, parent in [("PART", "NAME"), ("LETTER", "PART")]
    )
    with pytest.raises(LabelError, match=r"tree\.yaml: LETTER: level 5 of 4"):
        read(tmp_path, tree=TREE + deep)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("TOWN: CITY", "TOWN: VILLAGE", "labels: 'TOWN': 'VILLAGE' is no node"),
        (", TOWN: CITY", "", r"labels: published \['TOWN'\] not mapped"),
        ("TOWN: CITY", "TOWN: null", "labels: 'TOWN': is outside the tree without a reason"),
        ("PER: NAME", "PER: NAME, p-e-r: CITY", "labels: 'p-e-r' is spelt twice"),
        ("PER: NAME", "PER: NAME, PER: CITY", "key 'PER' stands twice"),
        ("PER: NAME", "PER: NAME, NO: CITY", "labels: False is read as no text"),
        ("TOWN: CITY", "TOWN: [CITY]", r"labels: 'TOWN': \['CITY'\] is no node"),
        ("TOWN: CITY", "TOWN: 5", "labels: 'TOWN': 5 is no node"),
        ("published: [PER, TOWN]", "published: null", "published: None is no list"),
        ("scheme: mine", "scheme: yours", "'yours' is not the name of the file"),
        ("source: me", "", "key 'source' is missing"),
        ("labels: {PER: NAME, TOWN: CITY}", "labels: [PER]", "labels: .* is no mapping"),
    ],
)
def test_fault_in_a_crosswalk(tmp_path, old, new, message):
    assert old in WALK
    with pytest.raises(LabelError, match=rf"mine\.yaml: .*{message}"):
        read(tmp_path, walk=WALK.replace(old, new))


def test_two_crosswalks_of_one_name(tmp_path):
    (tmp_path / "crosswalks").mkdir()
    other = WALK.replace("scheme: mine", "scheme: yours\nalso: [Mine]")
    (tmp_path / "crosswalks" / "yours.yaml").write_text(other, encoding="utf-8")
    (tmp_path / "crosswalks").rename(tmp_path / "set-aside")
    (tmp_path / "work").mkdir()
    read(tmp_path / "work")
    (tmp_path / "set-aside" / "yours.yaml").rename(tmp_path / "work/crosswalks/yours.yaml")
    with pytest.raises(LabelError, match=r"yours\.yaml: 'Mine' names mine already"):
        _tree.read(tmp_path / "work")
