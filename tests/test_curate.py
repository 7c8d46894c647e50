"""Corpora from elsewhere, on rows in their own native form and on the real ones where present."""

from __future__ import annotations

import json

import datasets
import pytest
from pyarrow import parquet

from europriv import corpus, curate, formats, synth
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
    card = (tmp_path / "europriv" / "README.md").read_text(encoding="utf-8")
    assert "Left out: AGE 1." in card
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
        ({"end": 99}, DataError, "a.jsonl, line 2: document '1', span 0: the end lies behind"),
        ({"value": "Else"}, DataError, "a.jsonl, line 2: document '1', span 0: the stored surface"),
        ({"label": "GIVENNAM"}, LabelError, "line 2: document '1': label 'GIVENNAM' is none of ai"),
        ({"label": "GIVENNAM"}, LabelError, "did you mean 'GIVENNAME'"),
        ({"label": "FROB"}, LabelError, "a.jsonl, line 2: document '1': label 'FROB' is none of"),
        ({"start": "3"}, DataError, "a.jsonl, line 2: document '1', span 0: start and end must be"),
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
    with pytest.raises(DataError, match=r"a\.jsonl, line 1: no 'source_text'; expected"):
        curate.curate("en-ai4privacy", source, tmp_path / "out")
    with pytest.raises(OptionError, match="did you mean 'es-meddocan'"):
        curate.curate("es-medocan", source, tmp_path / "out")


MASK = {"label": "GIVENNAME", "start": 3, "end": 7, "value": "Ilse"}


@pytest.mark.parametrize(
    ("row", "message"),
    [
        (5, "5 is no object"),
        ({"source_text": None}, "'source_text' is None"),
        ({"language": None}, "'language' is None"),
        ({"privacy_mask": None}, "'privacy_mask' is None; expected a list"),
        ({"privacy_mask": "[{'label'"}, "'privacy_mask': broken JSON"),
        ({"privacy_mask": ["x"]}, "privacy_mask 0: 'x' is no object"),
        *(
            ({"privacy_mask": [{k: v for k, v in MASK.items() if k != key}]}, f"no '{key}'")
            for key in MASK
        ),
    ],
)
def test_openpii_rows_of_another_form_are_named_with_file_and_line(tmp_path, row, message):
    bad = row if isinstance(row, int) else {**OPENPII[1], **row}
    lines = [json.dumps(OPENPII[1]), "", json.dumps(bad)]
    (tmp_path / "in").mkdir()
    write(tmp_path / "in" / "a.jsonl", lines[0])
    write(tmp_path / "in" / "b.jsonl", "\n".join(lines))
    with pytest.raises(DataError) as error:
        curate.curate("en-ai4privacy", str(tmp_path / "in"), tmp_path / "out")
    assert message in str(error.value)
    assert "b.jsonl, line 3: " in str(error.value)
    assert "\n" not in str(error.value)
    assert not (tmp_path / "out").exists()


SENTENCE = {"tokens": ["Ana", "Pop"], "ner_tags": ["B-PERSON", "I-PERSON"],
            "space_after": [True, False]}  # fmt: skip


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"tokens": None}, "'tokens' is None"),
        ({"tokens": ["Ana"]}, "1 tokens, 2 ner_tags and 2 space_after"),
        ({"space_after": [True]}, "2 tokens, 2 ner_tags and 1 space_after"),
        ({"ner_tags": [1, 2]}, "1 among tokens and ner_tags"),
        ({"ner_tags": ["O", "I-PERSON"]}, "an I- tag continues no entity"),
        ({"ner_tags": ["X-PERSON", "O"]}, "'X-PERSON'"),
    ],
)
def test_ronec_sentences_of_another_form_are_named(tmp_path, change, message):
    source = write(tmp_path / "r.json", [SENTENCE, {**SENTENCE, **change}])
    with pytest.raises(DataError) as error:
        curate.curate("ro-ronec", source, tmp_path / "out")
    assert "r.json, item 1: " in str(error.value)
    assert message in str(error.value)


def test_ronec_is_read_from_a_folder_whose_files_count_from_0(tmp_path):
    for name in ("test", "train"):
        write(tmp_path / "in" / f"{name}.json", [{"id": 0, **SENTENCE}])
    done = curate.curate("ro-ronec", str(tmp_path / "in"), tmp_path / "out")
    assert (done.documents, done.spans) == (2, {"PERSON": 2})


def test_ronec_sentences_without_an_id_are_counted(tmp_path):
    source = write(tmp_path / "r.json", [{"id": None, **SENTENCE}, SENTENCE])
    done = curate.curate("ro-ronec", source, tmp_path / "out")
    assert [row["id"] for row in formats.read(done.path)] == ["0", "1"]


