"""The metrics of shared tasks against their scripts' numbers and against plain sets."""

from __future__ import annotations

import itertools
import random
import re

import numpy as np
import pytest

from europriv import documents, formats, scoring
from europriv.errors import DataError, OptionError
from europriv.metrics import I2b2Deid, Meddocan, merge, parse
from europriv.spans import SpanTable

RATIOS = ("precision", "recall", "f1")


def counts_of(metric, gold, predicted, texts):
    ids = [str(i) for i in range(len(texts))]
    tables = (SpanTable.from_rows(rows) for rows in (gold, predicted))
    return metric.count(*tables, documents.Documents(ids, texts))


def score(metric, gold, predicted, texts):
    return metric.scores(counts_of(metric, gold, predicted, texts))


def triple(scores, prefix=""):
    return tuple(scores[prefix + name] for name in ("tp", "fp", "fn"))


@pytest.fixture(scope="module")
def official(case):
    return case("official_scripts.json")


@pytest.fixture(scope="module", params=["brat", "i2b2"])
def sample(request, shared):
    """The sample of MEDDOCAN with its baseline system, in both formats."""
    folder = shared / "data" / "meddocan_sample"
    gold = documents.read(formats.read(folder / "gold" / request.param / "sample"))
    system = folder / "system" / request.param / "subtrack1" / "sample" / "baseline"
    rows = formats.read_predictions(system)
    prepared = scoring.prepare(gold, rows, gold_scheme="raw", prediction_scheme="raw")
    return prepared, folder / "annotated_corpora" / "sentence_splitted"


def scores_of(metric, prepared):
    return scoring.score(metric, prepared, replicates=0).scores


# ------------------------------------------------------------------------------ i2b2


@pytest.mark.parametrize(("prefix", "name"), [("", "strict"), ("relaxed_", "relaxed")])
def test_i2b2_spans_of_a_real_system_are_the_scripts(sample, official, prefix, name):
    found = scores_of(I2b2Deid(compat="script"), sample[0])
    for mean, start in (("micro", ""), ("macro", "macro_")):
        got = [round(found[f"{prefix}{start}{ratio}"], 4) for ratio in RATIOS]
        assert got == official["i2b2"][name][mean]


def test_i2b2_words_of_a_real_system_are_the_scripts(sample, official):
    found = scores_of(I2b2Deid(compat="script"), sample[0])
    expected = official["i2b2"]["overlap"]
    assert [round(found[f"overlap_{r}"], 4) for r in RATIOS] == expected["micro"]
    assert [round(found[f"overlap_macro_{r}"], 4) for r in RATIOS] == expected["macro"]


def test_i2b2_without_labels_is_the_scripts(sample, official):
    found = scores_of(I2b2Deid(level="binary", compat="script"), sample[0])
    assert [round(found[r], 4) for r in RATIOS] == official["i2b2"]["binary_strict"]
    words = [round(found[f"overlap_{r}"], 4) for r in RATIOS]
    assert words == official["i2b2"]["binary_overlap"]


def test_i2b2_words_of_spanish_differ_where_letters_have_accents(sample):
    unicode, ascii_only = (scores_of(I2b2Deid(compat=c), sample[0]) for c in (None, "script"))
    assert unicode["overlap_fn"] < ascii_only["overlap_fn"]
    assert triple(unicode) == triple(ascii_only) == (48, 89, 299)


class Near:
    """A tag whose equality is that ends differ by two at most, as in the script."""

    def __init__(self, start, end, label):
        self.key, self.end = (start, label), end

    def __eq__(self, other):
        return self.key == other.key and abs(self.end - other.end) <= 2

    def __hash__(self):
        return hash(self.key)


def ascii_words(spans, text):
    for start, end, label in spans:
        words = list(re.finditer("[a-zA-Z0-9]+", text[start:end]))
        yield from ((start + w.start(), start + w.end(), label) for w in words)
        if not words:
            yield end, end, label


def by_sets(gold, predicted):
    gold, predicted = set(gold), set(predicted)
    return len(gold & predicted), len(predicted - gold), len(gold - predicted)


