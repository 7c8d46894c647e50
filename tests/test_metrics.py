"""Metrics against seqeval, worked-out cases and the invariants of the definitions."""

from __future__ import annotations

import itertools
import random
import warnings

import numpy as np
import pytest
from seqeval.metrics.v1 import precision_recall_fscore_support
from seqeval.scheme import IOBES

from europriv import scoring
from europriv.documents import Documents, check_spans, read
from europriv.errors import OptionError
from europriv.metrics import ALL, EntityF, LeakRate, SpanIoU, merge, parse
from europriv.spans import SpanTable

RAW = EntityF(level="raw")


def score(metric, gold, predicted, texts=None):
    """Score lists of (start, end, label)."""
    texts = texts or ["x" * 99] * len(gold)
    documents = Documents([str(i) for i in range(len(gold))], texts)
    g, p = SpanTable.from_rows(gold), SpanTable.from_rows(predicted)
    return metric.scores(metric.count(g, p, documents))


def triple(scores):
    return {name: scores[name] for name in ("tp", "fp", "fn")}


def rows(spans):
    return [(s["start"], s["end"], s["label"]) for s in spans]


def random_corpus(rng, n_docs=4, n_words=12, labels="ABC"):
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


def test_strict_f_is_seqevals_on_well_formed_tags():
    rng = random.Random(0)
    options = {"scheme": IOBES, "zero_division": 0, "average": "micro"}
    for _ in range(1000):
        (gold_tags, gold), (tags, predicted) = (random_corpus(rng, 2, 9) for _ in range(2))
        found = score(EntityF(level="raw", unannotated="count"), gold, predicted, ["a " * 9] * 2)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            expected = precision_recall_fscore_support(gold_tags, tags, **options)[:3]
        got = [found[name] or 0 for name in ("precision", "recall", "f1")]
        assert got == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize("index", range(54))
def test_span_iou_of_worked_out_cases(case, index):
    one = case("span_iou.json")["cases"][index]
    words = None if one["skip_words"] == "default" else tuple(one["skip_words"])
    for name, level in (("typed", "raw"), ("binary", "binary")):
        metric = SpanIoU(
            theta=one["theta"], unit=one["unit"], skip_words=words, level=level, unannotated="count"
        )
        found = score(metric, [rows_of(one["gold"])], [rows_of(one["pred"])], [one["text"]])
        assert {k: found[k] for k in one["expected"][name]} == one["expected"][name], name


def rows_of(spans):
    return [tuple(span) for span in spans]


def test_adjacent_entities_of_one_type_stay_two(case):
    found = case("reports.json")["EP-004"]["expected"]
    gold = [rows(found[doc]["gold_spans"]) for doc in ("EB", "SS")]
    predicted = [rows(found["EB"]["pred_spans"]), gold[1]]
    assert triple(score(RAW, gold[:1], predicted[:1])) == found["EB"]["exact"]
    assert triple(score(RAW, gold[1:], predicted[1:])) == found["SS"]["exact"]
    for theta, name in ((0.75, "iou_075"), (0.5, "iou_050")):
        metric = SpanIoU(theta=theta, level="raw")
        assert triple(score(metric, gold[:1], predicted[:1])) == found["EB"][name]
    total = score(RAW, gold, predicted)
    expected = {k: v for k, v in found["corpus_exact"].items() if k in total}
    assert {k: round(total[k], 4) for k in expected} == expected


def test_counts_do_not_depend_on_order(case):
    found = case("reports.json")["EP-009"]
    strict = EntityF(level="raw", unannotated="count")
    for doc in found["input"]["docs"]:
        expected = found["expected"][doc["id"]]
        for gold, predicted in itertools.product(
            itertools.permutations(rows(doc["gold"])),
            itertools.permutations(rows(doc["predictions"])),
        ):
            assert triple(score(strict, [gold], [predicted])) == {
                k: expected["exact"][k] for k in ("tp", "fp", "fn")
            }
            if doc["id"] == "wide":
                half = score(SpanIoU(theta=0.5, level="raw"), [gold], [predicted])
                assert {k: round(half[k], 4) for k in expected["iou_050"]} == expected["iou_050"]
                blind = score(SpanIoU(theta=0.5, level="binary"), [gold], [predicted])
                assert triple(blind) == expected["iou_050_label_ignored"]


def test_pieces_of_a_name_count_once(case):
    found = case("reports.json")["EP-010"]
    for doc in found["input"]["docs"]:
        sides = [rows(doc["gold"])], [rows(doc["predictions"])], [doc["text"]]
        for combine, name in ((True, "with_merging"), (False, "without_merging")):
            expected = dict(found["expected"][name][doc["id"]])
            expected.pop("num_predicted", None)
            assert triple(score(SpanIoU(level="raw", combine=combine), *sides)) == expected


