"""The table of fields: numbers that agree in a field's characters agree in the field."""

from __future__ import annotations

import random
import string

import pytest

from europriv import ids
from europriv.ids._fields import positions, readable

FIELDS = {(row["scheme"], int(row["length"])) for row in ids.table("fields")}


def value(scheme, number, field):
    told = ids.get(scheme).decode(number)
    if told is None:
        return None
    if field == "birth_date":
        return (told.birth_date, told.birth_date_partial)
    return getattr(told, field)


@pytest.mark.parametrize(("scheme", "length"), sorted(FIELDS))
def test_other_characters_do_not_change_a_field(case, scheme, length):
    rng = random.Random(f"{scheme}{length}")
    rows = case("national_ids.json")
    vectors = rows["vectors"] if isinstance(rows, dict) else rows
    compact = ids.get(scheme).compact
    numbers = [
        compact(v["number"])
        for v in vectors
        if f"{v['country']}/{v['scheme']}" == scheme and v["valid"]
    ]
    for number in [n for n in numbers if len(n) == length][:4]:
        for field, held in positions(scheme, length).items():
            expected = value(scheme, number, field)
            valid = 0
            free = [i for i in range(length) if i not in held]
            for _ in range(600):
                changed = {*rng.sample(free, min(len(free), 2)), *free[-2:]}
                other = "".join(
                    _another(rng, c, i > length - 3) if i in changed else c
                    for i, c in enumerate(number)
                )
                found = value(scheme, other, field)
                assert found in (None, expected), (number, other, field)
                valid += ids.get(scheme).is_valid(other)
            assert valid, (number, field)


def _another(rng, char, is_check):
    if char.isdigit():
        return rng.choice(string.digits)
    return rng.choice(string.ascii_uppercase) if is_check and char.isalpha() else char


def test_every_scheme_that_discloses_a_field_says_where(case):
    rows = case("national_ids.json")
    vectors = rows["vectors"] if isinstance(rows, dict) else rows
    for vector in vectors:
        scheme = f"{vector['country']}/{vector['scheme']}"
        if not vector["valid"] or not ids.get(scheme).DECODES:
            continue
        number = ids.get(scheme).compact(vector["number"])
        told = ids.get(scheme).decode(number)
        assert set(told.quasi_identifiers) <= positions(scheme, len(number)).keys(), vector


@pytest.mark.parametrize(
    ("text", "hidden", "scheme", "expected"),
    [
        ("1 630615 12 345 7", range(2, 8), "RO/CNP", ("region", "sex")),
        ("1630615123457", range(9, 13), "RO/CNP", ("birth_date", "region", "sex")),
        ("131052-308T", range(7, 11), "FI/HETU", ("birth_date",)),
        ("131052-308T", range(6, 7), "FI/HETU", ("sex",)),
        ("RSSMRA85T10A562S", range(6), "IT/codice fiscale", ("birth_date", "region", "sex")),
    ],
)
def test_what_stays_readable_of_a_masked_number(text, hidden, scheme, expected):
    exposed = [i not in hidden for i in range(len(text))]
    assert readable(text, exposed, ids.get(scheme).compact(text), scheme) == expected
