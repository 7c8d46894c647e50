"""The chance of the right person, against a simulation and the figures worked out by hand."""

from __future__ import annotations

import math
from dataclasses import replace
from datetime import date

import numpy as np
import pytest

from europriv import ids, risk


@pytest.mark.parametrize(("p", "n"), [(0.3, 4), (0.01, 200), (0.5, 1)])
def test_correctness_is_the_chance_of_picking_the_right_one_of_those_who_match(p, n):
    """Given that the target matches, the others do so independently; pick one of all who match."""
    rng = np.random.default_rng(0)
    others = rng.binomial(n - 1, p, size=400_000)
    assert risk.correctness(p, n) == pytest.approx((1 / (1 + others)).mean(), abs=2e-3)


def test_correctness_holds_its_precision_where_powers_underflow():
    assert risk.correctness(1e-12, 1e3) == pytest.approx(1 - 4.995e-10, abs=1e-13)
    assert risk.correctness(0.5, 1e6) == pytest.approx(2e-6)
    assert risk.correctness(1.0, 4) == 0.25


def test_romanian_counties_give_the_figures_worked_out_by_hand():
    """Same-signature people run from 3.3 in Tulcea to 33.5 in Bucharest; kappa averages .126."""
    people = {key: n for key, n in risk.residents().items() if not "41" <= key[0] <= "47"}
    expected = {key: n / (80 * 365.25) for key, n in people.items()}
    assert round(expected["36", "M"], 1) == 3.3
    assert round(expected["40", "F"], 1) == 33.5
    assert sum(people.values()) == 19_414_458
    kappa = {key: (1 - math.exp(-x)) / x for key, x in expected.items()}
    mean = sum(people[key] * kappa[key] for key in people) / sum(people.values())
    assert round(mean, 3) == 0.126


def test_numbers_without_county_and_schemes_without_a_table_have_no_chance():
    cluj = ids.Disclosure(sex="F", birth_date=date(1980, 1, 1), region="Cluj", region_code="12")
    assert risk.reidentification("RO/CNP", cluj) == pytest.approx(29220 / 366213, rel=1e-3)
    assert risk.reidentification("RO/CNP", replace(cluj, region_code="70")) is None
    assert risk.reidentification("RO/CNP", replace(cluj, birth_date=None)) is None
    assert risk.reidentification("PL/PESEL", cluj) is None
