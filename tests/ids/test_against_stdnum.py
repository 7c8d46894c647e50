"""python-stdnum as referee: validity on thousands of near misses, and its known errors by name."""

from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path
from random import Random

import pytest

from europriv import ids
from europriv.ids._tables import table

VECTORS = json.loads(
    (Path(__file__).parents[1] / "cases" / "national_ids.json").read_text(encoding="utf-8")
)


PLACES = {row["code"] for row in table("it_belfiore")}


def two_digit(number, place):
    return int(number[place : place + 2])


def compact(scheme, number):
    return ids.get(scheme).compact(number)


def disputed_in_czechia(number):
    folded = len(number) == 10 and number[9] == "0" and not 54 <= int(number[:2]) <= 85
    return two_digit(number, 2) % 50 > 12 or number[6:] == "000" or folded


def disputed_in_sweden(number):
    plain = number.replace("-", "").replace("+", "")
    return (
        two_digit(plain, -6) > 60
        or plain[-4:-1] == "000"
        or not plain[-4].isdigit()
        or (len(plain) == 12 and not 1800 < int(plain[:4]) < 2021)
    )


def folded_to_0(number):
    weights = (7, 6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2)
    return sum(int(d) * w for d, w in zip(number, weights, strict=False)) % 11 == 1


def disputed_in_romania(number):
    # 7 and 8 are read as 19xx there, where 29 February 1900 is no day.
    registers = {"48", "50", "54", "56", "60", "64", "78", "84", "87", "88", "90", "98", "99"}
    unknown_century = number[0] in "78" and number[1:7] == "000229"
    return number[0] == "9" or number[9:12] == "000" or number[7:9] in registers or unknown_century


def disputed_in_france(number):
    month = two_digit(number, 3)
    known_month = 1 <= month <= 12 or month == 20 or 30 <= month <= 42 or month >= 50
    known_place = number[5:7] != "00" and number[10:13] != "000"
    return number[0] in "0569" or not known_month or not known_place


def disputed_in_italy(number):
    day = int(number[9:11].translate(str.maketrans("LMNPQRSTUV", "0123456789")))
    place = number[11] + number[12:15].translate(str.maketrans("LMNPQRSTUV", "0123456789"))
    return day > 80 or place not in PLACES


# Scheme, module of stdnum, and the numbers on which the two are known to disagree; each kind of
# disagreement is shown in a test of its own below.
REFEREES = [
    ("PL/PESEL", "pl.pesel", None),
    ("EE/isikukood", "ee.ik", None),
    ("BG/EGN", "bg.egn", None),
    ("GR/AMKA", "gr.amka", None),
    ("CH/AHV/AVS", "ch.ssn", None),
    ("TR/TCKN", "tr.tckimlik", None),
    ("PT/NIF", "pt.nif", None),
    ("IE/PPS", "ie.pps", None),
    ("HR/OIB", "hr.oib", None),
    ("UA/РНОКПП", "ua.rntrc", lambda n: n.startswith("00000")),
    ("FI/HETU", "fi.hetu", lambda n: n[7] == "9"),
    ("CZ/rodné číslo", "cz.rc", disputed_in_czechia),
    ("SK/rodné číslo", "sk.rc", disputed_in_czechia),
    ("BE/rijksregister/bis", "be.ssn", lambda n: year_born("BE/rijksregister/bis", n) > 2020),
    (
        "NO/fødselsnummer/D",
        "no.fodselsnummer",
        lambda n: two_digit(n, 2) > 80 or year_born("NO/fødselsnummer/D", n) > 2020,
    ),
    ("DK/CPR", "dk.cpr", lambda n: n[0] in "6789" or year_born("DK/CPR", n) > 2020),
    (
        "SE/personnummer",
        "se.personnummer",
        disputed_in_sweden,
    ),
    ("SI/EMŠO", "si.emso", folded_to_0),
    (
        "AT/SVNR",
        "at.vnr",
        lambda n: not (1 <= two_digit(n, 4) <= 28 and 1 <= two_digit(n, 6) <= 12),
    ),
    ("LT/asmens kodas", "lt.asmens", lambda n: "00" in (n[3:5], n[5:7]) or n[0] in "78"),
    ("LV/personas kods", "lv.pvn", lambda n: int(n[:2]) > 31 or n[6] not in "012"),
    ("IS/kennitala", "is_.kennitala", lambda n: n[-1] == "8"),
    ("MD/IDNP", "md.idno", lambda n: n[0] != "2"),
    ("RO/CNP", "ro.cnp", disputed_in_romania),
    ("RO/CUI/CIF", "ro.cui", None),
    ("FR/NIR", "fr.nir", disputed_in_france),
    ("IT/codice fiscale", "it.codicefiscale", disputed_in_italy),
    ("DE/Steuer-IdNr", "de.idnr", lambda n: any(3 * d in n[:10] for d in "0123456789")),
    ("ES/DNI", "es.dni", None),
    ("ES/NIE", "es.nie", None),
    ("NL/BSN", "nl.bsn", None),
    ("GB/NHS number", "gb.nhs", None),
    # FR and IT are left out: the clé RIB and the CIN are not looked at there.
    *(
        (f"{country}/IBAN", "iban", lambda n: not "02" <= n[2:4] <= "98")
        for country in ("RO", "DE", "ES", "NL", "GB")
    ),
]
SCHEMES = [scheme for scheme, _, _ in REFEREES]


