"""What the English tables need: ordinal days, reserved phones, postcodes of the place, pairs."""

from __future__ import annotations

import re
from datetime import date

import pytest

from europriv import ids
from europriv.synth import locale
from europriv.synth.dates import DateStyle
from europriv.synth.dice import Dice
from europriv.synth.head import Head
from europriv.synth.world import World

HEAD = Head.parse(
    "family: a\ndocument_type: b\ndomain: legal\n"
    "people: {p: party 40..80, s: spouse of p}\norganisations: {c: court, g: school, h: hospital}",
    "head",
)
# Ofcom, telephone numbers for use in TV and radio drama programmes.
DRAMA = re.compile(
    r"01632960\d{3}|07700900\d{3}|02079460\d{3}|02920180\d{3}|01914980\d{3}|"
    r"01(1[345678]|[2-6]1)4960\d{3}"
)
# BS 7666: area and district, then a digit and two letters other than C I K M O V.
POSTCODE = re.compile(r"[A-Z]{1,2}\d[A-Z\d]? \d[ABD-HJLNP-UW-Z]{2}")


@pytest.fixture(scope="module")
def worlds():
    english = locale.load("en")
    first, last = date(2022, 1, 3), date(2022, 12, 30)
    return [World(HEAD, Dice(str(n)), english, first, last) for n in range(150)]


@pytest.mark.parametrize(
    ("day", "ordinal"), [(1, "1st"), (2, "2nd"), (3, "3rd"), (11, "11th"), (22, "22nd")]
)
def test_deeds_write_the_ordinal_of_a_day(day, ordinal):
    style = DateStyle(locale.load("en").dates, Dice("0"))
    assert style.write(date(2021, 3, day), ("words",)) == f"{ordinal} day of March 2021"


def test_all_phones_are_reserved_for_drama(worlds):
    for world in worlds:
        for key in world.subjects.keys() - {"doc"}:
            phone = world.subjects[key].write("phone", ("compact",))[1]
            assert DRAMA.fullmatch(phone), phone


def test_postcodes_have_the_form_of_the_standard(worlds):
    for world in worlds:
        for key in "psh":
            assert POSTCODE.fullmatch(world.subjects[key].write("postcode", ())[1])


def test_numbers_lie_in_reserved_space(worlds):
    for world in worlds:
        person = world.people.drawn["p"]
        assert person.number("nhs").startswith("999")
        assert ids.get("GB/NHS number").is_valid(person.number("nhs"))
        assert person.number("nino").startswith("QQ")


def test_offices_of_a_pair_share_their_seat(worlds):
    for world in worlds:
        court, school = world.organisations["c"], world.organisations["g"]
        assert court.name == f"County Court at {court.place.court}"
        assert court.short == f"{court.place.name} Magistrates' Court"
        assert " Primary " in school.name
        assert school.name.split(" Primary")[0].removesuffix(" C of E") in school.short


def test_an_apostrophe_parts_no_host_name():
    mail = locale.load("en").mail
    assert mail.slug("St Bede's School & Nursery") == "st-bedes-school-nursery"
    assert mail.slug("O’Neill", "") == "oneill"
