"""Entity F against seqeval and worked-out cases."""

from __future__ import annotations

import itertools
import random
import re
import warnings

import pytest
from seqeval.metrics.v1 import precision_recall_fscore_support
from seqeval.scheme import IOBES

from europriv import scoring
from europriv.documents import read
from europriv.errors import OptionError
from europriv.metrics import EntityF, SpanIoU

RAW = EntityF(level="raw")


def tagged_corpus(rng, n_docs=4, n_words=12, labels="ABC"):
    """Well-formed BIOES tag sequences with their spans."""
    tags, spans = [], []
    for _ in range(n_docs):
        sequence, found, i = [], [], 0
        while i < n_words:
            if rng.random() < 0.5:
                sequence.append("O")
                i += 1
                continue
            n, label = rng.randint(1, min(3, n_words - i)), rng.choice(labels)
            inner = ["B", *"I" * (n - 2), "E"] if n > 1 else ["S"]
            sequence += [f"{prefix}-{label}" for prefix in inner]
            found.append((2 * i, 2 * (i + n) - 1, label))
            i += n
        tags.append(sequence)
        spans.append(found)
    return tags, spans


def test_strict_f_is_seqevals_on_well_formed_tags(score):
    """On 10,000 random documents."""
    rng = random.Random(0)
    options = {"scheme": IOBES, "zero_division": 0, "average": "micro"}
    for _ in range(500):
        (gold_tags, gold), (tags, predicted) = (tagged_corpus(rng, 20, 9) for _ in range(2))
        found = score(EntityF(level="raw", unannotated="count"), gold, predicted, ["a " * 9] * 20)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            expected = precision_recall_fscore_support(gold_tags, tags, **options)[:3]
        got = [found[name] or 0 for name in ("precision", "recall", "f1")]
        assert got == pytest.approx(expected, abs=1e-12)


def test_adjacent_entities_of_one_type_stay_two(case, score, triple):
    found = case("reports.json")["EP-004"]["expected"]
    gold = [found[doc]["gold_spans"] for doc in ("EB", "SS")]
    predicted = [found["EB"]["pred_spans"], gold[1]]
    assert triple(RAW, gold[:1], predicted[:1]) == found["EB"]["exact"]
    assert triple(RAW, gold[1:], predicted[1:]) == found["SS"]["exact"]
    for theta, name in ((0.75, "iou_075"), (0.5, "iou_050")):
        metric = SpanIoU(theta=theta, level="raw")
        assert triple(metric, gold[:1], predicted[:1]) == found["EB"][name]
    total = score(RAW, gold, predicted)
    expected = {k: v for k, v in found["corpus_exact"].items() if k in total}
    assert {k: round(total[k], 4) for k in expected} == expected


def test_counts_do_not_depend_on_order(case, score, triple):
    found = case("reports.json")["EP-009"]
    strict = EntityF(level="raw", unannotated="count")
    for doc in found["input"]["docs"]:
        expected = found["expected"][doc["id"]]
        for gold, predicted in itertools.product(
            itertools.permutations(doc["gold"]),
            itertools.permutations(doc["predictions"]),
        ):
            assert triple(strict, [gold], [predicted]) == {
                k: expected["exact"][k] for k in ("tp", "fp", "fn")
            }
            if doc["id"] == "wide":
                half = score(SpanIoU(theta=0.5, level="raw"), [gold], [predicted])
                assert {k: round(half[k], 4) for k in expected["iou_050"]} == expected["iou_050"]
                blind = score(SpanIoU(theta=0.5, level="binary"), [gold], [predicted])
                assert triple(blind) == expected["iou_050_label_ignored"]


