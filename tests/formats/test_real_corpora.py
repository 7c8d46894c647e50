"""Corpora that others made, against what their makers and official scripts count."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from europriv import documents, formats

SAMPLE = "data/meddocan_sample"
BASELINE = "subtrack1/sample/baseline"
#: documents, spans and labels of data/README.md
CORPORA = {
    "asq_phi": (1051, 2972, 13),
    "eds_pseudo_templates": (1, 1925, 14),
    "estner_new_test": (15, 999, 11),
    "europeana_NL.kb": (1, 7102, 3),
    "grascco_phi": (63, 1439, 20),
    "lener_br_test": (10, 1536, 6),
    "meddocan_dev": (250, 5801, 22),
    "meddocan_test": (250, 5661, 21),
    "presidio_synth_v2": (1500, 2863, 17),
    "ronec_v2_test": (2000, 12885, 15),
    "simonero_dev": (1, 1402, 4),
}


def keyed(rows):
    return {
        r["id"]: (r["text"], sorted((s["start"], s["end"], s["label"]) for s in r["spans"]))
        for r in rows
    }


@pytest.mark.parametrize(
    ("part", "spans"), [("gold/{}/sample", 347), (f"system/{{}}/{BASELINE}", 137)]
)
def test_meddocan_is_one_corpus_in_brat_and_xml(shared, part, spans):
    brat, xml = (formats.read(shared / SAMPLE / part.format(name)) for name in ("brat", "i2b2"))
    assert keyed(brat) == keyed(xml)
    assert len(documents.read(brat).spans) == spans
    assert sum(row["text"].startswith("\ufeff") for row in brat) == 6


def test_meddocan_texts_without_the_mark_do_not_fit(shared):
    with pytest.raises(ValueError, match=r"fits with newlines='keep', bom='keep'"):
        formats.read(shared / SAMPLE / "gold/brat", bom="drop")


def test_the_baseline_gives_the_official_counts(shared):
    golden = json.loads((shared / "vectors/evaluators.json").read_text())["meddocan.brat.ner"]
    corpus = documents.read(formats.read(shared / SAMPLE / "gold/brat/sample"))
    predictions = formats.read_predictions(shared / SAMPLE / f"system/i2b2/{BASELINE}")
    ordered, missing = documents.join(corpus.documents, predictions)
    gold = Counter(
        (d, s.start, s.end, s.label) for d, r in enumerate(corpus.spans.rows()) for s in r
    )
    found = Counter((d, s["start"], s["end"], s["label"]) for d, r in enumerate(ordered) for s in r)
    tp = (gold & found).total()
    counts = (tp, found.total() - tp, gold.total() - tp, missing)
    assert counts == (golden["tp"], golden["fp"], golden["fn"], [])
    sentences = formats.meddocan_sentences(shared / SAMPLE / "annotated_corpora")
    assert set(sentences) == set(corpus.documents.ids)
    assert sum(sentences.values()) == golden["sentences"]


def test_tab_has_three_layers_whose_offsets_hold(shared):
    rows = formats.read(shared / "data/tab_mini.json")
    corpus = documents.read(rows)
    assert len(corpus.spans) == 113
    assert [(r["id"], r["quality_checked"], len(r["spans"])) for r in rows] == [
        ("001-83927:annotator1", False, 38),
        ("001-83927:annotator10", True, 38),
        ("001-79436:annotator1", True, 37),
    ]


@pytest.mark.parametrize("name", CORPORA)
def test_counts_of_the_corpora(shared, name):
    rows = formats.read(shared / f"data/{name}.jsonl")
    corpus = documents.read(rows)
    counts = (len(corpus.documents), len(corpus.spans), len(corpus.spans.labels))
    assert counts == CORPORA[name]
    assert corpus.documents.meta["language"][0] == rows[0]["language"]


@pytest.mark.parametrize(
    ("report", "corpus"),
    [("flair_ES_manual", "ES-manual-test"), ("flair_FR_manual", "FR-manual-test")],
)
def test_supports_of_published_reports(shared, report, corpus):
    reports = json.loads((shared / "vectors/evaluators.json").read_text())["flair_reports"]
    rows = formats.read(shared / f"data/echr/echr_{corpus}.jsonl")
    found = Counter(span["label"] for row in rows for span in row["spans"])
    published = {k: v["support"] for k, v in reports[report][0].items() if not k.endswith("avg")}
    assert found == published


@pytest.mark.parametrize("name", [n for n in formats.names() if n not in ("conll", "tab")])
def test_real_gold_survives_every_format(shared, tmp_path, name):
    rows = formats.read(shared / SAMPLE / "gold/brat/sample")
    losses = formats.write(tmp_path / "out", rows, name)
    assert not losses
    assert keyed(formats.read(tmp_path / "out", name)) == keyed(rows)


def test_real_gold_in_tags_loses_only_what_is_named(shared, tmp_path):
    rows = formats.read(shared / SAMPLE / "gold/brat/sample")
    losses = formats.write(tmp_path / "out.conll", rows)
    lost = {(s.document, s.start, s.end, s.label) for s in losses.spans}
    wanted = {(d, *span) for d, (_, spans) in keyed(rows).items() for span in spans}
    back = keyed(formats.read(tmp_path / "out.conll"))
    found = {(d, *span) for d, (_, spans) in back.items() for span in spans}
    assert wanted - found == lost
