"""What the German tables need: kinds of case numbers, the name of birth, the genitive."""

from __future__ import annotations

from datetime import date

import pytest

from europriv import ids
from europriv.synth import locale
from europriv.synth.dice import Dice
from europriv.synth.head import Head
from europriv.synth.names import decline
from europriv.synth.world import World

HEAD = Head.parse(
    "family: a\ndocument_type: b\ndomain: legal\n"
    "people: {p: party female 40..80}\norganisations: {c: court}",
    "head",
)


@pytest.fixture(scope="module")
def worlds():
    german = locale.load("de")
    first, last = date(2022, 1, 3), date(2022, 12, 30)
    return [World(HEAD, Dice(str(n)), german, first, last) for n in range(60)]


def test_case_numbers_differ_by_kind_and_stay(worlds):
    for world in worlds:
        paper = world.subjects["doc"]
        family = paper.write("case_number", ("family",))[1]
        assert " F " in family
        assert family == paper.write("case_number", ("family",))[1]
        assert " XVII " in f" {paper.write('case_number', ('guardianship',))[1]}"


def test_a_language_without_kinds_of_cases_has_one_number():
    romanian = locale.load("ro")
    world = World(HEAD, Dice("1"), romanian, date(2022, 1, 3), date(2022, 12, 30))
    paper = world.subjects["doc"]
    assert paper.write("case_number", ("civil",)) == paper.write("case_number", ())


def test_pension_number_tells_the_initial_of_the_name_of_birth(worlds):
    changed = 0
    for world in worlds:
        person = world.people.drawn["p"]
        told = ids.disclose(person.number("rvnr"), "DE/RVNR")
        bare = person.family[0].feminine
        assert told.name_part == ids.strip(bare.translate(str.maketrans("ÄÖÜŞÇ", "AOUSC")))[0]
        changed += bare[0] != person.names[0].feminine[0]
    assert changed > 10


def test_only_who_changed_the_name_tells_that_of_birth(worlds):
    for world in worlds:
        person = world.people.drawn["p"]
        changed = person.name["maiden"] != person.name["surname"]
        assert ("geb." in person.write("name", ("maiden",))[1]) == changed


def test_offices_of_a_pair_share_their_seat(worlds):
    for world in worlds:
        court = world.organisations["c"]
        assert court.name.startswith("Amtsgericht ")
        assert court.short == f"Landgericht {court.place.name}"


@pytest.mark.parametrize(
    ("name", "genitive"),
    [("Thomas", "Thomas’"), ("Groß", "Groß’"), ("Lenz", "Lenz’"), ("Müller", "Müllers")],
)
def test_genitive(name, genitive):
    assert decline(name, locale.load("de").names.genitive["M"])[1] == genitive