def test_positions_decide_not_spellings(case):
    found = case("reports.json")["EP-011"]
    for doc in found["input"]["docs"]:
        sides = [rows(doc["gold"])], [rows(doc["predictions"])], [doc["text"]]
        expected = found["expected"][doc["id"]]
        assert triple(score(SpanIoU(theta=0.5, level="raw"), *sides)) == {
            k: expected[k] for k in ("tp", "fp", "fn")
        }
    assert score(LeakRate(), *sides)["n_leaked"] == found["expected"]["touch"]["leak_any_overlap"]


def test_both_policies_for_unannotated_types(case):
    found = case("reports.json")["EP-014"]
    sides = [rows(found["input"]["gold"])], [rows(found["input"]["predictions"])]
    counted = score(EntityF(level="raw", unannotated="count"), *sides)
    for name in ("tp", "fp", "fn", "precision", "recall", "f1", "f2"):
        assert counted[name] == pytest.approx(found["expected"]["all_types"][name], abs=5e-5)
    assert counted["per_type"]["VEHICLE"]["fp"] == 2
    ignored = score(RAW, *sides)
    assert (ignored["precision"], ignored["n_unannotated"]) == (1.0, 2)


def test_undefined_ratios_are_none(case):
    found = case("reports.json")["EP-015"]
    by_id = {doc["id"]: doc for doc in found["input"]["docs"]}
    for subset in found["input"]["subsets"]:
        docs = [by_id[i] for i in subset]
        key = "all" if len(docs) == 5 else "+".join(subset)
        metric = EntityF(level="raw", unannotated="count")
        got = score(
            metric,
            [rows(d["gold"]) for d in docs],
            [rows(d["predictions"]) for d in docs],
            [d["text"] for d in docs],
        )
        expected = {k: v for k, v in found["expected"][key].items() if k in got}
        assert {k: got[k] if got[k] is None else round(got[k], 4) for k in expected} == expected
    assert score(EntityF(zero_division=0), [[]], [[]])["f1"] == 0


def test_words_are_the_shared_bioes_space():
    text = "dl. Popescu, Ana Maria (Cluj)"
    gold = [[(4, 11, "NAME"), (13, 22, "NAME"), (24, 28, "CITY")]]
    predicted = [
        [(4, 12, "LAST_NAME"), (13, 16, "FIRST_NAME"), (17, 22, "LAST_NAME"), (23, 28, "CITY")]
    ]
    metric = EntityF(level="kp", unit="word")
    # The three predicted names stand on neighbouring words: one entity over all of them.
    assert triple(score(metric, gold, predicted, [text])) == {"tp": 1, "fp": 1, "fn": 2}
    predicted[0].pop(0)
    assert triple(score(metric, gold, predicted, [text])) == {"tp": 2, "fp": 0, "fn": 1}
    # Two documents never share a run of words.
    apart = score(metric, [[(0, 3, "NAME")]] * 2, [[(0, 3, "NAME")]] * 2, ["Ana", "Ion"])
    assert triple(apart) == {"tp": 2, "fp": 0, "fn": 0}


def test_a_subject_leaks_if_one_mention_does(case):
    found = case("reports.json")["EP-017"]
    docs = found["input"]["docs"]
    sides = [rows(d["gold"]) for d in docs], [rows(d["predictions"]) for d in docs]
    texts = [d["text"] for d in docs]
    ids = score(LeakRate(), *sides, texts)
    expected = found["expected"]["national_id"]
    assert (ids["n_mentions"], ids["n_mentions_leaked"]) == (3, 1)
    assert (ids["n_subjects"], ids["n_leaked"]) == (expected["subjects"], 1)
    assert (ids["leak_rate"], ids["quasi_identifiers"]) == (0.5, 3)
    people = score(LeakRate(nodes=("PERSON",)), *sides, texts)
    assert (people["n_mentions"], people["n_subjects"], people["n_leaked"]) == (2, 1, 1)


def test_damaged_identifiers_stay_in_the_population(case):
    found = case("reports.json")["EP-021"]
    row = {"id": "a", "text": found["input"]["text"], "country": "RO"}
    corpus = read([{**row, "spans": found["input"]["gold"]}])
    table, _ = check_spans(corpus.documents, [found["input"]["predictions"]], gold=False)
    got = LeakRate().scores(LeakRate().count(corpus.spans, table, corpus.documents))
    expected = found["expected"]
    assert (got["n_subjects"], got["n_leaked"], got["leak_rate"]) == (4, 3, expected["leak_rate"])
    assert (got["n_decodable"], got["n_decodable_leaked"]) == (2, 1)
    assert got["quasi_identifiers"] == expected["quasi_identifiers_leaked"]


