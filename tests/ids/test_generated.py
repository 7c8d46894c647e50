"""What Romania and the west generate: read back as the person, and nobody's number.

A generated number is either valid, or reserved: then strict validators refuse it, and only
`decode_reserved` reads it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from importlib import import_module
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from europriv import ids
from europriv.errors import OptionError


@dataclass(frozen=True)
class Person:
    sex: str = "F"
    birth_date: date = date(1985, 12, 10)
    given_name: str = "Ana"
    surname: str = "Pop"
    region_code: str = "12"


PLACES = {
    "RO/CNP": ["01", "12", "40", "46", "52", "70"],
    "RO/plate": ["01", "12", "40", "46", "52"],
    "IT/codice fiscale": ["A562", "F205", "M208", "Z129", "Z404"],
    "FR/NIR": ["75056", "2A004", "2B033", "97411", "99126"],
    "ES/NASS": ["01", "28", "52"],
}
# What lies outside the space that is, or ever was, given to anyone.
NEVER_ISSUED = {
    "RO/CNP": r"\d{9}000\d",
    "RO/CUI/CIF": r"9\d{8}",
    "RO/CI": r"Q[A-Z]\d{6}",
    "RO/IBAN": r"RO\d\dZZZZ\d{16}",
    "RO/phone": r"071[4-9]\d{6}",
    "RO/plate": r"[A-Z]{1,2}\d\d[IO][A-Z]{2}",
    "IT/codice fiscale": r".{11}[N-Y].{4}",
    "FR/NIR": r".{10}000\d\d",
    "DE/RVNR": r"99.{10}",
    "DE/Steuer-IdNr": r"0\d{10}",
    "ES/DNI": r"99\d{6}[A-Z]",
    "ES/NIE": r"Z99\d{5}[A-Z]",
    "ES/NASS": r"\d\d99\d{8}",
    "NL/BSN": r"9999\d{5}",
    "GB/NHS number": r"999\d{7}",
    "GB/NINO": r"QQ\d{6}[A-D]",
    "DE/IBAN": r"DE\d\d9{8}\d{10}",
    "ES/IBAN": r"ES\d\d9999\d{16}",
    "FR/IBAN": r"FR\d\d99999\d{18}",
    "IT/IBAN": r"IT\d\d[A-Z]99999\d{17}",
    "NL/IBAN": r"NL\d\dZZZZ\d{10}",
    "GB/IBAN": r"GB\d\dZZZZ\d{14}",
    "ISO/payment card": r"400000\d{10}",
    "FR/plate": r"[A-Z][IOU]\d{3}[A-Z]{2}",
    "DE/plate": r"[A-Z]{3}0\d\d",
    "IT/plate": r"[A-Z][IOQU]\d{3}[A-Z]{2}",
    "ES/plate": r"\d{4}[A-Z][AEIOUQ][A-Z]",
    "NL/plate": r"[A-Z][ACEIOQU]\d{3}[A-Z]",
    "GB/plate": r"[A-Z]{2}\d\d[A-Z][IQ][A-Z]",
}
# Spaces that the strict rule refuses altogether.
RESERVED = {
    *("RO/CNP", "RO/plate", "IT/codice fiscale", "FR/NIR", "DE/RVNR", "DE/Steuer-IdNr", "GB/NINO"),
    *(f"{country}/plate" for country in ("FR", "DE", "IT", "ES", "NL", "GB")),
}
NAMES = ["Pop", "O'Brien", "Ștefănescu", "Li", "Łoś", "Öztürk", "Van der Berg"]


def people(scheme):
    return st.builds(
        Person,
        sex=st.sampled_from("MF"),
        birth_date=st.dates(date(1900, 1, 1), date(2099, 12, 31)),
        given_name=st.sampled_from(["Ana-Maria", "Gianfranco", "Io", "Élodie", "Ed"]),
        surname=st.sampled_from(NAMES),
        region_code=st.sampled_from(PLACES.get(scheme, ["12"])),
    )


def test_every_generator_of_these_countries_is_listed():
    mine = {"RO", "IT", "FR", "DE", "ES", "NL", "GB", "ISO", "EU", "ICAO"}
    made = {row["scheme"] for row in ids.catalogue() if row["generator"]}
    assert {name for name in made if name.partition("/")[0] in mine} == set(NEVER_ISSUED)


@pytest.mark.parametrize("scheme", NEVER_ISSUED)
@given(data=st.data(), seed=st.integers())
def test_generated_numbers_are_nobodys_and_tell_the_person(scheme, data, seed):
    person = data.draw(people(scheme))
    number = ids.get(scheme).generate(person, Random(seed))
    assert re.fullmatch(NEVER_ISSUED[scheme], ids.get(scheme).compact(number)), number
    assert ids.get(scheme).is_valid(number) == (scheme not in RESERVED), number
    told = ids.disclose(number, scheme)
    assert told is not None, number
    assert told.sex in (None, person.sex)
    assert told.birth_date in (None, person.birth_date)
    partial = told.birth_date_partial
    assert partial is None or f"{person.birth_date:%y-%m-%d}".startswith(partial)
    [match] = [m for m in ids.identify(number, scheme.partition("/")[0]) if m.scheme == scheme]
    assert match.reserved == (scheme in RESERVED)


@pytest.mark.parametrize(
    ("scheme", "place", "region", "code"),
    [
        ("RO/CNP", "12", "Cluj", "12"),
        ("RO/CNP", "70", None, "70"),
        ("RO/plate", "44", "București", "B"),
        ("IT/codice fiscale", "F205", "F205", "F205"),
        ("IT/codice fiscale", "Z129", "Z129", "Z129"),
        ("FR/NIR", "2A004", "2A", "2A004"),
        ("FR/NIR", "99126", "abroad", "99126"),
        ("ES/NASS", "28", "28", "28"),
    ],
)
def test_generated_numbers_tell_the_place(scheme, place, region, code):
    number = ids.get(scheme).generate(Person(region_code=place), Random(1))
    told = ids.disclose(number, scheme)
    assert (told.region, told.region_code) == (region, code)


@pytest.mark.parametrize(
    ("given_name", "surname", "letters"),
    [
        ("Mario", "Rossi", "RSS MRA"),
        ("Gianfranco", "Rosi", "RSO GFR"),  # of four consonants the second is left out
        ("Io", "Fo", "FOX IOX"),
        ("Élodie", "D'Angelo", "DNG LDE"),
    ],
)
def test_italian_name_letters(given_name, surname, letters):
    person = Person(given_name=given_name, surname=surname, region_code="H501")
    code = ids.get("IT/codice fiscale").generate(person, Random(1))
    assert ids.disclose(code, "IT/codice fiscale").name_part == letters


@pytest.mark.parametrize("scheme", ["RO/CNP", "RO/plate", "IT/codice fiscale", "FR/NIR", "ES/NASS"])
def test_an_unknown_place_is_refused(scheme):
    with pytest.raises(OptionError, match="'XX'"):
        ids.get(scheme).generate(Person(region_code="XX"), Random(1))


def test_a_year_without_a_cnp_is_refused():
    with pytest.raises(OptionError, match="1799-01-01"):
        ids.get("RO/CNP").generate(Person(birth_date=date(1799, 1, 1)), Random(1))


@pytest.mark.parametrize("scheme", ["IT/codice fiscale", "DE/RVNR"])
def test_a_name_without_latin_letters_is_refused(scheme):
    with pytest.raises(OptionError, match="Latin letters"):
        ids.get(scheme).generate(Person(surname="Ωμέγα", region_code="F205"), Random(1))


@pytest.mark.parametrize("scheme", NEVER_ISSUED)
def test_the_seed_alone_decides(scheme):
    place = PLACES.get(scheme, ["12"])[0]

    def batch():
        rng = Random(7)
        return [ids.get(scheme).generate(Person(region_code=place), rng) for _ in range(20)]

    assert batch() == batch()


def test_no_operator_has_a_generated_telephone_number():
    phonenumbers = pytest.importorskip("phonenumbers", reason="comes with europriv[presidio]")
    generate = ids.get("RO/phone").generate
    for seed in range(200):
        number = phonenumbers.parse(generate(Person(), Random(seed)), "RO")
        assert not phonenumbers.is_valid_number(number)
        assert phonenumbers.is_possible_number(number)


@pytest.mark.parametrize(
    ("scheme", "module"),
    [
        ("RO/CNP", "ro.cnp"),  # it accepts serial 000: what is generated checks in every other way
        ("FR/NIR", "fr.nir"),  # likewise order 000
        ("RO/CUI/CIF", "ro.cui"),
        ("IT/codice fiscale", "it.codicefiscale"),  # it knows no table of places
        ("ES/DNI", "es.dni"),
        ("ES/NIE", "es.nie"),
        ("NL/BSN", "nl.bsn"),
        ("GB/NHS number", "gb.nhs"),
        *((f"{c}/IBAN", "iban") for c in ("RO", "DE", "ES", "FR", "IT", "NL", "GB")),
        ("ISO/payment card", "luhn"),
    ],
)
def test_stdnum_finds_nothing_wrong_with_generated_numbers(scheme, module):
    is_valid = import_module(f"stdnum.{module}").is_valid
    person = Person(region_code=PLACES.get(scheme, ["12"])[0])
    for seed in range(50):
        assert is_valid(ids.get(scheme).generate(person, Random(seed)))