def random_spans(rng, n, size=16):
    spans = set()
    for _ in range(rng.randint(0, n)):
        start = rng.randrange(size - 1)
        spans.add((start, rng.randint(start + 1, size), rng.choice("AB")))
    return sorted(spans)


def test_i2b2_script_mode_is_what_sets_give_on_random_corpora():
    rng = random.Random(0)
    metric = I2b2Deid(compat="script")
    for _ in range(400):
        text = "".join(rng.choice("abXÉ ,-") for _ in range(16))
        gold, predicted = random_spans(rng, 6), random_spans(rng, 6)
        found = score(metric, [gold], [predicted], [text])
        near = [[Near(*span) for span in spans] for spans in (gold, predicted)]
        words = [ascii_words(spans, text) for spans in (gold, predicted)]
        assert triple(found) == by_sets(gold, predicted)
        assert triple(found, "relaxed_") == by_sets(*near)
        assert triple(found, "overlap_") == by_sets(*words)


def test_i2b2_relaxed_is_the_largest_one_to_one_matching():
    rng = random.Random(1)
    for _ in range(300):
        gold, predicted = random_spans(rng, 5, 8), random_spans(rng, 5, 8)
        edges = [
            [g[0] == p[0] and g[2] == p[2] and abs(g[1] - p[1]) <= 2 for p in predicted]
            for g in gold
        ]
        padded = range(len(predicted) + len(gold))
        best = max(
            sum(j < len(predicted) and edges[i][j] for i, j in enumerate(order))
            for order in itertools.permutations(padded, len(gold))
        )
        found = score(I2b2Deid(level="raw"), [gold], [predicted], ["x" * 8])
        expected = (best, len(predicted) - best, len(gold) - best)
        kinds = {p[2] for p in predicted} <= {g[2] for g in gold}
        assert triple(found, "relaxed_")[::2] == expected[::2]
        assert not kinds or triple(found, "relaxed_") == expected
        assert found["tp"] <= found["relaxed_tp"]


SCRIPT_FAULTS = [
    # A leaked letter is invisible to ASCII words; by Unicode words both sides differ.
    ("Élise", [(0, 5, "PATIENT")], [(1, 5, "PATIENT")], "overlap_", (1, 0, 0), (0, 1, 1)),
    # A span without ASCII letters is one empty word at its end, whatever its start.
    ("Țü şö", [(0, 5, "PATIENT")], [(3, 5, "PATIENT")], "overlap_", (1, 0, 0), (1, 0, 1)),
    # Sets lose one of two predictions near one gold span, and one of two gold spans.
    ("x" * 12, [(0, 10, "ID")], [(0, 8, "ID"), (0, 12, "ID")], "relaxed_", (1, 0, 0), (1, 1, 0)),
    ("x" * 12, [(0, 8, "ID"), (0, 12, "ID")], [(0, 10, "ID")], "relaxed_", (1, 0, 0), (1, 0, 1)),
]


@pytest.mark.parametrize(("text", "gold", "predicted", "prefix", "script", "right"), SCRIPT_FAULTS)
def test_i2b2_faults_of_the_script(text, gold, predicted, prefix, script, right):
    faulty = score(I2b2Deid(compat="script"), [gold], [predicted], [text])
    assert triple(faulty, prefix) == script
    assert triple(score(I2b2Deid(level="raw"), [gold], [predicted], [text]), prefix) == right


def test_i2b2_script_takes_a_perfect_document_without_identifiers_for_zero():
    gold = [[(0, 3, "AGE")], []]
    script = score(I2b2Deid(compat="script"), gold, gold, ["abc", "abc"])
    assert (script["f1"], script["macro_precision"], script["macro_recall"]) == (1, 0.5, 0.5)
    assert score(I2b2Deid(level="raw"), gold, gold, ["abc", "abc"])["macro_f1"] == 1


def test_i2b2_script_drops_documents_without_a_file():
    rows = [
        {"id": name, "text": "Ana Pop", "spans": [{"start": 0, "end": 7, "label": "PATIENT"}]}
        for name in "ab"
    ]
    gold = documents.read(rows)
    prepared = scoring.prepare(gold, rows[:1], gold_scheme="raw", prediction_scheme="raw")
    assert prepared.missing == ["b"]
    dropped, kept = (scores_of(I2b2Deid(compat=c), prepared) for c in ("script", None))
    assert (dropped["recall"], dropped["macro_recall"], dropped["n_documents"]) == (1, 1, 1)
    assert (kept["recall"], kept["macro_recall"], kept["n_documents"]) == (0.5, 0.5, 2)


