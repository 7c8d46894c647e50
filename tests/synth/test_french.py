"""The French tables: prepositions before names and institutions, surnames in capitals, numbers."""

from __future__ import annotations

import re
from datetime import date

import pytest

from europriv import ids
from europriv.synth import locale as locales
from europriv.synth.dates import Offset
from europriv.synth.dice import Dice
from europriv.synth.names import decline
from europriv.synth.person import Bearer


@pytest.fixture(scope="module")
def french():
    return locales.load("fr")


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("Anne Petit", "d'|Anne Petit"),
        ("Étienne Roux", "d'|Étienne Roux"),
        ("Hélène MARTIN", "d'|Hélène MARTIN"),
        ("Yves Leroy", "d'|Yves Leroy"),
        ("Yasmine Haddad", "de |Yasmine Haddad"),
        ("Hassan Amrani", "de |Hassan Amrani"),
        ("Hoarau", "de |Hoarau"),
        ("Henry", "d'|Henry"),
        ("Marie Aubert", "de |Marie Aubert"),
    ],
)
def test_the_preposition_of_a_name_stands_outside_the_label(french, name, written):
    rules = french.names
    assert rules.declined_word == "whole"
    assert "|".join(decline(name, rules.genitive["F"])) == written


def test_the_preposition_follows_the_written_form_of_the_name(french):
    name = {"given": "Paul", "surname": "Aubert", "SURNAME": "AUBERT", "bare": "Aubert"}
    for field, expected in (("name", "de "), ("surname", "d'")):
        before, text = french.names.write(Dice("1"), name, "M", field, ("genitive",))
        assert before == expected
        assert text.casefold().endswith("aubert")


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("Centre hospitalier d'Angers", "du |Centre hospitalier d'Angers"),
        ("Clinique Saint-Aubry", "de la |Clinique Saint-Aubry"),
        ("Hôpital Saint-Roch", "de l'|Hôpital Saint-Roch"),
        ("CPAM de Vannes", "de la |CPAM de Vannes"),
        ("SARL Batisol", "de la |SARL Batisol"),
    ],
)
def test_the_contracted_article_of_an_institution(french, name, written):
    assert "|".join(french.organisations.decline(name)) == written


def test_every_commune_can_be_written_into_a_number(french):
    for code in french.atlas.regions.values:
        for place in french.atlas.by_rank[code, 4].values:
            for commune in place.birth_codes:
                assert re.fullmatch(r"(\d{2}|2[AB])\d{3}", commune)
                assert commune[:2] == place.region_code[:2]


def test_company_numbers_have_the_check_digit_of_luhn_and_begin_with_zero(french):
    luhn = pytest.importorskip("stdnum.luhn")
    rule, dice = french.identifiers["company_id"], Dice("siren")
    for _ in range(200):
        number = rule.pattern.write(dice, {})
        assert number[0] == "0"
        assert luhn.is_valid(number)


def test_a_number_is_never_issued_and_still_told(french):
    generator, dice = ids.get("FR/NIR"), Dice("nir")
    place = french.atlas.draw(dice)
    number = generator.generate(Bearer("F", date(1981, 3, 9), "", "", place.birth_codes[0]), dice)
    assert number[10:13] == "000"
    assert not generator.is_valid(number)
    assert ids.disclose(number, "FR/NIR").region_code == place.birth_codes[0]


def test_hearings_and_appointments_keep_to_working_days(french):
    offset, dice = Offset.parse("-10..-4 working"), Dice("hearing")
    for day in range(1, 31):
        drawn = offset.draw(dice, date(2023, 5, day), french.dates)
        assert 4 <= (date(2023, 5, day) - drawn).days <= 10
        assert drawn.weekday() < 5
        assert (drawn.month, drawn.day) not in {(5, 1), (5, 8)}
