"""Encoding: what tags can hold comes back; what they cannot is an error or counted."""

from __future__ import annotations

import re
from random import Random

import pytest

from europriv.errors import TagError
from europriv.tags import SCHEMES, decode, encode, encode_chars


def random_spans(rng, n_tokens):
    edges = sorted(rng.sample(range(n_tokens + 1), k=rng.randrange(0, n_tokens + 1, 2)))
    return [(a, b, rng.choice(["ID", "X"])) for a, b in zip(edges[::2], edges[1::2], strict=True)]


@pytest.mark.parametrize("scheme", SCHEMES)
def test_decoding_undoes_encoding(scheme):
    rng = Random(3)
    for _ in range(200):
        spans = random_spans(rng, 9)
        encoded = encode(spans, 9, scheme, losses="count")
        entities, repairs = decode(encoded.tags, scheme)
        assert repairs == 0
        assert len(entities) + len(encoded.lost) == len(spans)
        if scheme != "IO":
            assert entities == spans


def test_touching_entities_of_one_type():
    spans = [(0, 1, "ID"), (1, 3, "ID")]
    assert encode(spans, 3, "BIO").tags == ["B-ID", "B-ID", "I-ID"]
    assert encode(spans, 3, "IOB1").tags == ["I-ID", "B-ID", "I-ID"]
    assert encode(spans, 3, "BILOU").tags == ["U-ID", "B-ID", "L-ID"]
    assert encode(spans, 3, "IO", losses="count").lost == [(1, 3, "ID")]
    with pytest.raises(TagError, match=r"IO tags cannot hold the span \(1, 3, 'ID'\)"):
        encode(spans, 3, "IO")


def test_spans_that_tags_cannot_hold_are_reported(case):
    vector = case("tags.json")["EP-028"]
    for document in vector["input"]["docs"]:
        spans = [(s["start"], s["end"], s["label"]) for s in document["gold"]]
        words = [m.span() for m in re.finditer(r"\S+", document["text"])]
        with pytest.raises(TagError, match="1 lost"):
            encode_chars(spans, words)
        encoded = encode_chars(spans, words, losses="count")
        expected = vector["expected"]["to_word_tags"][document["id"]]
        assert len(encoded.lost) == expected["lost_entities_reported"]
        entities, repairs = decode(encoded.tags, "BIOES")
        assert (len(entities), repairs) == (1, 0)


def test_two_spans_of_one_type_in_one_token_are_one_loss():
    encoded = encode_chars([(0, 3, "ID"), (4, 7, "ID")], [(0, 7)], losses="count")
    assert encoded == (["S-ID"], [(4, 7, "ID")], 2)


def test_a_span_between_tokens_is_lost():
    assert encode_chars([(3, 4, "ID")], [(0, 3), (4, 6)], losses="count").lost == [(3, 4, "ID")]
    assert encode_chars([(0, 1, "ID")], [], losses="count").lost == [(0, 1, "ID")]


@pytest.mark.parametrize("span", [(0, 4, "ID"), (-1, 2, "ID"), (1, 1, "ID"), (0, 1, "")])
def test_bad_spans_are_refused(span):
    with pytest.raises(TagError, match="does not fit 3 tokens"):
        encode([span], 3)
