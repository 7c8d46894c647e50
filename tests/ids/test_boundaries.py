"""The edges of each rule: a prefix on the near side can be completed, on the far side it cannot."""

from __future__ import annotations

from itertools import product

import pytest

from europriv import ids

# Scheme, a prefix that some valid number has, a prefix that no number has.
EDGES = [
    ("NO/fødselsnummer/D", "0101545", "0101535"),  # series 500-749 begins with 1854
    ("NO/fødselsnummer/D", "0101395", "0101408"),  # 20xx ends with 2039; 1940 has no series 800
    ("AT/SVNR", "9450151505", "9450151605"),  # months 13 to 15 replace a date, 16 does not
    ("AT/SVNR", "9450311405", "9450321405"),
    ("LT/asmens kodas", "3050600", "3050001"),  # an unknown month has no known day
    ("LU/matricule", "190506001", "190500011"),
    ("LU/matricule", "180001011", "179912311"),
    ("CZ/rodné číslo", "0421010", "0321010"),  # month +20 began in 2004
    ("CZ/rodné číslo", "880101123", "790101123"),  # nine digits: 1880 at the earliest
    ("CZ/rodné číslo", "531231123", "540101123"),  # ... 1953 at the latest
    ("BE/rijksregister/bis", "8547010", "8567010"),  # months +20 and +40, no +60
    ("BG/EGN", "7552011", "7560011"),
    ("EE/isikukood", "89912311", "99912311"),
    ("LV/personas kods", "3200001", "3100001"),
    ("FI/HETU", "050505-002", "050505-001"),
    ("SE/personnummer", "890228-001", "890228-000"),
    ("AL/NID", "T90101001", "U90101001"),
    ("IS/kennitala", "711274", "721274"),  # organisations: day +40
    ("GR/AMKA", "29020000", "30020000"),
]


def completions(scheme, prefix):
    """Yield the valid numbers that begin with `prefix`; Austria checks inside, so its own digit."""
    sizes = {"LU/matricule": 13, "CZ/rodné číslo": 9 if len(prefix) == 9 else 10, "AL/NID": 10}
    sizes |= {"FI/HETU": 11, "SE/personnummer": 11, "AT/SVNR": 10, "BG/EGN": 10, "IS/kennitala": 10}
    if scheme == "AT/SVNR":
        found = (f"{prefix[:3]}{check}{prefix[4:]}" for check in "0123456789")
    else:
        signs = (
            "0123456789ABCDEFHJKLMNPRSTUVWXY" if scheme in ("FI/HETU", "AL/NID") else "0123456789"
        )
        missing = sizes.get(scheme, 11) - len(prefix)
        found = (prefix + "".join(rest) for rest in product(signs, repeat=missing))
    return filter(ids.get(scheme).is_valid, found)


@pytest.mark.parametrize(("scheme", "inside", "outside"), EDGES)
def test_the_rule_ends_there(scheme, inside, outside):
    assert next(completions(scheme, inside), None) is not None
    assert next(completions(scheme, outside), None) is None


@pytest.mark.parametrize(("day", "from_left"), [("1961231", True), ("1970101", False)])
def test_hungarian_weights_turn_at_new_year_1997(day, from_left):
    weights = range(1, 11) if from_left else range(10, 0, -1)
    for serial in range(1, 40):
        body = f"{day}{serial:03}"
        check = sum(int(d) * w for d, w in zip(body, weights, strict=True)) % 11
        accepted = [k for k in range(10) if ids.get("HU/személyi azonosító").is_valid(f"{body}{k}")]
        assert accepted == ([check] if check < 10 else [])


@pytest.mark.parametrize("from_left", [True, False])
def test_hungarian_foreigners_may_be_of_both_centuries(from_left):
    weights = range(1, 11) if from_left else range(10, 0, -1)
    for serial in range(1, 40):
        body = f"5800101{serial:03}"
        check = sum(int(d) * w for d, w in zip(body, weights, strict=True)) % 11
        assert check == 10 or ids.get("HU/személyi azonosító").is_valid(f"{body}{check}")


def test_the_norwegian_rule_of_2032_takes_four_remainders():
    k1 = (3, 7, 6, 1, 8, 9, 4, 5, 2, 1)
    found = completions("NO/fødselsnummer/D (2032 rule)", "01010599")
    remainders = {sum(int(d) * w for d, w in zip(n, k1, strict=False)) % 11 for n in found}
    assert remainders == {0, 1, 2, 3}


@pytest.mark.parametrize(
    ("letter", "island", "century"),
    [
        ("M", "Malta", 19),
        ("L", "Malta", 20),
        ("B", "Malta", 18),
        ("G", "Gozo", 19),
        ("H", "Gozo", 20),
        ("Z", "Gozo", 18),
    ],
)
def test_maltese_letters(letter, island, century):
    told = ids.get("MT/ID card").decode(f"0001234{letter}")
    assert (told.region, told.birth_date_partial[:4]) == (island, f"{century}34")
