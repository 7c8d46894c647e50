"""What slots, forms and braces give."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from europriv import taxonomy
from europriv.synth import fields
from europriv.synth.organisations import KINDS, NEGATIVES


def surfaces(row):
    return [(row["text"][s["start"] : s["end"]], s["label"]) for s in row["spans"]]


def test_every_field_in_every_form_is_its_span(fill, romanian):
    owners = {
        "p": fields.PERSON,
        "h": fields.ORGANISATION,
        "adm": fields.DATE,
        "doc": fields.DOCUMENT,
    }
    slots = [
        (owner, name, form)
        for owner, known in owners.items()
        for name, field in known.items()
        if name not in fields.IDENTIFIERS or name in romanian.identifiers
        for form in ("", *sorted(field.forms))
    ]
    body = "\n".join(f"<[{o}.{f}{':' + form if form else ''}]>" for o, f, form in slots)
    row, world = fill(body)
    at = 0
    spans = {s["start"]: s for s in row["spans"]}
    for owner, name, form in slots:
        before, text = world.subjects[owner].write(name, (form,) if form else ())
        start = row["text"].index("<", at) + 1 + len(before)
        at = start + len(text)
        assert row["text"][start:at] == text
        assert text
        assert text == text.strip()
        assert row["text"][at] == ">"
        if start in spans:
            assert spans.pop(start)["end"] == at
        else:
            assert (owner, name) in {
                ("p", "age"), ("p", "profession"), ("p", "nationality"), ("p", "title"),
                ("h", "department"), ("doc", "number"), ("doc", "time"),
            }  # fmt: skip
    assert not spans


def test_labels_follow_field_and_kind(fill):
    row, _ = fill(
        "[p.name] [d.surname] [h.short] [k.name] [p.cnp] [h.company_id] [doc.case_number]"
    )
    assert [label for _, label in surfaces(row)] == [
        "PERSON", "PROVIDER", "FACILITY", "COURT", "NATIONAL_ID", "COMPANY_ID", "CASE_NUMBER",
    ]  # fmt: skip


def test_scheme_subject_and_class(fill):
    row, _ = fill("[p.cnp] [doc.date] [h.phone]")
    found = [(s["scheme"], s["subject"], s["identifier_class"]) for s in row["spans"]]
    assert found == [("RO/CNP", "p", "direct"), (None, None, "quasi"), (None, "h", "direct")]


def test_a_mention_stays_the_same_and_negatives_change(fill):
    row, _ = fill("[p.phone] [p.phone]\n[neg.order]\n[neg.order]")
    first, second, third = row["text"].split("\n")
    assert first[: len(first) // 2] == first[len(first) // 2 + 1 :]
    assert second != third
    assert row["negatives"] == 2


@pytest.mark.parametrize("seed", range(6))
def test_agreement_follows_sex(fill, seed):
    row, world = fill("{p:el|ea} {c:fiul|fiica}", str(seed))
    expected = {"M": ("el", "fiul"), "F": ("ea", "fiica")}
    people = world.people.drawn
    assert row["text"] == f"{expected[people['p'].sex][0]} {expected[people['c'].sex][1]}"


def test_choices_are_even_and_shares_hold(fill):
    texts = Counter(fill("{a|b|}{?30:x}", str(n))[0]["text"] for n in range(2000))
    for letter in ("a", "b"):
        assert sum(n for t, n in texts.items() if t[:1] == letter) == pytest.approx(667, abs=90)
    assert sum(n for t, n in texts.items() if t[-1:] == "x") == pytest.approx(600, abs=90)


def test_a_label_may_hold_braces_and_vanishes_when_empty(fill):
    seen = {str(surfaces(fill("<[=HEALTH_CONDITION:{gripă|}]>", str(n))[0])) for n in range(20)}
    assert seen == {"[('gripă', 'HEALTH_CONDITION')]", "[]"}


def test_a_label_may_be_a_node_of_the_tree(fill):
    row, _ = fill("[=IBAN:RO00]")
    assert surfaces(row) == [("RO00", "IBAN")]
    assert taxonomy.bioes_space()[row["bioes"][0]] == "S-ACCOUNT_ID"


def test_escapes_and_white_space_are_kept(fill):
    row, _ = fill("\\[a\\] \\{b\\} \\| \\\\ \\:  x \n\ny\n\n")
    assert row["text"] == "[a] {b} | \\ :  x \n\ny"


def test_identifier_forms(fill):
    row, world = fill("[p.cnp:spaced]\n;[p.cnp:dashed];[p.cnp:split];[p.cnp]")
    number = world.people.drawn["p"].number("cnp")
    spaced, dashed, split, plain = (text for text, _ in surfaces(row))
    assert plain == number == spaced.replace(" ", "") == dashed.replace("-", "")
    assert split.count("\n") == 1
    assert split.replace("\n", "") == number
    assert " " in spaced


def test_genitive_leaves_the_article_outside_the_label(fill):
    for n in range(30):
        row, world = fill("[p.name:genitive]", str(n))
        (text, _), person = surfaces(row)[0], world.people.drawn["p"]
        if person.sex == "M":
            assert (
                row["text"] == f"lui {text}" == f"lui {person.given.name} {person.name['surname']}"
            )
        elif person.given.name.endswith("ia"):
            assert row["text"] == text
            assert text.startswith(person.given.name[:-2] + "iei ")


@pytest.mark.parametrize(
    ("given", "sex", "genitive"),
    [
        ("Ion", "M", "lui |Ion"),
        ("Luca", "M", "lui |Luca"),
        ("Maria", "F", "Mariei"),
        ("Ana", "F", "Anei"),
        ("Anca", "F", "Ancăi"),
        ("Olga", "F", "Olgăi"),
        ("Andreea", "F", "Andreei"),
        ("Ana-Maria", "F", "Ana-Mariei"),
        ("Carmen", "F", "lui |Carmen"),
    ],
)
def test_romanian_genitive(romanian, given, sex, genitive):
    from europriv.synth.names import decline  # noqa: PLC0415

    before, text = decline(given, romanian.names.genitive[sex])
    assert (f"{before}|{text}" if before else text) == genitive


def test_name_forms(fill):
    row, world = fill(
        "[p.name];[p.name:surname_first:upper];[p.name:surname_comma];[p.name:initials];"
        "[p.name:initial_surname];[p.name:given_initial];[p.surname:maiden]"
    )
    name = world.people.drawn["p"].name
    given, surname = name["given"], name["surname"]
    initials = " ".join(f"{part[0]}." for part in re.split("[ -]", given))
    assert row["text"].split(";") == [
        f"{given} {surname}",
        f"{surname} {given}".upper(),
        f"{surname}, {given}",
        f"{initials} {surname[0]}.",
        f"{initials} {surname}",
        f"{given} {surname[0]}.",
        name["maiden"],
    ]


def test_thirteen_digits_are_no_personal_number(fill):
    from europriv import ids  # noqa: PLC0415

    for n in range(300):
        number = fill("[neg.invoice13]", str(n))[0]["text"]
        assert re.fullmatch(r"\d{13}", number)
        assert ids.disclose(number, "RO/CNP") is None


def test_every_kind_has_a_name_and_every_negative_a_text(fill, romanian):
    for kind, label in KINDS.items():
        head = (
            f"---\nfamily: f\ndocument_type: t\ndomain: legal\norganisations: {{h: {kind}}}\n---\n"
        )
        row, _ = fill("[h.name] [h.short] [h.department] [h.url] [h.fax] [doc.city]", head=head)
        assert [found for _, found in surfaces(row)][:2] == [label, label]
    assert set(romanian.negatives.kinds) == set(NEGATIVES)


def test_case_combines_with_every_form(fill):
    row, world = fill(
        "[p.name:surname_first:lower]\\|[p.id_card:lower]\\|[adm.date:long:upper]\\|[h.name:lower]"
    )
    name, card, day, hospital = row["text"].split("|")
    person = world.people.drawn["p"].name
    assert name == f"{person['surname']} {person['given']}".lower()
    assert card == card.lower()
    assert day == day.upper() != day.lower()
    assert hospital == world.organisations["h"].name.lower()
