"""Primed caches answer in any folder, offline, from an empty cache."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from europriv import prime, synth
from europriv.errors import DataError

SCRIPT = """
import json
import evaluate
from datasets import get_dataset_config_names, load_dataset

data = load_dataset("europriv", "ro-synthetic", split="test")
streamed = next(iter(load_dataset("europriv", "ro-synthetic", split="test", streaming=True)))
metric = evaluate.load("europriv/leak_rate")
rows = list(data)
predictions = [row["spans"] for row in rows]
found = metric.compute(predictions=predictions, references=rows)
comparison = evaluate.load("europriv/paired_leak", module_type="comparison")
none = [[] for row in rows]
paired = comparison.compute(predictions1=none, predictions2=predictions, references=rows)
print(json.dumps({
    "rows": len(rows),
    "same": streamed == rows[0],
    "tags": data.features["bioes"].feature.names[:3],
    "leak": found["leak_rate"],
    "subjects": found["n_subjects"],
    "difference": paired["difference"],
}))
"""


@pytest.fixture(scope="module")
def primed(tmp_path_factory):
    """An environment whose caches were empty before `europriv prime`."""
    folder = tmp_path_factory.mktemp("prime")
    synth.build("ro-synthetic", folder / "europriv", limit=80)
    environment = {**os.environ, "HF_HOME": str(folder / "hf")}
    command = [
        sys.executable,
        "-m",
        "europriv",
        "prime",
        "--data",
        str(folder / "europriv"),
        "--json",
    ]
    done = subprocess.run(command, env=environment, capture_output=True, check=True, text=True)
    return environment, json.loads(done.stdout)


def test_data_and_metrics_load_by_name_from_another_folder(primed, tmp_path):
    environment, names = primed
    assert names["datasets"] == ["ro-synthetic"]
    assert "europriv/leak_rate" in names["metrics"]
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", SCRIPT],
        env=environment, cwd=tmp_path, capture_output=True, check=True, text=True,
    )  # fmt: skip
    found = json.loads(done.stdout.splitlines()[-1])
    assert found["rows"] == 80
    assert found["same"]
    assert found["tags"] == ["O", "B-PERSON", "I-PERSON"]
    assert (found["leak"], found["subjects"] > 0) == (0, True)
    assert found["difference"] == 1


def test_what_is_not_built_is_named(tmp_path):
    with pytest.raises(DataError, match="'ro-synthetic' is not built"):
        prime.prime(["ro-synthetic"], tmp_path)


def test_a_foreign_file_in_place_of_a_configuration_is_named(tmp_path):
    path = tmp_path / "mine" / "test.parquet"
    path.parent.mkdir()
    pq.write_table(pa.table({"id": ["a"], "text": ["x"]}), path)
    with pytest.raises(DataError, match="was not written by `europriv build`"):
        prime.prime(["mine"], tmp_path)
    path.write_text("junk")
    with pytest.raises(DataError, match="no Parquet file"):
        prime.prime(["mine"], tmp_path)
