"""The comparison modules through the real `evaluate.load`, against a comparison of Results."""

from __future__ import annotations

import doctest
import inspect
import re
import runpy

import evaluate
import numpy as np
import pytest
import yaml

from europriv import compare, documents, metrics, results, scoring, shelf, space, stats
from europriv.compare.paired import paired
from europriv.errors import DataError, LabelError, OptionError

FOLDERS = [shelf.folder("metrics") / name for name in ("paired_f", "paired_leak")]
VALID = ["1080101120003", "2080101120006", "1080101120011", "2080101120014"]
ID = {"start": 4, "end": 17, "label": "NATIONAL_ID"}
REFERENCES = [{"id": v, "text": f"CNP {v}", "country": "RO", "spans": [ID]} for v in VALID]
FIRST = [[ID], [], [], [ID]]
SECOND = [[ID], [ID], [ID], []]
ROWS = {"predictions1": FIRST, "predictions2": SECOND, "references": REFERENCES}


@pytest.fixture(params=FOLDERS, ids=lambda path: path.name)
def folder(request):
    return request.param


@pytest.fixture
def module(folder):
    return evaluate.load(str(folder), module_type="comparison", keep_in_memory=True)


@pytest.fixture
def card(folder):
    return (folder / "README.md").read_text(encoding="utf-8")


def of_results(metric, score):
    """The comparison of two Results, which `europriv compare` prints."""
    corpus = documents.read(REFERENCES)
    data = results.Data(name="x", sha256="0", n_documents=len(VALID))
    both = []
    for name, rows in (("a", FIRST), ("b", SECOND)):
        prepared = scoring.prepare(corpus, rows)
        outcome = scoring.score(metric, prepared, data=data, replicates=0)
        system = results.System(name=name)
        both.append(results.Result(data=data, system=system, taxonomy="1", scores=(outcome,)))
    return compare.compare(both, [(repr(metric), score)])[0].differences[0]


@pytest.mark.parametrize(
    ("name", "metric", "score"),
    [
        ("paired_leak", metrics.LeakRate(), "leak_rate"),
        ("paired_leak", metrics.LeakRate(), "leak_rate_full_coverage"),
        ("paired_f", metrics.EntityF(level="kp", unit="word"), "f1"),
        ("paired_f", metrics.I2b2Deid(), "overlap_recall"),
    ],
)
def test_a_module_gives_what_a_comparison_of_results_gives(name, metric, score):
    folder = shelf.folder("metrics") / name
    module = evaluate.load(str(folder), module_type="comparison", keep_in_memory=True)
    options = {"score": score} | ({"metric": repr(metric)} if name == "paired_f" else {})
    got, expected = module.compute(**ROWS, **options), of_results(metric, score)
    assert got["difference"] == expected.difference
    assert (got["difference_ci_low"], got["difference_ci_high"]) == expected.interval
    assert (got["p"], got["test"]) == (expected.p, expected.test)
    assert all(type(v) in (int, float, str, type(None)) for v in got.values())


def test_the_test_of_leaks_is_mcnemars_over_people():
    module = evaluate.load(str(FOLDERS[1]), module_type="comparison", keep_in_memory=True)
    found = module.compute(**ROWS)
    assert (found["value1"], found["value2"]) == (0.5, 0.25)
    assert (found["discordant1"], found["discordant2"]) == (2, 1)
    assert found["p"] == stats.mcnemar(2, 1)


def test_swapping_the_systems_turns_the_difference_round(module):
    there = module.compute(**ROWS)
    back = module.compute(predictions1=SECOND, predictions2=FIRST, references=REFERENCES)
    assert back["difference"] == -there["difference"]
    assert (back["discordant1"], back["discordant2"]) == (
        there["discordant2"],
        there["discordant1"],
    )
    assert back["difference_ci_low"] == pytest.approx(-there["difference_ci_high"])
    assert back["p"] == there["p"]


def test_a_system_does_not_differ_from_itself(module):
    found = module.compute(predictions1=FIRST, predictions2=FIRST, references=REFERENCES)
    assert (found["difference"], found["p"]) == (0, 1)
    assert (found["discordant1"], found["discordant2"]) == (0, 0)


def test_batches_and_single_rows_give_the_same(module):
    expected = module.compute(**ROWS)
    module.add_batch(**{name: rows[:2] for name, rows in ROWS.items()})
    for i in (2, 3):
        module.add(predictions1=FIRST[i], predictions2=SECOND[i], reference=REFERENCES[i])
    assert module.compute() == expected


