"""Everything said about one person agrees, in every document of every configuration."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter

import pytest

from europriv import ids, taxonomy
from europriv.synth.dates import age_on

NEXT_OF_KIN = {"relative", "spouse", "parent", "child", "sibling"}


def people(documents):
    return [
        (person, row, world)
        for row, world in documents[1]
        for person in world.people.drawn.values()
    ]


def significant(phone):
    """Return the national number from its 0, read without the code under test."""
    digits = re.sub(r"[^0-9]", "", phone)
    return "0" + re.sub(r"^(0040|40|0)", "", digits)


def folded(text):
    return re.sub(
        "[^a-z]", "", unicodedata.normalize("NFD", text.lower()).encode("ascii", "ignore").decode()
    )


def test_numbers_encode_the_person(documents):
    checked = 0
    for person, row, _ in people(documents):
        numbers = {
            ids.get("RO/CNP").compact(row["text"][s["start"] : s["end"]])
            for s in row["spans"]
            if s["scheme"] == "RO/CNP" and s["subject"] == person.key
        }
        for number in numbers:
            told = ids.disclose(number, "RO/CNP")
            assert (told.sex, told.birth_date) == (person.sex, person.birth_date)
            assert told.region_code in person.birth_place.birth_codes
            assert told.region.startswith(person.birth_place.region)
            assert numbers == {number}
            assert not ids.get("RO/CNP").is_valid(number), "serial 000 is never issued"
            checked += 1
    assert checked > 500


def test_plate_and_fixed_line_belong_to_the_region(documents):
    for person, row, _ in people(documents):
        for span in row["spans"]:
            if span["subject"] != person.key:
                continue
            text = row["text"][span["start"] : span["end"]]
            if span["scheme"] == "RO/plate":
                assert ids.disclose(text, "RO/plate").region == person.home.region
            if span["label"] == "PHONE" and not significant(text).startswith("07"):
                region = ids.disclose(significant(text), "RO/phone").region
                assert person.home.region in (region, "Ilfov")


def test_phones_are_never_allocated(documents):
    for row, _ in documents[1]:
        for span in row["spans"]:
            if span["label"] == "PHONE" and span["subject"]:
                number = significant(row["text"][span["start"] : span["end"]])
                assert re.fullmatch(r"071[4-9]\d{6}|0[23]1[01]\d{6}|0[23][3-6]\d[01]\d{5}", number)


def test_mail_and_hosts_are_reserved(documents):
    for row, _ in documents[1]:
        for span in row["spans"]:
            if span["label"] in ("EMAIL", "URL") and span["subject"]:
                text = row["text"][span["start"] : span["end"]].lower()
                assert re.search(r"[@./]example\.(com|org|net)(/|$)", text), text


def test_mail_bears_the_name(documents):
    for person, row, _ in people(documents):
        for span in row["spans"]:
            if span["label"] == "EMAIL" and span["subject"] == person.key:
                mail = row["text"][span["start"] : span["end"]].lower()
                assert folded(person.name["surname"])[:4] in folded(mail.split("@")[0])


def test_ages_lie_in_the_ranges_of_their_roles(documents):
    from europriv.synth.fields import KINDS  # noqa: PLC0415

    for person, _, world in people(documents):
        assert person.age == age_on(person.birth_date, world.day)
        if person.kind in KINDS:
            assert 0 <= person.age <= 97


def test_pensioners_are_old_and_nobody_works_at_ninety(documents):
    for person, _, _ in people(documents):
        if 18 <= person.age <= 97:
            assert person.profession.startswith("pensionar") <= (person.age >= 63)
            assert (person.age > 66) <= person.profession.startswith("pensionar")


def test_relatives_are_plausible(documents):
    shared = Counter()
    for person, _, world in people(documents):
        if person.kind not in NEXT_OF_KIN:
            continue
        others = [p for p in world.people.drawn.values() if p is not person]
        near = [
            p
            for p in others
            if p.address is person.address
            or {*p.names, *p.family} & {*person.names, *person.family}
        ]
        shared[bool(near)] += 1
        assert all(p.given != person.given for p in others)
    if shared:
        assert shared[True] / shared.total() > 0.9


def test_only_relatives_share_a_surname(documents):
    for row, world in documents[1]:
        strangers = [p for p in world.people.drawn.values() if p.kind not in NEXT_OF_KIN]
        names = [name for p in strangers for name in {*p.names, *p.family}]
        assert len(names) == len(set(names)), row["id"]


def test_documents_are_dated_on_working_days(documents, romanian):
    plan, rows = documents
    for _, world in rows:
        assert plan.first <= world.day <= plan.last
        assert world.day.weekday() < 5
        assert f"{world.day:%m-%d}" not in romanian.dates.holidays


def test_births_follow_population(documents, romanian):
    drawn = Counter(person.home.region for person, _, _ in people(documents))
    total = romanian.atlas.regions.total
    assert drawn["București"] / drawn.total() == pytest.approx(1829897 / total, abs=0.03)


def test_every_document_is_sound(documents):
    kp = set(taxonomy.kp_types())
    for row, _ in documents[1]:
        text = row["text"]
        assert text.strip()
        assert not re.search("[şţŞŢ]", text), "cedilla letters"
        assert unicodedata.is_normalized("NFC", text)
        assert not re.search(r"[\[\]{}]|\b(None|nan)\b", re.sub(r"\[[^\]a-z]*\]", "", text)), row[
            "id"
        ]
        end = 0
        for span in row["spans"]:
            assert end <= span["start"] < span["end"] <= len(text)
            surface = text[span["start"] : span["end"]]
            assert surface.strip() == surface
            assert span["label"] in kp or taxonomy.project("kp", span["label"]) in kp
            end = span["end"]


def test_no_skeleton_is_used_more_than_its_share(documents):
    plan, rows = documents
    counts = Counter(row["skeleton"] for row, _ in rows)
    assert max(counts.values()) - min(counts.values()) <= 1
    assert max(counts.values()) <= 1.5 * plan.documents / len(counts)
