"""What fits: names and births, streets and places, days and feasts, brothers and sisters."""

from __future__ import annotations

import csv
import re
import shutil
from datetime import date, timedelta
from itertools import combinations

import pytest
import yaml

from europriv import shelf
from europriv.errors import DataError
from europriv.synth import locale as locales
from europriv.synth import rows
from europriv.synth.dice import Dice
from europriv.synth.locale import Locale
from europriv.synth.seasons import Season
from europriv.synth.skeleton import Skeleton
from europriv.synth.world import World

TABLES = shelf.folder("datasets_scripts") / "_tables"
FIRST, LAST = date(2015, 1, 1), date(2025, 12, 31)
HEAD = "---\nfamily: f\ndocument_type: t\ndomain: general\n{}\n---\n"
# As calendars print it, from 2016 on.
EASTER = {
    "western": "03-27 04-16 04-01 04-21 04-12 04-04 04-17 04-09 03-31 04-20",
    "orthodox": "05-01 04-16 04-08 04-28 04-19 05-02 04-24 04-16 05-05 04-20",
}


@pytest.fixture
def changed(tmp_path):
    """Load the Romanian tables with one file changed by a function of its text."""

    def load(name, change):
        shutil.copytree(TABLES / "ro", tmp_path / "ro", dirs_exist_ok=True)
        path = tmp_path / "ro" / name
        path.write_text(change(path.read_text(encoding="utf-8")), encoding="utf-8")
        return Locale.load(tmp_path / "ro")

    return load


def world(head, seed, tables):
    skeleton = Skeleton.parse(HEAD.format(head) + "text", "file.txt", tables)
    return World(skeleton.head, Dice(seed), tables, FIRST, LAST)


def with_easter(church, days):
    def change(text):
        kept = {k: v for k, v in yaml.safe_load(text).items() if k != "easter"}
        return yaml.safe_dump({**kept, "easter": {"church": church, "days": days}})

    return change


@pytest.mark.parametrize("church", EASTER)
def test_feasts_move_with_easter(changed, church):
    rules = changed("locale.yaml", with_easter(church, [1, 50])).dates
    for year, text in enumerate(EASTER[church].split(), 2016):
        sunday = date.fromisoformat(f"{year}-{text}")
        assert not rules.works(sunday + timedelta(days=1))
        assert not rules.works(sunday + timedelta(days=50))
        tuesday = sunday + timedelta(days=2)
        assert rules.works(tuesday) == (f"{tuesday:%m-%d}" not in rules.holidays)


@pytest.mark.parametrize(
    ("church", "days", "what"),
    [
        ("catholic", [1], "'catholic' is not 'western' or 'orthodox'"),
        ("western", ["1"], "expected days from Easter Sunday"),
        ("western", 1, "expected days from Easter Sunday"),
        ("western", [True], "expected days from Easter Sunday"),
        ("western", [10**12], "expected days from Easter Sunday"),
        (["western"], [1], "expected a text, found ['western']"),
    ],
)
def test_faults_of_feasts_are_named(changed, church, days, what):
    with pytest.raises(DataError, match=r"locale.yaml:\d+: easter") as error:
        changed("locale.yaml", with_easter(church, days))
    assert what in str(error.value)


@pytest.mark.parametrize("value", [None, 5, "western"])
def test_feasts_that_are_no_mapping_are_named(changed, value):
    def change(text):
        return yaml.safe_dump({**yaml.safe_load(text), "easter": value})

    with pytest.raises(DataError, match=r"locale.yaml:\d+: easter: expected a mapping, found"):
        changed("locale.yaml", change)


@pytest.mark.parametrize("language", locales.languages())
def test_streets_fit_their_places(language):
    with (TABLES / language / "streets.csv").open(encoding="utf-8", newline="") as file:
        least = {(r["type"], r["name"]): int(r.get("rank") or 4) for r in csv.DictReader(file)}
    streets = locales.load(language).atlas.streets
    assert len(streets[4].values) >= 20
    for rank, drawn in streets.items():
        assert set(drawn.values) == {
            street for street, smallest in least.items() if rank <= smallest
        }


def test_a_street_of_no_rank_is_named(changed):
    with pytest.raises(DataError, match=r"streets.csv:2: rank '5' is not 1, 2, 3 or 4"):
        changed("streets.csv", lambda _: "type,name,weight,rank\nstr,Unirii,24,5\n")
    with pytest.raises(DataError, match=r"streets.csv: no street for places of rank 4"):
        changed("streets.csv", lambda _: "type,name,weight,rank\nstr,Unirii,24,3\n")


