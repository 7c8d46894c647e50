"""Slices and means against scoring the documents of a slice alone, and document by document."""

from __future__ import annotations

import numpy as np
import pytest

from europriv import results, scoring
from europriv.documents import Documents, read
from europriv.errors import DataError, OptionError
from europriv.metrics import (
    ALL,
    CanonicalLevels,
    CharMask,
    EntityF,
    LeakRate,
    PartialF,
    SpanIoU,
    macro,
    scores_by,
)
from europriv.spans import SpanTable

LANGUAGES = ("ro", "de", None)


@pytest.fixture
def sliced(corpus):
    gold, predicted, documents = corpus(0, 60)
    languages = [LANGUAGES[i % 3] for i in range(60)]
    return gold, predicted, Documents(documents.ids, documents.texts, {"language": languages})


def part(sides, rows):
    """Return the documents at `rows` as a corpus of their own."""
    gold, predicted, documents = sides
    tables = []
    for table in (gold, predicted):
        all_rows = table.rows()
        tables.append(SpanTable.from_rows([all_rows[i] for i in rows]))
    return *tables, Documents([documents.ids[i] for i in rows], [documents.texts[i] for i in rows])


@pytest.mark.parametrize("metric", [cls() for cls in ALL.values()], ids=repr)
def test_a_slice_is_the_score_of_its_documents(metric, sliced):
    counts = metric.count(*sliced)
    found = scores_by(metric, counts, sliced[2], "language")
    assert list(found) == ["de", "ro"]
    for name, scores in found.items():
        rows = [i for i, value in enumerate(sliced[2].column("language")) if value == name]
        expected = metric.scores(metric.count(*part(sliced, rows)))
        got = {k: v for k, v in scores.items() if k != "macro"}
        assert got == {k: v for k, v in expected.items() if not isinstance(v, dict)}


def test_what_is_annotated_is_read_off_the_whole(sliced):
    """A language without a gold DATE still pays for spurious dates if the corpus has some."""
    texts = ["x" * 40] * 2
    documents = Documents(["a", "b"], texts, {"language": ["ro", "de"]})
    gold = SpanTable.from_rows([[(0, 5, "NAME")], [(0, 5, "DATE")]])
    predicted = SpanTable.from_rows([[(0, 5, "NAME"), (7, 9, "DATE"), (10, 12, "AGE")], []])
    for metric, prefix in ((EntityF(), ""), (CanonicalLevels(), "detailed_")):
        found = scores_by(metric, metric.count(gold, predicted, documents), documents, "language")
        assert found["ro"][f"{prefix}fp"] == 1
        assert found["ro"][f"{prefix}n_unannotated"] == 1
        assert found["ro"]["macro"]["documents"][f"{prefix}precision"] == 0.5
    del sliced


def test_counts_find_their_documents_whatever_the_order(sliced):
    gold, predicted, documents = sliced
    metric = SpanIoU()
    counts = metric.count(gold, predicted, documents)
    turned = Documents(
        documents.ids[::-1], documents.texts[::-1], {"language": documents.column("language")[::-1]}
    )
    expected = scores_by(metric, counts, documents, "language")
    assert scores_by(metric, counts, turned, "language") == expected
    with pytest.raises(DataError, match="document 'd59' was counted but is not in the corpus"):
        scores_by(metric, counts, documents.part(0, 59), "language")
    with pytest.raises(OptionError, match="did you mean 'language'"):
        scores_by(metric, counts, documents, "langage")


def test_lengths_have_fixed_ranges():
    lengths = (0, 499, 500, 1999, 2000, 7999, 8000)
    documents = Documents([str(n) for n in lengths], ["x" * n for n in lengths])
    nothing = SpanTable.from_rows([[]] * len(lengths))
    found = scores_by(
        CharMask(), CharMask().count(nothing, nothing, documents), documents, "length"
    )
    assert {name: s["n_documents"] for name, s in found.items()} == {
        "0-499": 2,
        "500-1999": 2,
        "2000-7999": 2,
        "8000+": 1,
    }
    assert list(found) == ["0-499", "500-1999", "2000-7999", "8000+"]


@pytest.mark.parametrize(
    "metric",
    [EntityF(unannotated="count"), SpanIoU(theta=0.3, unannotated="count"), CharMask(), PartialF()],
    ids=repr,
)
def test_the_mean_over_documents_is_of_each_documents_own_score(metric, sliced):
    found = macro(metric, metric.count(*sliced))["documents"]
    alone = [metric.scores(metric.count(*part(sliced, [i]))) for i in range(60)]
    for name in metric.names:
        defined = [scores[name] for scores in alone if scores[name] is not None]
        assert found[name] == pytest.approx(np.mean(defined))


def test_undefined_scores_are_left_out_of_a_mean_or_filled():
    documents = Documents(["a", "b", "c"], ["x" * 9] * 3)
    gold = SpanTable.from_rows([[(0, 3, "NAME")], [], [(0, 3, "CITY")]])
    predicted = SpanTable.from_rows([[(0, 3, "NAME")], [], []])
    means = {}
    for zero in (None, 0.0):
        metric = EntityF(zero_division=zero)
        means[zero] = macro(metric, metric.count(gold, predicted, documents))
    assert means[None]["documents"]["precision"] == 1
    assert means[None]["documents"]["recall"] == 0.5
    assert means[None]["types"] == {"precision": 1, "recall": 0.5, "f1": 0.5, "f2": 0.5}
    assert means[0.0]["documents"]["recall"] == pytest.approx(1 / 3)
    assert means[0.0]["types"]["precision"] == 0.5
    assert macro(LeakRate(), LeakRate().count(gold, predicted, documents)) == {}
    nothing = SpanTable.from_rows([[]] * 3)
    empty = macro(EntityF(), EntityF().count(nothing, nothing, documents))
    assert set(empty["documents"].values()) == set(empty["types"].values()) == {None}


def test_types_of_other_slices_are_not_in_the_mean():
    documents = Documents(["a", "b"], ["x" * 9] * 2, {"language": ["ro", "de"]})
    gold = SpanTable.from_rows([[(0, 3, "NAME")], [(0, 3, "CITY")]])
    metric = EntityF(zero_division=0)
    found = scores_by(metric, metric.count(gold, gold, documents), documents, "language")
    assert found["ro"]["macro"]["types"]["f1"] == 1


def test_a_result_keeps_slices_and_means(tmp_path):
    rows = [
        {
            "id": f"d{i}",
            "text": "Ana Pop, Cluj" + " x" * 500 * i,
            "language": ("ro", "de")[i % 2],
            "domain": "legal",
            "spans": [{"start": 0, "end": 7, "label": "NAME"}],
        }
        for i in range(4)
    ]
    corpus = read(rows)
    prepared = scoring.prepare(corpus, [row["spans"][: i % 2] for i, row in enumerate(rows)])
    score = scoring.score(EntityF(), prepared, replicates=0)
    # All documents are of one domain, so that it divides nothing.
    assert set(score.slices) == {"language", "length"}
    assert score.slices["language"]["de"]["recall"] == 1
    assert score.slices["language"]["ro"]["recall"] == 0
    assert score.macro["documents"]["recall"] == 0.5
    result = results.Result(
        data=results.Data(name="x", sha256="0" * 64, n_documents=4),
        system=results.System(name="y"),
        taxonomy="1",
        scores=(score,),
    )
    result.save(tmp_path / "r.json")
    loaded = results.load(tmp_path / "r.json").scores[0]
    assert (loaded.slices, loaded.macro) == (score.slices, score.macro)