def test_full_coverage_ignores_separators_and_counts_what_is_left():
    text = "CNP 320-0517.123 452"
    gold = [[(4, 20, "NATIONAL_ID")]]
    pieces = [[(4, 7, "X"), (8, 12, "Y"), (13, 16, "X"), (17, 20, "X")]]
    whole = score(LeakRate(), gold, pieces, [text])
    assert (whole["n_leaked"], whole["n_leaked_full_coverage"]) == (0, 0)
    partly = score(LeakRate(), gold, [pieces[0][:2]], [text])
    assert (partly["n_leaked"], partly["n_leaked_full_coverage"]) == (0, 1)
    assert partly["exposed_fraction"] == 6 / 13
    nothing = score(LeakRate(), [[]], [[]], [text])
    assert (nothing["leak_rate"], nothing["leak_rate_ci_low"], nothing["n_subjects"]) == (
        None,
        None,
        0,
    )


def test_published_leak_rows_follow_from_their_counts():
    """Misses of 1,123 CNPs and the printed Wilson limits in per cent."""
    published = {16: (0.9, 2.3), 296: (23.9, 29.0), 339: (27.6, 32.9), 397: (32.6, 38.2)}
    text = "CNP 3200517123452"
    for missed, limits in published.items():
        gold = [[(4, 17, "NATIONAL_ID")]] * 1123
        predicted = [[]] * missed + [[(4, 17, "AGE")]] * (1123 - missed)
        got = score(LeakRate(), gold, predicted, [text] * 1123)
        interval = (got["leak_rate_ci_low"], got["leak_rate_ci_high"])
        assert tuple(round(100 * x, 1) for x in interval) == limits
        assert got["quasi_identifiers"] == 3 * missed == got["quasi_identifiers_upper"]


def tree_corpus(rng):
    labels = ("NAME", "FIRST_NAME", "LAST_NAME", "PERSON", "CITY", "ADDRESS", "LOCATION", "DATE")
    ranges = sorted({(a := rng.randrange(30), a + rng.randint(1, 6)) for _ in range(5)})
    return [(*r, rng.choice(labels)) for r in ranges]


@pytest.mark.parametrize("seed", range(150))
def test_invariants(seed):
    rng = random.Random(seed)
    gold, predicted = [[tree_corpus(rng) for _ in range(3)] for _ in range(2)]
    texts = ["".join(rng.choice("ab  ,") for _ in range(40)) for _ in range(3)]
    tp = {}
    for level in ("binary", "category", "detailed"):
        for theta in (0.3, 0.75):
            got = score(
                SpanIoU(theta=theta, level=level, unannotated="count"), gold, predicted, texts
            )
            assert got["tp"] + got["fp"] == got["n_predicted"]
            assert got["tp"] + got["fn"] == got["n_gold"]
            tp[level, theta] = got["tp"]
        assert tp[level, 0.3] >= tp[level, 0.75]
    for theta in (0.3, 0.75):
        assert tp["binary", theta] >= tp["category", theta] >= tp["detailed", theta]
    more = score(RAW, [*gold, []], [*predicted, []], [*texts, "zz"])
    one = score(RAW, gold, predicted, texts)
    assert {**more, "n_documents": 3} == one
    swapped = score(EntityF(level="raw", unannotated="count"), predicted, gold, texts)
    straight = score(EntityF(level="raw", unannotated="count"), gold, predicted, texts)
    assert (swapped["precision"], swapped["recall"]) == (straight["recall"], straight["precision"])


@pytest.mark.parametrize("metric", [EntityF(), SpanIoU(level="category"), LeakRate()])
def test_counts_of_any_partition_add_up(metric):
    rng = random.Random(1)
    gold, predicted = [[tree_corpus(rng) for _ in range(9)] for _ in range(2)]
    gold = [[(*s[:2], "NATIONAL_ID") if s[2] == "DATE" else s for s in row] for row in gold]
    documents = Documents([f"d{i}" for i in range(9)], ["1234567890 " * 4] * 9)
    g, p = SpanTable.from_rows(gold), SpanTable.from_rows(predicted)
    whole = metric.scores(metric.count(g, p, documents))
    parts = [
        metric.count(g.documents(a, b), p.documents(a, b), documents.part(a, b))
        for a, b in ((0, 2), (2, 3), (3, 9))
    ]
    assert metric.scores(merge(parts)) == whole
    assert metric.scores(type(parts[0]).from_json(merge(parts[::-1]).to_json())) == whole


