"""What is written reads back as it was, in every format, for any text."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from europriv import formats

# letters of one to four bytes, marks that count, separators that trip line readers, XML's own end
ALPHABET = "aZ9 -,.ăș\u0301😀\ufeff\u00a0\u2028\x85\r\n\t]>&<\"'"
LABELS = st.sampled_from(["PERSON", "ID-NUM", "O", "LOC_CITY"])
EXACT = [name for name in formats.names() if name != "conll"]


@st.composite
def rows(draw):
    texts = draw(st.lists(st.text(ALPHABET, min_size=1, max_size=30), min_size=1, max_size=3))
    return [{"id": f"d{i}", "text": t, "spans": draw(spans(t))} for i, t in enumerate(texts)]


@st.composite
def spans(draw, text):
    pairs = st.tuples(st.integers(0, len(text) - 1), st.integers(1, len(text)))
    found = draw(st.lists(pairs.filter(lambda p: p[0] < p[1]), max_size=5))
    return [
        {"start": a, "end": b, "label": draw(LABELS), "identifier_class": "direct"}
        for a, b in found
    ]


def keys(row):
    return [(s["start"], s["end"], s["label"]) for s in row["spans"]]


@pytest.mark.parametrize("name", EXACT)
@given(data=rows())
@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_spans_and_texts_come_back(name, data, tmp_path_factory):
    path = tmp_path_factory.mktemp("out") / "corpus"
    losses = formats.write(path, data, name)
    options = {"annotator": "annotator1"} if name == "tab" else {}
    back = formats.read(path, name, **options)
    assert [(r["id"], r["text"], keys(r)) for r in back] == [
        (r["id"], r["text"], keys(r)) for r in data
    ]
    assert not losses.spans


@given(data=rows(), scheme=st.sampled_from(["BIOES", "BIO", "BILOU", "IO", "IOB1"]))
@settings(max_examples=150, deadline=None)
def test_tags_give_back_all_but_what_is_named_lost(scheme, data, tmp_path_factory):
    path = tmp_path_factory.mktemp("out") / "corpus.conll"
    losses = formats.write(path, data, scheme=scheme)
    back = formats.read(path, scheme=scheme)
    for given_row, row in zip(data, back, strict=True):
        named = [s for s in losses.spans if s.document == row["id"]]
        lost = {(s.start, s.end, s.label) for s in named}
        kept = set(keys(given_row)) - lost
        found = set(keys(row))
        assert kept - found == set() or scheme == "IO"
        widened = [s for s in named if s.reason == "widened"]
        assert len(found) == len(kept) + len(widened) or scheme == "IO"
        assert len(row["text"]) <= len(given_row["text"])
        assert all(given_row["text"][a:b].split() == row["text"][a:b].split() for a, b, _ in found)
        assert row["text"] == given_row["text"] or losses.fields["text"]


@given(data=rows())
@settings(max_examples=50, deadline=None)
def test_in_io_only_neighbours_of_one_type_merge(data, tmp_path_factory):
    path = tmp_path_factory.mktemp("out") / "corpus.conll"
    losses = formats.write(path, data, scheme="IO")
    back = formats.read(path, scheme="IO")
    written = sum(len(set(keys(row))) for row in data)
    gone = sum(n for reason, n in losses.reasons().items() if reason != "widened")
    assert sum(len(row["spans"]) for row in back) == written - gone
