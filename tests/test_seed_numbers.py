"""Every published number that can be recomputed: the value, and whether the print agrees."""

from __future__ import annotations

import json
import re
import statistics
from collections import Counter
from decimal import ROUND_DOWN, ROUND_HALF_EVEN, ROUND_HALF_UP, Decimal
from pathlib import Path

import pytest

from europriv import ids, stats

RECORDS = json.loads(
    (Path(__file__).parent / "cases" / "seed_numbers.json").read_text(encoding="utf-8")
)
BY_ID = {record["id"]: record for record in RECORDS}
#: Statements that name no numbers to compute them from.
PROSE = {
    "ngrid.t2.min2014_not_mean",
    "ngrid.text.mean",
    "europriv.t1.range",
    "teamphi.t7.cross",
}


def table(name):
    """The P, R and F1 of a table of teams, best first, with the teams' names."""
    found = [r for r in RECORDS if re.fullmatch(rf"ngrid\.{name}\.\d\d", r["id"])]
    teams = BY_ID[f"ngrid.{name}.rank_order_recomputed"]["published"]
    rows = [(*map(float, r["inputs"].values()), float(r["published"])) for r in found]
    return dict(zip(teams, rows, strict=True))


def values(inputs):
    """The numbers of a record in their order, printed ones as they are printed."""
    rows = inputs.get("v") or inputs.get("F1") or list(inputs.values())
    return [float(x) for x in (rows if isinstance(rows, list) else [rows])]


def bounds(value, printed):
    """What a quotient's denominator may be, given its numerator and its printed value."""
    half = 0.5e-4
    return [value / (printed + half), value / (printed - half)]


def common(intervals):
    return [max(low for low, _ in intervals), min(high for _, high in intervals)]


def digits(interval, n):
    return [round(x, n) for x in interval]


def f_of_pr(record):
    return stats.f_from_pr(*values(record["inputs"]))


def wilson_percent(record, side):
    return 100 * getattr(stats.wilson(*record["inputs"].values()), side)


def newcombe(record):
    """All counts near enough, and those whose printed difference and limits are the published."""
    n, published = record["inputs"]["n1"], record["published"]
    solutions, candidates = [], []
    for x in range(n + 1):
        found = [x / n, *stats.newcombe(x, n, 0, n)]
        if [f"{v:.2f}" for v in found] == published:
            solutions.append(x)
        if x in {c for c, _ in record["recomputed"]["candidates"]}:
            candidates.append([x, digits(found, 4)])
    return {"x_solutions": solutions, "candidates": candidates}


def pr_of_f(record):
    f1, f2 = record["inputs"].values()
    p, r = stats.pr_from_f(f1, f2)
    corners = [stats.pr_from_f(f1 + a, f2 + b) for a in (-0.005, 0.005) for b in (-0.005, 0.005)]
    ranges = [digits((min(c), max(c)), 3) for c in zip(*corners, strict=True)]
    return {"P": round(p, 3), "R": round(r, 3), "P_range": ranges[0], "R_range": ranges[1]}


def n_avg(record):
    rows = record["inputs"]
    by_proxy = [bounds(r["correct"], r["recall_proxy"]) for r in rows.values()]
    by_precision = [bounds(r["correct"], r["precision"]) for r in rows.values()]
    means = [statistics.fmean(ends) for ends in zip(*by_precision, strict=True)]
    whole = {
        name: stats.denominators(r["correct"], f"{r['precision']:.4f}") for name, r in rows.items()
    }
    return {
        "N_avg_interval": digits(common(by_proxy), 2),
        "mean_predictions_interval": digits(means, 2),
        "predictions_by_model": {name: [min(n), max(n)] for name, n in whole.items()},
    }


def predictions(record):
    found = {k: bounds(r["correct"], r["precision"]) for k, r in record["inputs"].items()}
    return {
        "per_table": {k: digits(interval, 1) for k, interval in found.items()},
        "tables12": digits(common([found[k] for k in "12"]), 1),
        "tables36": digits(common([found[k] for k in "3456"]), 1),
    }


