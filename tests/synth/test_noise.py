"""Noise views: every edit is told, undone, and followed by the gold; rates are what they say."""

from __future__ import annotations

import random
import re

import pyarrow.parquet as pq
import pytest

from europriv import synth, tags, taxonomy
from europriv.errors import DataError, OptionError
from europriv.synth.counts import Counts
from europriv.synth.dice import Dice
from europriv.synth.noise import CHANNELS, Noise, tables
from europriv.synth.noise.edits import Edit, apply, undo
from europriv.synth.recipes import Recipe

LIMIT = 120


@pytest.fixture(scope="module")
def clean():
    return list(synth.generate("ro-realskeleton", limit=LIMIT))


@pytest.fixture(scope="module")
def romanian_noise():
    return tables.load("ro")


@pytest.fixture(scope="module", params=CHANNELS)
def views(request, clean, romanian_noise):
    noise = Noise.parse(request.param)
    dice = [Dice(f"{noise}/{n}") for n in range(LIMIT)]
    return request.param, [
        noise.view(row, f"view-{n}", dice[n], romanian_noise) for n, row in enumerate(clean)
    ]


def surfaces(row):
    return [row["text"][s["start"] : s["end"]] for s in row["spans"]]


def test_edits_undo_to_the_clean_text(views, clean):
    _, rows = views
    assert [undo(row["text"], row["edits"]) for row in rows] == [row["text"] for row in clean]


def test_every_span_lives_on(views, clean):
    name, rows = views
    for row, before in zip(rows, clean, strict=True):
        assert all(text and text == text.strip() for text in surfaces(row))
        if name != "turns":
            kept = [{**s, "start": 0, "end": 0} for s in row["spans"]]
            assert kept == [{**s, "start": 0, "end": 0} for s in before["spans"]]
        unchanged = ("family", "skeleton", "document_type", "language", "negatives")
        assert all(row[key] == before[key] for key in unchanged)


def test_tags_follow(views):
    _, rows = views
    for row in rows[:30]:
        names = [taxonomy.bioes_space()[t] for t in row["bioes"]]
        found = tags.decode(names, "BIOES").entities
        assert len(found) == len(row["spans"])
        assert ["".join(row["tokens"][start:end]) for start, end, _ in found] == [
            "".join(text.split()) for text in surfaces(row)
        ]


def test_gold_offsets_follow_any_edits_as_a_letter_by_letter_copy_says():
    rng = random.Random(7)
    for _ in range(500):
        length = 40
        cuts = sorted(rng.sample(range(length + 1), 6))
        spans = [{"start": cuts[i], "end": cuts[i + 1]} for i in (0, 2, 4)]
        owner = [next((n for n, s in enumerate(spans) if s["start"] <= i < s["end"]), None)
                 for i in range(length)]  # fmt: skip
        borders = {p for s in spans for p in (s["start"], s["end"])}
        edits, at = [], 0
        while at < length:
            start = at + rng.randrange(4)
            end = start + rng.randrange(3)
            inside = all(not start < p < end for p in borders)
            whole = any(start <= s["start"] and s["end"] <= end for s in spans)
            if end <= length and inside and not whole:
                edits.append(Edit(start, end, "x" * rng.randrange(3), "k"))
            at = end + 1
        # Every letter keeps its owner; a replacement belongs to what it replaces, an insertion
        # to a span only where it stands strictly within.
        copy, position = [], 0
        for edit in edits:
            copy += owner[position : edit.start]
            left = owner[edit.start - 1] if edit.start else None
            right = owner[edit.start] if edit.start < length else None
            same = left if left == right and edit.start not in borders else None
            copy += [right if edit.end > edit.start else same] * len(edit.text)
            position = edit.end
        copy += owner[position:]
        _, moved, _ = apply("a" * length, spans, edits)
        survivors = [n for n in range(3) if n in copy]
        for n in survivors:
            places = [i for i, who in enumerate(copy) if who == n]
            assert (moved[n]["start"], moved[n]["end"]) == (places[0], places[-1] + 1)