def year_born(scheme, number):
    told = ids.get(scheme).decode(number)
    born = told and (told.birth_date or told.birth_date_partial)
    return int(str(born)[:4]) if born else 0


def neighbours(scheme, count=6000):
    """Yield valid numbers with one to four characters changed; those still valid breed on."""
    rng = Random(scheme)
    pool = [
        v["number"] for v in VECTORS if v["valid"] and f"{v['country']}/{v['scheme']}" == scheme
    ]
    for _ in range(count):
        chars = list(rng.choice(pool))
        for place in rng.sample(range(len(chars)), min(rng.randint(1, 4), len(chars))):
            if chars[place].isdigit():
                chars[place] = rng.choice("0123456789")
            elif chars[place].isalpha():
                chars[place] = rng.choice("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
        number = "".join(chars)
        if ids.get(scheme).is_valid(number) and len(pool) < count:
            pool.append(number)
        yield number


def agree(scheme, module, known):
    """Return how many numbers both accept, and those on which they disagree for no known reason."""
    accepted, disputed = 0, []
    for number in neighbours(scheme):
        ours, theirs = ids.get(scheme).is_valid(number), module.is_valid(number)
        accepted += ours and theirs
        if ours != theirs and not (known and known(compact(scheme, number))):
            disputed.append(number)
    return accepted, disputed


@pytest.mark.parametrize(("scheme", "name", "known"), REFEREES, ids=SCHEMES)
def test_validity_agrees(scheme, name, known):
    accepted, disputed = agree(scheme, import_module(f"stdnum.{name}"), known)
    assert not disputed
    assert accepted > 100  # else the comparison says nothing


DATED = [
    ("PL/PESEL", "pl.pesel"),
    ("EE/isikukood", "ee.ik"),
    ("BG/EGN", "bg.egn"),
    ("CZ/rodné číslo", "cz.rc"),
    ("NO/fødselsnummer/D", "no.fodselsnummer"),
    ("DK/CPR", "dk.cpr"),
    ("SI/EMŠO", "si.emso"),
    ("BE/rijksregister/bis", "be.ssn"),
    ("RO/CNP", "ro.cnp"),
]


@pytest.mark.parametrize(("scheme", "name"), DATED, ids=[scheme for scheme, _ in DATED])
def test_birth_dates_and_sex_agree(scheme, name):
    module = import_module(f"stdnum.{name}")
    compared = 0
    for number in neighbours(scheme):
        told = ids.get(scheme).decode(number)
        if told is None or told.birth_date is None or not module.is_valid(number):
            continue
        compared += 1
        assert module.get_birth_date(number) == told.birth_date, number
        if hasattr(module, "get_gender"):
            assert module.get_gender(number) == told.sex, number
    assert compared > 50


# (scheme, module of stdnum, number, whether the rule accepts it); the name gives the reason.
ERRORS = {
    "finnish temporary codes are valid": ("FI/HETU", "fi.hetu", "290200A902D", True),
    "czech month 41 means nothing": ("CZ/rodné číslo", "cz.rc", "0541010019", False),
    "czech month 91 means nothing": ("CZ/rodné číslo", "cz.rc", "0591010013", False),
    "czech month +20 began in 2004": ("CZ/rodné číslo", "cz.rc", "9021011010", False),
    "czech serial 000 was not issued": ("CZ/rodné číslo", "cz.rc", "531231000", False),
    "czech remainder 10 ended in 1985": ("CZ/rodné číslo", "cz.rc", "1101232540", False),
    "slovak month 41 means nothing": ("SK/rodné číslo", "sk.rc", "0541010019", False),
    "norwegian synthetic people are valid": (
        "NO/fødselsnummer/D",
        "no.fodselsnummer",
        "03851598730",
        True,
    ),
    "norwegian validity has no clock": (
        "NO/fødselsnummer/D",
        "no.fodselsnummer",
        "02013299997",
        True,
    ),
    "danish replacement numbers are valid": ("DK/CPR", "dk.cpr", "6101050012", True),
    "danish validity has no clock": ("DK/CPR", "dk.cpr", "0101575001", True),
    "swedish coordination numbers are valid": (
        "SE/personnummer",
        "se.personnummer",
        "811278-9873",
        True,
    ),
    "swedish interim numbers are valid": (
        "SE/personnummer",
        "se.personnummer",
        "000101-T220",
        True,
    ),
    "swedish serial 000 is not issued": (
        "SE/personnummer",
        "se.personnummer",
        "150916-0006",
        False,
    ),
    "nine is a tax number and no CNP": ("RO/CNP", "ro.cnp", "9080101400015", False),
    "romanian serial 000 is not issued": ("RO/CNP", "ro.cnp", "1080101120003", False),
    "romanian county 48 was never given out": ("RO/CNP", "ro.cnp", "1080101480019", False),
    "romanian county 60 stands in the register": ("RO/CNP", "ro.cnp", "1080101600011", True),
    "a resident foreigner may be born on 29 February 2000": (
        "RO/CNP",
        "ro.cnp",
        "8000229129986",
        True,
    ),
    "french first digit 5 means nothing": ("FR/NIR", "fr.nir", "508067505612388", False),
    "french month 13 means nothing": ("FR/NIR", "fr.nir", "108137505612312", False),
    "french order 000 is not issued": ("FR/NIR", "fr.nir", "255081416800063", False),
    "italian day 81 means nothing": (
        "IT/codice fiscale",
        "it.codicefiscale",
        "RSSMRA05A81H501P",
        False,
    ),
    "italian place X562 does not exist": (
        "IT/codice fiscale",
        "it.codicefiscale",
        "RSSMRA85T10X562P",
        False,
    ),
    "three equal digits side by side": ("DE/Steuer-IdNr", "de.idnr", "11134560896", False),
    "check digits 99 are never computed": ("RO/IBAN", "iban", "RO99AAAA1B31007592840000", False),
    "a wrong clé RIB is no account": ("FR/IBAN", "iban", "FR8420041010050500013M02607", False),
    "a wrong CIN is no account": ("IT/IBAN", "iban", "IT65A0542811101000000123456", False),
    "there is no swedish century 12": (
        "SE/personnummer",
        "se.personnummer",
        "12070224-0136",
        False,
    ),
    "austrian dates must exist": ("AT/SVNR", "at.vnr", "1233999905", False),
    "lithuanian days may be unknown": ("LT/asmens kodas", "lt.asmens", "30506000070", True),
    "there is no lithuanian century 7": ("LT/asmens kodas", "lt.asmens", "70502030012", False),
    "latvian codes start with 32 to 39": ("LV/personas kods", "lv.pvn", "390000-00000", True),
    "there is no latvian century 7": ("LV/personas kods", "lv.pvn", "23020571006", False),
    "icelandic centuries begin with 18xx": ("IS/kennitala", "is_.kennitala", "3112994098", True),
    "a moldovan entity is no person": ("MD/IDNP", "md.idno", "1008600038413", False),
    "a check digit of 10 is not folded": ("SI/EMŠO", "si.emso", "0406716590000", False),
    "the ukrainian count starts at day 1": ("UA/РНОКПП", "ua.rntrc", "0000000000", False),
}


@pytest.mark.parametrize("reason", ERRORS)
def test_known_disagreement(reason):
    scheme, name, number, valid = ERRORS[reason]
    assert ids.get(scheme).is_valid(number) == valid
    assert import_module(f"stdnum.{name}").is_valid(number) != valid, "stdnum agrees now"


def test_belgian_validity_has_no_clock():
    future = "85073006228"  # checks with the 2 in front: 2085
    assert ids.get("BE/rijksregister/bis").decode(future).birth_date.year == 2085
    assert not import_module("stdnum.be.ssn").is_valid(future)


def test_amka_tells_no_century_where_stdnum_says_1900():
    number = "01020099931"
    assert import_module("stdnum.gr.amka").get_birth_date(number).year == 1900
    told = ids.get("GR/AMKA").decode(number)
    assert (told.birth_date, told.birth_date_partial) == (None, "00-02-01")