def tokens(record):
    """Where the text's length must lie, given a percentage and a number of predictions each."""
    rows = BY_ID[record["id"].replace("coverage", "navg")]["inputs"]
    ends = []
    for name, row in record["inputs"].items():
        low, high = bounds(rows[name]["correct"], rows[name]["precision"])
        assert row["pred"] == digits((low, high), 1)
        percent = row["coverage"]
        ends.append((100 * low / (percent + 0.005), 100 * high / (percent - 0.005)))
    return {"tokens_interval": digits(common(ends), None)}


def overlaps(record):
    limits = list(record["inputs"].values())
    pairs = [(0, 1), (0, 2), (0, 3), (1, 2), (2, 3), (1, 3)]
    low_high = [(limits[i], limits[j]) for i, j in pairs]
    meet = [a[0] <= b[1] and b[0] <= a[1] for a, b in low_high]
    return dict(zip(record["published"], meet, strict=True))


def quasi_identifiers(record):
    """Three are in every number that leaked, so their number is three times the misses."""
    name = record["id"].split(".")[2]
    return len(ids.QUASI_IDENTIFIERS) * BY_ID[f"europriv.t2.{name}.leak"]["inputs"]["misses"]


def agreement(record):
    x = record["inputs"]
    proxies = zip(x["mean_precision"], x["mean_recall_proxy"], strict=True)
    proxy_f = [stats.f_from_pr(p, r) for p, r in proxies]
    pairs = {
        "recall_proxy_vs_gold_recall": (x["mean_recall_proxy"], x["gold_recall"]),
        "precision_vs_gold_precision": (x["mean_precision"], x["gold_precision"]),
        "recall_proxy_vs_gold_F1": (x["mean_recall_proxy"], x["gold_F1"]),
        "F1proxy_vs_gold_F1": (proxy_f, x["gold_F1"]),
    }
    return {name: round(stats.spearman(*pair).rho, 3) for name, pair in pairs.items()}


def votes(record):
    printed = record["inputs"]["printed_votes"]
    columns = record["inputs"]["argmax_by_column"]
    same = {k: sum(map(str.__eq__, printed, column)) for k, column in columns.items()}
    winner, n = Counter(printed).most_common(1)[0]

    def most(column):
        return [[n, name] for n, name in sorted(((n, v) for v, n in Counter(column).items()))][::-1]

    return {
        "winner": winner,
        "votes": n,
        "share": round(100 * n / len(printed)),
        "columns_whose_argmax_equals_the_votes": [k for k, s in same.items() if s == len(printed)],
        "matches_per_column": same,
        "majority_by_column": {k: most(column)[:3] for k, column in columns.items()},
    }


def boost(record):
    nine, ten = table("t9"), table("t10")
    gains = {team: round(ten[team][2] - nine[team][2], 4) for team in nine}
    assert gains == record["inputs"]["diff"]
    return sum(0.025 <= gain <= 0.045 for gain in gains.values()) > len(gains) / 2


def top_ranks(record):
    return {
        name: {f"top{n}": sum(rank <= n for rank in ranks) for n in (2, 3)}
        for name, ranks in record["inputs"].items()
    }


def ranked(record):
    rows = table(record["id"].split(".")[1])
    f1 = {team: stats.f_from_pr(p, r) for team, (p, r, _) in rows.items()}
    assert [round(x, 4) for x in f1.values()] == record["inputs"]["F1"]
    places = stats.ranks([-x for x in f1.values()])
    return [team for _, team in sorted(zip(places, f1, strict=True))]


def descending(record):
    return values(record["inputs"]) == sorted(values(record["inputs"]), reverse=True)


def quotient(record):
    return stats.ratio(*values(record["inputs"]))


