"""The built-in rules, on sentences of seven languages and against invented numbers."""

from __future__ import annotations

import random
from dataclasses import dataclass
from datetime import date
from time import process_time

import pytest

from europriv import ids, taxonomy
from europriv.adapters import load

PATTERNS = load("patterns")


def found(text, language):
    (prediction,) = PATTERNS.predict([text], [language])
    assert prediction.redacted == prediction.spans
    return [(s.label, text[s.start : s.end]) for s in prediction]


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        (
            "ro",
            (
                "Dna. Ilinca-Maria Mărăsescu, str. Salcâmilor nr. 4, bl. C3, ap. 12, "
                "C.I. seria QX nr. 482913, născută la 12 martie 1985."
            ),
            [
                ("NAME", "Ilinca-Maria Mărăsescu"),
                ("ADDRESS", "str. Salcâmilor nr. 4, bl. C3, ap. 12"),
                ("RO_CI", "QX nr. 482913"),
                ("DATE", "12 martie 1985"),
            ],
        ),
        (
            "de",
            "Herr Dr. Hanno von Sandmann, Lindenallee 17, * 3. März 1960, Tel. +49 30 1234567",
            [
                ("NAME", "Hanno von Sandmann"),
                ("ADDRESS", "Lindenallee 17"),
                ("DATE", "3. März 1960"),
                ("PHONE_NUMBER", "+49 30 1234567"),
            ],
        ),
        (
            "en",
            "Mrs. Ada Quill, 12 Mill Lane, NHS number 943 476 5919, seen March 12, 2024",
            [
                ("NAME", "Ada Quill"),
                ("ADDRESS", "12 Mill Lane"),
                ("GB_NHS_NUMBER", "943 476 5919"),
                ("DATE", "March 12, 2024"),
            ],
        ),
        (
            "fr",
            "Mme Odile Verchamp, 12, rue de la Paix ; tél. 01 23 45 67 89",
            [
                ("NAME", "Odile Verchamp"),
                ("ADDRESS", "12, rue de la Paix"),
                ("PHONE_NUMBER", "01 23 45 67 89"),
            ],
        ),
        (
            "es",
            "D. Lope Arriaga, calle Mayor, 5, el 3 de marzo de 2024",
            [
                ("NAME", "Lope Arriaga"),
                ("ADDRESS", "calle Mayor, 5"),
                ("DATE", "3 de marzo de 2024"),
            ],
        ),
        (
            "it",
            "Sig.ra Pia Tarallo, via Garibaldi 8, 4 luglio 2021",
            [("NAME", "Pia Tarallo"), ("ADDRESS", "via Garibaldi 8"), ("DATE", "4 luglio 2021")],
        ),
        (
            "nl",
            "Mevrouw Fenna van der Meulen, Kerkstraat 12, op 5 mei 2020",
            [
                ("NAME", "Fenna van der Meulen"),
                ("ADDRESS", "Kerkstraat 12"),
                ("DATE", "5 mei 2020"),
            ],
        ),
        (
            None,
            (
                "ilinca@example.org https://example.org/a?b=1. 192.0.2.17 2001:db8::7 "
                "4111 1111 1111 1111 RO49 AAAA 1B31 0075 9384 0000 BANK 2024-03-12 12:30:45"
            ),
            [
                ("EMAIL_ADDRESS", "ilinca@example.org"),
                ("URL", "https://example.org/a?b=1"),
                ("IP_ADDRESS", "192.0.2.17"),
                ("IP_ADDRESS", "2001:db8::7"),
                ("CREDIT_CARD", "4111 1111 1111 1111"),
                ("IBAN", "RO49 AAAA 1B31 0075 9384 0000"),
                ("DATE", "2024-03-12"),
            ],
        ),
    ],
)
def test_what_is_found(language, text, expected):
    assert found(text, language) == expected


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("ro", "Temperatura de 38.5 grade, 120/80 mmHg, articolul 7 alin. 2 din Legea 190/2018."),
        ("ro", "Nr. 1234567890123 din registru"),  # thirteen digits, no CNP
        ("en", "version 1.2.3, 12/80 and 1000 units in 2024"),
        ("de", "Der Weg ist weit und die Straße leer."),
        (None, ""),
        (None, " \n"),
    ],
)
def test_what_is_left_alone(language, text):
    assert found(text, language) == []


