"""The tree itself: what every node must carry, and which nodes there must be."""

from __future__ import annotations

import re

import pytest

from europriv.errors import LabelError, OptionError
from europriv.taxonomy import identifier_nodes, load, project, resolve, scheme_of

NODES = load().nodes.values()
CATEGORIES = (
    "PERSON CONTACT LOCATION ORGANIZATION GOVERNMENT_ID FINANCIAL HEALTH DATE_TIME DEMOGRAPHIC "
    "EMPLOYMENT EDUCATION DEVICE NETWORK AUTHENTICATION VEHICLE LEGAL BIOMETRIC TRAVEL OTHER_ID"
)


def test_levels_are_root_category_entity_detail():
    assert [node.name for node in NODES if node.depth == 1] == ["PII"]
    assert set(CATEGORIES.split()) <= {node.name for node in NODES if node.depth == 2}
    assert max(node.depth for node in NODES) == 4
    assert all(node.category == (*node.path, "PII")[1] for node in NODES if node.depth > 1)


@pytest.mark.parametrize("node", NODES, ids=lambda node: node.name)
def test_node_is_described(node):
    assert re.fullmatch(r"[A-Z][A-Z0-9_]*", node.name)
    assert re.fullmatch(r"[A-Z].*\.", node.definition)
    assert node.definition.count(". ") == 0
    assert node.example
    assert node.identifier_class in {"direct", "quasi"}


def test_distinctions_that_matter_have_nodes():
    for pair in [
        ("CREDIT_CARD", "IBAN"),
        ("STREET", "CITY"),
        ("FIRST_NAME", "LAST_NAME"),
        ("BIRTH_DATE", "ADMISSION_DATE"),
    ]:
        assert len({load().node(name).path for name in pair}) == 2


def test_every_identifier_scheme_has_one_node(case):
    known = {f"{row['country']}/{row['scheme']}" for row in case("national_ids.json")}
    personal = {name for name in known if not name.endswith(("/IBAN", "(2032 rule)"))}
    by_scheme = {node.scheme: node.name for node in NODES if node.scheme}
    assert personal <= by_scheme.keys()
    assert len(by_scheme) == sum(node.scheme is not None for node in NODES)
    businesses = {name for name in personal if "CUI" in name}
    assert {by_scheme[name] for name in personal - businesses} <= identifier_nodes()
    assert not {by_scheme[name] for name in businesses} & identifier_nodes()


def test_examples_of_schemes_are_numbers_of_the_vectors(case):
    valid = {re.sub(r"\W", "", row["number"]) for row in case("national_ids.json")}
    reserved = {"RO_CI", "RO_CNP", "GB_NHS_NUMBER", "EHIC"}  # drawn from space never issued
    for node in NODES:
        if node.scheme and node.name not in reserved:
            assert re.sub(r"\W", "", node.example) in valid, node.name


def test_scheme_of_a_node():
    assert scheme_of("RO_CNP") == "RO/CNP"
    assert scheme_of("NATIONAL_ID") is None


def test_aliases_in_seven_languages_lead_home():
    for alias in (
        "date de naissance", "geboortedatum", "data di nascita", "fecha de nacimiento",
        "data nașterii", "Geburtstag", "date of birth",
    ):  # fmt: skip
        assert resolve(alias).node == "BIRTH_DATE"


def test_special_categories_of_the_gdpr():
    special = {node.name for node in NODES if node.article9}
    assert {"HEALTH_CONDITION", "ETHNICITY", "RELIGION", "GENETIC_DATA", "FINGERPRINT"} <= special
    assert not {"NAME", "AGE", "MRN", "NATIONALITY"} & special


def test_views():
    assert project("hipaa", "EMAIL_ADDRESS") == "F"
    assert project("i2b2", "PROVIDER_NAME") == "NAME/DOCTOR"
    assert project("i2b2", "AGE") == "AGE"
    assert project("category", "IBAN") == "FINANCIAL"
    assert project("binary", "IBAN") == "PII"
    assert project("detailed", "IBAN") == "IBAN"
    assert project("kp", "AGE") is None
    assert {node.hipaa for node in NODES} - {None} == set(load().views.hipaa)


def test_i2b2_view_returns_the_types_that_its_crosswalk_reads():
    table = {
        "PATIENT": "NAME/PATIENT", "DOCTOR": "NAME/DOCTOR", "USERNAME": "NAME/USERNAME",
        "PROFESSION": "PROFESSION", "HOSPITAL": "LOCATION/HOSPITAL",
        "ORGANIZATION": "LOCATION/ORGANIZATION", "STREET": "LOCATION/STREET",
        "CITY": "LOCATION/CITY", "STATE": "LOCATION/STATE", "COUNTRY": "LOCATION/COUNTRY",
        "ZIP": "LOCATION/ZIP", "LOCATION-OTHER": "LOCATION/OTHER", "AGE": "AGE", "DATE": "DATE",
        "PHONE": "CONTACT/PHONE", "FAX": "CONTACT/FAX", "EMAIL": "CONTACT/EMAIL",
        "URL": "CONTACT/URL", "IPADDRESS": "CONTACT/IPADDRESS", "SSN": "ID/SSN",
        "MEDICALRECORD": "ID/MEDICALRECORD", "HEALTHPLAN": "ID/HEALTHPLAN",
        "ACCOUNT": "ID/ACCOUNT", "LICENSE": "ID/LICENSE", "VEHICLE": "ID/VEHICLE",
        "DEVICE": "ID/DEVICE", "BIOID": "ID/BIOID", "IDNUM": "ID/IDNUM",
    }  # fmt: skip
    assert set(table) == set(load().crosswalks["i2b2-2014"].published)
    for label, expected in table.items():
        assert project("i2b2", resolve(label, "i2b2-2014").node) == expected


def test_unknown_names_get_suggestions():
    with pytest.raises(LabelError, match="did you mean 'FIRST_NAME'"):
        load().node("FIRSTNAME")
    with pytest.raises(OptionError, match="did you mean"):
        project("hippa", "NAME")
    with pytest.raises(OptionError, match="did you mean 'i2b2-2014'"):
        load().crosswalk("i2b2-2041")
