"""Statistics against scipy, published values and worked-out cases."""

from __future__ import annotations

import math

import krippendorff
import numpy as np
import pytest
import scipy.stats

from europriv import stats
from europriv.errors import OptionError


def test_wilson_intervals_of_worked_out_counts(case):
    found = case("reports.json")["EP-034"]
    for k, n in found["input"]["counts"]:
        expected = found["expected"][f"{k}/{n}"]
        interval = stats.wilson(k, n)
        assert (interval and [round(x, 4) for x in interval]) == expected["ci"]
        assert stats.ratio(k, n) == (
            None if expected["rate"] is None else pytest.approx(expected["rate"], abs=5e-5)
        )


@pytest.mark.parametrize(("k", "n"), [(0, 9), (3, 9), (9, 9), (16, 1123), (1, 2)])
def test_wilson_agrees_with_scipy(k, n):
    expected = scipy.stats.binomtest(k, n).proportion_ci(0.95, method="wilson")
    assert stats.wilson(k, n) == pytest.approx((expected.low, expected.high), abs=1e-12)


def test_wilson_refuses_what_is_no_proportion():
    with pytest.raises(OptionError, match="5 of 3"):
        stats.wilson(5, 3)


def test_mcnemar_of_worked_out_pairs(case):
    found = case("reports.json")["EP-035"]
    for b, c in found["input"]["pairs"]:
        assert stats.mcnemar(b, c) == pytest.approx(found["expected"][f"{b},{c}"], rel=1e-4)


@pytest.mark.parametrize(("b", "c"), [(3, 9), (12, 0), (7, 7), (40, 61)])
def test_mcnemar_agrees_with_the_exact_binomial_test(b, c):
    assert stats.mcnemar(b, c) == pytest.approx(scipy.stats.binomtest(b, b + c).pvalue)


def test_newcombe_reproduces_his_worked_examples():
    """Newcombe (1998), Statistics in Medicine 17:873, table II, method 10."""
    rows = {
        (56, 70, 48, 80): (0.0524, 0.3339),
        (9, 10, 3, 10): (0.1705, 0.8090),
        (5, 56, 0, 29): (-0.0381, 0.1926),
        (0, 10, 0, 10): (-0.2775, 0.2775),
        (10, 10, 0, 10): (0.6075, 1.0000),
    }
    for counts, expected in rows.items():
        assert stats.newcombe(*counts) == pytest.approx(expected, abs=5e-5)


def test_f_beta_of_worked_out_counts(case):
    found = case("reports.json")["EP-036"]
    for counts in found["input"]["counts"]:
        tp, fp, fn = counts["tp"], counts["fp"], counts["fn"]
        for name, value in found["expected"][f"{tp}/{fp}/{fn}"].items():
            if name.startswith("f"):
                assert stats.f_beta(tp, fp, fn, float(name[1:])) == pytest.approx(value, abs=5e-5)


@pytest.mark.parametrize("n", [5, 9, 20])
def test_spearman_agrees_with_scipy_and_its_permutations(n):
    rng = np.random.default_rng(n)
    x, y = rng.normal(size=n), rng.normal(size=n).round(1)
    found = stats.spearman(list(x), list(y))
    expected = scipy.stats.spearmanr(x, y)
    assert found.rho == pytest.approx(expected.statistic)
    if n > 9:
        assert found.p == pytest.approx(expected.pvalue)
    if n == 5:
        exact = scipy.stats.permutation_test(
            (x,), lambda s: scipy.stats.spearmanr(s, y).statistic, permutation_type="pairings"
        )
        assert found.p == pytest.approx(exact.pvalue)


def test_tests_refuse_what_is_no_count_and_no_probability():
    for b, c in ((-1, 2), (2, -1)):
        with pytest.raises(OptionError, match="-1 is no count of pairs"):
            stats.mcnemar(b, c)
    for p in (-0.1, 1.5, float("nan")):
        with pytest.raises(OptionError, match="is no p-value"):
            stats.holm([0.5, p])


