"""Which Results belong together: what does not is refused by name."""

from __future__ import annotations

from dataclasses import replace

import pytest

from europriv import compare, documents, metrics, results, run
from europriv.corpus import Source
from europriv.errors import DataError

SPANS = [
    {"start": 0, "end": 7, "label": "NAME"},
    {"start": 9, "end": 13, "label": "CITY"},
    {"start": 15, "end": 28, "label": "RO_CNP"},
]
GOLD = [
    {"id": f"d{i}", "text": "Ana Pop, Cluj, 1080101120003", "family": f"f{i % 2}", "spans": SPANS}
    for i in range(6)
]
FOUND = [{"id": row["id"], "spans": SPANS[: i % 4]} for i, row in enumerate(GOLD)]
METRICS = (metrics.EntityF(), metrics.I2b2Deid(), metrics.LeakRate())


def result(part=None, system="a", mapping=None):
    corpus = documents.read(GOLD)
    source = Source(corpus, "gold", documents.content_hash(corpus)).shard(part)
    held = set(source.corpus.documents.ids)
    found = [row for row in FOUND if row["id"] in held]
    options = run.Options(metrics=METRICS, mapping=mapping or {}, replicates=0)
    return run.evaluate(source, found, results.System(name=system), options)


def other_data(found, **changes):
    return replace(found, data=replace(found.data, **changes))


def test_parts_in_any_order_are_the_whole():
    whole, parts = result(), [result(f"{i}/3") for i in (3, 1, 2)]
    for expected, got in zip(whole.scores, results.merge(parts).scores, strict=True):
        assert (got.metric, got.scores, got.slices) == (
            expected.metric,
            expected.scores,
            expected.slices,
        )


@pytest.mark.parametrize(
    ("change", "named"),
    [
        (lambda r: other_data(r, sha256="0"), "data hash"),
        (lambda r: other_data(r, name="more"), "data: gold@None and more@None"),
        (lambda r: other_data(r, version="2"), "data: gold@None and gold@2"),
        (lambda r: replace(r, taxonomy="0.0.1"), r"taxonomy version: \S+ and 0\.0\.1"),
        (lambda r: replace(r, europriv="0.0.1"), r"europriv version: \S+ and 0\.0\.1"),
        (lambda r: replace(r, scores=r.scores[1:]), "metrics"),
    ],
)
def test_other_data_versions_and_metrics_are_refused(change, named):
    with pytest.raises(DataError, match=f"differ in {named}"):
        results.merge([result("1/2"), change(result("2/2"))])
    with pytest.raises(DataError, match=f"differ in {named}"):
        compare.comparable([result(), change(result(system="b"))])


def test_parts_are_of_one_run():
    one = result("1/2")
    with pytest.raises(DataError, match="document 'd0' is in two parts"):
        results.merge([one, one])
    with pytest.raises(DataError, match="differ in system"):
        results.merge([one, result("2/2", system="b")])
    with pytest.raises(DataError, match=r"differ in mapping: \{\} and \{'CITY': None\}"):
        results.merge([one, result("2/2", mapping={"CITY": None})])
    other = result("2/2")
    other = replace(other, options={**other.options, "gold_scheme": "tab"})
    with pytest.raises(DataError, match="differ in gold_scheme: None and tab"):
        results.merge([one, other])
    with pytest.raises(DataError, match="nothing to merge"):
        results.merge([])


def test_only_the_same_documents_and_the_same_gold_are_compared():
    with pytest.raises(DataError, match="scored on other documents: 6 and 3"):
        compare.comparable([result(), result("1/2", system="b")])
    mapped = result(system="b", mapping={"CITY": None})
    with pytest.raises(DataError, match=r"a and b differ in the gold that EntityF\(\) counts"):
        compare.comparable([result(), mapped])
    compare.comparable([result(mapping={"CITY": None}), mapped])
    for several in ([result()], [result()] * 27):
        with pytest.raises(DataError, match="give 2 to 26 to compare"):
            compare.comparable(several)