@pytest.mark.parametrize(
    "metric",
    [
        EntityF(),
        EntityF(level="kp", unit="word", hipaa=True),
        SpanIoU(theta=0.5, skip_words=("of", "de"), gold_bridge=("of",)),
        LeakRate(nodes=("NAME",)),
    ],
)
def test_a_metric_is_its_name(metric):
    assert parse(repr(metric)) == metric
    assert type(metric).__name__ in ALL


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("SpanIou(theta=0.5)", "did you mean 'SpanIoU'"),
        ("SpanIoU(thet=0.5)", "did you mean 'theta'"),
        ("SpanIoU(theta=2)", r"theta=2 is not possible: give a number in \(0, 1\]"),
        ("EntityF(level='typ')", "level='typ' is not possible"),
        ("EntityF('kp')", "is no metric"),
        ("EntityF(level=open('x'))", "must be a plain value"),
        ("1 +", "is no metric"),
    ],
)
def test_wrong_names_of_metrics_are_explained(text, message):
    with pytest.raises(OptionError, match=message):
        parse(text)


def test_gold_can_be_joined_over_a_connecting_word():
    text = ["at University of Washington today"]
    gold, predicted = [[(3, 13, "ORG"), (17, 27, "ORG")]], [[(3, 27, "ORG")]]
    assert triple(score(SpanIoU(level="raw"), gold, predicted, text)) == {"tp": 0, "fp": 1, "fn": 2}
    joined = SpanIoU(level="raw", gold_bridge=("of",))
    assert triple(score(joined, gold, predicted, text)) == {"tp": 1, "fp": 0, "fn": 0}


def test_full_names_accept_their_parts_but_not_the_reverse():
    text = ["Patient name: Kenobi, Obi-Wan"]
    parts = [[(14, 20, "LAST_NAME"), (22, 29, "FIRST_NAME")]]
    for level in ("binary", "category", "detailed"):
        got = score(SpanIoU(level=level), [[(14, 29, "PERSON")]], parts, text)
        assert triple(got) == {"tp": 1, "fp": 0, "fn": 0}
    reverse = score(SpanIoU(), [[(14, 20, "LAST_NAME")]], [[(14, 20, "PERSON")]], text)
    assert reverse["tp"] == 0
    wrong = score(SpanIoU(level="binary"), [[(14, 29, "NAME")]], [[(14, 29, "CITY")]], text)
    assert wrong["recall"] == 1


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


def test_bootstrap_intervals_hold_the_score():
    rng = random.Random(2)
    gold, predicted = [[tree_corpus(rng) for _ in range(60)] for _ in range(2)]
    documents = Documents([str(i) for i in range(60)], ["ab, " * 10] * 60)
    metric = SpanIoU(theta=0.3, level="binary")
    counts = metric.count(SpanTable.from_rows(gold), SpanTable.from_rows(predicted), documents)
    found = scoring.intervals(metric, counts, replicates=2000)
    for name in ("precision", "recall", "f1", "f2"):
        low, high = found[name]
        assert low < metric.scores(counts)[name] < high
    assert np.isfinite(list(found.values())).all()


def test_partly_masked_numbers_say_which_fields_they_still_show():
    text = "CNP 1080101120003"  # a boy of Cluj, serial 000
    gold = [[(4, 17, "NATIONAL_ID")]]
    for hidden, left in (((11, 17), {"birth_date": 1, "sex": 1}), ((4, 6), {"region": 1})):
        got = score(LeakRate(), gold, [[(*hidden, "X")]], [text])
        assert got["partly_masked"] == {"n_mentions": 1, **left}
    whole = score(LeakRate(), gold, [[(4, 17, "X")]], [text])
    assert whole["partly_masked"] == {"n_mentions": 0}


def test_leaked_numbers_say_how_likely_they_lead_to_the_right_person():
    """One boy of Cluj among 340,692 over 80 years of birth dates."""
    gold = [[(4, 17, "RO_CNP")], [(0, 10, "GB_NHS_NUMBER")]]
    got = score(LeakRate(), gold, [[], []], ["CNP 1080101120003", "9434765919"])
    cluj = got["reidentification"]["RO/CNP"]
    assert cluj["n"] == 1
    assert cluj["expected"] == pytest.approx(80 * 365.25 / 340692, rel=1e-4)
    assert got["reidentification"]["GB/NHS number"]["basis"] == "no population table"