def rate(rows, kinds, units):
    edits = sum(e["kind"] in kinds for row in rows for e in row["edits"])
    return edits / units


def test_rates_are_what_they_say(views, clean, romanian_noise):
    name, rows = views
    texts = [row["text"] for row in clean]
    usual = CHANNELS[name][1]
    if name == "typo":
        units = sum(c.isalnum() for text in texts for c in text)
        kinds = {"neighbour", "omission", "doubling", "swap"}
        # A slip that is not possible at its place (a double letter swapped) does not happen.
        assert 0.8 * usual < rate(rows, kinds, units) <= 1.1 * usual
    elif name == "ocr":
        units = sum(text.count(key) for text in texts for key in romanian_noise.ocr)
        assert rate(rows, {"misread"}, units) == pytest.approx(usual, rel=0.15)
    elif name == "conjoined":
        units = sum(len(re.findall(r"(?<=\S)[ \n](?=\S)", text)) for text in texts)
        assert rate(rows, {"words", "lines"}, units) == pytest.approx(usual, rel=0.15)
    elif name == "turns":
        dictated = sum(
            len({(s["label"], s["subject"]) for s in row["spans"]}) < len(row["spans"])
            and any(e["kind"] == "turn" for e in row["edits"])
            for row in rows
        )
        assert dictated > 0.8 * LIMIT
    elif name == "asr":
        units = sum(len(row["text"].split()) for row in rows)
        assert 0.005 < rate(rows, {"hesitation"}, units) < usual
    elif name == "casing":
        assert all(row["text"] in (row["text"].upper(), row["text"].lower()) for row in rows)
        kinds = {e["kind"] for row in rows for e in row["edits"]}
        assert kinds == {"upper", "lower"}
    else:
        letters = [{c for c in row["text"] if c.isalpha() and not c.isascii()} for row in rows]
        assert all(not found & set("șțȘȚ") for found in letters)
        assert {bool(found & set("şţ")) for found in letters} == {True, False}


def test_a_lower_rate_edits_less(clean, romanian_noise):
    for name in CHANNELS:
        few, many = (
            sum(len(noise.view(row, "x", Dice(str(n)), romanian_noise)["edits"])
                for n, row in enumerate(clean[:25]))
            for noise in (Noise(name, 0.004), Noise(name, 0.4))
        )  # fmt: skip
        assert few < many or name == "asr"


def test_speech_has_no_digits_capitals_or_signs(clean, romanian_noise):
    for n, row in enumerate(clean[:40]):
        text = Noise("asr", 0.03).view(row, "x", Dice(str(n)), romanian_noise)["text"]
        assert re.fullmatch(r"[^\W\d_]+(?:[-'’ ][^\W\d_]+)*", text)
        assert text == text.lower()


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (0, "zero"),
        (15, "cincisprezece"),
        (21, "douăzeci și unu"),
        (100, "o sută"),
        (305, "trei sute cinci"),
        (1994, "o mie nouă sute nouăzeci și patru"),
        (2000, "două mii"),
        (2016, "două mii șaisprezece"),
    ],
)
def test_numbers_are_said(romanian_noise, number, words):
    assert romanian_noise.numbers.say(number) == words


def test_no_two_numbers_sound_alike(romanian_noise):
    assert len({romanian_noise.numbers.say(n) for n in range(3000)}) == 3000


def test_dictated_pieces_join_to_the_number(clean, romanian_noise):
    noise = Noise("turns", 1.0)
    for n, before in enumerate(clean[:40]):
        row = noise.view(before, "x", Dice(str(n)), romanian_noise)
        said = re.sub(r"\W", "", "".join(surfaces(row)))
        assert said == re.sub(r"\W", "", "".join(surfaces(before)))
        assert any(row["text"].count("\n– ") for _ in [0]) or not row["edits"]


@pytest.mark.parametrize("text", ["ocr:0", "ocr:2", "ocr:x", "ocr:", "blur"])
def test_unknown_noise(text):
    with pytest.raises(OptionError):
        Noise.parse(text)


def test_noise_needs_the_tables_of_the_language(tmp_path):
    with pytest.raises(DataError, match=r"noise.yaml: no such file"):
        tables.NoiseTables.load(tmp_path / "noise.yaml", {})


