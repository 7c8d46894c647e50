"""Tables: draws are fair and repeatable, faults are named with file and line."""

from __future__ import annotations

import shutil
from collections import Counter
from datetime import date

import pytest

from europriv import shelf
from europriv.errors import DataError, OptionError
from europriv.synth import locale as locales
from europriv.synth.dates import DateStyle
from europriv.synth.dice import Dice, Weighted
from europriv.synth.locale import Locale
from europriv.synth.patterns import Pattern

TABLES = shelf.folder("datasets_scripts") / "_tables"


def test_draws_follow_their_weights():
    weights = {"a": 1, "b": 3, "c": 6}
    table, dice = Weighted.of(list(weights.items())), Dice("weights")
    drawn = Counter(table.draw(dice) for _ in range(10_000))
    for value, weight in weights.items():
        assert drawn[value] / 10_000 == pytest.approx(weight / 10, abs=0.02)


def test_the_stream_of_draws_is_the_documented_one():
    # What random.Random("42").random() gives in every Python since 3.2.
    assert Dice("42").random() == pytest.approx(0.473659421919327, abs=1e-15)


def test_range_draws_stay_in_range():
    dice = Dice("range")
    assert {dice.randrange(3) for _ in range(200)} == {0, 1, 2}
    assert {dice.randrange(4, 10, 3) for _ in range(200)} == {4, 7}
    assert {dice.randint(1, 2) for _ in range(50)} == {1, 2}
    assert sorted(dice.shuffled(range(9))) == list(range(9))


@pytest.mark.parametrize(
    ("pattern", "expression"),
    [
        ("##-?", r"\d\d-[A-HJ-NPR-Z]"),
        ("{1-3}", "[1-3]"),
        ("{001-120}", r"(0\d\d|1[01]\d|120)"),
        ("{A-C}", "[ABC]"),
        ("{x|y{1-2}|}", "(x|y[12]|)"),
        (r"\#\?\{\}\|\\", r"\#\?\{\}\|\\"),
        ("{city}, {city}", "Cluj, Cluj"),
        (r"100% {city}%{city}%% %(city)s \%", r"100% Cluj%Cluj%% %\(city\)s %"),
        ("{%|{city}%}", "(%|Cluj%)"),
    ],
)
def test_patterns(pattern, expression):
    import re  # noqa: PLC0415

    compiled = Pattern.parse(pattern)
    for seed in range(50):
        assert re.fullmatch(expression, compiled.write(Dice(str(seed)), {"city": "Cluj"}))


@pytest.mark.parametrize("pattern", ["{a", "a}", "a|b", "{9-1}", "{}", "{a b}", "{{1-2}}"])
def test_broken_patterns(pattern):
    with pytest.raises(DataError, match="pattern"):
        Pattern.parse(pattern)


