"""What holds for the first documents of every configuration, in whatever language."""

from __future__ import annotations

import unicodedata
from collections import Counter

import pytest

from europriv import documents, synth
from europriv.synth.labels import label

LIMIT = 96
CLEAN = [config for config in synth.configs() if synth.recipe(config).noise is None]


@pytest.fixture(scope="module", params=CLEAN)
def sample(request):
    return synth.recipe(request.param), list(synth.generate(request.param, limit=LIMIT))


def test_rows_are_valid_and_composed(sample):
    _, rows = sample
    assert len(documents.read(rows).spans) == sum(len(row["spans"]) for row in rows)
    for row in rows:
        assert unicodedata.is_normalized("NFC", row["text"]), row["id"]
        assert not any(unicodedata.category(c) == "Cc" and c != "\n" for c in row["text"])
        assert {label(s["label"]).identifier_class for s in row["spans"]} <= {"direct", "quasi"}


def test_identifiers_decode_and_agree(sample):
    _, rows = sample
    assert synth.quality(rows).consistent in (1.0, None)


def test_skeletons_serve_evenly_and_families_stand_apart(sample):
    plan, rows = sample
    counts = Counter(row["skeleton"] for row in rows)
    assert max(counts.values()) - min(counts.values()) <= 1
    assert len(plan.families) >= 2
    if len(counts) <= LIMIT:
        assert {row["family"] for row in rows} == set(plan.families)
    assert set(synth.overlap(rows).values()) == {0.0}


def test_recipes_state_what_they_give(sample):
    plan, _ = sample
    assert plan.counts["documents"] == plan.documents
    assert set(plan.counts["families"]) == set(plan.families)
    assert len(plan.sha256) == 64


@pytest.mark.parametrize("config", synth.configs())
def test_recipes_state_the_quality_of_all_their_documents(config):
    plan = synth.recipe(config)
    quality = plan.counts["quality"]
    assert quality["overlap"] == 0
    assert quality["largest_skeleton"] <= 1.5
    assert plan.noise or quality["consistent"] == 1


@pytest.mark.parametrize("language", sorted({synth.recipe(c).language for c in CLEAN}))
def test_no_five_words_stand_in_two_configurations(language):
    configs = [
        c
        for c in CLEAN
        if synth.recipe(c).language == language and synth.recipe(c).skeletons == (c,)
    ]
    rows = [row for config in configs for row in synth.generate(config, limit=LIMIT)]
    assert {pair: share for pair, share in synth.overlap(rows).items() if share} == {}
