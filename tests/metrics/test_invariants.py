"""The invariants of the definitions that compare levels, thresholds, sides and metrics."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from europriv.metrics import CanonicalLevels, CharMask, EntityF, PartialF, SpanIoU
from europriv.spans import SpanTable

COUNTING = {"unannotated": "count"}


def disjoint(rows):
    """Return spans of which none overlaps one that stands before it in its row."""
    kept = []
    for row in rows:
        kept.append([])
        for span in row:
            if not any(span.overlap(other) for other in kept[-1]):
                kept[-1].append(span)
    return SpanTable.from_rows(kept)


@pytest.mark.parametrize("combine", [True, False])
@pytest.mark.parametrize("theta", [0.25, 0.5, 0.75, 1.0])
def test_a_coarser_level_never_finds_less(theta, combine, corpus):
    """In each of 10,000 random corpora of one document."""
    metric = CanonicalLevels(theta=theta, combine=combine, **COUNTING)
    gold, predicted, documents = corpus(int(100 * theta), 10_000)
    found = metric.by_document(metric.count(gold, predicted, documents)).reshape(-1, 3, 3)
    tp, fn = found[:, :, 0], found[:, :, 2]
    assert (tp[:, :-1] >= tp[:, 1:]).all()
    assert (tp + fn == np.bincount(gold.doc, minlength=10_000)[:, None]).all()
    assert (tp.sum(axis=0) > 100).all()


@pytest.mark.parametrize("combine", [True, False])
@pytest.mark.parametrize("level", ["binary", "category", "detailed", "kp"])
def test_a_lower_threshold_never_finds_less(level, combine, corpus):
    sides = corpus(11, 3000)
    metrics = [
        SpanIoU(theta=theta, level=level, combine=combine, **COUNTING)
        for theta in (0.2, 0.4, 0.6, 0.8, 1.0)
    ]
    tp = [metric.count(*sides).by_document("tp") for metric in metrics]
    assert all((a >= b).all() for a, b in itertools.pairwise(tp))
    assert tp[0].sum() > tp[-1].sum() > 0
    if not combine:
        exact = EntityF(level=level, **COUNTING).count(*sides).by_document("tp")
        assert (tp[-1] == exact).all()


@pytest.mark.parametrize("combine", [True, False])
@pytest.mark.parametrize("theta", [0.1, 0.5, 0.75, 1.0])
def test_what_is_found_exactly_is_found_at_any_threshold(theta, combine, corpus):
    """For spans that are disjoint on each side; half of the predictions are gold spans."""
    gold, predicted, documents = corpus(15, 2000)
    gold = disjoint(gold.rows())
    copied = [row[::2] for row in gold.rows()]
    both = zip(copied, predicted.rows(), strict=True)
    sides = gold, disjoint([[*right, *others] for right, others in both]), documents
    for level in ("binary", "category", "detailed"):
        metric = SpanIoU(theta=theta, level=level, combine=combine, **COUNTING)
        exact = EntityF(level=level, **COUNTING).count(*sides).by_document("tp")
        found = metric.count(*sides).by_document("tp")
        assert (exact <= found).all()
        assert exact.sum() > len(gold) / 4


def test_sides_may_be_swapped(corpus):
    gold, predicted, documents = corpus(12, 3000)
    for metric in (
        EntityF(level="raw", **COUNTING),
        SpanIoU(theta=0.4, level="binary", combine=False, **COUNTING),
        SpanIoU(theta=0.4, level="raw", combine=False, **COUNTING),
        SpanIoU(theta=0.4, level="raw", unit="token", combine=False, **COUNTING),
        PartialF(level="raw"),
        CharMask(),
    ):
        there = metric.by_document(metric.count(gold, predicted, documents))
        back = metric.by_document(metric.count(predicted, gold, documents))
        turned = there.reshape(len(there), -1, 3)[:, :, [0, 2, 1]]
        assert (turned.reshape(there.shape) == back).all()
        assert there[:, 0].any()


def test_spans_are_found_missed_or_spurious(corpus):
    gold, predicted, documents = corpus(13, 3000)
    n_gold, n_predicted = (np.bincount(t.doc, minlength=3000) for t in (gold, predicted))
    for metric in (EntityF(**COUNTING), SpanIoU(theta=0.3, combine=False, **COUNTING)):
        tp, fp, fn = metric.by_document(metric.count(gold, predicted, documents)).T
        assert (tp + fn == n_gold).all()
        assert (tp + fp == n_predicted).all()
    pieces = SpanIoU(theta=0.3, **COUNTING)
    counts = pieces.count(gold, predicted, documents)
    tp, fp, fn = pieces.by_document(counts).T
    assert (tp + fp == counts.by_document("predicted")).all()
    assert (tp + fp <= n_predicted).all()
