"""Matching against worked-out cases and against brute force."""

from __future__ import annotations

import itertools
import random
import sys

import numpy as np
import pytest
from scipy.optimize import linear_sum_assignment

from europriv import match
from europriv.match.combine import _best_run, combine
from europriv.match.forest import solve_forest
from europriv.spans import SpanTable

LABELS = ("A", "B")


def random_spans(rng, n, size=24, *, labels=LABELS):
    spans = set()
    while len(spans) < n:
        start = rng.randrange(size - 1)
        spans.add((start, rng.randrange(start + 1, min(size, start + 9) + 1), rng.choice(labels)))
    return sorted(spans)


def iou(a, b):
    shared = max(0, min(a[1], b[1]) - max(a[0], b[0]))
    return shared / (a[1] - a[0] + b[1] - b[0] - shared)


def equal(table_a, table_b):
    grid = [[a == b for b in table_b.labels] for a in table_a.labels]
    return np.array(grid, dtype=bool).reshape(len(table_a.labels), len(table_b.labels))


def best_matching(gold, predicted, allowed):
    """Return (pairs, summed IoU) of the best one-to-one matching, by trying all."""
    best = (0, 0.0)
    slots = [*range(len(predicted)), *[None] * len(gold)]
    for choice in set(itertools.permutations(slots, len(gold))):
        values = [
            iou(g, predicted[p])
            for g, p in zip(gold, choice, strict=True)
            if p is not None and allowed(g, predicted[p])
        ]
        best = max(best, (len(values), round(sum(values), 9)))
    return best


@pytest.mark.parametrize("seed", range(120))
def test_iou_matching_is_the_best_there_is(seed):
    rng = random.Random(seed)
    gold = random_spans(rng, rng.randrange(4))
    predicted = random_spans(rng, rng.randrange(4))
    theta = rng.choice([0.1, 0.3, 0.5, 0.75])
    g, p = SpanTable.from_rows([gold]), SpanTable.from_rows([predicted])
    found = match.iou_at(g, p, equal(g, p), theta).pairs
    rows_g, rows_p = g.rows()[0], p.rows()[0]
    pairs = [(rows_g[i], rows_p[j]) for i, j in zip(*found, strict=True)]
    assert len({a for a, _ in pairs}) == len(pairs) == len({b for _, b in pairs})
    values = [iou((a.start, a.end), (b.start, b.end)) for a, b in pairs]
    assert all(v >= theta for v in values)
    assert all(a.label == b.label for a, b in pairs)
    expected = best_matching(gold, predicted, lambda a, b: a[2] == b[2] and iou(a, b) >= theta)
    assert (len(pairs), round(sum(values), 9)) == expected


def test_large_components_take_the_sparse_solver_and_agree(monkeypatch):
    rng = random.Random(5)
    g = SpanTable.from_rows([random_spans(rng, 40, 60, labels=("A",))])
    p = SpanTable.from_rows([random_spans(rng, 40, 60, labels=("A",))])
    pairs = match.overlapping(g, p)
    weight = match.iou(g, p, pairs)

    def outcome():
        chosen = match.assign(pairs, weight)
        value = dict(zip(zip(*pairs, strict=True), weight, strict=True))
        return len(chosen.gold), round(sum(value[k] for k in zip(*chosen, strict=True)), 9)

    dense = outcome()
    monkeypatch.setattr(sys.modules["europriv.match.assign"], "_DENSE_CELLS", 0)
    assert outcome() == dense


