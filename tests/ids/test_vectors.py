"""Every recorded number of every scheme: valid or not, and what it discloses, as recorded."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from europriv import ids

VECTORS = json.loads(
    (Path(__file__).parents[1] / "cases" / "national_ids.json").read_text(encoding="utf-8")
)
SCHEMES = sorted({f"{v['country']}/{v['scheme']}" for v in VECTORS} & set(ids.names()))


def vectors(scheme):
    return [v for v in VECTORS if f"{v['country']}/{v['scheme']}" == scheme]


@pytest.mark.parametrize("scheme", SCHEMES)
def test_validity_is_as_recorded(scheme):
    wrong = [
        v["number"] for v in vectors(scheme) if ids.get(scheme).is_valid(v["number"]) != v["valid"]
    ]
    assert not wrong


@pytest.mark.parametrize("scheme", SCHEMES)
def test_disclosure_is_as_recorded(scheme):
    for vector in vectors(scheme):
        [row] = ids.decode_value(vector["number"], scheme)
        if not vector["valid"]:
            assert row["decoded"] is None, vector
            continue
        told = ("sex", "birth_date", "birth_date_partial", "region", "region_code")
        recorded = {field: vector["decoded"][field] for field in told if field in vector["decoded"]}
        assert {field: row["decoded"][field] for field in recorded} == recorded, vector["number"]


@pytest.mark.parametrize("scheme", SCHEMES)
def test_identify_finds_the_scheme_of_each_valid_number(scheme):
    country = scheme.partition("/")[0]
    for vector in vectors(scheme):
        found = {m.scheme for m in ids.identify(vector["number"], country) if not m.reserved}
        assert (scheme in found) == vector["valid"], vector["number"]
