"""What each check digit promises: one wrong digit, or two neighbours swapped, is never valid.

Some rules are blind to some errors. Each blind spot is written out here from the arithmetic of the
rule, and nothing outside it may pass.
"""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from random import Random
from string import ascii_uppercase, digits

import pytest

from europriv import ids

VECTORS = json.loads(
    (Path(__file__).parents[1] / "cases" / "national_ids.json").read_text(encoding="utf-8")
)


def never(_old, _new):
    return False


def total(number, weights):
    return sum(int(d) * w for d, w in zip(number, weights, strict=False))


def folds(weights, remainder):
    """Two remainders share check digit 0, so an error between them passes."""

    def blind(old, new):
        return remainder in (total(old, weights) % 11, total(new, weights) % 11)

    return blind


def second_pass(old, new):
    weights = (1, 2, 3, 4, 5, 6, 7, 8, 9, 1)
    return 10 in (total(old, weights) % 11, total(new, weights) % 11)


def belgian_other_century(old, new):
    """Of two numbers with the same check digits, one has a 2 in front."""

    def checks(number):
        return 97 - int(number[:9]) % 97 == int(number[9:])

    return checks(old) != checks(new)


def swedish_century(old, new):
    a, b = (ids.get("SE/personnummer").compact(n).replace("-", "") for n in (old, new))
    return len(a) == 12 and a[:2] != b[:2]


def icelandic_century(old, new):
    return old[9] != new[9]


def czech_without_check_digit(old, new):
    a, b = (ids.get("CZ/rodné číslo").compact(number) for number in (old, new))
    return len(a) == 9 or any(n[9] == "0" and int(n[:9]) % 11 == 10 for n in (a, b))


def hungarian_other_weights(old, new):
    """The weights hang on the date; from the left, the last two digits have weights 10 and -1."""

    def group(number):
        return "foreign" if number[0] in "5678" else number[0] in "34" or number[1:3] > "96"

    swapped = old[:9] == new[:9] and old[9:] == new[:8:-1]
    return swapped or group(old) != group(new) or group(old) == "foreign"


def latvian_other_rule(old, new):
    weights = (1, 6, 3, 7, 9, 10, 5, 8, 4, 2)
    a, b = (ids.get("LV/personas kods").compact(number) for number in (old, new))
    folded = 10 in ((1101 - total(a, weights)) % 11, (1101 - total(b, weights)) % 11)
    return folded or "32" <= max(a[:2], b[:2]) <= "39"


def romanian_company_10_is_0(old, new):
    bodies = [ids.get("RO/CUI/CIF").compact(number)[:-1].zfill(9) for number in (old, new)]
    return 10 in {total(body, (7, 5, 3, 2, 1, 7, 5, 3, 2)) * 10 % 11 for body in bodies}


def spanish_other_length(old, new):
    """A number below ten million is checked with a digit less."""
    return (old[2] == "0") != (new[2] == "0")


# Scheme: (are these two neighbours told apart?, may this error pass?)
TELLS_ALL = lambda _a, _b: True  # noqa: E731
NOT_FIVE_APART = lambda a, b: abs(int(a) - int(b)) != 5  # noqa: E731 (odd weights modulo 10)
NOT_0_AND_9 = lambda a, b: {a, b} != {"0", "9"}  # noqa: E731 (Luhn)
PROMISES = {
    "PL/PESEL": (NOT_FIVE_APART, never),
    "AT/SVNR": (TELLS_ALL, never),
    "FI/HETU": (TELLS_ALL, never),
    "NO/fødselsnummer/D": (TELLS_ALL, never),
    "SI/EMŠO": (TELLS_ALL, never),
    "GR/AMKA": (NOT_0_AND_9, never),
    "LU/matricule": (TELLS_ALL, never),
    "HU/adóazonosító jel": (TELLS_ALL, never),
    "HU/TAJ": (NOT_FIVE_APART, never),
    "CH/AHV/AVS": (NOT_FIVE_APART, never),
    "TR/TCKN": (NOT_FIVE_APART, never),
    "MD/IDNP": (NOT_FIVE_APART, never),
    "IE/PPS": (TELLS_ALL, never),
    "BG/EGN": (TELLS_ALL, folds((2, 4, 8, 5, 10, 9, 7, 3, 6), 10)),
    "UA/РНОКПП": (TELLS_ALL, folds((-1, 5, 7, 9, 4, 6, 10, 5, 7), 10)),
    "PT/NIF": (TELLS_ALL, folds((9, 8, 7, 6, 5, 4, 3, 2), 1)),
    "EE/isikukood": (TELLS_ALL, second_pass),
    "LT/asmens kodas": (TELLS_ALL, second_pass),
    "LV/personas kods": (TELLS_ALL, latvian_other_rule),
    "BE/rijksregister/bis": (TELLS_ALL, belgian_other_century),
    "SE/personnummer": (NOT_0_AND_9, swedish_century),
    "IS/kennitala": (TELLS_ALL, icelandic_century),
    "CZ/rodné číslo": (TELLS_ALL, czech_without_check_digit),
    "HU/személyi azonosító": (TELLS_ALL, hungarian_other_weights),
    "RO/CNP": (TELLS_ALL, folds((2, 7, 9, 1, 4, 6, 3, 5, 8, 2, 7, 9), 10)),
    "RO/CUI/CIF": (TELLS_ALL, romanian_company_10_is_0),
    "FR/NIR": (TELLS_ALL, never),
    "ES/DNI": (TELLS_ALL, never),
    "ES/NIE": (TELLS_ALL, never),
    "ES/NASS": (TELLS_ALL, spanish_other_length),
    "NL/BSN": (TELLS_ALL, never),
    "GB/NHS number": (TELLS_ALL, never),
    "GB/CHI (Scotland)": (TELLS_ALL, never),
}


