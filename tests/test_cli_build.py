"""`europriv build` as a user meets it: figures, references, and what is refused."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from europriv import shelf, synth

REFERENCE = [{"id": "1", "text": "Pacientul are domiciliul în Cluj.", "spans": []}]


@pytest.fixture
def reference(tmp_path):
    path = tmp_path / "real.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in REFERENCE), encoding="utf-8")
    return path


@pytest.fixture
def own_recipes(tmp_path, monkeypatch):
    """The recipes in a folder of the test's own, where they may be written."""
    source = shelf.folder("datasets_scripts")
    copy = shutil.copytree(source, tmp_path / "recipes")
    monkeypatch.setattr(
        shelf, "folder", lambda name, old=shelf.folder: copy if name == source.name else old(name)
    )
    return copy


def test_report_prints_every_figure(europriv, reference):
    status, out, _ = europriv(
        "build", "ro-synthetic", "--limit", 40, "--report", "--reference", reference
    )
    assert status == 0
    for column in (
        "documents", "words", "median words", "spans / 100 words", "hard negatives", "skeletons",
        "largest x even", "ids consistent", "vocabulary shared", "5-gram Jaccard",
    ):  # fmt: skip
        assert f" {column} |" in out
    rows = list(synth.generate("ro-synthetic", limit=40))
    figures = synth.quality(rows)
    for label, n in figures.spans.items():
        assert f"{label} {n} ({figures.distinct[label]})" in out
    assert "ro: families share 5-word sequences: none" in out


def test_a_reference_is_read_before_anything_is_built(europriv, reference):
    for config, arguments, what in [
        ("ro-synthetic", (reference,), "--reference is for --report and --update-recipe"),
        ("ro-synthetic", ("none.jsonl", "--report"), "none.jsonl: no such file or folder"),
        ("all", (reference, "--update-recipe"), "--reference has one language: name the config"),
    ]:
        status, out, err = europriv("build", config, "--limit", 2, "--reference", *arguments)
        assert (status, out, err.count("\n")) == (2, "", 1)
        assert what in err
    assert not Path("europriv").exists()


def test_the_vocabulary_of_a_real_corpus_goes_into_recipe_and_card(
    europriv, reference, own_recipes
):
    path = own_recipes / "ro-synthetic" / "recipe.yaml"
    before = path.read_text(encoding="utf-8")
    arguments = ("build", "ro-synthetic", "--update-recipe")
    assert europriv(*arguments, "--reference", reference)[0] == 0
    quality = synth.recipe("ro-synthetic").counts["quality"]
    assert quality["reference"] == "real.jsonl"
    assert 0.5 < quality["vocabulary_shared"] <= 1
    card = Path("europriv/README.md").read_text(encoding="utf-8")
    share = f"{100 * quality['vocabulary_shared']:.1f}%"
    assert f"{share} of the running words of the real corpus `real.jsonl` occur." in card
    assert europriv(*arguments)[0] == 0
    assert synth.recipe("ro-synthetic").counts["quality"] == quality
    kept = [line for line in path.read_text(encoding="utf-8").splitlines() if "real" not in line]
    assert [line for line in kept if "vocabulary_shared" not in line] == before.splitlines()


@pytest.fixture
def annotated(tmp_path):
    """Two annotators' files of three documents, in whose spans they agree all but once."""
    rows = list(synth.generate("ro-synthetic", limit=3))
    found = [[{k: s[k] for k in ("start", "end", "label")} for s in row["spans"]] for row in rows]
    paths = []
    for name, skipped in (("ana.jsonl", 0), ("ion.jsonl", 1)):
        lines = [
            {"id": row["id"], "text": row["text"], "spans": spans[skipped if i == 0 else 0 :]}
            for i, (row, spans) in enumerate(zip(rows, found, strict=True))
        ]
        paths.append(tmp_path / name)
        paths[-1].write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return paths, sum(map(len, found))


def test_a_review_goes_into_recipe_and_card(europriv, own_recipes, annotated):
    path = own_recipes / "ro-synthetic" / "recipe.yaml"
    paths, n = annotated
    status, _, err = europriv("agree", *paths, "--record", "ro-synthetic")
    assert (status, err) == (0, f"{path}: review written\n")
    review = synth.recipe("ro-synthetic").review
    strict = round(2 * (n - 1) / (2 * n - 1), 4)
    assert review["strict_f1"] == strict
    assert (review["annotators"], review["documents"]) == (2, 3)
    assert review["version"] == synth.recipe("ro-synthetic").version
    assert europriv("agree", *paths, "--record", "ro-synthetic")[0] == 0
    text = path.read_text(encoding="utf-8")
    assert text.count("review:") == 1
    path.write_text(text.replace("status: dev", "status: validated"), encoding="utf-8")
    assert europriv("build", "ro-synthetic", "--limit", 2)[0] == 0
    card = Path("europriv/README.md").read_text(encoding="utf-8")
    assert f"by 2 annotators on 3 documents: strict F1 {strict}," in card
    assert "| validated |" in card


def test_a_review_is_of_the_version_that_was_read(europriv, own_recipes, annotated):
    path = own_recipes / "ro-synthetic" / "recipe.yaml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("status: dev", "status: validated"), encoding="utf-8")
    status, _, err = europriv("build", "ro-synthetic", "--limit", 2)
    assert status == 2
    assert "'validated' needs a review of version" in err
    path.write_text(text, encoding="utf-8")
    assert europriv("agree", *annotated[0], "--record", "ro-synthetic")[0] == 0
    changed = path.read_text(encoding="utf-8").replace("status: dev", "status: validated")
    path.write_text(changed.replace("seed: ", "seed: 1"), encoding="utf-8")
    assert synth.update_recipe("ro-synthetic").status == "dev"


def test_a_review_of_other_documents_is_refused(europriv, own_recipes, annotated):
    paths, _ = annotated
    for path in paths:
        text = path.read_text(encoding="utf-8")
        path.write_text(text.replace("ro-synthetic-00001", "mine"), encoding="utf-8")
    before = (own_recipes / "ro-synthetic" / "recipe.yaml").read_bytes()
    status, out, err = europriv("agree", *paths, "--record", "ro-synthetic")
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert "document 'mine' is none of ro-synthetic" in err
    assert europriv("agree", *paths, "--record", "ro-sintetic")[0] == 2
    assert (own_recipes / "ro-synthetic" / "recipe.yaml").read_bytes() == before


def test_ctrl_c_ends_with_130(europriv, monkeypatch):
    def interrupt(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(synth, "build", interrupt)
    status, out, err = europriv("build", "ro-synthetic")
    assert (status, out) == (130, "")
    assert "Traceback" not in err