def test_both_policies_for_unannotated_types(case, score):
    found = case("reports.json")["EP-014"]
    sides = [found["input"]["gold"]], [found["input"]["predictions"]]
    counted = score(EntityF(level="raw", unannotated="count"), *sides)
    for name in ("tp", "fp", "fn", "precision", "recall", "f1", "f2"):
        assert counted[name] == pytest.approx(found["expected"]["all_types"][name], abs=5e-5)
    assert counted["per_type"]["VEHICLE"]["fp"] == 2
    ignored = score(RAW, *sides)
    assert (ignored["precision"], ignored["n_unannotated"]) == (1.0, 2)


def test_undefined_ratios_are_none(case, score):
    found = case("reports.json")["EP-015"]
    by_id = {doc["id"]: doc for doc in found["input"]["docs"]}
    for subset in found["input"]["subsets"]:
        docs = [by_id[i] for i in subset]
        key = "all" if len(docs) == 5 else "+".join(subset)
        metric = EntityF(level="raw", unannotated="count")
        got = score(
            metric,
            [d["gold"] for d in docs],
            [d["predictions"] for d in docs],
            [d["text"] for d in docs],
        )
        expected = {k: v for k, v in found["expected"][key].items() if k in got}
        assert {k: got[k] if got[k] is None else round(got[k], 4) for k in expected} == expected
    assert score(EntityF(zero_division=0), [[]], [[]])["f1"] == 0


def test_words_are_the_shared_bioes_space(score, triple):
    text = "dl. Popescu, Ana Maria (Cluj)"
    gold = [[(4, 11, "NAME"), (13, 22, "NAME"), (24, 28, "CITY")]]
    predicted = [
        [(4, 12, "LAST_NAME"), (13, 16, "FIRST_NAME"), (17, 22, "LAST_NAME"), (23, 28, "CITY")]
    ]
    metric = EntityF(level="kp", unit="word")
    # The three predicted names stand on neighbouring words: one entity over all of them.
    assert triple(metric, gold, predicted, [text]) == {"tp": 1, "fp": 1, "fn": 2}
    predicted[0].pop(0)
    assert triple(metric, gold, predicted, [text]) == {"tp": 2, "fp": 0, "fn": 1}
    # Two documents never share a run of words.
    apart = score(metric, [[(0, 3, "NAME")]] * 2, [[(0, 3, "NAME")]] * 2, ["Ana", "Ion"])
    assert triple(apart) == {"tp": 2, "fp": 0, "fn": 0}


def test_raw_labels_are_strings_and_need_no_tree():
    corpus = read([{"text": "Foo bar", "spans": [{"start": 0, "end": 3, "label": "FROB"}]}])
    both = scoring.prepare(
        corpus,
        [[{"start": 0, "end": 3, "label": "FROB"}]],
        gold_scheme="raw",
        prediction_scheme="raw",
    )
    assert scoring.score(EntityF(), both, replicates=0).scores["f1"] == 1
    with pytest.raises(OptionError, match="needs the label tree"):
        scoring.score(SpanIoU(level="category"), both)


def test_the_word_space_is_what_tagging_word_by_word_gives(corpus):
    gold, predicted, documents = corpus(5, 400, labels=("A", "B"))
    metric = EntityF(level="raw", unit="word", unannotated="count")
    found = metric.by_document(metric.count(gold, predicted, documents))
    total = 0
    rows = zip(documents.texts, gold.rows(), predicted.rows(), strict=True)
    for i, (text, gold_spans, predicted_spans) in enumerate(rows):
        words = [match.span() for match in re.finditer(r"\S+", text)]

        def touched(span, words=words):
            return [k for k, (a, b) in enumerate(words) if a < span.end and span.start < b]

        spans = {(tuple(touched(s)), s.label) for s in gold_spans}
        tags = [None] * len(words)
        for s in reversed(predicted_spans):
            for k in touched(s):
                tags[k] = s.label
        runs, k = set(), 0
        for label, run in itertools.groupby(tags):
            n = len(list(run))
            runs |= {(tuple(range(k, k + n)), label)} if label else set()
            k += n
        tp = len(spans & runs)
        assert found[i, 0] == tp
        assert found[i, 1] == len(runs) - tp
        total += tp
    assert total > 100
