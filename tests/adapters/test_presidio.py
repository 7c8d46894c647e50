"""Presidio with its pattern recognizers, offline."""

from __future__ import annotations

import socket

import pytest

from europriv import taxonomy
from europriv.adapters import load
from europriv.errors import OptionError

pytest.importorskip("presidio_analyzer", reason="the extra 'presidio' is not installed")

TEXT = "Mail ilinca@example.org, IBAN RO49AAAA1B31007593840000, ip 192.0.2.17"


@pytest.fixture(scope="module")
def presidio():
    return load("presidio")


@pytest.mark.parametrize("language", ["en", "ro", "nl", None])
def test_generic_recognizers_serve_every_language(presidio, language, monkeypatch):
    def refuse(*_args, **_options):
        raise AssertionError("the network was asked")

    monkeypatch.setattr(socket, "getaddrinfo", refuse)
    (found,) = presidio.predict([TEXT], [language])
    assert [(s.label, TEXT[s.start : s.end]) for s in found] == [
        ("EMAIL_ADDRESS", "ilinca@example.org"),
        ("IBAN_CODE", "RO49AAAA1B31007593840000"),
        ("IP_ADDRESS", "192.0.2.17"),
    ]
    assert all(type(s.score) is float for s in found)


def test_overlaps_are_resolved_for_detection_and_kept_for_redaction(presidio):
    (found,) = presidio.predict([TEXT], ["en"])
    assert {s.label for s in found.redacted} > {s.label for s in found}
    ends = [0, *(s.end for s in found)]
    assert all(s.start >= end for s, end in zip(found, ends, strict=False))


def test_numbers_of_a_language_with_recognizers(presidio):
    german, spanish = presidio.predict(["Steuer-ID 86095742719", "DNI 00000000T"], ["de", "es"])
    assert [s.label for s in german] == ["DE_TAX_ID"]
    assert [s.label for s in spanish] == ["ES_NIF"]


def test_all_its_labels_are_in_its_crosswalk(presidio):
    labels = presidio.engine.get_supported_entities()
    known = taxonomy.load().crosswalk("presidio").labels
    assert len(labels) > 40
    assert {label for label in labels if label not in known} == set()


def test_progress_and_refusals(presidio):
    finished = []
    presidio.predict(["a", "b"], progress=finished.append)
    assert sum(finished) == 2
    with pytest.raises(OptionError, match="no recognizer 'NoSuchRecognizer'"):
        load("presidio", enable=["NoSuchRecognizer"])