def valid_numbers(scheme, wanted=60):
    """Return valid vectors and valid numbers that lie a few digits away from them."""
    rng = Random(scheme)
    pool = [
        v["number"] for v in VECTORS if v["valid"] and f"{v['country']}/{v['scheme']}" == scheme
    ]
    while len(pool) < wanted:
        number = list(rng.choice(pool))
        places = [i for i, c in enumerate(number) if c.isdigit()]
        for place in rng.sample(places, min(3, len(places))):
            number[place] = rng.choice("0123456789")
        if ids.get(scheme).is_valid("".join(number)):
            pool.append("".join(number))
    return pool


def changes(number):
    for place, old in enumerate(number):
        for new in "0123456789" if old.isdigit() else "":
            if new != old:
                yield number[:place] + new + number[place + 1 :]


def swaps(number, told):
    """Yield the number with two neighbours swapped, where the rule tells them apart or not."""
    for place, (a, b) in enumerate(pairwise(number)):
        if (a + b).isdigit() and a != b and told(a, b):
            yield number[:place] + b + a + number[place + 2 :]


def missed(scheme, number, wrong):
    return ids.get(scheme).is_valid(wrong) and not PROMISES[scheme][1](number, wrong)


@pytest.mark.parametrize("scheme", PROMISES)
def test_every_changed_digit_is_caught(scheme):
    for number in valid_numbers(scheme):
        assert not [w for w in changes(number) if missed(scheme, number, w)], number


@pytest.mark.parametrize("scheme", PROMISES)
def test_every_swap_of_neighbours_is_caught(scheme):
    told = PROMISES[scheme][0]
    for number in valid_numbers(scheme):
        assert not [w for w in swaps(number, told) if missed(scheme, number, w)], number


@pytest.mark.parametrize("scheme", ["HR/OIB", "DE/Steuer-IdNr", "DE/RVNR"])
def test_every_changed_digit_is_caught_where_swaps_may_pass(scheme):
    for number in valid_numbers(scheme):
        assert not [w for w in changes(number) if ids.get(scheme).is_valid(w)], number


def test_every_changed_character_of_an_italian_code_is_caught():
    scheme = ids.get("IT/codice fiscale")
    for number in valid_numbers("IT/codice fiscale"):
        wrong = [
            number[:i] + new + number[i + 1 :]
            for i, old in enumerate(number)
            for new in digits + ascii_uppercase
            if new != old
        ]
        assert not list(filter(scheme.is_valid, wrong)), number


@pytest.mark.parametrize("scheme", ["PL/PESEL", "GR/AMKA", "CH/AHV/AVS"])
def test_a_swap_outside_the_promise_can_pass(scheme):
    """Else the exemptions above would hide a bug."""
    told = PROMISES[scheme][0]
    numbers = valid_numbers(scheme, 400)
    blind = [w for n in numbers for w in swaps(n, lambda a, b: not told(a, b))]
    assert any(ids.get(scheme).is_valid(wrong) for wrong in blind)


@pytest.mark.parametrize("scheme", [s for s, (_, blind) in PROMISES.items() if blind is not never])
def test_each_blind_spot_is_real(scheme):
    """A changed digit does pass there, so that the exemption is needed."""
    numbers = valid_numbers(scheme, 400)
    assert any(ids.get(scheme).is_valid(wrong) for n in numbers for wrong in changes(n))
