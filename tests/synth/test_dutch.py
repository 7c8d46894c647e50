"""What the Dutch tables need: prefixes of surnames, initials together, dates in words."""

from __future__ import annotations

from datetime import date

import pytest

from europriv.synth import locale
from europriv.synth.dates import DateStyle
from europriv.synth.dice import Dice


@pytest.fixture(scope="module")
def dutch():
    return locale.load("nl")


def name(given, prefix, bare):
    surname = f"{prefix} {bare}".strip()
    return {
        "given": given,
        "nickname": given,
        "surname": surname,
        "Surname": surname[:1].upper() + surname[1:],
        "SURNAME": surname.upper(),
        "first": surname,
        "bare": bare,
        "prefix": prefix,
        "maiden": surname,
        "father": "Jan",
    }


def written(rules, person, field, *forms):
    ways = {rules.write(Dice(str(n)), person, "M", field, forms)[1] for n in range(60)}
    assert not any("  " in way or way != way.strip() for way in ways)
    return ways


def test_a_prefix_is_small_after_a_name_and_capital_without(dutch):
    person = name("Johannes Cornelis", "van der", "Berg")
    rules = dutch.names
    assert written(rules, person, "name") == {"Johannes Cornelis van der Berg"}
    assert written(rules, person, "surname") == {"Van der Berg"}
    assert written(rules, person, "name", "initial_surname") == {"J.C. van der Berg"}
    assert "Berg, J.C. van der" in written(rules, person, "name", "surname_comma")


def test_who_bears_no_prefix_leaves_no_blank(dutch):
    ways = written(dutch.names, name("Anna", "", "Vos"), "name", "surname_comma")
    assert ways == {"Vos, Anna", "Vos, A."}
    assert written(dutch.names, name("Anna", "", "Vos"), "name", "given_initial") == {"Anna V."}


def test_other_languages_keep_a_blank_between_initials():
    german = locale.load("de").names
    person = name("Anna-Lena", "von", "Berg")
    assert "A. L. von Berg" in written(german, person, "name", "initial_surname")


def test_dates_in_words(dutch):
    style = DateStyle(dutch.dates, Dice("1"))
    assert style.write(date(2021, 8, 1), ("words",)) == "één augustus tweeduizend eenentwintig"
