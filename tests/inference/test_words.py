"""Words from pieces, and spans from their log-probabilities."""

from __future__ import annotations

import re

import numpy as np
import pytest

from europriv.errors import OptionError
from europriv.inference import Pieces, pool, read_spans, whole_graphemes, words
from europriv.tags import TagSet

BIO = TagSet.of(["O", "B-PERSON", "I-PERSON", "B-CITY", "I-CITY"])


def pieces(offsets, unit=None):
    start, end = np.array(offsets, dtype=np.int64).reshape(-1, 2).T
    unit = range(len(offsets)) if unit is None else unit
    return Pieces(np.arange(len(offsets)), start, end, np.array(unit, dtype=np.int64))


def cover(text, offsets, unit=None, **options):
    found = words(text, pieces(offsets, unit), **options)
    return [text[a:b] for a, b in zip(found.start, found.end, strict=True)], found


def log(rows):
    rows = np.array(rows, dtype=np.float32)
    return np.log(rows / rows.sum(axis=1, keepdims=True))


def test_pieces_join_between_word_characters_only():
    text = "Popescu, Ana-Maria"
    offsets = [(0, 4), (4, 7), (7, 8), (9, 12), (12, 13), (13, 18)]
    assert cover(text, offsets)[0] == ["Popescu", ",", "Ana", "-", "Maria"]
    assert cover(text, offsets, whole=False)[0] == ["Pope", "scu", ",", "Ana", "-", "Maria"]


def test_blanks_inside_offsets_are_no_part_of_a_word():
    assert cover("Ion Pop \n", [(0, 3), (3, 7), (7, 9)])[0] == ["Ion", "Pop"]
    assert cover(" \n", [(0, 1), (1, 2)])[0] == []
    assert cover("", [])[0] == []


def test_a_blank_piece_leads_the_word_of_its_unit():
    # SentencePiece may cut a lone blank off a word: the first piece of that word is the blank.
    found = cover("CNP 1960", [(0, 3), (3, 4), (4, 8)], unit=[0, 1, 1])[1]
    assert (found.piece.tolist(), found.first.tolist()) == ([0, 1, 2], [0, 1])
    found = cover("CNP 1960", [(0, 3), (3, 4), (4, 8)], unit=[0, 1, 2])[1]
    assert (found.piece.tolist(), found.first.tolist()) == ([0, 2], [0, 1])


def test_the_bytes_of_one_character_stay_together():
    assert cover("a 😀", [(0, 1), (2, 3), (2, 3), (2, 3)], whole=False)[0] == ["a", "😀"]


def test_pieces_without_text_carry_no_label():
    assert cover("Ion", [(0, 0), (0, 3), (3, 3)])[1].piece.tolist() == [1]


def test_pooling():
    scores = log([[10, 70, 10, 5, 5], [30, 10, 50, 5, 5], [2, 4, 4, 80, 10]])
    found = cover("Popescu", [(0, 3), (3, 5), (5, 7)])[1]
    kinds = np.exp(scores) @ np.array([[1, 0, 0], [0, 1, 0], [0, 1, 0], [0, 0, 1], [0, 0, 1]])
    letters = np.exp(scores[0]) / kinds[0, [0, 1, 1, 2, 2]]
    average = np.exp(np.log(kinds).mean(axis=0))
    for how, kind in (("average", average), ("max", kinds[2]), ("first", kinds[0])):
        expected = letters * kind[[0, 1, 1, 2, 2]]
        got = np.exp(pool(scores, found, BIO, how))
        assert got[0] == pytest.approx(expected / expected.sum(), rel=1e-4)
    with pytest.raises(OptionError, match="did you mean 'average'"):
        pool(scores, found, BIO, "averages")


@pytest.mark.parametrize("later", ["B", "I"])
def test_a_word_is_one_entity_whatever_letter_its_later_pieces_carry(later):
    row = {"B": [1, 97, 1, 0.5, 0.5], "I": [1, 1, 97, 0.5, 0.5]}
    text = "Popescu"
    scores = log([row["B"], row[later], row[later]])
    for pooling in ("average", "first", "max"):
        strict, lenient = read_spans(
            text, pieces([(0, 3), (3, 5), (5, 7)]), scores, BIO, pooling=pooling
        )
        assert [(s.start, s.end, s.label) for s in strict] == [(0, 7, "PERSON")]
        assert lenient == strict
        assert strict[0].score == pytest.approx(0.98, abs=0.001)
        assert type(strict[0].score) is float


def test_argmax_keeps_what_strict_decoding_drops():
    scores = log([[90, 4, 2, 2, 2], [5, 5, 80, 5, 5]])
    offsets = pieces([(0, 3), (4, 7)])
    strict, lenient = read_spans("Ion Pop", offsets, scores, BIO, decoding="argmax")
    assert (strict, [(s.start, s.end) for s in lenient]) == ([], [(4, 7)])
    strict, lenient = read_spans("Ion Pop", offsets, scores, BIO)
    assert strict == lenient
    with pytest.raises(OptionError, match="did you mean 'viterbi'"):
        read_spans("Ion Pop", offsets, scores, BIO, decoding="viterby")


def test_white_space_at_the_edges_is_trimmed(case):
    vector = case("tags.json")["EP-007"]
    text = vector["input"]["text"]
    solid = [m.span() for m in re.finditer(r"\s*\S+\s*", text)]
    labels = {"Ana": "B-PERSON", "Pop": "I-PERSON", "Iași": "B-CITY"}
    column = [BIO.tags.index(labels.get(text[a:b].strip(), "O")) for a, b in solid]
    strict, _ = read_spans(text, pieces(solid), log(np.eye(5)[column] + 0.01), BIO)
    expected = vector["expected"]["pred_spans_after_trim"]
    assert [{"start": s.start, "end": s.end, "label": s.label} for s in strict] == expected


def test_spans_keep_whole_graphemes():
    text = "S\u0326tefan cel Mare"
    # A tokenizer that composes letters gives the mark to no piece.
    strict, _ = read_spans(text, pieces([(0, 1)]), log([[1, 96, 1, 1, 1]]), BIO)
    assert [(s.start, s.end) for s in strict] == [(0, 2)]
    assert whole_graphemes(text, 1, 2) == (0, 2)
    assert whole_graphemes("a👍🏽b", 1, 2) == (1, 3)
    assert whole_graphemes("ab", 0, 1) == (0, 1)


def test_entities_that_touch_are_one_where_the_model_begins_every_piece():
    text = "a.b c"
    offsets = pieces([(0, 1), (1, 2), (2, 3), (4, 5)])
    scores = log([[1, 96, 1, 1, 1]] * 4)
    apart, _ = read_spans(text, offsets, scores, BIO)
    assert [(s.start, s.end) for s in apart] == [(0, 1), (1, 2), (2, 3), (4, 5)]
    joined, _ = read_spans(text, offsets, scores, BIO, joined=True)
    assert [(s.start, s.end) for s in joined] == [(0, 3), (4, 5)]
