"""TabRecall against the benchmark's own numbers and a brute force over characters."""

from __future__ import annotations

import random
import re

import numpy as np
import pytest

from europriv import documents, formats, scoring
from europriv.errors import DataError
from europriv.metrics import TabRecall, merge
from europriv.spans import Span, SpanTable

NAMES = {
    "recall_all_entities": "entity_recall",
    "recall_direct_entities": "entity_recall_direct",
    "recall_quasi_entities": "entity_recall_quasi",
}
SYSTEMS = (
    "oracle_annotator1",
    "oracle_annotator10",
    "oracle_all",
    "regex",
    "everything",
    "no_title",
    "one_mention_of_many",
)


def counts_of(gold, masks, texts):
    ids = [str(i) for i in range(len(texts))]
    tables = (SpanTable.from_rows(rows) for rows in (gold, masks))
    return TabRecall().count(*tables, documents.Documents(ids, texts))


def score(gold, masks, texts):
    return TabRecall().scores(counts_of(gold, masks, texts))


def mention(start, end, subject, kind="quasi", label="PERSON"):
    return Span(start, end, label, subject=subject, identifier_class=kind)


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_scripts_numbers_for_systems_on_two_judgments(shared, case, system):
    official = case("official_scripts.json")["tab"]
    assert set(SYSTEMS) == set(official["masks"]) == set(official["scores"])
    gold = documents.read(formats.read(shared / "data" / "tab_mini.json"))
    rows = [
        {"id": doc_id, "spans": [{"start": a, "end": b, "label": "MASK"} for a, b in masks]}
        for doc_id, masks in official["masks"][system].items()
    ]
    prepared = scoring.prepare(gold, rows, gold_scheme="raw", prediction_scheme="raw")
    assert not prepared.missing
    found = scoring.score(TabRecall(), prepared).scores
    expected = dict(official["scores"][system])
    by_type = expected.pop("token_recall_by_type")
    assert {k: round(v["token_recall"], 10) for k, v in found["per_type"].items()} == by_type
    for name, value in expected.items():
        assert found[NAMES.get(name, name)] == pytest.approx(value, abs=1e-9), name


SKIPPED = re.compile(r"[\s,.\-;:/&()\[\]–'\"’“”]|\b(?:mr|mrs|ms|no|nr|about)\b", re.IGNORECASE)


def brute_force(gold, masks, text):
    """Count one annotator's document over sets of characters."""
    free = {i for m in SKIPPED.finditer(text) for i in range(*m.span())}
    covered = free | {i for m in masks for i in range(m[0], m[1])}

    def hidden(start, end):
        return set(range(start, end)) <= covered

    def words(start, end):
        return [(start + w.start(), start + w.end()) for w in re.finditer(r"\w+", text[start:end])]

    entities = {}
    for m in sorted(gold, key=lambda m: (m.start, m.end, m.label)):
        entities.setdefault(m.subject, []).append(m)
    n = dict.fromkeys(["direct", "quasi", "mentions", "tokens", "masks", "mask_tokens"], 0)
    good = dict(n)

    def count(what, outcomes):
        n[what] += len(outcomes)
        good[what] += sum(outcomes)

    asked = [m for m in gold if m.identifier_class != "no_mask"]
    for mentions in entities.values():
        needed = [m for m in mentions if m.identifier_class != "no_mask"]
        if needed:
            kind = "direct" if mentions[0].identifier_class == "direct" else "quasi"
            count(kind, [all(hidden(m.start, m.end) for m in needed)])
            count("mentions", [hidden(m.start, m.end) for m in mentions])
            count("tokens", [hidden(*w) for m in mentions for w in words(m.start, m.end)])

    def right(start, end):
        return any(m.start <= start and end <= m.end for m in asked)

    count("masks", [right(a, b) for a, b, _ in masks])
    count("mask_tokens", [right(*w) for a, b, _ in masks for w in words(a, b)])
    return n, good


