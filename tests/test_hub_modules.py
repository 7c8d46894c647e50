"""Every Hub module through the real `evaluate.load`, against the pure metric."""

from __future__ import annotations

import doctest
import inspect
import re
from pathlib import Path

import evaluate
import pytest

from europriv import metrics, scoring, shelf
from europriv.errors import DataError, LabelError

FOLDERS = sorted(
    path.parent for path in shelf.folder("metrics").glob("*/*.py") if path.stem == path.parent.name
)
TEXT = "Ana Pop, CNP 3200517123452, Cluj"
REFERENCES = [
    {
        "id": "a",
        "text": TEXT,
        "country": "RO",
        "spans": [
            {"start": 0, "end": 7, "label": "NAME"},
            {"start": 13, "end": 26, "label": "NATIONAL_ID"},
            {"start": 28, "end": 32, "label": "CITY"},
        ],
    },
    {
        "id": "b",
        "text": "CNP 4520229012763",
        "spans": [{"start": 4, "end": 17, "label": "NATIONAL_ID"}],
    },
]
PREDICTIONS = [
    [{"start": 0, "end": 7, "label": "NAME"}, {"start": 13, "end": 26, "label": "AGE"}],
    [],
]


@pytest.fixture(params=FOLDERS, ids=lambda path: path.name)
def folder(request):
    return request.param


@pytest.fixture
def module(folder):
    return evaluate.load(str(folder), keep_in_memory=True)


def test_every_metric_has_a_module():
    files = {cls.__module__.rpartition(".")[2] for cls in metrics.ALL.values()}
    assert files <= {path.name for path in FOLDERS}


def test_a_module_gives_what_the_pure_metric_gives(module):
    got = module.compute(predictions=PREDICTIONS, references=REFERENCES)
    assert got == scoring.compute(module.metric, PREDICTIONS, REFERENCES, {})
    assert got["n_documents"] == 2
    assert all(type(v) in (int, float, str, dict, type(None)) for v in got.values())


def test_batches_and_single_rows_give_the_same(module):
    expected = module.compute(predictions=PREDICTIONS, references=REFERENCES)
    module.add_batch(predictions=PREDICTIONS[:1], references=REFERENCES[:1])
    module.add(prediction=PREDICTIONS[1], reference=REFERENCES[1])
    assert module.compute() == expected


def test_the_card_and_the_docstring_teach(folder, module):
    card = (folder / "README.md").read_text(encoding="utf-8")
    for heading in ("How to use", "Inputs", "Output values", "Examples", "Limits", "Citation"):
        assert f"## {heading}" in card, heading
    examples = doctest.DocTestParser().get_examples(module.inputs_description)
    assert len(examples) > 1
    runner = doctest.DocTestRunner(verbose=False)
    shown = "\n".join(e.source for e in examples)
    assert f'evaluate.load("europriv/{folder.name}")' in shown
    test = doctest.DocTestParser().get_doctest(
        module.inputs_description.replace(f'"europriv/{folder.name}"', repr(str(folder))),
        {},
        folder.name,
        None,
        0,
    )
    assert runner.run(test).failed == 0


def test_evaluate_can_read_the_imports(folder):
    """Its loader reads imports line by line and hashes lines without what follows a `#`."""
    source = (folder / f"{folder.name}.py").read_text(encoding="utf-8")
    assert not re.search(r"^import .*,", source, re.MULTILINE)
    assert "#" not in source
    assert sum(line.startswith("class ") for line in source.splitlines()) == 1


def test_options_are_named_not_swallowed(module):
    parameters = inspect.signature(module._compute).parameters
    assert not any(p.kind is p.VAR_KEYWORD for p in parameters.values())
    with pytest.raises(TypeError, match="no_such_option"):
        module.compute(predictions=[[]], references=REFERENCES[1:], no_such_option=1)


def test_bad_rows_never_give_a_number(module):
    row = {"text": "Ana", "spans": [{"start": 0, "end": 9, "label": "NAME"}]}
    with pytest.raises(DataError, match="references: document '0', span 0: the end lies behind"):
        module.compute(predictions=[[]], references=[row])
    unknown = [[{"start": 0, "end": 3, "label": "FROBNICATE"}]]
    with pytest.raises(LabelError, match="FROBNICATE"):
        module.compute(predictions=unknown, references=[{"text": "Ana", "spans": []}])


def test_modules_ship_where_the_installed_copy_is_found():
    assert all((path / "requirements.txt").read_text().split() == ["europriv"] for path in FOLDERS)
    assert {"entity_f", "leak_rate", "span_iou"} <= {path.name for path in FOLDERS}
    assert Path(shelf.folder("metrics")).is_dir()
