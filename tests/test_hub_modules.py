"""Every Hub module through the real `evaluate.load`, against the pure metric, and its card."""

from __future__ import annotations

import ast
import doctest
import inspect
import re
import runpy
from concurrent.futures import ThreadPoolExecutor
from dataclasses import fields
from pathlib import Path

import evaluate
import pytest
import yaml

from europriv import metrics, scoring, shelf, space
from europriv.errors import DataError, LabelError

#: A metric's module has the name of the file that defines the metric.
FOLDERS = sorted(
    shelf.folder("metrics") / cls.__module__.rpartition(".")[2] for cls in metrics.ALL.values()
)
TEXT = "Ana Pop, CNP 3200517123452, Cluj"
REFERENCES = [
    {
        "id": "a",
        "text": TEXT,
        "country": "RO",
        "spans": [
            {"start": 0, "end": 7, "label": "NAME", "subject": "p1"},
            {"start": 13, "end": 26, "label": "NATIONAL_ID", "scheme": "RO/CNP", "subject": "p1"},
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


@pytest.fixture
def card(folder):
    return (folder / "README.md").read_text(encoding="utf-8")


def run_examples(text, folder):
    """Run the doctests of a text on the module of this folder, however it is called on the Hub."""
    name = f'"europriv/{folder.name}"'
    assert f"evaluate.load({name})" in text
    test = doctest.DocTestParser().get_doctest(
        text.replace(name, repr(str(folder))), {}, folder.name, None, 0
    )
    assert len(test.examples) > 1
    assert doctest.DocTestRunner(verbose=False).run(test).failed == 0


def test_the_examples_of_docstring_and_card_hold(folder, module, card):
    run_examples(module.inputs_description, folder)
    run_examples(card, folder)


def test_the_card_is_a_card_of_a_space(card):
    head = yaml.safe_load(card.split("---\n")[1])
    assert {"title", "emoji", "colorFrom", "colorTo", "description"} <= head.keys()
    assert (head["sdk"], head["app_file"], head["pinned"]) == ("gradio", "app.py", False)
    assert re.fullmatch(r"\d+\.\d+\.\d+", head["sdk_version"])
    assert head["tags"] == ["evaluate", "metric"]
    sections = re.findall(r"^## (.+)$", card, re.MULTILINE)
    assert sections == [
        "How to use",
        "Inputs",
        "Output values",
        "Examples",
        "Limits",
        "Citation",
        "Further references",
    ]


def section(card, name):
    return card.split(f"## {name}\n")[1].split("\n## ")[0]


def test_the_card_names_every_option_and_every_score(module, card):
    inputs, outputs = section(card, "Inputs"), section(card, "Output values")
    for name in inspect.signature(module._compute).parameters:
        assert f"`{name}`" in inputs, name
    for name in module.compute(predictions=PREDICTIONS, references=REFERENCES):
        metric = metrics.ALL[module.metric]
        prefixes = ("", *getattr(metric, "prefixes", ()))
        known = [name.removeprefix(prefix) for prefix in prefixes if name.startswith(prefix)]
        assert any(f"`{short}`" in outputs for short in known), name


def test_options_and_defaults_are_those_of_the_metric(module):
    parameters = inspect.signature(module._compute).parameters
    given = {name: p.default for name, p in parameters.items() if p.default is not p.empty}
    schemes = dict.fromkeys(("scheme", "prediction_scheme", "reference_scheme"))
    of_metric = {f.name: f.default for f in fields(metrics.ALL[module.metric])}
    assert given == {**of_metric, **schemes}


def test_the_worked_out_cases_hold(folder, module):
    cases = runpy.run_path(str(folder / "tests.py"))["test_cases"]
    assert cases
    for case in cases:
        rows = {name: case[name] for name in ("predictions", "references")}
        scores = module.compute(**rows, **case.get("options", {}))
        for name, expected in case["result"].items():
            exact = expected is None or isinstance(expected, dict)
            assert scores[name] == (expected if exact else pytest.approx(expected)), name


def test_the_page_of_the_space_is_the_shared_one(folder, module):
    source = (folder / "app.py").read_text(encoding="utf-8")
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    named = [c.args[0].value for c in calls if ast.unparse(c.func) == "space.page"]
    assert named == [module.metric]


def test_the_page_says_what_is_wrong_with_what_was_typed():
    rows = '[{"text": "Ana", "spans": []}]'
    assert space.answer("EntityF", rows, "[[]]", " ")["n_documents"] == 1
    for box, message in (
        (("{", "[]", "{}"), "references: this is not JSON"),
        (("{}", "[]", "{}"), r"references: expected a list, \[...\], found {}"),
        (("[3]", "[[]]", "{}"), "references: row 0: expected a mapping"),
        ((rows, "[3]", "{}"), "predictions: row 0: expected a list"),
        ((rows, "[[]]", "[]"), "options: expected a mapping"),
        ((rows, "[[], []]", ""), "2 lists for 1 documents"),
    ):
        with pytest.raises(DataError, match=message):
            space.answer("EntityF", *box)


def test_several_processes_pool_their_documents(folder, tmp_path):
    """evaluate gathers what each process has seen in the first one, which computes."""
    load = {"experiment_id": folder.name, "num_process": 2, "cache_dir": str(tmp_path)}

    def compute(rank):
        metric = evaluate.load(str(folder), process_id=rank, **load)
        part = slice(rank, rank + 1)
        return metric.compute(predictions=PREDICTIONS[part], references=REFERENCES[part])

    with ThreadPoolExecutor(2) as pool:
        pooled, other = pool.map(compute, range(2))
    assert other is None
    alone = evaluate.load(str(folder), keep_in_memory=True)
    assert pooled == alone.compute(predictions=PREDICTIONS, references=REFERENCES)


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
    assert Path(shelf.folder("metrics")).is_dir()
