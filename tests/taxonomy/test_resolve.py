"""The resolver: order of the tiers, guards, the user's mapping."""

from __future__ import annotations

import pytest
from rapidfuzz import fuzz

from europriv.errors import EuroprivError, LabelError, OptionError
from europriv.taxonomy import (
    UnresolvedLabelsError,
    _resolve,
    load,
    load_mapping,
    resolve,
    resolve_all,
    starter_mapping,
)


@pytest.mark.parametrize(
    ("label", "scheme", "node", "tier"),
    [
        ("PATIENT", "i2b2-2014", "PATIENT_NAME", "scheme"),
        ("date of birth", None, "BIRTH_DATE", "alias"),
        ("DateOfBirth", "i2b2-2014", "BIRTH_DATE", "alias"),
        ("NUMĂR-DE-TELEFON", None, "PHONE_NUMBER", "alias"),
        ("I_EMAIL", None, "EMAIL_ADDRESS", "affix"),
        ("EMAIL.E", None, "EMAIL_ADDRESS", "affix"),
        ("B-HOSPITAL", "i2b2-2014", "MEDICAL_FACILITY", "affix"),
        ("B-MISC", "conll", None, "outside"),
        ("B-LOC", None, "LOCATION", "affix"),  # not the Romanian "bloc"
        ("FAC-E", None, "PUBLIC_PLACE", "affix"),  # not a face
        ("E-MAIL", None, "EMAIL_ADDRESS", "alias"),
        ("US_DRIVER_LICENSE", None, "DRIVER_LICENSE", "country"),
        ("GERMANY_PASSPORT_NUMBER", None, "PASSPORT", "country"),
        ("UNITED KINGDOM POSTCODE", None, "POSTAL_CODE", "country"),
        ("B-AU_MEDICARE_NUMBER", None, "HEALTH_INSURANCE_ID", "country"),
        ("EMIAL_ADDRESS", None, "EMAIL_ADDRESS", "fuzzy"),
        ("CARDINAL", "spacy", None, "outside"),
        (" o ", None, None, "outside"),
        ("B-O", None, None, "unresolved"),
        ("", None, None, "unresolved"),
        ("###", None, None, "unresolved"),
    ],
)
def test_tier(label, scheme, node, tier):
    found = resolve(label, scheme)
    assert (found.label, found.node, found.tier) == (label, node, tier)


@pytest.mark.parametrize(
    "label",
    [
        "NO_PII", "NO_NAME", "IS_PERSON", "ID_NAME", "O-PERSON", "X-PERSON", "NON_PERSON",
        "CAT_NAME", "CAR_MODEL", "STATUTE", "HOSPITALITY", "ORGANISM", "COUNTRYSIDE", "PAGE",
        "US_WIDGET", "EMAIL_BODY", "FIRST_LINE",
    ],
)  # fmt: skip
def test_other_words_stay_open(label):
    assert resolve(label).tier == "unresolved"


def test_similarity_is_that_of_rapidfuzz():
    found = resolve("PASSPROT")
    assert found.score == pytest.approx(fuzz.ratio("passprot", "passport") / 100)
    assert {resolve(label).score for label in ("PASSPORT", "US_PASSPORT", "B-PASSPORT")} == {1.0}


def test_slips_in_every_alias_find_home_or_nothing():
    """Swap two letters in the middle of long English names: never a third node by accident."""
    tree, found = load(), 0
    for node in tree.nodes.values():
        for alias in node.english:
            if len(alias) >= 10 and alias.isalpha():
                slip = alias[:5] + alias[6] + alias[5] + alias[7:]
                answer = resolve(slip).node
                assert answer in {node.name, None}
                found += answer is not None
    assert found > 30


def test_no_national_identifier_is_ever_concluded():
    tree = load()
    below = [node for node in tree.nodes.values() if "NATIONAL_ID" in node.path]
    names = [name for node in below for name in (node.name, *node.aliases)]
    for name in names:
        slip = resolve(name + "Q")
        assert slip.node is None or "NATIONAL_ID" not in tree.node(slip.node).path
    assert resolve("FR_WIDGET_ID").node is None


def test_names_of_nodes_resolve_to_themselves():
    assert {name: resolve(name).node for name in load().nodes} == {n: n for n in load().nodes}


def test_tags_of_names_never_read_as_other_names():
    tree = load()
    for name, node in tree.names.items():
        for tagged in (f"{position}-{name}" for position in "BIES"):
            assert resolve(tagged).node == node, tagged


