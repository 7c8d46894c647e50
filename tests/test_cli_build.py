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
    for arguments, what in [
        (("--reference", reference), "--reference is for --report and --update-recipe"),
        (("--reference", "none.jsonl", "--report"), "none.jsonl: no such file or folder"),
    ]:
        status, out, err = europriv("build", "ro-synthetic", "--limit", 2, *arguments)
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
