"""Worked cases: invented numbers with impossible dates, unknown counties and replaced digits."""

from __future__ import annotations

from datetime import date

import pytest

from europriv import ids


@pytest.mark.parametrize(
    ("number", "born", "sex", "county"),
    [
        ("3200517123452", date(1820, 5, 17), "M", "12"),
        ("3310815241011", date(1831, 8, 15), "M", "24"),  # remainder 10 gives check digit 1
        ("4520229012763", date(1852, 2, 29), "F", "01"),
        ("5910412123339", date(2091, 4, 12), "M", "12"),
    ],
)
def test_cnp_valid(number, born, sex, county):
    told = ids.get("RO/CNP").decode(number)
    assert (told.birth_date, told.sex, told.region_code) == (born, sex, county)


@pytest.mark.parametrize(
    "number",
    [
        "3310815241010",  # check digit
        "3000229123451",  # 1800 was no leap year
        "1000229123456",  # nor was 1900
        "3330931123452",  # 31 September
        "3200517533458",  # county 53
        "3200517003453",  # county 00
        "320051712345",  # length
        "0200517123452",  # first digit
    ],
)
def test_cnp_invalid(number):
    [row] = ids.decode_value(number, "RO/CNP")
    assert (row["valid"], row["decoded"]) == (False, None)


@pytest.mark.parametrize(
    ("day", "future"), [(date(2026, 1, 1), True), (date(2091, 4, 12), False), (None, None)]
)
def test_a_birth_in_the_future_is_told_only_when_asked(day, future):
    [row] = ids.decode_value("5910412123339", "RO/CNP", reference_date=day)
    assert row["valid"]
    assert row.get("future") == future


@pytest.mark.parametrize("number", ["ZQXWKJ20T51F839N", "ZQXWKJ20T51F8PVO"])
def test_replaced_digits_tell_the_same_person(number):
    told = ids.get("IT/codice fiscale").decode(number)
    assert (told.sex, told.birth_date, told.birth_date_partial) == ("F", None, "20-12-11")
    assert (told.region_code, told.region_name) == ("F839", "Napoli")


def test_replaced_digits_have_a_check_letter_of_their_own():
    assert not ids.get("IT/codice fiscale").is_valid("ZQXWKJ20T51F8PVN")


def test_an_italian_code_tells_no_full_date_of_birth():
    told = ids.get("IT/codice fiscale").decode("ZQXWKJ20T51F839N")
    assert told.quasi_identifiers == ("sex", "region")