def test_spearman_of_a_constant_is_undefined():
    assert stats.spearman([1, 1, 1], [1, 2, 3]).rho is None


def test_holm_keeps_order_and_never_decreases():
    p = [0.04, 0.01, 0.02, 0.9]
    assert stats.holm(p) == pytest.approx([0.08, 0.04, 0.06, 0.9])


def test_the_bootstrap_resamples_documents_and_repeats_by_seed():
    counts = np.random.default_rng(1).integers(0, 9, (400, 2))

    def mean(totals):
        return totals[:, 0] / 400

    samples = stats.bootstrap(counts, mean, replicates=4000, seed=7)
    again = stats.bootstrap(counts, mean, replicates=4000, seed=7)
    assert np.array_equal(samples, again)
    error = counts[:, 0].std() / math.sqrt(400)
    assert samples.std() == pytest.approx(error, rel=0.05)
    low, high = stats.percentile_interval(samples)
    centre = counts[:, 0].mean()
    assert (low, high) == pytest.approx((centre - 1.96 * error, centre + 1.96 * error), rel=0.02)


def test_mostly_undefined_samples_have_no_interval():
    assert stats.percentile_interval(np.array([np.nan, np.nan, 1.0])) is None
    assert stats.bootstrap_p(np.array([np.nan])) is None
    assert stats.bootstrap_p(np.arange(-1.0, 999.0)) == pytest.approx(2 * 3 / 1001)


def test_p_and_r_come_back_from_f1_and_f2():
    for p, r in [(0.9, 0.3), (0.2, 0.95), (0.5, 0.5), (1.0, 1.0)]:
        f1, f2 = (stats.f_from_pr(p, r, beta) for beta in (1, 2))
        assert stats.pr_from_f(f1, f2) == pytest.approx((p, r))
    for f1, f2 in [(0.5, 0.95), (0.0, 0.2), (0.9, 0.4)]:
        with pytest.raises(OptionError, match="no precision and recall"):
            stats.pr_from_f(f1, f2)


def test_f_of_ratios_is_f_of_counts():
    for tp, fp, fn in [(3, 1, 2), (1, 0, 7), (0, 2, 3)]:
        p, r = tp / (tp + fp), tp / (tp + fn)
        for beta in (0.5, 1, 2):
            assert stats.f_from_pr(p, r, beta) == pytest.approx(stats.f_beta(tp, fp, fn, beta))


def test_denominators_are_all_that_print_so():
    for k, printed in [(984, "0.6169"), (3, "0.4"), (7, "0.500"), (12, "1.71")]:
        digits = len(printed.partition(".")[2])
        half = 0.5 * 10**-digits + 1e-12
        brute = [n for n in range(1, 4000) if abs(k / n - float(printed)) <= half]
        assert list(stats.denominators(k, printed)) == brute
    for k, printed in [(0, "0.5"), (3, "0.00"), (3, "half")]:
        with pytest.raises(OptionError, match="no bounded solution"):
            stats.denominators(k, printed)


def test_krippendorffs_alpha_is_that_of_the_reference_package():
    rng = np.random.default_rng(0)
    for _ in range(100):
        values = rng.integers(-1, 4, size=(rng.integers(2, 5), 30))
        data = np.where(values < 0, np.nan, values)
        expected = krippendorff.alpha(reliability_data=data, level_of_measurement="nominal")
        assert stats.krippendorff_alpha(values) == pytest.approx(expected, abs=1e-12)


def test_krippendorffs_alpha_of_nothing_to_tell_apart_is_undefined():
    assert stats.krippendorff_alpha(np.zeros((2, 5), dtype=int)) is None
    assert stats.krippendorff_alpha(np.full((3, 4), -1)) is None
    assert stats.krippendorff_alpha(np.array([[0, -1], [-1, 1]])) is None
    assert stats.krippendorff_alpha(np.array([[0, 1, 2], [0, 1, 2]])) == 1
