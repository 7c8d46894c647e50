"""A corpus for speed measurements: words, gold and noisy predictions, the same on every machine.

Identifiers are Romanian personal numbers of the never-issued serial 000, so that they decode.
Predictions drop 15% of the gold spans, shift 10%, give 8% another label, split 5% and add 5%.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from europriv.documents import Documents
from europriv.spans import Coded, SpanTable

WORDS = 200  # a document
LABELS = (*(f"TYPE_{i:02}" for i in range(19)), "NATIONAL_ID")


@dataclass(frozen=True)
class Corpus:
    """Token spans of both sides over documents of `WORDS` words each.

    Attributes:
        n_docs: number of documents.
        gold: int64 [n, 3], first token, one past the last, label; tokens count over all.
        predicted: int64 [m, 3], likewise.
    """

    n_docs: int
    gold: np.ndarray
    predicted: np.ndarray

    @cached_property
    def texts(self) -> list[str]:
        """One text a document: an identifier is spread over its words, others are letters."""
        rng = np.random.default_rng(7)
        vocabulary = [
            "".join(map(chr, rng.integers(97, 123, n))) for n in rng.integers(2, 10, 5000)
        ]
        words = np.array(vocabulary, dtype=object)[rng.integers(0, 5000, self.n_docs * WORDS)]
        for start, end, label in self.gold:
            if LABELS[label] == "NATIONAL_ID":
                parts = np.array_split(list(_number(rng)), end - start)
                words[start:end] = ["".join(part) for part in parts]
        rows = words.reshape(self.n_docs, WORDS)
        return [" ".join(row) for row in rows]

    @cached_property
    def documents(self) -> Documents:
        """The documents, without spans."""
        country = {"country": ["RO"] * self.n_docs}
        return Documents([str(i) for i in range(self.n_docs)], self.texts, country)

    def table(self, spans: np.ndarray) -> SpanTable:
        """Return token spans as character spans."""
        lengths = np.array([len(w) + 1 for text in self.texts for w in text.split(" ")])
        begin = (np.cumsum(lengths) - lengths).reshape(self.n_docs, WORDS)
        begin = (begin - begin[:, :1]).ravel()
        start, end = begin[spans[:, 0]], begin[spans[:, 1] - 1] + lengths[spans[:, 1] - 1] - 1
        label = Coded(spans[:, 2].astype(np.int32), LABELS)
        return SpanTable.from_columns(spans[:, 0] // WORDS, start, end, label, self.n_docs)

    def tags(self, spans: np.ndarray, *, scheme: str = "BIOES") -> list[list[str]]:
        """Return BIOES or BIO tags, one list a document."""
        out = np.full(self.n_docs * WORDS, "O", dtype=object)
        for start, end, code in spans:
            label = LABELS[code]
            out[start:end] = f"I-{label}"
            out[start] = f"B-{label}"
            if scheme == "BIOES":
                out[end - 1] = f"E-{label}" if end - start > 1 else f"S-{label}"
        return [list(row) for row in out.reshape(self.n_docs, WORDS)]


def _number(rng: np.random.Generator) -> str:
    """Return a personal number of the serial 000: sex, birth date, county, serial, check digit."""
    fields = rng.integers((1, 0, 1, 1, 1), (3, 100, 13, 29, 41))
    body = "{}{:02}{:02}{:02}{:02}000".format(*fields)
    total = sum(int(a) * int(b) for a, b in zip(body, "279146358279", strict=True))
    return body + "01234567891"[total % 11]


def make(n_docs: int, seed: int = 0) -> Corpus:
    """Return a corpus of `n_docs` documents."""
    rng = np.random.default_rng(seed)
    total = n_docs * WORDS
    n = total // 10
    gaps, lengths = rng.geometric(0.09, n), rng.integers(1, 5, n)
    end = np.cumsum(gaps + lengths)
    start = end - lengths
    whole = (end <= total) & (start // WORDS == (end - 1) // WORDS)
    gold = np.stack([start, end, rng.integers(0, len(LABELS), n)], axis=1)[whole]
    return Corpus(n_docs, gold, _noisy(gold, rng, total))


def _noisy(gold: np.ndarray, rng: np.random.Generator, total: int) -> np.ndarray:
    fate = rng.random(len(gold))
    found = gold.copy()
    long = found[:, 1] - found[:, 0] > 1
    found[(fate > 0.15) & (fate <= 0.25) & long, 0] += 1
    swapped = (fate > 0.25) & (fate <= 0.33)
    found[swapped, 2] = (found[swapped, 2] + 1) % len(LABELS)
    split = (fate > 0.33) & (fate <= 0.38) & long
    second = found[split].copy()
    second[:, 0] = found[split, 0] + 1
    found[split, 1] = found[split, 0] + 1
    kept = np.concatenate([found[fate > 0.15], second])
    free = np.ones(total, dtype=bool)
    for s, e, _ in kept:
        free[max(0, s - 1) : e + 1] = False
    spots = rng.choice(np.flatnonzero(free), len(gold) // 20, replace=False)
    extra = np.stack([spots, spots + 1, rng.integers(0, len(LABELS), len(spots))], axis=1)
    every = np.concatenate([kept, extra])
    return every[np.argsort(every[:, 0], kind="stable")]
