"""Decoding against seqeval, against conlleval's rule, and on worked cases."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from seqeval.metrics.sequence_labeling import get_entities
from seqeval.scheme import BILOU as SEQEVAL_BILOU
from seqeval.scheme import IOB2, IOBES, Tokens

from europriv.errors import OptionError, TagError
from europriv.tags import TagSet, decode, decode_codes

ORACLES = {"BIOES": IOBES, "BILOU": SEQEVAL_BILOU, "BIO": IOB2}
LETTERS = {"BIOES": "BIES", "BILOU": "BILU", "BIO": "BI", "IOB1": "BI", "IO": "I"}


def tag_sets(scheme: str) -> list[str]:
    return ["O", *(f"{letter}-{kind}" for letter in LETTERS[scheme] for kind in ("ID", "B-X"))]


def oracle(tags: list[str], scheme: str) -> list[tuple[int, int, str]]:
    return [(e.start, e.end, e.tag) for e in Tokens(tags, ORACLES[scheme]).entities]


@pytest.mark.parametrize("scheme", ORACLES)
@given(data=st.data())
def test_strict_decoding_is_seqevals(scheme, data):
    tags = data.draw(st.lists(st.sampled_from(tag_sets(scheme)), max_size=12))
    assert decode(tags, scheme).entities == oracle(tags, scheme)


@given(tags=st.lists(st.sampled_from(tag_sets("BIOES")), max_size=12))
def test_lenient_decoding_is_conllevals(tags):
    expected = [(first, last + 1, kind) for kind, first, last in get_entities(tags)]
    assert decode(tags, "BIOES", "lenient").entities == expected


@pytest.mark.parametrize("scheme", LETTERS)
def test_lenient_decoding_covers_every_inside_token(scheme):
    rng = Random(5)
    for _ in range(200):
        tags = rng.choices(tag_sets(scheme), k=9)
        entities, _ = decode(tags, scheme, "lenient")
        covered = [t for first, end, _ in entities for t in range(first, end)]
        assert covered == [t for t, tag in enumerate(tags) if tag != "O"]


@pytest.mark.parametrize("scheme", LETTERS)
def test_no_repairs_means_that_both_modes_agree(scheme):
    rng = Random(6)
    seen = set()
    for _ in range(500):
        tags = rng.choices(tag_sets(scheme), k=4)
        strict, lenient = decode(tags, scheme), decode(tags, scheme, "lenient")
        assert strict.repairs == lenient.repairs
        assert (strict.repairs == 0) == (strict.entities == lenient.entities)
        seen.add(strict.repairs == 0)
    assert seen == ({True} if scheme == "IO" else {True, False})


def test_iob1_begins_with_b_only_after_its_own_type():
    assert decode(["I-ID", "B-ID", "I-ID", "I-X"], "IOB1") == (
        [(0, 1, "ID"), (1, 3, "ID"), (3, 4, "X")],
        0,
    )
    assert decode(["O", "B-ID", "I-ID"], "IOB1") == ([], 1)
    assert decode(["I-X", "B-ID"], "IOB1") == ([(0, 1, "X")], 1)


def test_a_corpus_decodes_as_its_documents_do():
    rng = Random(7)
    for scheme in LETTERS:
        names = tag_sets(scheme)
        documents = [rng.choices(names, k=rng.choice([0, 0, 1, 2, 7])) for _ in range(60)]
        codes, bounds, table = TagSet.read(documents, scheme)
        for mode in ("strict", "lenient"):
            entities = decode_codes(codes, bounds, table, mode)
            rows = entities.token_table().rows()
            alone = [decode(tags, scheme, mode) for tags in documents]
            assert [[(s.start, s.end, s.label) for s in row] for row in rows] == [
                d.entities for d in alone
            ]
            assert entities.repairs == sum(d.repairs for d in alone)


def test_characters_come_from_the_tokens():
    entities = decode_codes(*TagSet.read([["O"], ["B-ID", "E-ID"]], "BIOES"))
    spans = entities.char_table(np.array([0, 4, 9]), np.array([3, 8, 12]))
    assert (spans.doc.tolist(), spans.start.tolist(), spans.end.tolist()) == ([1], [4], [12])


def spans_of(tags, tokens, scheme, mode="strict"):
    entities = decode(tags, scheme, mode).entities
    return [{"start": tokens[f][1], "end": tokens[e - 1][2], "label": k} for f, e, k in entities]


@pytest.mark.parametrize("scheme", ["BIOES", "BILOU"])
def test_end_tags_close_and_do_not_begin(case, scheme):
    vector = case("tags.json")["EP-001"]
    given, expected = vector["input"], vector["expected"]["spans_for_each_scheme"]
    assert spans_of(given["tag_sets"][scheme], given["tokens"], scheme) == expected


@pytest.mark.parametrize("mode", ["strict", "lenient"])
def test_malformed_tags_are_dropped_or_mended_and_counted(case, mode):
    vector = case("tags.json")["EP-002"]
    for sequence in vector["input"]["sequences"]:
        tags = sequence["tags"]
        assert (
            spans_of(tags, sequence["tokens"], "BIOES", mode)
            == vector["expected"][mode][sequence["id"]]
        )
        assert (
            decode(tags, "BIOES", mode).repairs
            == vector["expected"]["repairs_reported"][sequence["id"]]
        )


def test_neighbours_of_one_type_stay_two(case):
    vector = case("tags.json")["EP-004"]
    for document in vector["input"]["docs"]:
        expected = vector["expected"][document["id"]]
        for side in ("gold", "pred"):
            if f"{side}_spans" in expected:
                found = spans_of(document[f"{side}_tags"], document["tokens"], "BIOES")
                assert found == expected[f"{side}_spans"]


@pytest.mark.parametrize("tag", [1, None, ["O"]])
def test_tags_that_are_no_text_are_refused(tag):
    with pytest.raises(TagError, match="is no text"):
        decode(["O", tag], "BIO")


def test_bad_input_is_refused():
    with pytest.raises(TagError, match="'E-ID' do not fit the scheme BIO"):
        decode(["B-ID", "E-ID"], "BIO")
    with pytest.raises(OptionError, match="did you mean 'lenient'"):
        decode(["O"], "BIO", "leniant")
    with pytest.raises(TagError, match="'E-ID' do not fit the scheme BIO"):
        TagSet.read([["O"], ["B-ID", "E-ID"]], "BIO")


def test_more_tags_than_a_byte_holds():
    sequences = [["O", *(f"S-T{i:03}" for i in range(300))], [], ["S-T299", "O"]]
    codes, bounds, table = TagSet.read(sequences, "BIOES")
    assert [table.tags[code] for code in codes.tolist()] == [*sequences[0], *sequences[2]]
    assert (bounds.tolist(), len(table.types)) == ([0, 301, 301, 303], 300)
