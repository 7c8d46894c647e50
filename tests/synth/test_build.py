"""Builds: the recipe's rows, readable by datasets, alike anywhere, or an error and no file."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
import yaml

from europriv import documents as readers
from europriv import synth, taxonomy
from europriv.errors import DataError, OptionError
from europriv.synth import dataset as builder
from europriv.synth.counts import Counts, canonical
from europriv.synth.recipes import Recipe

HASH = """
from europriv.synth import generate
from europriv.synth.counts import Counts
counts = Counts()
for row in generate("ro-realskeleton", limit=60):
    counts.add(row)
print(counts.sha256)
"""


def test_rows_are_those_of_the_recipe(documents):
    plan, rows = documents
    counts = Counts()
    for row, _ in rows:
        counts.add(row)
    builder.check(plan, counts)
    assert counts.sha256 == plan.sha256
    assert counts.totals() == {k: v for k, v in plan.counts.items() if k != "quality"}
    assert plan.counts["documents"] == 1500


def test_rows_do_not_depend_on_hash_seed():
    found = {
        subprocess.run(
            [sys.executable, "-c", HASH],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for seed in ("0", "1", "77")
    }
    assert len(found) == 1


def test_generate_with_a_limit_yields_the_first_rows(documents):
    plan, rows = documents
    done = []
    first = list(synth.generate(plan.config, limit=5, progress=done.append))
    assert first == [row for row, _ in rows[:5]]
    assert done == [1] * 5


def test_about_a_quarter_of_the_documents_hold_no_personal_number(documents):
    plan, rows = documents
    if plan.config != "ro-realskeleton":
        pytest.skip("the easy track names it more often")
    without = sum(all(s["scheme"] != "RO/CNP" for s in row["spans"]) for row, _ in rows)
    assert 0.2 < without / len(rows) < 0.3


def test_families_share_no_five_words(documents):
    plan, rows = documents
    assert len(plan.families) == 2
    assert set(synth.overlap(row for row, _ in rows).values()) == {0.0}


def test_quality_figures(documents):
    plan, rows = documents
    figures = synth.quality([row for row, _ in rows], reference=["Pacientul este internat."])
    assert figures.documents == 1500
    assert figures.spans == plan.counts["labels"]
    assert figures.consistent == 1.0
    assert figures.largest_skeleton < 1.5
    assert figures.vocabulary_shared > 0.6
    json.dumps(figures.as_dict())


def test_realskeleton_documents_have_the_length_of_letters(documents):
    plan, rows = documents
    if plan.config != "ro-realskeleton":
        pytest.skip("the easy track is short")
    assert synth.quality([row for row, _ in rows]).median_words >= 150


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    out = tmp_path_factory.mktemp("data") / "europriv"
    reports = [synth.build(config, out, limit=40) for config in ("ro-synthetic", "ro-realskeleton")]
    return out, reports


def test_parquet_holds_the_rows(built):
    out, (report, _) = built
    table = pq.read_table(report.path)
    assert report.path == out / "ro-synthetic" / "test.parquet"
    assert table.to_pylist() == list(synth.generate("ro-synthetic", limit=40))
    assert report.documents == 40
    assert not report.complete
    assert not list(out.glob("**/.*")), "no temporary file is left"


def test_the_same_bytes_come_out_again(built, tmp_path):
    _, (report, _) = built
    again = synth.build("ro-synthetic", tmp_path, limit=40)
    assert again.path.read_bytes() == report.path.read_bytes()
    assert again.sha256 == report.sha256


def test_the_card_lists_every_configuration_that_is_there(built):
    out, reports = built
    _, head, body = (out / "README.md").read_text(encoding="utf-8").split("---\n", 2)
    card = yaml.safe_load(head)
    assert [c["config_name"] for c in card["configs"]] == ["ro-realskeleton", "ro-synthetic"]
    for config in card["configs"]:
        (files,) = config["data_files"]
        assert (out / files["path"]).is_file()
        assert config["version"] == synth.recipe(config["config_name"]).version
    infos = {info["config_name"]: info for info in card["dataset_info"]}
    for report in reports:
        info = infos[report.config]
        assert report.sha256 in info["description"]
        assert info["splits"][0]["num_examples"] == 40
        features = {f["name"]: f for f in info["features"]}
        assert list(features["bioes"]["list"]["class_label"]["names"].values()) == list(
            taxonomy.bioes_space()
        )
        assert features["spans"]["list"][0] == {"name": "start", "dtype": "int32"}
        assert report.config in body


def test_load_dataset_reads_the_folder_from_beside_it(built, monkeypatch):
    import datasets  # noqa: PLC0415

    out, _ = built
    monkeypatch.chdir(out.parent)
    for streaming in (False, True):
        loaded = datasets.load_dataset(
            "europriv", "ro-synthetic", split="test", streaming=streaming
        )
        row = next(iter(loaded))
        assert row == next(synth.generate("ro-synthetic"))
        assert loaded.features["bioes"].feature.names == list(taxonomy.bioes_space())


def test_rows_pass_validation(documents):
    _, rows = documents
    corpus = readers.read([row for row, _ in rows])
    assert len(corpus.spans) == sum(len(row["spans"]) for row, _ in rows)


def test_a_recipe_that_states_something_else_is_an_error_and_writes_nothing(tmp_path, monkeypatch):
    plan = synth.recipe("ro-synthetic")
    wrong = {**{f: getattr(plan, f) for f in plan.__dataclass_fields__}, "documents": 8}
    for change, what in (
        ({"sha256": ""}, "no hash of its content"),
        ({"counts": {**plan.counts, "documents": 8, "words": 1}}, "states words 1, built"),
    ):
        monkeypatch.setattr(builder, "recipe", lambda *_, c=change: Recipe(**{**wrong, **c}))
        with pytest.raises(DataError, match=what) as error:
            synth.build("ro-synthetic", tmp_path, limit=8)
        assert str(error.value).startswith(str(plan.path))
        assert "--update-recipe" in str(error.value)
        assert not list(tmp_path.iterdir())


def test_a_recipe_that_states_another_hash(documents):
    plan, rows = documents
    counts = Counts()
    counts.add(rows[0][0])
    fields = {f: getattr(plan, f) for f in plan.__dataclass_fields__}
    other = Recipe(**{**fields, "counts": counts.totals(), "sha256": "0" * 64})
    line = plan.path.read_text(encoding="utf-8").splitlines().index(f"  sha256: {plan.sha256}") + 1
    with pytest.raises(DataError, match="states sha256 0000") as error:
        builder.check(other, counts)
    assert str(error.value).startswith(f"{plan.path}:{line}: ")
    assert f"`europriv build {plan.config} --update-recipe`" in str(error.value)


def test_an_unknown_configuration_is_named_with_the_nearest(tmp_path):
    with pytest.raises(OptionError, match="did you mean 'ro-synthetic'"):
        synth.build("ro-syntetic", tmp_path)


def test_update_writes_hash_and_counts_and_raises_the_version(tmp_path):
    source = synth.recipe("ro-synthetic")
    path = tmp_path / "ro-synthetic" / "recipe.yaml"
    path.parent.mkdir()
    path.write_text(source.path.read_text(encoding="utf-8"), encoding="utf-8")
    plan = Recipe.read(path)
    assert plan.update(plan.counts, plan.sha256).version == plan.version
    changed = plan.update({**plan.counts, "words": 5}, "f" * 64)
    assert (changed.version, changed.sha256) != (plan.version, plan.sha256)
    assert changed.version.rpartition(".")[0] == plan.version.rpartition(".")[0]
    assert changed.counts["words"] == 5
    assert changed.description == plan.description


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        ("status: dev", "status: done", r"recipe.yaml:\d+: status: 'done' is neither"),
        ("seed: ", "sede: ", r"recipe.yaml:3: unknown key 'sede': did you mean 'seed'"),
        ('first: "', 'first: "x', r"recipe.yaml:\d+: dates.first: 'x.*' is no date"),
        ('version: "', 'version: "v', r"recipe.yaml:1: version: 'v.*' is no version"),
        (
            "documents: 1500\n",
            "documents: many\n",
            r"documents: expected a whole number, found 'many'",
        ),
        (
            "documents: 1500\n",
            "documents: 0\n",
            r"documents: expected a whole number of 1 or above",
        ),
        ("documents: 1500\n", "documents: true\n", r"documents: expected a whole number, found"),
        ("seed: ", "seed: 1.5 # ", r"recipe.yaml:3: seed: expected a whole number, found 1.5"),
        ("status: dev", "status: dev\nskeletons: [nope]", r":8: .* no configuration 'nope' has"),
        (
            "status: dev",
            "status: dev\nfields: [cnpp]",
            r":8: .*unknown field 'cnpp': did you .*cnp",
        ),
        ("expected:\n", "expected: 5\nsource:\n", r"unknown key 'source'"),
        ("  quality:\n", "  quality: 3\n  other:\n", r"quality: expected a mapping"),
        ("    density: ", "    dense: ", r"quality: no key 'density'"),
        ('last: "2025', 'last: "2015', r"recipe.yaml:5: dates: .* is shorter than 14 days"),
        ('last: "2025', 'last: "2100', r"yaml:5: dates: .*: tables have names .* 1930 to 2099"),
        ('first: "', 'first: "1', r"recipe.yaml:5: dates.first: .* is no date such as"),
    ],
)
def test_a_recipe_with_a_fault_is_named_with_its_line(tmp_path, old, new, what):
    text = synth.recipe("ro-synthetic").path.read_text(encoding="utf-8")
    path = tmp_path / "recipe.yaml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(DataError, match=what):
        Recipe.read(path)


@pytest.mark.parametrize("expected", ["5", "[a]"])
def test_a_recipe_that_expects_no_mapping_is_named(tmp_path, expected):
    text = synth.recipe("ro-synthetic").path.read_text(encoding="utf-8")
    path = tmp_path / "recipe.yaml"
    path.write_text(f"{text.partition('expected:')[0]}expected: {expected}\n", encoding="utf-8")
    with pytest.raises(DataError, match=r"recipe.yaml:\d+: expected: expected a mapping"):
        Recipe.read(path)


def test_a_foreign_parquet_file_is_named(tmp_path):
    import pyarrow as pa  # noqa: PLC0415

    (tmp_path / "other").mkdir()
    pq.write_table(pa.table({"a": [1]}), tmp_path / "other" / "test.parquet")
    with pytest.raises(DataError, match="not built by europriv"):
        synth.build("ro-synthetic", tmp_path, limit=1)


def test_canonical_json_is_sorted_and_unescaped():
    assert canonical({"b": [1, None], "a": "ț"}) == '{"a":"ț","b":[1,null]}\n'.encode()


def test_names_of_a_card_stand_in_quotes(tmp_path):
    """YAML 1.1 reads a bare `no` as false and 1.0 as a number."""
    synth.build("ro-synthetic", tmp_path, limit=3)
    card = (tmp_path / "README.md").read_text(encoding="utf-8")
    assert card.count('config_name: "ro-synthetic"') == 2
    assert yaml.safe_load(card.split("---")[1])["language"] == ["ro"]


@pytest.mark.parametrize("content", [b"junk", None])
def test_what_is_no_configuration_in_the_folder_is_named_before_anything_is_written(
    tmp_path, content
):
    path = tmp_path / "other" / "test.parquet"
    path.parent.mkdir()
    if content is None:
        pq.write_table(pa.table({"a": [1]}), path)
    else:
        path.write_bytes(content)
    with pytest.raises(DataError, match=r"other/test\.parquet: .*: move it out of the folder"):
        synth.build("ro-synthetic", tmp_path, limit=2)
    assert sorted(tmp_path.rglob("*")) == [path.parent, path]


def test_what_stands_at_its_own_place_is_replaced(tmp_path):
    path = tmp_path / "ro-synthetic" / "test.parquet"
    path.parent.mkdir()
    path.write_bytes(b"junk")
    assert synth.build("ro-synthetic", tmp_path, limit=2).documents == 2
