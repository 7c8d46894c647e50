"""Noise tables of every language: numbers are said right, and every channel runs on its texts."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from europriv import shelf, synth
from europriv.synth.dice import Dice
from europriv.synth.noise import CHANNELS, Noise, tables
from europriv.synth.noise.edits import undo

LANGUAGES = sorted(
    path.parent.name for path in shelf.folder("datasets_scripts").glob("_tables/*/noise.yaml")
)
# As dictionaries and grammars write them; British and with "and" left out in English.
SAID = {
    "de": {17: "siebzehn", 31: "einunddreißig", 76: "sechsundsiebzig", 101: "einhunderteins",
           1994: "eintausendneunhundertvierundneunzig"},
    "en": {13: "thirteen", 42: "forty-two", 90: "ninety", 305: "three hundred five",
           2016: "two thousand sixteen"},
    "es": {16: "dieciséis", 22: "veintidós", 31: "treinta y uno", 505: "quinientos cinco",
           1994: "mil novecientos noventa y cuatro"},
    "fr": {21: "vingt et un", 71: "soixante et onze", 80: "quatre-vingts",
           97: "quatre-vingt-dix-sept", 1994: "mille neuf cent quatre-vingt-quatorze"},
    "it": {17: "diciassette", 21: "ventuno", 28: "ventotto", 33: "trentatré",
           2019: "duemiladiciannove"},
    "nl": {14: "veertien", 22: "tweeëntwintig", 84: "vierentachtig", 305: "driehonderdvijf",
           1994: "duizendnegenhonderdvierennegentig"},
    "ro": {14: "paisprezece", 16: "șaisprezece", 62: "șaizeci și doi", 305: "trei sute cinci",
           1994: "o mie nouă sute nouăzeci și patru"},
}  # fmt: skip


@pytest.fixture(scope="module", params=LANGUAGES)
def noise(request):
    return request.param, tables.load(request.param)


def test_numbers_are_said_as_the_language_says_them(noise):
    language, found = noise
    assert {n: found.numbers.say(n) for n in SAID[language]} == SAID[language]


def test_no_two_numbers_sound_alike(noise):
    _, found = noise
    assert len({found.numbers.say(n) for n in range(3000)}) == 3000


def test_keys_that_lie_side_by_side_are_neighbours_both_ways(noise):
    _, found = noise
    for one, near in found.neighbours.items():
        assert one not in near
    for one, other in pairwise("1234567890"):
        assert other in found.neighbours[one]
        assert one in found.neighbours[other]


def test_nothing_is_misread_as_itself(noise):
    _, found = noise
    assert all(read and read != key for key, reads in found.ocr.items() for read in reads)


@pytest.mark.parametrize("channel", CHANNELS)
def test_every_channel_runs_and_is_undone(noise, channel):
    language, found = noise
    # All marks, for an English text may have one letter with a mark, or none to lose.
    view = Noise(channel, 1.0 if channel == "nodiacritics" else 0.3)
    edits, letters = 0, set()
    for n, row in enumerate(synth.generate(f"{language}-legal", limit=8)):
        noisy = view.view(row, "x", Dice(f"{channel}/{n}"), found)
        assert undo(noisy["text"], noisy["edits"]) == row["text"]
        edits += len(noisy["edits"])
        letters |= {letter for letter in row["text"] if letter.isalpha()}
    marked = any(not letter.isascii() for letter in letters)
    assert bool(edits) == (marked or channel != "nodiacritics")


def test_speech_is_words_only(noise):
    language, found = noise
    for n, row in enumerate(synth.generate(f"{language}-legal", limit=8)):
        text = Noise("asr", 0.03).view(row, "x", Dice(str(n)), found)["text"]
        assert re.fullmatch(r"[^\W\d_]+(?:[-'’ ][^\W\d_]+)*", text)
        assert text == text.lower()
