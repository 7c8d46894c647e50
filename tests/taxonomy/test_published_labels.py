"""Labels of real systems against answers that a careful person gave."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from europriv import taxonomy
from europriv.taxonomy import load, resolve

# The answers name the categories and nodes of another tree; these are called differently here.
CATEGORIES = {
    "DEVICE_IDENTIFIER": "DEVICE",
    "FINANCIAL_PII": "FINANCIAL",
    "LEGAL_PII": "LEGAL",
    "NETWORK_IDENTIFIER": "NETWORK",
    "PHI": "HEALTH",
    "TRAVEL_PII": "TRAVEL",
    "VEHICLE_PII": "VEHICLE",
}
NODES = {"FACILITY": "PUBLIC_PLACE", "PREFIX": "TITLE", "ETIX": "TICKET_NUMBER"}
SCHEMES = {
    "EuroPriv/TAB": None,
    "GLiNER": "gliner-multi-pii",
    "HIPAA": "hipaa",
    "MAPA": "mapa",
    "OpenMed": "openmed",
    "Presidio": "presidio",
    "ai4privacy": "ai4privacy",
    "i2b2-2014": "i2b2-2014",
    "openai/privacy-filter": "privacy-filter",
    "spaCy/CoNLL": "spacy-ontonotes",
    "tabularisai": "tabularisai",
    "trap": None,
}
# Right category, but a broader node: the label covers more than the answer, so it claims less.
BROADER = {
    "BIOID", "DEVICE", "IDNUM", "ID_NUMBER", "NORP", "NRP", "S-secret", "biometric_identifiers",
    "secret", "vehicle_identifiers",
}  # fmt: skip


def judge(row, scheme):
    """Say how the resolution of one label relates to its answer."""
    found = resolve(row["label"], scheme).node
    if row["node"] is None:
        return "invented" if found else "rightly open"
    if found is None:
        return "open"
    node = load().node(found)
    if node.category != CATEGORIES.get(row["category"], row["category"]):
        return "wrong category"
    answer = NODES.get(row["node"], CATEGORIES.get(row["node"], row["node"]))
    answer = answer if answer in load().nodes else resolve(answer).node
    return "right" if answer in node.path else "broader"


@pytest.mark.parametrize("named", [False, True], ids=["no scheme", "scheme named"])
def test_every_label_is_right_or_open(case, named):
    rows = case("labels.json")
    verdicts = [judge(row, SCHEMES[row["scheme"]] if named else None) for row in rows]
    counts = Counter(verdicts)
    answered = sum(row["node"] is not None for row in rows)
    assert counts["wrong category"] == counts["invented"] == 0
    assert counts["rightly open"] == len(rows) - answered == 27
    assert counts["open"] <= 2 < 0.05 * answered
    assert counts["right"] >= 157
    broader = {row["label"] for row, it in zip(rows, verdicts, strict=True) if it == "broader"}
    assert broader <= BROADER


def test_names_of_people_of_field_guide():
    assert {resolve(label).node for label in ("PER", "FULL_NAME", "B-PER")} == {"NAME"}
    named = ("kp-0.2.0", "presidio", "spacy-ontonotes", "tab", "gliner-multi-pii", "depii")
    assert {resolve("PERSON", scheme).node for scheme in named} == {"NAME"}
    assert resolve("PERSON").node == "PERSON"
    assert taxonomy.compatible("detailed", ["PERSON"], ["NAME"]).all()


def test_same_word_in_two_schemes(case):
    expected = case("label_cases.json")["EP-022"]["expected"]
    for label, category in expected["category"].items():
        node = load().node(resolve(label, "i2b2").node)
        assert node.category == CATEGORIES.get(category, category)
    gold = [resolve(label, "i2b2").node for label in ("PATIENT", "MEDICALRECORD")]
    found = [resolve(label).node for label in ("NAME", "PATIENT_ID")]
    assert taxonomy.compatible("category", gold, found).tolist() == [[True, False], [False, True]]


def test_spellings_of_labels(case):
    expected = case("label_cases.json")["EP-024"]["expected"]
    for label, answer in expected.items():
        found = resolve(label)
        if answer == "PERSON-branch":
            assert "PERSON" in load().node(found.node).path, label
        elif label == "B-ID-NUM":
            assert (found.node, found.tier) == (resolve("ID-NUM").node, "affix")
        elif label == "FROBNICATE":
            assert (found.node, found.tier, len(found.candidates)) == (None, "unresolved", 3)
        elif label == "O":
            assert (found.node, found.tier) == (None, "outside")
        else:
            assert answer in load().node(found.node).path, label


def test_crosswalks_cover_the_lists_of_real_systems(case):
    not_mapped = {
        "bardsai/eu-pii-multi-mini-preview / eu-pii-anonimization-multilang-v2",
        "zorgdeid 1.1.0 (nl, regex layer only)",
        "deutsch-deid 1.0.1 (de, regex layer only)",
        "datafog 4.9.0 regex",
        "argus-redact 0.8.22 fast",
    }
    walks = load().crosswalks.values()
    for system, labels in case("native_labels.json").items():
        covered = any(set(labels) <= walk.labels.keys() for walk in walks)
        assert covered is (system not in not_mapped), system


def test_labels_of_real_corpora_resolve(shared):
    corpora = {
        "asq_phi": "asq-phi",
        "eds_pseudo_templates": "eds-pseudo",
        "estner_new_test": "estner",
        "europeana_NL.kb": "conll",
        "grascco_phi": "grascco",
        "lener_br_test": "lener-br",
        "meddocan_dev": "meddocan",
        "meddocan_test": "meddocan",
        "presidio_synth_v2": "presidio",
        "ronec_v2_test": "ronec",
        "echr/echr_ES-manual-test": "echr-manual",
        "echr/echr_FR-manual-train": "echr-manual",
        "echr/echr_ES-rev-test": "echr-rev",
        "echr/echr_FR-rev-train": "echr-rev",
    }
    for name, scheme in corpora.items():
        lines = (shared / "data" / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
        labels = {span["label"] for line in lines for span in json.loads(line)["spans"]}
        tiers = {row.tier for row in taxonomy.resolve_all(labels, scheme).values()}
        assert tiers <= {"scheme", "outside"}, name
