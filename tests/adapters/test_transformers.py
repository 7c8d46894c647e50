"""Any token classifier of transformers, on a tiny model that knows its words."""

from __future__ import annotations

import json
import random
import shutil

import pytest

from europriv.adapters import load
from europriv.errors import OptionError, TagError

torch = pytest.importorskip("torch", reason="the extra 'models' is not installed")
transformers = pytest.importorskip("transformers", reason="the extra 'models' is not installed")

TEXT = "Ilinca Mărăsescu, merge la Cluj-Napoca. Petru 1960 azi"


def triples(spans):
    return [(s.start, s.end, s.label) for s in spans]


@pytest.mark.parametrize("scheme", ["BIOES", "BILOU", "BIO", "IO", "bare"])
def test_every_tag_scheme_gives_the_same_spans(tiny, truth, scheme):
    adapter = load(tiny(scheme))
    (found,) = adapter.predict([TEXT])
    assert triples(found) == truth(TEXT, scheme)
    assert found.redacted == found.spans
    assert all(type(s.score) is float and 0.9 < s.score <= 1 for s in found)
    assert not found.truncated


@pytest.mark.parametrize("scheme", ["BIOES", "BIO", "bare"])
def test_long_texts_are_read_to_their_end(tiny, truth, scheme):
    rng = random.Random(2)
    words = ["merge", "la", "și", ",", "acasă", "azi", "Ilinca Mărăsescu", "Petru", "Cluj-Napoca"]
    texts = [" ".join(rng.choices(words, k=k)) for k in (0, 1, 30, 200, 500)]
    texts = [text.replace(" ,", ",") for text in texts]
    # The model takes 16 positions, so entities cross the edges of many windows.
    folder = tiny(scheme, positions=16)
    for options in ({}, {"window": 6, "overlap": 0.5}, {"budget": 20}):
        finished = []
        found = load(folder, **options).predict(texts, progress=finished.append)
        assert [triples(p) for p in found] == [truth(text, scheme) for text in texts]
        assert sum(finished) == len(texts)


def test_malformed_tags_are_mended_by_viterbi_and_redacted_by_the_lenient_reading(tiny):
    folder = tiny()
    text = "merge Cel la"
    (strict,) = load(folder, decoding="argmax").predict([text])
    assert strict.spans == []
    assert triples(strict.redacted) == [(6, 9, "PERSON")]
    text = "Ilinca Cel Mărăsescu"
    for decoding in ("argmax", "viterbi"):
        adapter = load(folder, decoding=decoding)
        assert adapter.decode == decoding
        assert triples(adapter.predict([text])[0]) == [(0, 20, "PERSON")]


def test_half_precision_finds_the_same(tiny, truth):
    (found,) = load(tiny(), dtype="bfloat16").predict([TEXT])
    assert triples(found) == truth(TEXT)


def test_strange_text_keeps_its_offsets(tiny, truth):
    text = "😀 Petru\ud800 \u200b Ilinca\u00a0Mărăsescu\n"
    (found,) = load(tiny()).predict([text])
    assert triples(found)[0] == (2, 7, "PERSON")
    assert triples(found)[1][1:] == (text.index("Măr") + 9, "PERSON")
    assert load(tiny()).predict(["", " \n"])[1].spans == []
    assert truth("Petru") == [(0, 5, "PERSON")]


def test_the_revision_of_a_folder_is_its_content(tiny):
    folder = tiny()
    first = load(folder).revision
    assert load(folder).revision == first
    (folder / "config.json").write_text((folder / "config.json").read_text() + "\n")
    assert load(folder).revision != first
    assert load(folder).entry.kind == "transformers"
    assert load(folder, scheme="kp-0.2.0").scheme == "kp-0.2.0"


def test_models_that_cannot_be_judged_are_refused(tiny):
    folder = tiny()
    with pytest.raises(OptionError, match="a window of 99 pieces does not fit the model"):
        load(folder, window=99)
    with pytest.raises(OptionError, match=r"no option 'windw': did you mean 'window'"):
        load(folder, windw=9)
    with pytest.raises(OptionError, match="option window is '9', expected int"):
        load(folder, window="9")
    with pytest.raises(OptionError, match="unknown dtype 'float16'"):
        load(folder, dtype="float16")
    transformers.ByT5Tokenizer().save_pretrained(folder)
    (folder / "tokenizer.json").unlink(missing_ok=True)
    with pytest.raises(OptionError, match="ByT5Tokenizer gives no offsets"):
        load(folder)


def test_a_head_that_was_never_trained_is_refused(tiny):
    folder = tiny()
    body = transformers.BertModel.from_pretrained(folder)
    body.save_pretrained(folder)
    with pytest.raises(OptionError, match="is no trained token classifier"):
        load(folder)


def test_labels_must_have_names_of_one_scheme(tiny):
    unnamed = [f"LABEL_{i}" for i in range(10)]
    with pytest.raises(OptionError, match="calls a label 'LABEL_0'"):
        load(tiny(labels=unnamed))
    mixed = ["O", "B-A", "U-A", "E-A", *(f"I-{i}" for i in range(6))]
    with pytest.raises(TagError, match="mix schemes"):
        load(tiny(labels=mixed))


def test_a_model_that_is_not_there_ends_in_one_line(tmp_path, tiny):
    with pytest.raises(OptionError, match="'nobody/nothing' cannot be loaded") as caught:
        load("nobody/nothing")
    assert "\n" not in str(caught.value)
    folder = tiny()
    for weights in folder.glob("*.safetensors"):
        weights.unlink()
    with pytest.raises(OptionError, match="cannot be loaded"):
        load(shutil.copytree(folder, tmp_path / "broken"))


def test_the_family_that_only_viterbi_reads(tiny, tmp_path):
    """An untrained model of the privacy-filter family: 33 BIOES classes and well-formed output."""
    name = "OpenAIPrivacyFilter"
    if not hasattr(transformers, f"{name}Config"):
        pytest.skip("this version of transformers has no privacy-filter")
    torch.manual_seed(0)
    config = getattr(transformers, f"{name}Config")(
        vocab_size=64,
        hidden_size=16,
        intermediate_size=16,
        head_dim=8,
        num_hidden_layers=1,
        num_attention_heads=2,
        num_key_value_heads=1,
        num_local_experts=4,
        num_experts_per_tok=2,
        pad_token_id=0,
        eos_token_id=3,
        initializer_range=1.0,
    )
    getattr(transformers, f"{name}ForTokenClassification")(config).save_pretrained(tmp_path)
    for path in tiny().glob("token*.json"):
        shutil.copy(path, tmp_path)
    adapter = load(tmp_path, pooling="none", scheme="privacy-filter")
    assert (adapter.tags.scheme.name, len(adapter.tags.types)) == ("BIOES", 8)
    (found,) = adapter.predict([TEXT * 20])
    assert found.spans
    assert found.redacted == found.spans
    (greedy,) = load(tmp_path, pooling="none", decoding="argmax").predict([TEXT * 20])
    assert greedy.redacted != greedy.spans


def test_labels_check_reads_the_model_itself(tiny, europriv, tmp_path):
    """A folder has no crosswalk: its own label set decides, whatever it would predict."""
    gold = tmp_path / "gold.jsonl"
    gold.write_text('{"id": "a", "text": "x", "spans": []}\n', encoding="utf-8")
    status, out, _ = europriv("labels", "check", gold, tiny(), "--json")
    rows = {row["label"]: row["node"] for row in json.loads(out)["labels"]}
    assert (status, rows) == (2, {"CITY": "CITY", "ID": None, "PERSON": "PERSON"})