@pytest.mark.parametrize(
    ("label", "script", "right"),
    [
        ("IDNUM", False, True),
        ("URL", False, True),
        ("IPADDRESS", False, True),
        ("SSN", True, True),
        ("AGE", True, True),
        ("DOCTOR", False, False),
        ("STATE", False, False),
        ("PATIENT", True, True),
    ],
)
def test_i2b2_hipaa_of_the_script_and_of_the_law(label, script, right):
    row = {"id": "a", "text": "x", "spans": [{"start": 0, "end": 1, "label": label}]}
    gold = documents.read([row])
    for compat, expected in (("script", script), (None, right)):
        metric = I2b2Deid(hipaa=True, compat=compat)
        both = scoring.prepare(gold, [row], gold_scheme="i2b2-2014", prediction_scheme="i2b2-2014")
        assert scores_of(metric, both)["n_gold"] == expected, compat
    raw = scoring.prepare(gold, [row], gold_scheme="raw", prediction_scheme="raw")
    assert scores_of(I2b2Deid(hipaa=True, compat="script"), raw)["n_gold"] == script
    with pytest.raises(OptionError, match="needs the label tree"):
        scores_of(I2b2Deid(hipaa=True), raw)


def test_i2b2_categories_add_up():
    text = "Ana Pop, 41, Cluj"
    gold = [[(0, 7, "PATIENT"), (9, 11, "AGE"), (13, 17, "CITY")]]
    predicted = [[(0, 3, "PATIENT"), (4, 7, "PATIENT"), (13, 17, "HOSPITAL")]]
    found = score(I2b2Deid(level="raw"), gold, predicted, [text])["per_category"]
    assert triple(found["NAME"]["strict"]) == (0, 2, 1)
    assert triple(found["NAME"]["overlap"]) == (2, 0, 0)
    assert triple(found["LOCATION"]["strict"]) == (0, 0, 1)
    assert triple(found["AGE"]["relaxed"]) == (0, 0, 1)
    assert found["AGE"]["strict"]["precision"] is None


# -------------------------------------------------------------------------- MEDDOCAN


def test_meddocan_of_a_real_system_is_the_scripts(sample, official):
    prepared, sentences = sample
    metric = Meddocan(compat="script", sentences=formats.meddocan_sentences(sentences))
    found = scores_of(metric, prepared)
    for prefix, name in (("", "ner"), ("span_", "span_strict"), ("merged_", "span_merged")):
        expected = official["meddocan"][name]
        assert triple(found, prefix) == tuple(expected[n] for n in ("tp", "fp", "fn"))
        assert found[f"{prefix}precision"] == expected["P"]
        assert found[f"{prefix}recall"] == expected["R"]
    assert found["leak"] == official["meddocan"]["ner"]["leak"]
    assert found["n_sentences"] == official["meddocan"]["ner"]["sentences"]
    assert found["n_documents"] == official["meddocan"]["ner"]["docs"]
    assert found["span_n_gold"] == official["meddocan"]["gold"]["strict"]


def test_meddocan_merged_counts_gold_spans_once(sample):
    found = scores_of(Meddocan(), sample[0])
    assert triple(found, "merged_") == (57, 56, 290)
    assert found["merged_n_gold"] == found["span_n_gold"] == 347
    assert found["leak"] is None


def merged_by_sets(gold, predicted, text):
    """The script's merged reading: sets of ranges, chains and what they contain."""

    def chains(spans):
        out = []
        for start, end in sorted(spans):
            if out and not any(c.isalnum() for c in text[out[-1][1] : start]):
                out[-1] = (out[-1][0], end)
            else:
                out.append((start, end))
        return set(out)

    gold, predicted = ({(s, e) for s, e, _ in spans} for spans in (gold, predicted))
    shared = (gold & predicted) | (chains(gold) & chains(predicted))

    def left(mine, theirs):
        return sum(
            not any(s <= start and end <= e for s, e in shared) for start, end in mine - theirs
        )

    return len(shared), left(predicted, gold), left(gold, predicted)


