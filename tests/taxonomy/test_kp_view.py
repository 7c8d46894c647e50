"""The KP taxonomy 0.2.0 as a view of the tree, against its published form."""

from __future__ import annotations

from europriv.taxonomy import bioes_space, kp_types, load, project, resolve

SCHEMES = {"openai": "privacy-filter"}
# Published, and against the definition of the label: an amount is no case number.
REFUSED = {("mapa", "AMOUNT")}


def test_types_come_out_as_published(case):
    published = case("kp_taxonomy.json")["entities"]
    ours = [(row.name, row.tier, row.identifier_class, row.article9) for row in load().views.kp]
    assert ours == [
        (row["name"], row["tier"], row["identifier_class"], row.get("gdpr_special", False))
        for row in published
    ]
    assert kp_types() == tuple(row["name"] for row in published)


def test_nodes_of_the_types_agree_with_them(case):
    for row in case("kp_taxonomy.json")["entities"]:
        node = load().node(resolve(row["name"], "kp-0.2.0").node)
        assert node.kp == row["name"]
        assert node.identifier_class == row["identifier_class"]
        assert node.article9 is row.get("gdpr_special", False)


def test_published_crosswalks_come_out(case):
    seen = 0
    for row in case("kp_taxonomy.json")["entities"]:
        for scheme, labels in row.get("crosswalk", {}).items():
            for label in labels:
                node = resolve(label, SCHEMES.get(scheme, scheme)).node
                agrees = project("kp", node) == row["name"]
                assert agrees is ((scheme, label) not in REFUSED), (scheme, label)
                seen += 1
    assert seen == 118


def test_label_space_is_fixed():
    space = bioes_space()
    assert len(space) == 1 + 4 * 18
    assert space[:6] == ("O", "B-PERSON", "I-PERSON", "E-PERSON", "S-PERSON", "B-ADDRESS")
    assert space[-1] == "S-COMPANY_ID"