@dataclass
class Person:
    sex: str = "F"
    birth_date: date = date(1985, 3, 12)
    given_name: str = "Ilinca"
    surname: str = "Mărăsescu"
    region_code: str = "12"


@pytest.mark.parametrize("spelling", ["{0}", "{1} {2}", "{1}\n{2}", "{1}-{2}"])
def test_romanian_numbers_are_found_in_any_spelling_without_a_word_before_them(spelling):
    rng = random.Random(4)
    for _ in range(20):
        person = Person(birth_date=date(rng.randrange(1930, 2020), rng.randrange(1, 13), 7))
        number = ids.get("RO/CNP").generate(person, rng)
        written = spelling.format(number, number[:7], number[7:])
        assert found(f"persoana cu {written}, prezentă", "ro") == [("RO_CNP", written)]


@pytest.mark.parametrize("scheme", ["NL/BSN", "GB/NHS number", "RO/CUI/CIF", "ES/DNI"])
def test_other_numbers_need_a_word_that_announces_them(scheme):
    number = ids.get(scheme).generate(Person(), random.Random(1))
    language = {"NL": "nl", "GB": "en", "RO": "ro", "ES": "es"}[scheme[:2]]
    node = next(n for n in taxonomy.load().nodes if taxonomy.scheme_of(n) == scheme)
    assert found(f"{scheme.split('/')[1]}: {number}.", language) == [(node, number)]
    assert (node, number) not in found(f"x {number}.", language)


def test_an_announced_number_is_hidden_even_with_a_typing_error():
    assert found("CNP: 2850312120004 ", "ro") == [("RO_CNP", "2850312120004")]
    assert not ids.disclose("2850312120004", "RO/CNP")


def test_its_labels_are_nodes():
    text = "dna. Ilinca Mărăsescu, 0712 345 678, ilinca@example.org, CJ 12 ABC"
    labels = [label for label, _ in found(text, "ro")]
    assert labels == ["NAME", "PHONE_NUMBER", "EMAIL_ADDRESS", "LICENSE_PLATE"]
    assert all(taxonomy.load().node(label).name == label for label in labels)


@pytest.mark.parametrize(
    "text",
    ["a" * 50_000, "A-" * 25_000, "1 " * 25_000, "A1" * 20_000, "Dr. " * 12_000, "@." * 9_000],
)
def test_no_text_takes_for_ever(text):
    start = process_time()
    PATTERNS.predict([text], ["ro"])
    assert process_time() - start < 5


def test_a_number_that_tells_a_birth_date_is_no_payment_card():
    """5040511030000 passes the card networks' rules as well."""
    spans = load("patterns").predict(["Cod fiscal 5040511030000"], ["ro"])[0].spans
    assert [(s.start, s.end) for s in spans] == [(11, 24)]
    assert spans[0].label != "CREDIT_CARD"


def test_it_names_all_its_labels_and_they_are_nodes():
    labels = set(PATTERNS.labels)
    assert labels <= set(taxonomy.load().nodes)
    text = (
        "dna. Ilinca Mărăsescu, 0712 345 678, ilinca@example.org, CJ 12 ABC, str. Lungă nr. 3, "
        "RO49 AAAA 1B31 0075 9384 0000, 12.03.2024, www.example.org, 192.0.2.17, seria CJ 123456, "
        "4111 1111 1111 1111, CNP 2850312120004"
    )
    found_labels = {label for language in ("ro", None) for label, _ in found(text, language)}
    assert len(found_labels) >= 11
    assert found_labels <= labels