@pytest.mark.parametrize("language", locales.languages())
def test_names_fit_the_decade_of_birth(language):
    tables = locales.load(language)
    with (TABLES / language / "given.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    usual: dict[tuple[str, ...], list[str]] = {}
    for row in rows:  # a name that was usual twice has two rows
        key = row["name"], row["sex"], row.get("group") or ""
        usual.setdefault(key, []).append(row.get("years") or "0-9999")
    for seed in range(300):
        people = world(
            "people: {a: party, b: student, c: child of a, d: parent of b}", seed, tables
        )
        for person in people.people.drawn.values():
            key = person.given.name, person.sex, person.family[0].group
            if years := usual.get(key):  # double names have no row
                decade = person.birth_date.year // 10 * 10
                spans = [map(int, text.split("-")) for text in years]
                assert any(low < decade + 10 and decade <= high for low, high in spans), person


def test_a_decade_without_names_is_named(changed):
    names = ("Ana,F,1,,,1900-1980", "Ion,M,1,,,", "Ada,F,1,,hu,", "Bo,M,1,,hu,")
    table = "\n".join(("name,sex,weight,nicknames,group,years", *names, ""))
    with pytest.raises(DataError, match="no name of sex 'F' and group '' for births of the 1800s"):
        changed("given.csv", lambda _: table)


@pytest.mark.parametrize("language", ["en", "es", "ro"])
def test_nobody_has_one_name_twice(language):
    tables = locales.load(language)
    both = {n.masculine for n in tables.names.surnames.values} & {
        given.name for names in tables.names.given.values() for given in names.values
    }
    assert both
    for seed in range(400):
        for person in world("people: {a: party, b: party}", seed, tables).people.drawn.values():
            given = re.split("[ -]", person.given.name)
            assert not {name.masculine for name in person.names} & set(given)


def test_brothers_and_sisters_are_nine_months_apart_or_twins(romanian):
    head = "people: {m: party 30..40, a: child of m 4..4, b: child of m 4..4, c: sibling of b 4..5}"
    gaps = []
    for seed in range(200):
        drawn = world(head, seed, romanian).people.drawn
        for one, other in combinations("abc", 2):
            gaps.append(abs((drawn[one].birth_date - drawn[other].birth_date).days))
    assert all(gap == 0 or gap >= 280 for gap in gaps)
    assert 0 < gaps.count(0) < 300


def test_relatives_of_the_married_are_no_second_spouses(romanian):
    head = "people: {p: party 40..50, s: spouse of p, r: relative of p 38..52}"
    for seed in range(200):
        drawn = world(head, seed, romanian).people.drawn
        siblings = {*drawn["r"].family} & {*drawn["p"].family}
        assert siblings, seed


def test_a_season_bounds_the_day(romanian):
    head = 'months: [9, 12]\nsince: "2021-07-01"\nuntil: "2022-10-31"'
    days = {world(head, seed, romanian).day for seed in range(200)}
    assert {day.month for day in days} == {9, 12}
    assert date(2021, 9, 1) <= min(days)
    assert max(days) <= date(2022, 9, 30)
    assert all(romanian.dates.works(day) for day in days)


def test_a_season_outside_the_recipe_names_the_skeleton(monkeypatch, romanian):
    season = Season(frozenset((8,)))
    assert season.has_day(date(2020, 1, 1), date(2020, 8, 31), romanian.dates)
    assert not season.has_day(date(2020, 1, 1), date(2020, 7, 31), romanian.dates)
    assert not Season(since=date(2021, 1, 1)).has_day(FIRST, date(2020, 12, 31), romanian.dates)
    late = Skeleton.parse(HEAD.format('since: "2090-01-01"') + "text", "", romanian, "late")
    monkeypatch.setattr(rows, "load_skeletons", lambda *_: [late])
    with pytest.raises(DataError, match=r"ro-legal.skeletons.late\.txt:2: months, since and until"):
        rows.skeletons_of(rows.recipe("ro-legal"))


@pytest.mark.parametrize(
    ("text", "after"),
    [
        ("[p.name:initials]. Apoi", " Apoi"),
        ("[p.surname]. Apoi", ". Apoi"),
        ("[p.name:initials]... apoi", "... apoi"),
        ("[p.name:initials]", ""),
        ("[p.name:initials], apoi.", ", apoi."),
    ],
)
def test_one_full_stop_ends_abbreviation_and_sentence(fill, text, after):
    for seed in range(20):
        row, _ = fill(text, str(seed))
        (span,) = row["spans"]
        assert row["text"][span["end"] :] == after


def test_a_mobile_number_stands_beside_the_phone(fill):
    for seed in range(60):
        row, _ = fill("[p.phone:mobile]\n[p.phone:mobile:compact]\n[p.phone:compact]", str(seed))
        written, compact, phone = row["text"].split("\n")
        assert "".join(filter(str.isdigit, written)) == compact
        assert compact.startswith("071")
        assert compact != phone
