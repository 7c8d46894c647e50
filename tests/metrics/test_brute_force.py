"""Matching metrics against trying every one-to-one matching, on 10,000 random documents each."""

from __future__ import annotations

from functools import cache

import pytest

from europriv.metrics import EntityF, PartialF, SpanIoU

N = 10_000
COUNTING = {"level": "raw", "unannotated": "count"}
MODES = ("strict", "exact", "partial", "type")


def spans(table):
    return [[(s.start, s.end, s.label) for s in row] for row in table.rows()]


def iou(a, b):
    shared = max(0, min(a[1], b[1]) - max(a[0], b[0]))
    return shared / (a[1] - a[0] + b[1] - b[0] - shared)


def best(gold, predicted, worth):
    """Return the largest sum of worths, pairs of numbers, over all one-to-one matchings.

    Args:
        gold: spans.
        predicted: spans.
        worth: of two spans, or None if they may not be paired.
    """
    table = [[worth(g, p) for p in predicted] for g in gold]

    @cache
    def of(i, used):
        if i == len(gold):
            return (0, 0)
        found = of(i + 1, used)
        for j, value in enumerate(table[i]):
            if value is not None and not used >> j & 1:
                rest = of(i + 1, used | 1 << j)
                found = max(found, (value[0] + rest[0], value[1] + rest[1]))
        return found

    return of(0, 0)


def credit(mode):
    """Return what a pair is worth under a reading of PartialF: half credits, and one pair."""

    def worth(g, p):
        if iou(g, p) == 0:
            return None
        same_range, same_type = g[:2] == p[:2], g[2] == p[2]
        right = {"strict": same_range and same_type, "type": same_type}.get(mode, same_range)
        return (2 if right else int(mode == "partial"), 1)

    return worth


@pytest.mark.parametrize("theta", [0.2, 0.5, 0.75])
def test_iou_finds_as_many_as_there_are(theta, corpus):
    gold, predicted, documents = corpus(int(theta * 100), N, 4, ("A", "B"))
    metric = SpanIoU(theta=theta, combine=False, **COUNTING)
    found = metric.by_document(metric.count(gold, predicted, documents))[:, 0]

    def worth(g, p):
        return (1, 0) if g[2] == p[2] and iou(g, p) >= theta else None

    expected = [best(g, p, worth)[0] for g, p in zip(spans(gold), spans(predicted), strict=True)]
    assert found.tolist() == expected
    assert sum(expected) > N / 20


def test_exact_finds_what_sets_share(corpus):
    gold, predicted, documents = corpus(3, N, 4, ("A", "B"))
    metric = EntityF(**COUNTING)
    for other in (predicted, gold):
        found = metric.by_document(metric.count(gold, other, documents))
        sides = list(zip(spans(gold), spans(other), strict=True))
        expected = [[len({*g} & {*p}), len({*p} - {*g}), len({*g} - {*p})] for g, p in sides]
        assert found.tolist() == expected


def test_every_reading_of_partial_credits_the_most_there_is(corpus):
    gold, predicted, documents = corpus(4, N, 4, ("A", "B"))
    metric = PartialF(level="raw")
    counts = metric.count(gold, predicted, documents)
    halves = metric.by_document(counts)[:, ::3]
    sides = list(zip(spans(gold), spans(predicted), strict=True))
    for i, mode in enumerate(MODES):
        pairs = sum(counts.by_document(f"{mode}_{name}") for name in ("cor", "par", "inc"))
        expected = [best(g, p, credit(mode)) for g, p in sides]
        assert list(zip(halves[:, i].tolist(), pairs.tolist(), strict=True)) == expected