def test_tab_is_read_from_a_folder_of_its_files(tmp_path):
    mention = {"entity_type": "PERSON", "start_offset": 0, "end_offset": 3, "span_text": "Ana"}
    mention |= {"identifier_type": "QUASI", "entity_id": "e1", "entity_mention_id": "m1"}
    for name in ("dev", "test"):
        work = {"a1": {"entity_mentions": [mention]}}
        document = {"doc_id": name, "text": "Ana Pop", "annotations": work}
        write(tmp_path / "in" / f"echr_{name}.json", [document])
    done = curate.curate("en-tab", str(tmp_path / "in"), tmp_path / "out")
    assert (done.documents, done.spans) == (2, {"PERSON": 2})


@pytest.mark.parametrize("structures", [5, [5], [{"%ID": 1}], [{"%TYPE": "x.PHI", "begin": 0}]])
def test_grascco_files_of_another_form_are_named(tmp_path, structures):
    write(tmp_path / "in" / "Brief.json", {"%FEATURE_STRUCTURES": structures})
    with pytest.raises(DataError, match=r"Brief\.json: no UIMA CAS JSON"):
        curate.curate("de-grascco", str(tmp_path / "in"), tmp_path / "out")


@pytest.mark.parametrize(
    ("config", "name", "content", "message"),
    [
        ("ro-ronec", "r.json", b"{", "r.json: broken JSON: .*line 1"),
        ("ro-ronec", "r.json", b"\xff", "r.json: not UTF-8: byte"),
        ("ro-ronec", "r.json", b"[" * 100_000, "r.json: JSON that cannot be read"),
        ("ro-ronec", "r.json", b"{}", "r.json: expected a list"),
        ("de-grascco", "g.json", b"\xff", "g.json: not UTF-8: byte"),
        ("en-ai4privacy", "a.parquet", b"junk", "a.parquet: no Parquet file"),
        ("en-ai4privacy", "a.jsonl", b"\xff", "a.jsonl, line 1: not UTF-8"),
        ("en-ai4privacy", "a.jsonl", b"", "no documents of language 'en'"),
    ],
)
def test_files_that_cannot_be_read_are_named(tmp_path, config, name, content, message):
    (tmp_path / name).write_bytes(content)
    with pytest.raises(DataError, match=message):
        curate.curate(config, str(tmp_path / name), tmp_path / "out")
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    "config", ["en-ai4privacy", "es-meddocan", "en-tab", "de-grascco", "ro-ronec"]
)
def test_a_path_that_is_not_there_is_named(tmp_path, config):
    with pytest.raises(DataError, match=r"none\.json: no such file or folder; check the path"):
        curate.curate(config, str(tmp_path / "none.json"), tmp_path / "out")


def test_a_hub_id_that_the_hub_does_not_give(tmp_path, monkeypatch):
    def refuse(name):
        raise ConnectionError(f"Couldn't reach {name!r}\non the Hub")

    monkeypatch.setattr(datasets, "load_dataset", refuse)
    with pytest.raises(DataError) as error:
        curate.curate("en-ai4privacy", "nobody/nothing", tmp_path / "out")
    assert str(error.value).startswith(
        "nobody/nothing: no file or folder of this name, and the Hub"
    )
    assert "\n" not in str(error.value)


def test_ronec_from_the_hub_has_its_tags_as_numbers(tmp_path, monkeypatch):
    names = datasets.ClassLabel(names=["O", "B-PERSON", "I-PERSON"])
    features = datasets.Features(
        {"tokens": [datasets.Value("string")], "ner_tags": [names],
         "space_after": [datasets.Value("bool")]}
    )  # fmt: skip
    split = datasets.Dataset.from_list([SENTENCE], features=features)
    monkeypatch.setattr(datasets, "load_dataset", lambda _: {"test": split})
    done = curate.curate("ro-ronec", "somebody/ronec", tmp_path / "out")
    assert spans_of(done) == [[(0, 7, "PERSON")]]


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


def test_the_card_says_whose_documents_are_curated(tmp_path):
    out = tmp_path / "europriv"
    source = write(tmp_path / "in" / "a.jsonl", "".join(json.dumps(r) + "\n" for r in OPENPII))
    curate.curate("en-ai4privacy", source, out)
    card = (out / "README.md").read_text(encoding="utf-8")
    assert "license: cc-by-4.0" in card
    assert "`en-ai4privacy` (CC BY 4.0)" in card
    assert "do not\nexist" not in card
    synth.build("ro-synthetic", out, limit=3)
    card = (out / "README.md").read_text(encoding="utf-8")
    assert "license: cc-by-4.0" in card
    assert "The people in the others do not\nexist" in card
    assert "Texts and labels of generated configurations CC BY 4.0" in card
    curated = ["found", "extended"]
    assert all(word in card for word in ("machine-generated", "original", *curated))
