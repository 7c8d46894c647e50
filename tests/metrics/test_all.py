"""What holds for every metric: names, order, partitions and the invariants of the definitions."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from europriv.documents import Documents
from europriv.errors import DataError, OptionError
from europriv.metrics import (
    ALL,
    CanonicalLevels,
    CharMask,
    Counts,
    EntityF,
    LeakRate,
    PartialF,
    RatioMetric,
    SpanIoU,
    macro,
    merge,
    parse,
)
from europriv.metrics._counts import Tally
from europriv.spans import Coded, SpanTable

EVERY = [cls() for cls in ALL.values()]
RATIOS = [metric for metric in EVERY if isinstance(metric, RatioMetric)]
VARIANTS = [
    *EVERY,
    CanonicalLevels(theta=0.3, unit="token", unannotated="count"),
    EntityF(level="kp", unit="word"),
    PartialF(level="category", hipaa=True),
    SpanIoU(theta=0.4, level="category", combine=False),
    LeakRate(nodes=("NAME", "CITY")),
]


@pytest.mark.parametrize("metric", VARIANTS, ids=repr)
@pytest.mark.parametrize("seed", range(3))
def test_counts_of_any_partition_add_up(metric, seed, corpus):
    gold, predicted, documents = corpus(seed, 40)
    rng = np.random.default_rng(seed)
    cuts = [0, *sorted(rng.integers(0, 41, size=4).tolist()), 40]
    parts = [
        metric.count(gold.documents(a, b), predicted.documents(a, b), documents.part(a, b))
        for a, b in itertools.pairwise(cuts)
    ]
    counts = metric.count(gold, predicted, documents)
    whole = metric.scores(counts), macro(metric, counts)
    for merged in (
        merge(parts),
        parts[1] + merge([parts[0], *parts[2:]]),
        Counts.from_json(merge(parts[::-1]).to_json()),
    ):
        assert (metric.scores(merged), macro(metric, merged)) == whole
    assert dict(merge(parts).items) == dict(counts.items)


@pytest.mark.parametrize("metric", VARIANTS, ids=repr)
def test_order_of_documents_spans_and_labels_does_not_matter(metric, corpus):
    gold, predicted, documents = corpus(7, 50)
    counts = metric.count(gold, predicted, documents)
    expected = metric.scores(counts), macro(metric, counts)
    rng = np.random.default_rng(0)
    place = rng.permutation(50)

    def shuffled(table):
        rows, names = rng.permutation(len(table)), rng.permutation(len(table.labels))
        label = Coded(np.argsort(names)[table.label[rows]], tuple(np.array(table.labels)[names]))
        doc = np.argsort(place)[table.doc[rows]]
        return SpanTable.from_columns(doc, table.start[rows], table.end[rows], label, 50)

    moved = Documents([documents.ids[i] for i in place], [documents.texts[i] for i in place])
    counts = metric.count(shuffled(gold), shuffled(predicted), moved)
    assert (metric.scores(counts), macro(metric, counts)) == expected


@pytest.mark.parametrize("metric", VARIANTS, ids=repr)
def test_a_document_without_spans_changes_nothing_but_their_number(metric, corpus):
    gold, predicted, documents = corpus(8, 30)
    one = metric.scores(metric.count(gold, predicted, documents))
    longer = Documents([*documents.ids, "more"], [*documents.texts, "Ana are mere."])
    tables = [
        SpanTable.from_columns(t.doc, t.start, t.end, Coded(t.label, t.labels), 31)
        for t in (gold, predicted)
    ]
    assert metric.scores(metric.count(*tables, longer)) == {**one, "n_documents": 31}


@pytest.mark.parametrize("metric", EVERY, ids=repr)
def test_an_empty_corpus_has_no_number(metric):
    nothing = SpanTable.from_rows([[], []])
    scores = metric.scores(metric.count(nothing, nothing, Documents(["a", "b"], ["x", ""])))
    assert (scores[metric.headline], scores["n_documents"]) == (None, 2)
    assert all(scores[name] is None for name in getattr(metric, "names", ()))


@pytest.mark.parametrize("metric", EVERY, ids=repr)
def test_finding_exactly_the_gold_is_perfect(metric, corpus):
    gold, _, documents = corpus(9, 30)
    documents = Documents(documents.ids, ["x" * 40] * 30)
    scores = metric.scores(metric.count(gold, gold, documents))
    assert scores[metric.headline] == (1 if metric.higher_is_better else 0)
    nothing = SpanTable.from_rows([[] for _ in range(30)])
    scores = metric.scores(metric.count(gold, nothing, documents))
    assert scores[metric.headline] == (0 if metric.higher_is_better else 1)


@pytest.mark.parametrize("metric", RATIOS, ids=repr)
def test_ratios_by_document_add_up_to_the_scores(metric, corpus):
    counts = metric.count(*corpus(10, 60))
    ratios = metric.prf_array(metric.by_document(counts).sum(axis=0, keepdims=True).astype(float))
    scores = metric.scores(counts)
    assert ratios[0].tolist() == pytest.approx([scores[name] for name in metric.names])


@pytest.mark.parametrize("metric", RATIOS, ids=repr)
def test_zero_division_and_beta_are_heeded(metric):
    nothing = SpanTable.from_rows([[]])
    chosen = type(metric)(zero_division=0.5, beta=0.5)
    scores = chosen.scores(chosen.count(nothing, nothing, Documents(["a"], ["x"])))
    assert {scores[name] for name in chosen.names} == {0.5}
    assert any(name.endswith("f0.5") for name in chosen.names)
    with pytest.raises(OptionError, match="beta=0 is not possible"):
        type(metric)(beta=0)


@pytest.mark.parametrize(
    "metric",
    [
        *VARIANTS,
        EntityF(level="kp", unit="word", hipaa=True),
        SpanIoU(theta=0.5, skip_words=("of", "de"), gold_bridge=("of",)),
        CharMask(beta=1, zero_division=0),
    ],
    ids=repr,
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
        ("CanonicalLevels(level='kp')", "CanonicalLevels has no option 'level'"),
        ("EntityF(level='typ')", "level='typ' is not possible"),
        ("PartialF(level='typ')", "level='typ' is not possible"),
        ("SpanIoU(skip_words='of')", "skip_words='of' is not possible: give a list of words"),
        ("SpanIoU(skip_words=5)", "skip_words=5 is not possible: give a list of words"),
        ("SpanIoU(gold_bridge=[1])", r"gold_bridge=\[1\] is not possible: give a list of words"),
        ("SpanIoU(theta='x')", "theta='x' is not possible: give a number"),
        ("SpanIoU(theta=[1])", r"theta=\[1\] is not possible: give a number"),
        ("SpanIoU(theta=True)", "theta=True is not possible: give a number"),
        ("SpanIoU(combine=3)", "combine=3 is not possible: give True or False"),
        ("EntityF(beta='x')", "beta='x' is not possible: give a number"),
        ("CharMask(beta=1e999)", "beta=inf is not possible: give a number above 0"),
        ("EntityF(hipaa='x')", "hipaa='x' is not possible: give True or False"),
        ("EntityF(zero_division='x')", "zero_division='x' is not possible: give a number"),
        ("LeakRate(nodes='RO_CNP')", "nodes='RO_CNP' is not possible: give a list"),
        ("EntityF(level='kp', level='raw')", "level stands twice"),
        ("EntityF('kp')", "is no metric"),
        ("EntityF(level=open('x'))", "must be a plain value"),
        ("1 +", "is no metric"),
    ],
)
def test_wrong_names_of_metrics_are_explained(text, message):
    with pytest.raises(OptionError, match=message):
        parse(text)


def test_a_document_is_in_one_part_only(corpus):
    counts = EntityF().count(*corpus(14, 3))
    with pytest.raises(DataError, match="document 'd0' is in two parts"):
        merge([counts, counts])
    broken = {**counts.to_json(), "documents": {"a": [[99, 1]]}}
    with pytest.raises(DataError, match="counts are broken"):
        Counts.from_json(broken)


def test_large_weights_do_not_overflow():
    tally = Tally(["a", "b"])
    doc = np.zeros(3, dtype=np.int32)
    tally.spans("chance", doc, doc, ("X",), 0, 2, weight=np.full(3, 10**9))
    counts = tally.counts()
    assert counts.total("chance") == merge([counts]).total("chance") == 3 * 10**9
    assert Counts.from_json(counts.to_json()).total("chance") == 3 * 10**9