def test_user_goes_first():
    mapping = {"EMAIL": None, "my label": "NAME"}
    assert resolve("EMAIL", mapping=mapping).tier == "suppressed"
    assert resolve("B-EMAIL", mapping=mapping).tier == "suppressed"
    assert resolve("MY-LABEL", mapping=mapping).node == "NAME"
    assert resolve("MY-LABEL", mapping=mapping).tier == "user"
    with pytest.raises(LabelError, match="'EMAIL': 'MAILBOX' is no node"):
        resolve("EMAIL", mapping={"EMAIL": "MAILBOX"})


def test_unknown_scheme():
    with pytest.raises(OptionError, match="is no label scheme"):
        resolve("PERSON", "i2b3")


def test_all_unresolved_labels_are_listed():
    with pytest.raises(UnresolvedLabelsError) as caught:
        resolve_all(["PER", "FROBNICATE", "MY_CUSTOM_LABEL"])
    assert [row.label for row in caught.value.unresolved] == ["FROBNICATE", "MY_CUSTOM_LABEL"]
    assert all(len(set(row.candidates)) == 3 for row in caught.value.unresolved)
    assert all(row.candidates[0] in str(caught.value) for row in caught.value.unresolved)
    assert isinstance(caught.value, EuroprivError)
    assert "\n" not in str(caught.value)


def test_schemes_that_know_an_open_label_are_named():
    with pytest.raises(UnresolvedLabelsError, match=r"'STATUTE_REF' .*scheme kp-0\.2\.0 knows it"):
        resolve_all(["STATUTE_REF"])


def test_each_distinct_label_is_resolved_once(monkeypatch):
    asked = []
    slow = _resolve._Resolver.resolve

    def counted(self, label):
        asked.append(label)
        return slow(self, label)

    monkeypatch.setattr(_resolve._Resolver, "resolve", counted)
    labels = ["PER", "EMAIL", "B-PER"] * 100_000
    assert list(resolve_all(iter(labels))) == ["PER", "EMAIL", "B-PER"]
    assert asked == ["PER", "EMAIL", "B-PER"]


def test_starter_file_must_be_completed(tmp_path):
    open_label = 'my: "label"'
    rows = {label: resolve(label) for label in (open_label, "NO", "PER")}
    path = tmp_path / "my.yaml"
    path.write_text(starter_mapping(rows), encoding="utf-8")
    with pytest.raises(
        LabelError, match=r"my\.yaml: labels: .*still CHOOSE: write a node, or null"
    ):
        load_mapping(path)
    assert all(node in path.read_text() for node in rows[open_label].candidates)
    path.write_text(path.read_text().replace(": CHOOSE", ": NAME", 1).replace("CHOOSE", "null"))
    assert load_mapping(path) == {open_label: "NAME", "NO": None}


def test_starter_file_without_open_labels(tmp_path):
    path = tmp_path / "my.yaml"
    path.write_text(starter_mapping({"PER": resolve("PER")}), encoding="utf-8")
    assert load_mapping(path) == {}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("labels: {FOO: SURNAM}", r"my\.yaml: labels: 'FOO': 'SURNAM' is no node"),
        ("labels: {NO: NAME}", r"my\.yaml: labels: False .*quote it"),
        ("labels: {A: NAME, A: CITY}", r"my\.yaml: key 'A' stands twice"),
        ("labels: [A]", r"my\.yaml: labels: .*no mapping"),
        ("label: {A: NAME}", r"my\.yaml: key 'labels' is missing"),
        ("labels: {A: NAME}\nscheme: x", r"my\.yaml: keys"),
        ("- A", r"my\.yaml: holds no mapping"),
        ("labels: {A: [", r"my\.yaml: "),
    ],
)
def test_bad_mapping_file(tmp_path, text, message):
    path = tmp_path / "my.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(LabelError, match=message):
        load_mapping(path)


def test_absent_mapping_file(tmp_path):
    with pytest.raises(LabelError, match=r"my\.yaml"):
        load_mapping(tmp_path / "my.yaml")


@pytest.mark.parametrize("node", ["[NAME]", "5", "name", "{a: b}", "true"])
def test_a_node_of_another_type_or_case_is_named(tmp_path, node):
    path = tmp_path / "my.yaml"
    path.write_text(f"labels: {{MY: {node}}}", encoding="utf-8")
    with pytest.raises(LabelError, match=r"my\.yaml: labels: 'MY': .* is no node") as error:
        load_mapping(path)
    assert ("did you mean 'NAME'" in str(error.value)) == (node in ("[NAME]", "name"))
    assert len(str(error.value)) < 1000  # not all 270 nodes