#: What computes a record, by its id.
COMPUTED = {
    r"ngrid\.(t5\..*|t\d+\.\d\d)|teamphi\.t8\.(?!order).*": f_of_pr,
    r"ngrid\.(t2\.(avg.*|ratio)|t3\.avg.*|ratio.*)|teamphi\.t\d\.(rp|precision)\..*": quotient,
    r"europriv\.(t2\..*\.leak|flag_rate)": lambda r: 100 * quotient(r),
    r"ngrid\.(t3\.(total.*|ids)|t[68]\..*)": lambda r: sum(values(r["inputs"])),
    r"europriv\.(pf\.misses|t1\.gap)": lambda r: float.__sub__(*values(r["inputs"])),
    r"europriv\.family_sizes": lambda r: sum(r["inputs"].values()),
    r"europriv\.t1\.avg.*|teamphi\..*\.mean|teamphi\.llama70\.(rp|num)": (
        lambda r: statistics.fmean(values(r["inputs"]))
    ),
    r"teamphi\..*\.min": lambda r: min(values(r["inputs"])),
    r"teamphi\..*\.max": lambda r: max(values(r["inputs"])),
    r"teamphi\..*\.std": lambda r: statistics.pstdev(values(r["inputs"])),
    r"ngrid\.(abstract|abstract1b|concl1b)": lambda r: float(r["inputs"]["F1"]),
    r"ngrid\.t\d+\.rank_order": descending,
    r"ngrid\.t\d+\.rank_order_recomputed": ranked,
    r"ngrid\.t7\.P_gt_R": lambda _: all(p > r for p, r, _ in table("t7").values()),
    r"ngrid\.t7\.top4_over_64": lambda _: sorted(f for *_, f in table("t7").values())[-4] > 0.64,
    r"ngrid\.t7\.top2_over_74": lambda _: sorted(f for *_, f in table("t7").values())[-2] > 0.74,
    r"ngrid\.t9\.P_gt_R_exceptions": lambda _: [t for t, x in table("t9").items() if x[0] <= x[1]],
    r"ngrid\.t10\.boost": boost,
    r"europriv\.t2\..*\.q3": quasi_identifiers,
    r"europriv\.b\d+_equals_misses": lambda r: {
        339: quasi_identifiers(BY_ID["europriv.t2.GLiNER.q3"]) // 3,
        16: quasi_identifiers(BY_ID["europriv.t2.privacy-filter.q3"]) // 3,
    }[r["inputs"]["b"]],
    r"europriv\.t2\..*\.ci_lo": lambda r: wilson_percent(r, "low"),
    r"europriv\.t2\..*\.ci_hi": lambda r: wilson_percent(r, "high"),
    r"europriv\.wilson.*": lambda r: stats.wilson(*r["inputs"].values()).high,
    r"europriv\.target": lambda _: max(stats.wilson(0, n).high for n in (190, 250)) <= 0.02,
    r"europriv\.overlap": overlaps,
    r"europriv\.spearman": lambda r: stats.spearman(*r["inputs"].values()).rho,
    r"europriv\.spearman_p": (
        lambda _: stats.spearman(*BY_ID["europriv.spearman"]["inputs"].values()).p
    ),
    r"europriv\.mcnemar\.\d": lambda r: stats.mcnemar(*r["inputs"].values()),
    r"europriv\.newcombe\..*": newcombe,
    r"europriv\.f1f2\..*": pr_of_f,
    r"europriv\.pf_family_vs_pooled": lambda r: r["inputs"]["family"] <= r["inputs"]["pooled"],
    r"europriv\.presidio_family_vs_text": lambda r: r["inputs"]["family"] <= r["inputs"]["fig1"],
    r"europriv\.t3": lambda r: all(row.count("0") >= 2 for row in r["inputs"].values()),
    r"teamphi\.t\d\.navg": n_avg,
    r"teamphi\.t\d\.coverage": tokens,
    r"teamphi\.predcount\..*": predictions,
    r"teamphi\.llama70\.person": lambda r: min(values(r["inputs"])) >= 0.80,
    r"teamphi\.llama70\.top": top_ranks,
    r"teamphi\.t7\.votes": votes,
    r"teamphi\.t8\.order": (
        lambda r: sorted(r["inputs"], key=r["inputs"].__getitem__, reverse=True)[:4]
    ),
    r"teamphi\.t9\.q1_others": lambda r: (
        max(q for name, q in r["inputs"]["Q1"].items() if name != "Llama-70b")
        < r["inputs"]["Q1"]["Llama-70b"]
    ),
    r"teamphi\.agreement": agreement,
}