def test_each_system_may_have_a_scheme_of_its_own():
    found = paired(
        metrics.EntityF(),
        "recall",
        (
            [[{"start": 0, "end": 3, "label": "PATIENT"}]],
            [[{"start": 0, "end": 3, "label": "NAME"}]],
        ),
        [{"text": "Ana", "spans": [{"start": 0, "end": 3, "label": "NAME"}]}],
        {"prediction1_scheme": "i2b2-2014", "replicates": 10},
    )
    assert (found["value1"], found["value2"]) == (1, 1)


def test_what_is_wrong_is_said(module):
    with pytest.raises(TypeError, match="no_such_option"):
        module.compute(**ROWS, no_such_option=1)
    behind = [[{**ID, "end": 99}], *SECOND[1:]]
    with pytest.raises(DataError, match="predictions2: document '1080101120003', span 0"):
        module.compute(predictions1=FIRST, predictions2=behind, references=REFERENCES)
    unknown = [[{**ID, "label": "FROBNICATE"}], *FIRST[1:]]
    with pytest.raises(LabelError, match="FROBNICATE"):
        module.compute(predictions1=unknown, predictions2=SECOND, references=REFERENCES)
    with pytest.raises(DataError, match="cannot be resampled"):
        module.compute(**ROWS, score="beauty")
    with pytest.raises(OptionError, match="replicates=0 is not possible"):
        module.compute(**ROWS, replicates=0)


def test_the_examples_of_docstring_and_card_hold(folder, module, card):
    for text in (module.inputs_description, card):
        name = f'"europriv/{folder.name}"'
        assert f'evaluate.load({name}, module_type="comparison")' in text
        local = text.replace(name, repr(str(folder)))
        test = doctest.DocTestParser().get_doctest(local, {}, folder.name, None, 0)
        assert len(test.examples) > 1
        assert doctest.DocTestRunner(verbose=False).run(test).failed == 0


def test_the_card_names_every_option_and_every_score(module, card):
    head = yaml.safe_load(card.split("---\n")[1])
    assert head["tags"] == ["evaluate", "comparison"]
    inputs, outputs = (
        card.split(f"## {name}\n")[1].split("\n## ")[0] for name in ("Inputs", "Output values")
    )
    for name in inspect.signature(module._compute).parameters:
        assert f"`{name}`" in inputs, name
    for name in module.compute(**ROWS):
        assert f"`{name}`" in outputs, name
    assert re.findall(r"^## (.+)$", card, re.MULTILINE)[-2:] == ["Citation", "Further references"]


def test_the_worked_out_cases_hold(folder, module):
    for case in runpy.run_path(str(folder / "tests.py"))["test_cases"]:
        rows = {name: case[name] for name in ROWS}
        found = module.compute(**rows, **case.get("options", {}))
        assert {k: found[k] for k in case["result"]} == pytest.approx(case["result"])


def test_documents_with_nothing_to_find_and_nothing_found_are_no_difference():
    text = [{"text": "Mare", "spans": []}]
    empty = paired(metrics.EntityF(), "f1", ([[]], [[]]), text, {"replicates": 10})
    assert (empty["difference"], empty["p"], empty["discordant1"]) == (None, None, 0)
    alarm = [[{"start": 0, "end": 4, "label": "NAME"}]]
    found = paired(
        metrics.EntityF(unannotated="count"), "f1", (alarm, [[]]), text, {"replicates": 10}
    )
    assert (found["discordant1"], found["discordant2"]) == (0, 1)
    assert not np.isnan(found["value1"])


def test_the_page_says_what_is_wrong_with_what_was_typed():
    def compare_f(predictions, references, options):
        return paired(metrics.EntityF(), "f1", predictions, references, options)

    rows = '[{"text": "Ana", "spans": []}]'
    boxes = (rows, "[[]]", "[[]]", '{"replicates": 10}')
    assert space.answer_pair(compare_f, *boxes)["n_documents"] == 1
    with pytest.raises(DataError, match="predictions2: row 0: expected a list"):
        space.answer_pair(compare_f, rows, "[[]]", "[3]", "")
    with pytest.raises(OptionError, match="comparisons have no option 'sed': did you mean 'seed'"):
        space.answer_pair(compare_f, rows, "[[]]", "[[]]", '{"sed": 1}')
