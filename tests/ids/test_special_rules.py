"""Rules that other libraries get wrong, each on numbers of its own."""

from __future__ import annotations

import csv
from datetime import date
from importlib import resources

import pytest
from hypothesis import given
from hypothesis import strategies as st

from europriv import ids
from europriv.ids import se_personnummer

MINE = [
    "AL/NID",
    "AT/SVNR",
    "BA/JMBG",
    "BE/rijksregister/bis",
    "BG/EGN",
    "CH/AHV/AVS",
    "CZ/rodné číslo",
    "DK/CPR",
    "EE/isikukood",
    "FI/HETU",
    "GR/AMKA",
    "HR/MBG (historic JMBG)",
    "HR/OIB",
    "HU/TAJ",
    "HU/adóazonosító jel",
    "HU/személyi azonosító",
    "IE/PPS",
    "IS/kennitala",
    "LT/asmens kodas",
    "LU/matricule",
    "LV/personas kods",
    "MD/IDNP",
    "ME/JMBG",
    "MK/EMBG",
    "MT/ID card",
    "NO/fødselsnummer/D",
    "NO/fødselsnummer/D (2032 rule)",
    "PL/PESEL",
    "PT/NIF",
    "RS/JMBG",
    "SE/personnummer",
    "SI/EMŠO",
    "SK/rodné číslo",
    "TR/TCKN",
    "UA/РНОКПП",
    "XK/JMBG",
]
# What identifiers meet in the wild: other digits, superscripts, invisible and wide characters.
NOISE = st.text(st.sampled_from("0123456789-+/. ²٣３AOIl\u200b\u00a0\ufeff–ßıĲ\ud800"), max_size=24)


@given(text=st.text() | NOISE)
def test_no_string_makes_a_scheme_raise(text):
    for name in MINE:
        scheme = ids.get(name)
        assert (scheme.decode(text) is not None) == scheme.is_valid(text), name
        assert isinstance(scheme.compact(text), str), name


@pytest.mark.parametrize("scheme", MINE)
def test_ten_thousand_characters_are_no_number(scheme):
    for text in ("1" * 10_000, "-" * 10_000, "9" * 4301, ""):
        assert not ids.get(scheme).is_valid(text)


@pytest.mark.parametrize(
    ("number", "born", "sex"),
    [
        ("08822912305", date(1808, 2, 29), "F"),
        ("04822912314", date(1804, 2, 29), "M"),
        ("03022912344", None, None),  # 29 Feb 1903
        ("03222912340", None, None),  # 29 Feb 2003
    ],
)
def test_pesel_month_offsets_set_the_century(number, born, sex):
    told = ids.get("PL/PESEL").decode(number)
    assert (told and told.birth_date, told and told.sex) == (born, sex)


@pytest.mark.parametrize("sign", "-YXWVU")
def test_every_finnish_sign_of_19xx(sign):
    assert ids.get("FI/HETU").decode(f"131052{sign}308T").birth_date == date(1952, 10, 13)


@pytest.mark.parametrize(
    "spelling", ["131052–308T", "131052−308t", " 131052 - 308 T", "１３１０５２-308T"]
)
def test_the_finnish_hyphen_survives_typography(spelling):
    assert ids.get("FI/HETU").is_valid(spelling)


def test_a_swedish_sign_is_read_in_the_year_of_writing():
    decode = se_personnummer.decode
    assert decode("090527-1474").birth_date.year == 2009
    assert decode("090527+1474").birth_date.year == 1909
    assert decode("090527-1474", written=1990).birth_date.year == 1909
    assert decode("090527+1474", written=1990).birth_date.year == 1809
    assert decode("0905271474").birth_date is None
    assert decode("19090527-1474", written=1990).birth_date.year == 1909


def test_the_norwegian_rule_of_2032_tells_less():
    number = "15108695088"
    old = ids.get("NO/fødselsnummer/D").decode(number)
    new = ids.get("NO/fødselsnummer/D (2032 rule)").decode(number)
    assert (old.sex, old.birth_date) == ("F", date(1986, 10, 15))
    assert (new.sex, new.birth_date, new.birth_date_partial) == (None, None, "86-10-15")


@pytest.mark.parametrize(
    ("number", "region"),
    [
        ("4920101371", "Narva"),  # 371, born 1 January 1992
        ("4911231371", None),  # a day before the code
        ("6121231371", "Narva"),  # the last day on which hospitals numbered
        ("6130101371", None),
        ("4920101020", None),  # 020 was nobody's
        ("4920101711", None),
    ],
)
def test_estonian_hospitals_only_while_they_numbered(number, region):
    valid = next(number + d for d in "0123456789" if ids.get("EE/isikukood").is_valid(number + d))
    assert ids.get("EE/isikukood").decode(valid).region == region


def test_a_jmbg_is_valid_in_every_state_and_keeps_its_region():
    schemes = [name for name in MINE if "JMBG" in name or "EMŠO" in name or "EMBG" in name]
    regions = {ids.get(name).decode("0505905715008").region for name in schemes}
    assert (len(schemes), regions) == (7, {"Belgrade"})


def test_jmbg_marks_foreigners():
    assert ids.get("SI/EMŠO").decode("0101006500006").immigration is None
    body = "010100605000"
    foreign = next(body + d for d in "0123456789" if ids.get("SI/EMŠO").is_valid(body + d))
    told = ids.get("SI/EMŠO").decode(foreign)
    assert (told.region, told.immigration) == (None, "foreign or naturalised citizen")


@pytest.mark.parametrize("name", ["bg_egn_regions", "ee_hospitals"])
def test_ranges_ascend_and_do_not_overlap(name):
    text = resources.files("europriv.ids").joinpath("data", f"{name}.csv").read_text("utf-8")
    rows = list(csv.DictReader(text.splitlines()))
    edges = [int(row[edge]) for row in rows for edge in ("first", "last")]
    assert edges == sorted(set(edges))


def test_the_bulgarian_ranges_cover_all_serials():
    text = resources.files("europriv.ids").joinpath("data", "bg_egn_regions.csv").read_text("utf-8")
    rows = list(csv.DictReader(text.splitlines()))
    covered = [s for r in rows for s in range(int(r["first"]), int(r["last"]) + 1)]
    assert covered == list(range(1000))


@pytest.mark.parametrize(
    ("body", "partial"),
    [("000001001", None), ("850001001", "2085"), ("850032001", "2085"), ("850700001", "2085-07")],
)
def test_belgian_unknown_dates(body, partial):
    number = f"{body}{97 - int('2' + body) % 97:02}"
    told = ids.get("BE/rijksregister/bis").decode(number)
    assert (told.sex, told.birth_date, told.birth_date_partial) == ("M", None, partial)


@pytest.mark.parametrize("first", "5678")
def test_hungarian_foreigners_keep_their_century_open(first):
    numbers = (f"{first}800101{serial:03}{k}" for serial in range(10) for k in range(10))
    told = next(filter(None, map(ids.get("HU/személyi azonosító").decode, numbers)))
    assert (told.birth_date, told.birth_date_partial) == (None, "80-01-01")
    assert told.immigration == "immigrant or refugee"


def test_registration_is_not_birth():
    told = ids.get("MD/IDNP").decode("2009999000017")
    assert (told.birth_date, told.birth_date_partial, told.region_code) == (None, None, "99")
    assert "registration" in ids.get("MT/ID card").decode("0000005G").birth_date_partial
