"""Scoring of plain lists of spans, and random corpora, for the tests of all metrics."""

from __future__ import annotations

import random

import numpy as np
import pytest

from europriv import match
from europriv.documents import Documents
from europriv.spans import Coded, Span, SpanTable

#: Nodes of several categories and depths, a national identifier among them.
NODES = ("NAME", "FIRST_NAME", "PERSON", "CITY", "ADDRESS", "LOCATION", "DATE", "RO_CNP")


def span(given):
    if isinstance(given, Span):
        return given
    return Span(given["start"], given["end"], given["label"]) if hasattr(given, "get") else given


@pytest.fixture(scope="session")
def score():
    """Score lists of (start, end, label), one a document."""

    def run(metric, gold, predicted, texts=None):
        texts = texts or ["x" * 99] * len(gold)
        documents = Documents([str(i) for i in range(len(gold))], texts)
        g, p = (
            SpanTable.from_rows([list(map(span, row)) for row in side])
            for side in (gold, predicted)
        )
        return metric.scores(metric.count(g, p, documents))

    return run


@pytest.fixture(scope="session")
def triple(score):
    """Return tp, fp and fn alone, of scores or of what is to be scored."""

    def run(first, *sides):
        scores = score(first, *sides) if sides else first
        return {name: scores[name] for name in ("tp", "fp", "fn")}

    return run


def table(rng, n_docs, n_spans, labels):
    """Return random spans, no two of a document on one range."""
    doc = np.repeat(np.arange(n_docs), n_spans)
    start = rng.integers(0, 34, len(doc))
    end = start + rng.integers(1, 7, len(doc))
    codes = rng.integers(0, len(labels), len(doc)).astype(np.int32)
    kept = rng.random(len(doc)) < 0.8
    found = SpanTable.from_columns(
        doc[kept], start[kept], end[kept], Coded(codes[kept], labels), n_docs
    )
    return found.take(match.range_starts(found)[:-1])


@pytest.fixture(scope="session")
def corpus():
    """Make a random corpus of small documents: gold, predictions and texts."""

    def make(seed, n_docs, n_spans=5, labels=NODES):
        rng = np.random.default_rng(seed)
        letters = random.Random(seed)
        texts = ["".join(letters.choices("ab  ,-7é", k=40)) for _ in range(n_docs)]
        documents = Documents([f"d{i}" for i in range(n_docs)], texts)
        return *(table(rng, n_docs, n_spans, labels) for _ in range(2)), documents

    return make