def test_counts_are_those_of_a_brute_force_on_random_corpora():
    rng = random.Random(0)
    for _ in range(300):
        text = " ".join(
            rng.choice(["Mr", "Pop", "no.", "7", "a-b", "Ș_x", "about"]) for _ in range(6)
        )
        size = len(text)
        ranges = {tuple(sorted(rng.sample(range(size), 2))) for _ in range(rng.randint(0, 5))}
        kinds = ["direct", "quasi", "no_mask"]
        gold = [mention(a, b, rng.choice("ab"), rng.choice(kinds)) for a, b in ranges]
        masks = {(*sorted(rng.sample(range(size), 2)), "MASK") for _ in range(rng.randint(0, 3))}
        n, good = brute_force(gold, masks, text)
        counts = counts_of([gold], [sorted(masks)], [text])
        assert {what: counts.total(what) for what in n} == n
        assert {what: counts.total(f"{what}_good") for what in n} == good


def test_one_mention_left_is_an_entity_left():
    text = "Ana Pop met Dan. Mr Ana Pop left; Ana stayed."
    gold = [mention(0, 7, "ana", "direct"), mention(17, 27, "ana"), mention(12, 15, "dan")]
    found = score([gold], [[(0, 7, "X"), (20, 27, "X")]], [text])
    assert found["entity_recall_direct"] == 1  # a title may stay
    assert found["entity_recall_quasi"] == 0
    assert found["mention_recall"] == pytest.approx(2 / 3)
    assert score([gold], [[(0, 7, "X")]], [text])["entity_recall_direct"] == 0


def test_a_mention_that_needs_no_mask_does_not_leak_its_entity():
    gold = [mention(0, 3, "ana", "quasi"), mention(4, 7, "ana", "no_mask")]
    found = score([gold], [[(0, 3, "X")]], ["Ana Ana"])
    assert (found["entity_recall"], found["mention_recall"]) == (1, 0.5)
    assert score([[mention(0, 3, "ana", "no_mask")]], [[]], ["Ana"])["entity_recall"] is None


def test_each_annotator_counts_with_the_masks_of_the_document():
    spans = [{"start": 0, "end": 3, "label": "PERSON", "subject": "a", "identifier_class": "quasi"}]
    rows = [
        {"id": f"d:{name}", "annotator": name, "text": "Ana", "spans": spans[:n]}
        for name, n in (("x", 1), ("y", 1), ("z", 0))
    ]
    gold = documents.read([*rows, {"id": "e", "text": "b", "spans": []}])
    masks = [{"id": "d", "spans": [{"start": 0, "end": 3, "label": "MASK"}]}]
    prepared = scoring.prepare(gold, masks, gold_scheme="raw", prediction_scheme="raw")
    assert prepared.missing == ["e"]
    found = scoring.score(TabRecall(), prepared).scores
    assert (found["n_quasi"], found["entity_recall"]) == (2, 1)
    assert found["mention_precision"] == pytest.approx(2 / 3)
    with pytest.raises(DataError, match="'f' is not in the gold corpus"):
        scoring.prepare(gold, [{"id": "f", "spans": []}])


def test_spans_without_class_take_that_of_their_node():
    text = "Ana Pop, 41"
    gold = [[(0, 7, "NAME"), (9, 11, "AGE")]]
    found = score(gold, [[(0, 7, "X")]], [text])
    assert (found["n_direct"], found["n_quasi"]) == (1, 1)
    assert (found["entity_recall_direct"], found["entity_recall_quasi"]) == (1, 0)


def test_an_unknown_class_is_refused():
    with pytest.raises(DataError, match="identifier_class 'secret' is unknown: write direct"):
        score([[mention(0, 3, "a", "secret")]], [[]], ["Ana"])


def test_parts_of_a_corpus_add_up():
    gold = [[mention(0, 3, "a", "direct")], [mention(4, 7, "a"), mention(0, 3, "b", "no_mask")], []]
    masks = [[(0, 3, "X")], [(4, 6, "X")], [(0, 1, "X")]]
    whole = counts_of(gold, masks, ["Ana Pop"] * 3)
    parts = [whole.select(np.array([i == j for j in range(3)])) for i in range(3)]
    assert TabRecall().scores(merge(parts)) == TabRecall().scores(whole)