def compute(record):
    found = [f for pattern, f in COMPUTED.items() if re.fullmatch(pattern, record["id"])]
    assert len(found) == 1, record["id"]
    return found[0](record)


def rounded(value, places, mode):
    return Decimal(str(value)).quantize(Decimal(1).scaleb(-places), mode)


def printed(record):
    return Decimal(record["published"].rstrip("%"))


#: How the verdict on a statement without digits follows from the values, by id.
JUDGED = {
    r"europriv\.newcombe\..*": lambda value, _: bool(value["x_solutions"]),
    r"europriv\.f1f2\..*": lambda value, _: value["R_range"][1] < value["P_range"][0],
    r"teamphi\.predcount\..*": lambda value, _: rising(common(value["per_table"].values())),
    r"teamphi\.t\d\.coverage": lambda value, _: rising(value["tokens_interval"]),
    r"teamphi\.t\d\.navg": lambda value, _: rising(
        common([value["N_avg_interval"], value["mean_predictions_interval"]])
    ),
    r"teamphi\.llama70\.top": lambda value, r: r["published"] in value.values(),
    r"teamphi\.t7\.votes": lambda value, r: (
        r["published"]
        == {"winner": value["winner"], "share": f"{value['votes']} of 6 ({value['share']}%)"}
    ),
    r"europriv\.mcnemar\.\d": lambda value, r: (
        f"{value:.{mantissa(r)}e}" == f"{float(r['published']):.{mantissa(r)}e}"
    ),
}


def rising(interval):
    return interval[0] <= interval[1]


def mantissa(record):
    return len(record["published"].partition("e")[0].partition(".")[2])


def verdict(value, record):
    """Whether a value is what was published, to the digits printed."""
    if "decimals" in record:
        modes = (ROUND_HALF_UP, ROUND_HALF_EVEN)
        return printed(record) in {rounded(value, record["decimals"], mode) for mode in modes}
    for pattern, judge in JUDGED.items():
        if re.fullmatch(pattern, record["id"]):
            return judge(value, record)
    return value == record["published"]


def test_all_records_are_there():
    assert len(BY_ID) == len(RECORDS) == 270
    assert [r["agrees"] for r in RECORDS].count(True) == 231
    assert [r["agrees"] for r in RECORDS].count(False) == 38
    assert set(BY_ID) >= PROSE


@pytest.mark.parametrize(
    "record", [r for r in RECORDS if r["id"] not in PROSE], ids=lambda r: r["id"]
)
def test_recorded_value_and_verdict(record):
    value, recorded = compute(record), record["recomputed"]
    if isinstance(recorded, float):
        assert value == pytest.approx(recorded, rel=1e-12)
    else:
        assert value == recorded
    if record["agrees"] is not None:
        assert verdict(value, record) == record["agrees"]
    if record.get("agrees_only_by_truncation"):
        assert not verdict(value, record)
        assert rounded(value, record["decimals"], ROUND_DOWN) == printed(record)


@pytest.mark.parametrize(
    "record", [r for r in RECORDS if set(r["inputs"]) == {"P", "R"}], ids=lambda r: r["id"]
)
def test_f_lies_where_the_printed_p_and_r_let_it(record):
    p, r = map(float, record["inputs"].values())
    half = 0.5 * 10.0 ** -record["decimals"]
    low, high = (stats.f_from_pr(p + step, r + step) for step in (-half, half))
    assert record["interval"] == pytest.approx([low, high])
    value = float(printed(record))
    reachable = low <= value + half and high >= value - half
    assert reachable == record["agrees_within_input_rounding"]
