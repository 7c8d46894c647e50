"""What adapters share."""

from __future__ import annotations

from itertools import combinations

import numpy as np

from europriv.adapters import Prediction
from europriv.adapters._overlaps import without_overlaps
from europriv.spans import Span


def test_a_prediction_reads_as_its_spans():
    span = Span(0, 3, "PERSON")
    prediction = Prediction([span], [span, Span(4, 5, "X")])
    assert list(prediction) == [span]
    assert (len(prediction), prediction[0], prediction[:1]) == (1, span, [span])
    assert Prediction.of([span]).redacted == [span]


def test_of_overlapping_spans_the_longest_stays():
    rng = np.random.default_rng(8)
    for _ in range(200):
        starts, lengths = rng.integers(0, 30, 8), rng.integers(1, 8, 8)
        spans = [Span(int(a), int(a + n), "X") for a, n in zip(starts, lengths, strict=True)]
        kept = without_overlaps(spans)
        assert all(a.overlap(b) == 0 for a, b in combinations(kept, 2))
        assert kept == sorted(kept, key=lambda s: s.start)
        for span in spans:
            # What is gone overlaps something that is no shorter.
            assert any(k.overlap(span) and k.end - k.start >= span.end - span.start for k in kept)