FAULTS = {
    ("locale.yaml", 'country: "RO"', 'land: "RO"'): "locale.yaml:2: unknown key 'land'",
    ("locale.yaml", "{dd}.{mm}.{yyyy}", "{dd}.{mm}.{year}"): "unknown value 'year'",
    ("locale.yaml", "{dd}.{mm}.{yyyy}", "{ordinal}.{mm}"): "unknown value 'ordinal'",
    ("locale.yaml", '"{city}, jud. {region}"', '"{city, jud."'): "a brace is not closed",
    ("locale.yaml", '"{city}, jud. {region}"', "'{city}\\'"): "stands before nothing: write",
    ("locale.yaml", "language:", "country: RO\nlanguage:"): "key 'country' stands twice",
    ("locale.yaml", "double_given: 0.24", "double_given: often"): "found 'often'",
    ("locale.yaml", 'scheme: "RO/CNP"', 'scheme: "RO/CPN"'): "unknown identifier scheme",
    ("locale.yaml", 'groups: ["1 6 6"', 'groups: ["1-6-6"'): "neither lengths of groups",
    ("locale.yaml", '"{g1} nr. {g2}"', '"{g1} nr. {g5}"'): "unknown value 'g5'",
    ("locale.yaml", "weekdays: [luni, ", "weekdays: ["): "expected 7 texts, found 6",
    ("locale.yaml", 'M:\n      - ["^"', 'M:\n      - ["("'): "regular expression '('",
    ("locale.yaml", 'country: "RO"', 'country: "RO'): "locale.yaml:",
    ("organisations.yaml", "  bank:\n    seat: 2", "  bank:\n    seat: big"): "seat 'big' is not",
    ("organisations.yaml", "  police:", "  polizei:"): "organisations.yaml:",
    ("negatives.yaml", "  lot:", "  lots:"): "unknown key 'lots'",
    ("given.csv", "Andrei,M,100", "Andrei,M,-1"): "given.csv:2: weight '-1'",
    ("surnames.csv", "Popa,190", "Popa,inf"): "surnames.csv:2: weight 'inf' is no number above 0",
    ("given.csv", "name,sex", "nume,sex"): "given.csv:1: unknown column 'nume'",
    ("surnames.csv", "Popa,190,", "Popa,190,xx"): "given.csv has no name of sex 'M' and group 'xx'",
    ("places.csv", "Aiud,01,515200,2", "Aiud,01,515200,9"): "places.csv:3: rank '9'",
    ("places.csv", "Aiud,01,", "Aiud,99,"): "places.csv:3: region '99' is no code",
    ("places.csv", "Aiud,01,515200", "Aiud,01,"): "column 'postcode' is empty",
    ("regions.csv", "01,Alba,", "01,,"): "column 'name' is empty",
    ("professions.csv", ",10,18-66", ",10,66-18"): "professions.csv:2: ages '66-18' is no range",
    ("streets.csv", "str,Unirii", "strada,Unirii"): "streets.csv:4: type 'strada': did you mean",
    (
        "locale.yaml",
        "declines: given",
        "declines: first",
    ): "'first' is not 'given', 'last' or 'whole'",
    ("locale.yaml", "  other: {M", "  others: {M"): "titles: unknown key 'others'",
    ("locale.yaml", "  other: {M", "  client: {M"): "titles: no key 'other'",
    ("streets.csv", "str,Unirii,24", "str,Unirii"): "streets.csv:4: expected 4 cells",
}


@pytest.mark.parametrize("fault", FAULTS, ids=[FAULTS[f] for f in FAULTS])
def test_faults_are_named(fault, tmp_path):
    name, old, new = fault
    shutil.copytree(TABLES / "ro", tmp_path / "ro")
    path = tmp_path / "ro" / name
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(DataError) as error:
        Locale.load(tmp_path / "ro")
    assert FAULTS[fault] in str(error.value)
    assert str(error.value).startswith(f"{tmp_path / 'ro'}/")


def test_a_missing_table_is_named(tmp_path):
    shutil.copytree(TABLES / "ro", tmp_path / "ro")
    (tmp_path / "ro" / "streets.csv").unlink()
    with pytest.raises(DataError, match=r"streets.csv: no such file"):
        Locale.load(tmp_path / "ro")


def test_an_unknown_language():
    with pytest.raises(OptionError, match="no tables for language 'xx'"):
        locales.load("xx")


@pytest.mark.parametrize("language", locales.languages())
def test_every_language_loads_and_names_its_sources(language):
    assert locales.load(language).language == language
    assert "licence" in (TABLES / language / "README.md").read_text(encoding="utf-8").lower()


@pytest.mark.parametrize(
    ("form", "written"),
    [
        ("long", {"1 mai 2024"}),
        ("iso", {"2024-05-01"}),
        ("month_year", {"mai 2024"}),
        ("weekday", {"miercuri, 1 mai 2024"}),
        ("numeric", {"01.05.2024", "01/05/2024", "01-05-2024"}),
        ("short", {"01.05.24", "01/05/24", "1 mai 24"}),
    ],
)
def test_romanian_dates(romanian, form, written):
    styles = [DateStyle(romanian.dates, Dice(str(seed))) for seed in range(200)]
    assert {style.write(date(2024, 5, 1), (form,)) for style in styles} == written


def test_a_document_keeps_to_one_way_of_writing_dates(romanian):
    style = DateStyle(romanian.dates, Dice("0"))
    signs = {style.write(date(2024, 5, n), ())[2] for n in range(1, 29)}
    assert len(signs) == 1