def test_a_view_is_built_under_its_own_name(tmp_path):
    report = synth.build("ro-synthetic", tmp_path, limit=6, noise="typo:0.2")
    assert report.config == "ro-synthetic-typo-0.2"
    rows = pq.read_table(report.path).to_pylist()
    assert [row["id"] for row in rows] == [f"ro-synthetic-typo-0.2-{n:05d}" for n in range(6)]
    assert rows == list(synth.generate("ro-synthetic", limit=6, noise="typo:0.2"))
    clean = list(synth.generate("ro-synthetic", limit=6))
    assert [undo(row["text"], row["edits"]) for row in rows] == [row["text"] for row in clean]
    assert "name: edits" in (tmp_path / "README.md").read_text(encoding="utf-8")


def test_rates_that_differ_have_names_that_differ():
    rates = ["0.02", "0.020000001", "1e-9", "0.1", "1"]
    names = {Noise.parse(f"ocr:{rate}").view_name("demo") for rate in rates}
    assert len(names) == len(rates)


def test_families_share_no_five_words_of_the_template_under_any_noise(views):
    _, rows = views
    named = [{**row, "id": f"view-{n:05d}"} for n, row in enumerate(rows)]
    assert set(synth.overlap(named).values()) == {0.0}


def test_a_view_of_a_view_is_refused():
    with pytest.raises(OptionError, match="is a noise view: build a view of ro-realskeleton"):
        synth.recipe("ro-realskeleton-ocr", noise="typo")


def test_a_shipped_view_is_the_one_its_base_gives():
    assert synth.recipe("ro-realskeleton", noise="ocr") == synth.recipe("ro-realskeleton-ocr")
    assert synth.recipe("ro-realskeleton-ocr").noise == Noise("ocr", 0.02)


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        ("view_of: ro-realskeleton", "view_of: ro-skeleton", "no configuration 'ro-skeleton'"),
        (
            "view_of: ro-realskeleton",
            "view_of: ro-realskeleton-ocr",
            "'ro-realskeleton-ocr' is a noise view itself",
        ),
        ('noise: "ocr:0.02"', 'noise: "orc"', "unknown noise 'orc': did you mean 'ocr'"),
        ("status: dev", "seed: 3", "unknown key 'seed'"),
    ],
)
def test_a_faulty_view_is_named(tmp_path, old, new, what):
    source = synth.recipe("ro-realskeleton-ocr").path
    for folder in ("ro-realskeleton", "ro-realskeleton-ocr"):
        path = tmp_path / folder / "recipe.yaml"
        path.parent.mkdir()
        text = (source.parents[1] / folder / "recipe.yaml").read_text(encoding="utf-8")
        path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(DataError, match=what) as error:
        Recipe.read(tmp_path / "ro-realskeleton-ocr" / "recipe.yaml")
    assert re.match(rf"{tmp_path}/ro-realskeleton-ocr/recipe.yaml:\d+: ", str(error.value))


def test_views_are_those_of_their_recipes(documents, romanian_noise):
    base, rows = documents
    # The channels with few edits, in full; `europriv build all` checks every one.
    for noise in ("conjoined", "turns", "typo"):
        if base.config != "ro-realskeleton":
            continue
        plan = synth.recipe(base.config, noise)
        counts = Counts()
        for n, (row, _) in enumerate(rows):
            dice = Dice(f"{plan.seed}/{plan.config}/{n}")
            counts.add(plan.noise.view(row, f"{plan.config}-{n:05d}", dice, romanian_noise))
        stated = {k: v for k, v in plan.counts.items() if k != "quality"}
        assert counts.totals() == stated, noise
        assert counts.sha256 == plan.sha256, noise


def test_every_view_states_what_its_base_holds():
    for config in synth.configs():
        plan = synth.recipe(config)
        base = synth.recipe(plan.view_of)
        for key in ("documents", "families", "negatives"):
            assert plan.counts.get(key) == base.counts.get(key), config
        assert plan.noise is None or set(plan.counts["edits"])
