"""Corpora from elsewhere, on rows in their own native form and on the real ones where present."""

from __future__ import annotations

import json

import pytest
from pyarrow import parquet

from europriv import corpus, curate, formats
from europriv.errors import DataError, LabelError, OptionError

OPENPII = [
    {
        "source_text": "Bună, Ana Pop!",
        "privacy_mask": [],
        "language": "ro",
        "split": "train",
    },
    {
        "source_text": "Hi Ilse Ruiz, born 1990, badge 77.",
        "masked_text": "Hi [GIVENNAME_1] [SURNAME_1], born 1990, badge 77.",
        "privacy_mask": [
            {"label": "GIVENNAME", "start": 3, "end": 7, "value": "Ilse", "label_index": 1},
            {"label": "SURNAME", "start": 8, "end": 12, "value": "Ruiz", "label_index": 1},
            {"label": "AGE", "start": 19, "end": 23, "value": "1990", "label_index": 1},
        ],
        "language": "en",
        "split": "train",
    },
]


def spans_of(done):
    rows = parquet.read_table(done.path).to_pylist()
    return [[(s["start"], s["end"], s["label"]) for s in row["spans"]] for row in rows]


def write(path, data):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(data if isinstance(data, str) else json.dumps(data), encoding="utf-8")
    return str(path)


def test_openpii_rows_of_one_language_become_a_configuration(tmp_path):
    source = write(tmp_path / "in" / "a.jsonl", "".join(json.dumps(r) + "\n" for r in OPENPII))
    done = curate.curate("en-ai4privacy", source, tmp_path / "europriv")
    assert spans_of(done) == [[(3, 7, "PERSON"), (8, 12, "PERSON")]]
    assert (done.documents, done.dropped, done.licence) == (1, {"AGE": 1}, "CC BY 4.0")
    source = corpus.load("en-ai4privacy", tmp_path / "europriv")
    assert (source.name, len(source.corpus.documents)) == ("en-ai4privacy", 1)


def test_grascco_reads_cas_json_where_begin_may_be_absent(tmp_path):
    cas = {
        "%FEATURE_STRUCTURES": [
            {"%ID": 1, "%TYPE": "uima.cas.Sofa", "sofaString": "Albers, 44 Jahre"},
            {"%ID": 2, "%TYPE": "webanno.custom.PHI", "@sofa": 1, "end": 6, "kind": "NAME_PATIENT"},
            {"%ID": 3, "%TYPE": "webanno.custom.PHI", "@sofa": 1, "begin": 8, "end": 16},
        ]
    }
    write(tmp_path / "in" / "Brief.json", cas)
    done = curate.curate("de-grascco", str(tmp_path / "in"), tmp_path / "out")
    assert spans_of(done) == [[(0, 6, "PERSON")]]
    assert done.dropped == {"<MISSING>": 1}


def test_ronec_sentences_keep_their_spaces(tmp_path):
    sentence = {
        "id": 7,
        "tokens": ["Ana", "Pop", ",", "Cluj"],
        "ner_tags": ["B-PERSON", "I-PERSON", "O", "B-GPE"],
        "space_after": [True, False, True, False],
    }
    done = curate.curate("ro-ronec", write(tmp_path / "r.json", [sentence]), tmp_path / "out")
    row = parquet.read_table(done.path).to_pylist()[0]
    assert row["text"] == "Ana Pop, Cluj"
    assert spans_of(done) == [[(0, 7, "PERSON"), (9, 13, "ADDRESS")]]
    assert row["tokens"] == ["Ana", "Pop", ",", "Cluj"]


def test_nested_spans_stay_and_what_the_tags_lose_is_counted(tmp_path):
    spans = [(0, 12, "HOSPITAL"), (8, 12, "TERRITORIO")]
    rows = [
        {
            "id": "a",
            "text": "Clínica Lugo",
            "spans": [{"start": s, "end": e, "label": label} for s, e, label in spans],
        }
    ]
    formats.write(tmp_path / "brat", rows, "brat")
    done = curate.curate("es-meddocan", str(tmp_path / "brat"), tmp_path / "out")
    assert spans_of(done) == [[(0, 12, "FACILITY"), (8, 12, "ADDRESS")]]
    assert done.untagged == 1


@pytest.mark.parametrize(
    ("change", "error", "message"),
    [
        ({"end": 99}, DataError, "document '1', span 0: the end lies behind the text"),
        ({"value": "Else"}, DataError, "document '1', span 0: the stored surface"),
        ({"label": "FROB"}, LabelError, "FROB"),
    ],
)
def test_wrong_rows_are_named_and_nothing_is_written(tmp_path, change, error, message):
    rows = json.loads(json.dumps(OPENPII))
    rows[1]["privacy_mask"][0].update(change)
    source = write(tmp_path / "a.jsonl", "".join(json.dumps(r) + "\n" for r in rows))
    with pytest.raises(error, match=message):
        curate.curate("en-ai4privacy", source, tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_other_columns_and_names_are_refused(tmp_path):
    source = write(tmp_path / "a.jsonl", '{"text": "x"}\n')
    with pytest.raises(DataError, match="row 0 has no 'language'"):
        curate.curate("en-ai4privacy", source, tmp_path / "out")
    with pytest.raises(OptionError, match="did you mean 'es-meddocan'"):
        curate.curate("es-medocan", source, tmp_path / "out")


@pytest.mark.parametrize(
    ("config", "file", "documents", "spans"),
    [
        ("es-meddocan", "meddocan_dev.jsonl", 250, 5801),
        ("de-grascco", "grascco_phi.jsonl", 63, 1439),
        ("ro-ronec", "ronec_v2_test.jsonl", 2000, 12885),
        ("en-tab", "tab_mini.json", 3, 113),
    ],
)
def test_every_span_of_the_real_corpora_is_kept_or_counted(
    tmp_path, shared, config, file, documents, spans
):
    done = curate.curate(config, str(shared / "data" / file), tmp_path)
    assert done.documents == documents
    assert sum(done.spans.values()) + sum(done.dropped.values()) == spans
