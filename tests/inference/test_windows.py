"""Windows, batches and the merge by depth."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from europriv.errors import OptionError
from europriv.inference import Plan, batches, cut, log_probs


@pytest.mark.parametrize(("size", "overlap"), [(6, 0), (6, 2), (6, 5), (1, 0)])
def test_windows_cover_every_piece_and_share_the_overlap(size, overlap):
    for n in range(40):
        windows = cut(n, size, overlap)
        assert {i for a, b in windows for i in range(a, b)} == set(range(n))
        assert all(b - a == min(n, size) for a, b in windows)
        assert all(b - c >= overlap for (_, b), (c, _) in itertools.pairwise(windows))


def test_batches_hold_every_index_once_and_keep_the_budget():
    lengths = np.random.default_rng(0).integers(1, 60, 200).tolist()
    made = list(batches(lengths, budget=150))
    assert sorted(i for batch in made for i in batch) == list(range(200))
    for batch in made:
        longest = max(lengths[i] for i in batch)
        assert longest * len(batch) <= 150
        assert max(lengths[i] for i in batch) - min(lengths[i] for i in batch) <= 15


def position_model(ids, mask):
    """Logits from which the position in the window can be read back."""
    logits = np.zeros((*ids.shape, 3))
    logits[..., 1] = np.arange(ids.shape[1]) * mask
    logits[..., 2] = ids
    return logits


@pytest.mark.parametrize(("size", "overlap"), [(7, 3), (8, 6), (5, 0)])
def test_each_piece_comes_from_the_window_in_which_it_lies_deepest(size, overlap):
    plan = Plan(size, overlap, budget=30, before=(100,), after=(101, 102), pad=99)
    texts = [np.arange(n) for n in (0, 1, 23, 7, 40, 8)]
    result = log_probs(texts, position_model, 3, plan)
    for ids, scores in zip(texts, result, strict=True):
        assert scores.shape == (len(ids), 3)
        windows = cut(len(ids), size, overlap)
        for i in range(len(ids)):
            holding = [(a, b) for a, b in windows if a <= i < b]
            deepest = max(holding, key=lambda w: (min(i - w[0], w[1] - 1 - i), -w[0]))
            # One special token stands in front.
            expected = np.array([0, 1 + i - deepest[0], i], dtype=float)
            expected -= np.log(np.exp(expected).sum())
            assert scores[i] == pytest.approx(expected, abs=1e-4)


@pytest.mark.parametrize("options", [{"size": 4, "overlap": 4}, {"budget": 0}, {"overlap": -1}])
def test_plans_that_make_no_progress_are_refused(options):
    with pytest.raises(OptionError, match="choose"):
        Plan(**options)
