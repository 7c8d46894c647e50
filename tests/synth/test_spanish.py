"""Names of people who bear two surnames."""

from __future__ import annotations

import re
from datetime import date
from typing import TYPE_CHECKING

import pytest

from europriv import ids
from europriv.synth import locale as locales
from europriv.synth.dates import DateStyle
from europriv.synth.dice import Dice
from europriv.synth.skeleton import Skeleton
from europriv.synth.splice import splice

if TYPE_CHECKING:
    from europriv.synth.person import Person

HEAD = """---
family: official
document_type: letter
domain: general
people: {p: patient, c: child of p 3..12}
---
"""


@pytest.fixture(scope="module")
def spanish():
    return locales.load("es")


@pytest.fixture(scope="module")
def people(spanish):
    skeleton = Skeleton.parse(HEAD + "[p.name] [c.name] [p.email]", "file.txt", spanish, "file")
    first, last = date(2020, 1, 1), date(2020, 12, 31)
    worlds = [splice(skeleton, Dice(str(n)), spanish, first, last).world for n in range(200)]
    return [world.people.drawn for world in worlds]


def text(person: Person, field: str, *forms: str) -> str:
    return person.write(field, forms)[1]


def test_a_short_mention_has_the_first_surname_only(people):
    for drawn in people:
        person = drawn["p"]
        first, _second = (name.masculine for name in person.names)
        assert text(person, "name", "first_surname") == f"{person.given.name} {first}"
        assert text(person, "surname", "first_surname") == first
        assert text(person, "name").startswith(text(person, "name", "first_surname"))


def test_a_child_bears_the_first_surname_of_each_parent(people):
    for drawn in people:
        parent, child = drawn["p"], drawn["c"]
        assert child.names[0 if parent.sex == "M" else 1] == parent.names[0]


def test_particles_have_no_initial(people):
    initials = {text(drawn["p"], "name", "initials") for drawn in people}
    assert all(written == written.upper() for written in initials)


def test_mail_bears_a_surname(people):
    folded = {
        drawn["p"].locale.mail.slug(drawn["p"].names[0].masculine, ""): text(drawn["p"], "email")
        for drawn in people
    }
    assert all(surname in mail.split("@")[0] for surname, mail in folded.items())


@pytest.mark.parametrize(
    ("day", "written"),
    [
        (date(2020, 3, 21), "veintiuno de marzo de dos mil veinte"),
        (date(1999, 1, 1), "uno de enero de mil novecientos noventa y nueve"),
        (date(2000, 12, 31), "treinta y uno de diciembre de dos mil"),
    ],
)
def test_deeds_write_dates_in_words(spanish, day, written):
    styles = [DateStyle(spanish.dates, Dice(str(seed))) for seed in range(50)]
    year = f"de {written.rpartition(' de ')[2]}"
    assert {style.write(day, ("words",)) for style in styles} == {
        written,
        written.removesuffix(year) + year.replace("de ", "del año "),
    }


def test_numbers_agree_with_the_person(spanish):
    body = "[p.name] [p.dni] [p.nie] [p.nass] [p.phone:compact]"
    skeleton = Skeleton.parse(HEAD + body, "file.txt", spanish, "file")
    first, last = date(2020, 1, 1), date(2020, 12, 31)
    for seed in range(300):
        world = splice(skeleton, Dice(str(seed)), spanish, first, last).world
        person = world.people.drawn["p"]
        told = ids.disclose(person.number("nass"), "ES/NASS")
        assert told.region_code == person.home.region_code
        assert person.number("dni").startswith("99")
        assert person.number("nie").startswith("Z99")
        number = text(person, "phone", "compact")
        assert re.fullmatch(r"73\d{7}|(929|940|970|989|99\d)\d{6}", number)


def test_postcodes_lie_in_their_province(spanish):
    for (region, _), places in spanish.atlas.by_rank.items():
        for place in places.values:
            assert re.fullmatch(rf"{region}\d{{3}}", place.postcode.write(Dice("0"), {}))


def test_company_numbers_pass_their_check_and_name_no_province(spanish):
    rule, dice = spanish.identifiers["company_id"], Dice("company")
    for _ in range(200):
        number = rule.draw(dice, None, date(2020, 1, 1))
        assert ids.get("EU/VAT").is_valid(f"ES{number}")
        assert number[1:3] == "00"
