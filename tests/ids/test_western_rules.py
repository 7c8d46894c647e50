"""Rules of Romania and the west that other libraries get wrong, each on numbers of its own."""

from __future__ import annotations

import pytest

from europriv import ids
from europriv.ids._tables import column, table


def completed(scheme, body, signs="0123456789"):
    """Return `body` with the only last character that makes it valid."""
    [number] = [body + sign for sign in signs if ids.get(scheme).is_valid(body + sign)]
    return number


@pytest.mark.parametrize(
    ("date", "partial"),
    [
        ("010764", "64-07-01"),
        ("330764", "64-07-01"),  # the serials of the day ran out: +32
        ("650764", "64-07-01"),  # +64
        ("970764", "64-07-01"),  # +96, only for the first of a month
        ("000764", "64-07-00"),  # day unknown
        ("320764", "64-07-00"),
        ("000064", "64-00-00"),  # month unknown: the day only counts
        ("950064", "64-00-00"),
    ],
)
def test_german_dates_that_ran_out_or_are_unknown(date, partial):
    assert (
        ids.get("DE/RVNR").decode(completed("DE/RVNR", f"12{date}K12")).birth_date_partial
        == partial
    )


@pytest.mark.parametrize("date", ["980764", "960764", "960064", "620264", "011364"])
def test_german_dates_that_do_not_exist(date):
    assert not any(ids.get("DE/RVNR").is_valid(f"12{date}K12{check}") for check in range(10))


@pytest.mark.parametrize("area", [row["code"] for row in table("de_pension_areas")])
def test_german_areas(area):
    told = ids.get("DE/RVNR").decode(completed("DE/RVNR", f"{area}010764K62"))
    assert (told.sex, told.region, told.name_part) == ("F", area, "K")


@pytest.mark.parametrize(("first", "sex"), ["1M", "2F", "3M", "4F", "7M", "8F"])
def test_french_first_digits(first, sex):
    body = f"{first}080675056999"
    told = ids.get("FR/NIR").decode(f"{body}{97 - int(body) % 97:02d}")
    assert told.sex == sex


@pytest.mark.parametrize(
    ("place", "region", "name"),
    [
        ("97411", "974", "La Réunion"),
        ("98818", "988", "Nouvelle-Calédonie"),
        ("75056", "75", "Paris"),
        ("20004", "20", "Corse"),
        ("96001", "96", None),  # Tunisia before independence
    ],
)
def test_french_places(place, region, name):
    body = f"10806{place}123"
    told = ids.get("FR/NIR").decode(f"{body}{97 - int(body) % 97:02d}")
    assert (told.region, told.region_name, told.region_code) == (region, name, place)


@pytest.mark.parametrize(
    ("code", "name"),
    [
        ("Z133", "Svizzera"),
        ("Z129", "Romania"),
        ("Z200", "Afghanistan"),
        ("Z210", "Repubblica Popolare Cinese"),
        ("Z301", "Algeria"),
        ("Z330", "Marocco"),
        ("Z336", "Egitto"),
        ("Z602", "Brasile"),
        ("H501", "Roma"),
        ("A562", "San Giuliano Terme"),
    ],
)
def test_belfiore_codes(code, name):
    assert column("it_belfiore", "code", "name")[code] == name


def test_the_belfiore_table_is_whole():
    codes = [row["code"] for row in table("it_belfiore")]
    assert codes == sorted(set(codes))
    assert len(codes) > 10_000
    assert {code[0] for code in codes} == set("ABCDEFGHILMZ")  # N to Y are free


def test_a_provisional_italian_number_tells_nothing():
    told = ids.get("IT/codice fiscale").decode("12345678903")
    assert told == ids.Disclosure()
    assert not ids.get("IT/codice fiscale").is_valid("12345678904")


def test_a_licence_number_with_its_issue_is_the_same_driver():
    scheme = ids.get("GB/driver number")
    assert scheme.compact("MORGA 657054 SM9IJ 35") == "MORGA657054SM9IJ"
    assert scheme.decode("LEE99012319A99ZZ").name_part == "LEE A"
    assert not scheme.is_valid("L9E99012319A99ZZ")


@pytest.mark.parametrize("code", ["48", "49", "53", "55", "00", "71", "79", "85"])
def test_romanian_county_codes_that_were_never_given_out(code):
    assert not any(ids.get("RO/CNP").is_valid(f"1080101{code}001{check}") for check in range(10))


@pytest.mark.parametrize("code", ["70", "80", "81", "82", "83", "50", "99"])
def test_romanian_codes_without_a_county(code):
    told = ids.get("RO/CNP").decode(completed("RO/CNP", f"1080101{code}001"))
    assert (told.region, told.region_code) == (None, code)
    assert told.quasi_identifiers == ("sex", "birth_date")


def test_a_resident_foreigner_has_no_century():
    told = ids.get("RO/CNP").decode("8000229129986")
    assert (told.birth_date, told.birth_date_partial) == (None, "00-02-29")
    assert told.immigration == "resident foreigner"
    assert told.quasi_identifiers == ("sex", "region")


def test_card_series_of_bucharest():
    decode = ids.get("RO/CI").decode
    assert [decode(f"{s} 123456").region for s in ("RX", "DP", "KX")] == ["București"] * 2 + [None]
