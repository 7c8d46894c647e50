"""Finding systems, and the entries that describe them."""

from __future__ import annotations

import sys

import pytest

from europriv import taxonomy
from europriv.adapters import KINDS, entry, load, names
from europriv.errors import MissingExtraError, OptionError


@pytest.mark.parametrize("name", names())
def test_every_entry_is_complete(name):
    found = entry(name)
    assert found.kind in KINDS
    assert found.licence
    assert found.scheme is None or found.scheme in taxonomy.schemes()
    assert found.kind == "patterns" or found.model
    assert all(len(code) == 2 for code in found.languages)


def test_a_hub_id_that_has_an_entry_is_that_system():
    assert entry("openai/privacy-filter").name == "privacy-filter"
    assert entry("someone/other-model").kind == "transformers"


@pytest.mark.parametrize("system", ["paterns", "no/such/thing", "nothing.jsonl", "x.yaml", ""])
def test_unknown_systems_are_refused(system):
    with pytest.raises(OptionError, match="unknown system"):
        load(system)
    with pytest.raises(OptionError, match="did you mean 'patterns'"):
        load("paterns")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("kind: paterns", "unknown kind 'paterns': did you mean 'patterns'"),
        ("kind: patterns\nlicense: MIT", "unknown key 'license': did you mean 'licence'"),
        ("model: x", "a mapping with a 'kind'"),
        ("kind: [", "cannot be read"),
        ("kind: patterns\nlanguages: ro", "languages is 'ro', expected a list"),
        ("kind: patterns\noptions: 3", "options is 3, expected a mapping"),
        ("kind: patterns\noptions: {speed: 3}", "has no option 'speed'"),
        ("kind: transformers", "names no model"),
        ("kind: file", "names no file"),
    ],
)
def test_a_faulty_entry_of_ones_own_is_refused(tmp_path, text, message):
    path = tmp_path / "mine.yaml"
    path.write_text(text, encoding="utf-8")
    if "names no model" in message:
        pytest.importorskip("transformers", reason="the extra 'models' is not installed")
        pytest.importorskip("torch", reason="the extra 'models' is not installed")
    with pytest.raises(OptionError, match=message.replace("[", r"\[")) as caught:
        load(path)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("system", "library", "extra"),
    [
        ("rampart", "onnxruntime", "onnx"),
        ("presidio", "presidio_analyzer", "presidio"),
        ("privacy-filter", "transformers", "models"),
    ],
)
def test_a_missing_library_is_named_with_its_remedy(monkeypatch, system, library, extra):
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(MissingExtraError, match=rf"{system}.*pip install 'europriv\[{extra}\]'"):
        load(system)


def test_loading_the_package_loads_no_model_library():
    heavy = {"torch", "transformers", "onnxruntime", "presidio_analyzer", "spacy"}
    code = "import sys, europriv.adapters as a; a.load('patterns'); print(*sys.modules)"
    import subprocess  # noqa: PLC0415

    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not heavy & set(done.stdout.split())
