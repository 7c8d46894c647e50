"""Generated numbers are valid, tell what the person tells, and lie where no real number lies."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from europriv import ids
from europriv.errors import OptionError


@dataclass(frozen=True)
class Person:
    sex: str
    birth_date: date
    given_name: str = "Ion"
    surname: str = "Popescu"
    region_code: str = "12"


def people(first, last):
    return st.builds(
        Person,
        sex=st.sampled_from("MF"),
        birth_date=st.dates(date(first, 1, 1), date(last, 12, 31)),
    )


def made(scheme, person, seed):
    number = ids.get(scheme).generate(person, Random(seed))
    told = ids.get(scheme).decode(number)
    assert told is not None, number
    assert told.sex == person.sex
    return ids.get(scheme).compact(number), told


@given(people(1800, 2099), st.integers())
def test_finnish_individual_numbers_are_temporary(person, seed):
    number, told = made("FI/HETU", person, seed)
    assert told.birth_date == person.birth_date
    assert 900 <= int(number[7:10]) <= 999


@given(people(1854, 2039), st.integers())
def test_norwegian_people_are_synthetic(person, seed):
    number, told = made("NO/fødselsnummer/D", person, seed)
    assert told.birth_date == person.birth_date
    assert 81 <= int(number[2:4]) <= 92


@given(people(1858, 2057), st.integers())
def test_danish_numbers_were_not_given_out(person, seed):
    number, told = made("DK/CPR", person, seed)
    assert told.birth_date == person.birth_date
    weights = (4, 3, 2, 7, 6, 5, 4, 3, 2, 1)
    assert sum(int(d) * w for d, w in zip(number, weights, strict=True)) % 11
    assert (int(number[:2]) > 60) == ((person.birth_date.month, person.birth_date.day) == (1, 1))


@given(people(1800, 2099), st.integers())
def test_swedish_serials_are_test_serials(person, seed):
    number, told = made("SE/personnummer", person, seed)
    assert told.birth_date == person.birth_date
    assert number[-4:-1] in ("238", "239")


@given(people(1900, 2099), st.integers())
def test_polish_births_lie_in_the_future(person, seed):
    if (person.birth_date.year, person.birth_date.month, person.birth_date.day) == (2000, 2, 29):
        return
    _, told = made("PL/PESEL", person, seed)
    born, moved = person.birth_date, told.birth_date
    assert (moved.year - 200, moved.month, moved.day) == (born.year, born.month, born.day)


@pytest.mark.parametrize(
    ("scheme", "born"),
    [
        ("PL/PESEL", date(1899, 12, 31)),
        ("PL/PESEL", date(2000, 2, 29)),
        ("FI/HETU", date(2100, 1, 1)),
        ("NO/fødselsnummer/D", date(2040, 1, 1)),
        ("DK/CPR", date(1857, 12, 31)),
    ],
)
def test_births_without_a_number_are_refused(scheme, born):
    with pytest.raises(OptionError, match=str(born)):
        ids.get(scheme).generate(Person("F", born), Random(1))


@pytest.mark.parametrize(
    "scheme", ["PL/PESEL", "FI/HETU", "NO/fødselsnummer/D", "DK/CPR", "SE/personnummer"]
)
def test_the_seed_alone_decides(scheme):
    persons = [Person("F", date(1960, 1, 1) + timedelta(days=37 * i)) for i in range(20)]

    def batch():
        rng = Random(7)
        return [ids.get(scheme).generate(person, rng) for person in persons]

    assert batch() == batch()
