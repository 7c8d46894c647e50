"""The Italian tables: codes of places, company numbers, phones, and small letters in chats."""

from __future__ import annotations

import re
from datetime import date

import pytest

from europriv import ids, synth
from europriv.synth import locale as locales
from europriv.synth.dice import Dice
from europriv.synth.person import Bearer

CODE = "IT/codice fiscale"


@pytest.fixture(scope="module")
def italian():
    return locales.load("it")


@pytest.fixture(scope="module", params=["it", "it-clinical", "it-legal"])
def rows(request):
    return list(synth.generate(request.param, limit=150))


def places(italian):
    for code in italian.atlas.regions.values:
        yield from italian.atlas.by_rank[code, 4].values


def test_every_municipality_has_the_code_that_the_scheme_knows(italian):
    names = {"Sgonico": "Sgonico-Zgonik"}
    dice = Dice("code")
    for place in places(italian):
        (belfiore,) = place.birth_codes
        number = ids.get(CODE).generate(
            Bearer("F", date(1981, 3, 9), "Ada", "Riva", belfiore), dice
        )
        told = ids.disclose(number, CODE)
        known = names.get(place.name, place.name).casefold()
        assert told.region_code == belfiore
        assert told.region_name.casefold().startswith(known.partition("-")[0])
        assert not ids.get(CODE).is_valid(number)


def test_postcodes_have_five_digits_and_seats_lie_in_their_province(italian):
    dice = Dice("cap")
    for place in places(italian):
        assert re.fullmatch(r"\d{5}", place.postcode.write(dice, {}))
        assert f"({place.region_code})" in {
            place.locality.write(dice, {"city": "", "region": ""}).strip() for _ in range(40)
        }


def test_company_numbers_obey_their_check_and_name_no_office(italian):
    piva = pytest.importorskip("stdnum.it.iva")
    rule, dice = italian.identifiers["company_id"], Dice("iva")
    for _ in range(300):
        number = rule.pattern.write(dice, {})
        assert piva.luhn.is_valid(number)
        assert 200 <= int(number[7:10]) <= 799
        assert not piva.is_valid(number)


def test_a_double_given_name_counts_as_a_whole(italian):
    person = Bearer("F", date(1960, 12, 4), "Maria Grazia", "D'Angelo", "H501")
    number = ids.get(CODE).generate(person, Dice("name"))
    assert number.startswith("DNGMGR60T44U501")
    assert italian.names.takes_name == 0


def test_phones_lie_in_blocks_that_nobody_holds(rows):
    for row in rows:
        for span in row["spans"]:
            if span["label"] == "PHONE":
                digits = re.sub(r"\D", "", row["text"][span["start"] : span["end"]])
                digits = re.sub("^(00)?39(?=[03])", "", digits)
                assert re.fullmatch(r"31[4-8]\d{6,7}|0\d{1,3}00\d{4,6}", digits), row["id"]


def test_domains_are_reserved(rows):
    for row in rows:
        for span in row["spans"]:
            if span["label"] in ("EMAIL", "URL"):
                text = row["text"][span["start"] : span["end"]].lower()
                assert re.search(r"[@./]example\.(com|org|net)(/|$)", text), row["id"]


def test_the_code_agrees_with_the_birth_date_in_the_text(rows):
    for row in rows:
        for span in row["spans"]:
            if span["scheme"] == CODE:
                told = ids.disclose(row["text"][span["start"] : span["end"]], CODE)
                dates = {
                    row["text"][s["start"] : s["end"]]
                    for s in row["spans"]
                    if s["label"] == "DATE" and s["subject"] == span["subject"]
                }
                for day in dates:
                    assert told.birth_date_partial[:2] in day, row["id"]


def test_chats_write_codes_in_small_letters():
    rows = [
        r for r in synth.generate("it", limit=60) if r["skeleton"] == "quotidiano_chat_affitto_1"
    ]
    codes = [
        r["text"][s["start"] : s["end"]] for r in rows for s in r["spans"] if s["scheme"] == CODE
    ]
    assert codes
    assert all(code == code.lower() for code in codes)
