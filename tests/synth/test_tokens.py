"""Tokens and tags say just what the spans say."""

from __future__ import annotations

import random

from europriv import tags, taxonomy
from europriv.synth.labels import label
from europriv.synth.tokens import tag


def realign(text, tokens):
    """Return the range of each token, found from left to right."""
    out, at = [], 0
    for token in tokens:
        start = text.index(token, at)
        assert not text[at:start].strip()
        at = start + len(token)
        out.append((start, at))
    assert not text[at:].strip()
    return out


def decoded(text, tokens, bioes):
    """Return spans read strictly from tags."""
    names = [taxonomy.bioes_space()[t] for t in bioes]
    ranges = realign(text, tokens)
    return [
        (ranges[start][0], ranges[end - 1][1], name)
        for start, end, name in tags.decode(names, "BIOES").entities
    ]


def test_tags_decode_to_the_spans(documents):
    _, rows = documents
    for row, _ in rows[:400]:
        spans = [(s["start"], s["end"], label(s["label"]).kp) for s in row["spans"]]
        assert decoded(row["text"], row["tokens"], row["bioes"]) == spans


def test_spans_inside_words_and_side_by_side():
    rng = random.Random(3)
    types = taxonomy.kp_types()
    for _ in range(300):
        text = "".join(rng.choice("ab -.\n") for _ in range(30))
        spans, at = [], 0
        while at < 28:
            start = at + rng.randrange(4)
            end = start + 1 + rng.randrange(6)
            if text[start:end].strip() == text[start:end] != "":
                spans.append((start, min(end, 30), rng.choice(types), None, None))
                at = min(end, 30)
            else:
                at = start + 1
        tokens, bioes = tag(text, spans)
        assert decoded(text, tokens, bioes) == [(s, e, name) for s, e, name, *_ in spans]