def test_meddocan_script_mode_is_what_sets_give_on_random_corpora():
    rng = random.Random(2)
    metric = Meddocan(compat="script")
    for _ in range(400):
        text = "".join(rng.choice("aÉ ,-") for _ in range(16))
        gold, predicted = random_spans(rng, 6), random_spans(rng, 6)
        found = score(metric, [gold], [predicted], [text])
        assert triple(found) == by_sets(gold, predicted)
        assert triple(found, "merged_") == merged_by_sets(gold, predicted, text)


@pytest.mark.parametrize(
    ("gold", "predicted", "script", "right"),
    [
        # One find and one false alarm: the script's precision is 3/4, not 2/3.
        (
            [(0, 4, "A"), (5, 10, "A")],
            [(0, 4, "A"), (5, 10, "A"), (14, 15, "A")],
            (3, 1, 0),
            (2, 1, 0),
        ),
        # Cut otherwise, the same range is found all the same.
        ([(0, 4, "A"), (5, 10, "A")], [(0, 10, "A")], (1, 0, 0), (2, 0, 0)),
        ([(0, 10, "A")], [(0, 4, "A"), (5, 10, "A")], (1, 0, 0), (1, 0, 0)),
        # The script ends a chain where its last span ends: [0, 10) with [5, 8) is [0, 8).
        ([(0, 10, "A"), (5, 8, "A")], [(0, 8, "A")], (1, 0, 1), (0, 1, 2)),
        ([(0, 4, "A"), (5, 10, "A")], [(0, 4, "A")], (1, 0, 1), (1, 0, 1)),
    ],
)
def test_meddocan_merged_reading(gold, predicted, script, right):
    text = "Juan Perez de X"
    for compat, expected in (("script", script), (None, right)):
        metric = Meddocan(level="raw", compat=compat)
        assert triple(score(metric, [gold], [predicted], [text]), "merged_") == expected


def test_meddocan_sentences_are_data_not_name():
    metric = Meddocan(compat="script", sentences={"0": 4})
    assert repr(metric) == "Meddocan(compat='script')"
    assert parse(repr(metric)) == metric
    assert hash(parse(repr(metric))) == hash(metric)
    counts = counts_of(metric, [[(0, 1, "A"), (2, 3, "A")]], [[]], ["a b"])
    assert metric.scores(counts)["leak"] == parse(repr(metric)).scores(counts)["leak"] == 0.5
    with pytest.raises(DataError, match="document '0': no number of sentences"):
        counts_of(Meddocan(sentences={"7": 3}), [[]], [[]], ["a"])
    with pytest.raises(OptionError, match="HIPAA"):
        Meddocan(hipaa=True, compat="script")


@pytest.mark.parametrize("name", ["I2b2Deid", "Meddocan"])
@pytest.mark.parametrize("compat", [None, "script"])
def test_parts_of_a_corpus_add_up(name, compat):
    rng = random.Random(3)
    metric = parse(f"{name}(level='raw', compat={compat!r})")
    texts = ["".join(rng.choice("ab ,") for _ in range(16)) for _ in range(6)]
    gold, predicted = ([random_spans(rng, 5) for _ in texts] for _ in range(2))
    whole = counts_of(metric, gold, predicted, texts)
    parts = [whole.select(np.arange(6) < 2), whole.select(np.arange(6) >= 2)]
    assert metric.scores(merge(parts)) == metric.scores(whole)
    totals = metric.by_document(whole).sum(axis=0, keepdims=True).astype(float)
    ratios = dict(zip(metric.names, metric.prf_array(totals)[0], strict=True))
    for key, value in ratios.items():
        assert metric.scores(whole)[key] == pytest.approx(value)


def test_script_options_are_checked():
    with pytest.raises(OptionError, match="level='kp' is not possible"):
        I2b2Deid(level="kp", compat="script")
    with pytest.raises(OptionError, match="compat='sript' is not possible: did you mean 'script'"):
        I2b2Deid(compat="sript")