@pytest.mark.parametrize("seed", range(60))
def test_overlapping_finds_all_pairs_that_share_a_character(seed):
    rng = random.Random(seed)
    gold = [random_spans(rng, rng.randrange(8)) for _ in range(3)]
    predicted = [random_spans(rng, rng.randrange(8)) for _ in range(3)]
    g, p = SpanTable.from_rows(gold), SpanTable.from_rows(predicted)
    found = match.overlapping(g, p)
    expected = [
        (i, j)
        for i in range(len(g))
        for j in range(len(p))
        if g.doc[i] == p.doc[j] and max(g.start[i], p.start[j]) < min(g.end[i], p.end[j])
    ]
    assert sorted(zip(found.gold.tolist(), found.predicted.tolist(), strict=True)) == expected
    same = match.same_range(g, p)
    ranges = [(i, j) for i, j in expected if g.start[i] == p.start[j] and g.end[i] == p.end[j]]
    assert sorted(zip(same.gold.tolist(), same.predicted.tolist(), strict=True)) == ranges


@pytest.mark.parametrize("seed", range(300))
def test_the_best_run_is_the_best_of_all_runs(seed):
    """Pieces may overlap, nest and stick out of the gold span on either side."""
    rng = random.Random(seed)
    text = "".join(rng.choice("x  ") for _ in range(24))
    gold = (6, 18)
    spans = {s[:2] for s in random_spans(rng, rng.randrange(2, 5), labels=("A",))}
    pieces = [(0, i, a, b) for i, (a, b) in enumerate(sorted(spans)) if a < 18 and b > 6]
    if not pieces:
        return
    gaps = match.Gaps([text])

    def value(members):
        covered = {c for _, _, a, b in members for c in range(a, b)}
        low, high = min(covered), max(covered)
        for start, end in itertools.combinations(range(low, high + 2), 2):
            gap = set(range(start, end))
            ends_at_pieces = start - 1 in covered and end in covered
            if not gap & covered and ends_at_pieces and gaps.bridged(0, start, end):
                covered |= gap
        inside = len(covered & set(range(*gold)))
        return inside / (len(covered) + 12 - inside)

    runs = []
    for first, last in itertools.product(pieces, repeat=2):
        members = [q for q in pieces if first[2] <= q[2] and q[3] <= last[3]]
        if members:
            runs.append((value(members), len(members)))
    members, found = _best_run(gold, pieces, 0, gaps)
    assert (pytest.approx(found), len(members)) == max(runs)


@pytest.mark.parametrize("seed", range(100))
def test_runs_found_together_are_the_runs_found_one_by_one(seed):
    """Gold spans that no piece sticks out of are solved at once, the others one by one."""
    rng = random.Random(seed)
    texts = ["".join(rng.choice("xy  ,") for _ in range(60)) for _ in range(3)]
    gold = [[(12 * i + 2, 12 * i + 11, "A") for i in range(5)] for _ in texts]
    predicted = [random_spans(rng, 12, 60, labels=("A", "B")) for _ in texts]
    g, p = SpanTable.from_rows(gold), SpanTable.from_rows(predicted)
    pairs, gaps = match.overlapping(g, p), match.Gaps(texts, frozenset({"x"}))
    compatible = equal(g, p)[g.label[pairs.gold], p.label[pairs.predicted]]
    found = combine(g, p, pairs, compatible, gaps)
    touched = np.bincount(pairs.predicted, minlength=len(p))
    expected, alive = {}, np.ones(len(p), bool)
    for i in range(len(g)):
        mine = pairs.predicted[(pairs.gold == i) & compatible]
        mine = [int(j) for j in mine if touched[j] == 1]
        if len(mine) < 2:
            continue
        pieces = [(i, j, int(p.start[j]), int(p.end[j])) for j in mine]
        members, value = _best_run((int(g.start[i]), int(g.end[i])), pieces, int(g.doc[i]), gaps)
        longest = max(members, key=lambda q: (q[3] - q[2], -q[2]))[1]
        alive[[q[1] for q in members]] = False
        alive[longest] = True
        expected[longest] = value
    assert dict(zip(found.row.tolist(), found.iou.tolist(), strict=True)) == expected
    assert (found.alive == alive).all()


@pytest.mark.parametrize("seed", range(100))
def test_credit_comes_before_the_number_of_pairs(seed):
    rng = random.Random(seed)
    g = SpanTable.from_rows([random_spans(rng, rng.randrange(1, 5))])
    p = SpanTable.from_rows([random_spans(rng, rng.randrange(1, 5))])
    pairs = match.overlapping(g, p)
    credit = np.array([rng.choice([0, 0.5, 1]) for _ in pairs.gold])
    edges = list(zip(*pairs, credit.tolist(), strict=True))
    best = max(
        (sum(c for _, _, c in chosen), len(chosen))
        for n in range(min(len(g), len(p)) + 1)
        for chosen in itertools.combinations(edges, n)
        if len({a for a, _, _ in chosen}) == n == len({b for _, b, _ in chosen})
    )
    found = match.assign(pairs, match.iou(g, p, pairs), credit)
    of = {(a, b): c for a, b, c in edges}
    got = [of[edge] for edge in zip(*found, strict=True)]
    assert (sum(got), len(got)) == best


@pytest.mark.parametrize("seed", range(40))
def test_forests_are_matched_as_the_solver_matches_them(seed):
    """Spans of one side that do not overlap each other share characters in a forest."""
    rng = random.Random(seed)

    def side():
        cuts = sorted(rng.sample(range(400), 120))
        return [(a, b, "A") for a, b in itertools.pairwise(cuts) if rng.random() < 0.8]

    g, p = SpanTable.from_rows([side()]), SpanTable.from_rows([side()])
    pairs = match.overlapping(g, p)
    value = 1 + match.iou(g, p, pairs)
    chosen = solve_forest(*pairs, value)
    for ends in pairs:
        assert len(set(ends[chosen].tolist())) == len(chosen)
    matrix = np.zeros((len(g), len(p)))
    matrix[tuple(pairs)] = value
    best = matrix[linear_sum_assignment(matrix, maximize=True)].sum()
    assert value[chosen].sum() == pytest.approx(best)


def test_a_hundred_thousand_shifted_spans_are_one_path_and_quick():
    n = 100_000
    gold = SpanTable.from_rows([[(10 * i, 10 * i + 8, "A") for i in range(n)]])
    shifted = SpanTable.from_rows([[(10 * i + 5, 10 * i + 13, "A") for i in range(n)]])
    found = match.iou_at(gold, shifted, np.ones((1, 1), bool), 0.1).pairs
    assert len(found.gold) == n


@pytest.mark.parametrize("seed", range(30))
def test_pairs_of_ranges_serve_every_reading_of_the_labels(seed):
    rng = random.Random(seed)
    g = SpanTable.from_rows([random_spans(rng, 9, 12) for _ in range(3)])
    p = SpanTable.from_rows([random_spans(rng, 9, 12) for _ in range(3)])
    ranges = [table.take(match.range_starts(table)[:-1]) for table in (g, p)]
    found = match.spread(match.overlapping(*ranges), g, p)
    for got, expected in zip(found, match.overlapping(g, p), strict=True):
        assert got.tolist() == expected.tolist()


def test_nothing_depends_on_input_order():
    rng = random.Random(3)
    gold, predicted = random_spans(rng, 9), random_spans(rng, 9)
    outcomes = set()
    for _ in range(20):
        rng.shuffle(gold)
        rng.shuffle(predicted)
        g, p = SpanTable.from_rows([gold]), SpanTable.from_rows([predicted])
        found = match.iou_at(g, p, equal(g, p), 0.3, match.Gaps(["x" * 40])).pairs
        outcomes.add(tuple(zip(found.gold.tolist(), found.predicted.tolist(), strict=True)))
    assert len(outcomes) == 1


def test_a_span_over_the_whole_text_costs_no_square():
    """100,000 spans under one wide prediction: pairs grow with the overlaps, not their square."""
    n = 100_000
    gold = SpanTable.from_rows([[(10 * i, 10 * i + 5, "A") for i in range(n)]])
    wide = SpanTable.from_rows([[(0, 10 * n, "A")]])
    assert len(match.overlapping(gold, wide).gold) == n
    assert len(match.iou_at(gold, wide, np.ones((1, 1), bool), 0.75).pairs.gold) == 0
