"""Identifiers in running text: found by shape, judged by `europriv.ids`."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING

from europriv import ids, taxonomy
from europriv.adapters._cues import ALSO_WRITTEN, COUNTRIES
from europriv.spans import Span

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

# Numbers are written in parts of digits, perhaps with letters, parted by one separator.
_PART = re.compile(r"[0-9][^\W_]*")
_SEPARATORS = frozenset(" \u00a0\u202f\u2009\n-.·/‑–+")
_LONGEST = 25
#: Characters of the shortest number that tells a birth date, separators not counted.
_SHORTEST = 9
#: Digits of the shortest number that is taken on the word of its announcement.
_FEWEST_DIGITS = 6
#: How far in front of a number the word may stand that says what it is.
_REACH = 40

_IBAN = re.compile(
    r"\b[A-Z]{2}[0-9]{2}(?:[ \u00a0]?[A-Z0-9]{4}){2,7}(?:[ \u00a0]?[A-Z0-9]{1,3})?\b"
)
_PLATE = re.compile(r"\b[A-ZÄÖÜ]{1,3}[ -]?(?:[A-Z]{1,2}[ -]?)?[0-9]{1,4}(?:[ -]?[A-Z]{1,3})?\b")
_CARD = re.compile(r"(?<![\w:.,/-])[0-9](?:[ -]?[0-9]){12,18}\b")
_ROMANIAN_CARD = re.compile(
    r"\b(?:seri[ae]|C\.?I\.?|B\.?I\.?|buletin\w*|cart\w+ de identitate)[ :]*"
    r"(?P<number>[A-Z]{2}[ ,]*(?:nr\.?|num[aă]r(?:ul)?)?[ ]*[0-9]{6})\b"
)


def identifiers(text: str, language: str | None) -> Iterator[Span]:
    """Yield the identifiers of a text, in no order; they may overlap.

    A number is taken where it satisfies a scheme that tells when its bearer was born, which few
    others do by chance; or behind a word that announces a scheme, even if its check digit is wrong.

    Args:
        text: the text.
        language: names the countries whose schemes are tried; None tries all.
    """
    countries = COUNTRIES.get(language or "", "").split()
    yield from _accounts(text)
    numbers = list(_numbers(text, *_schemes(language)))
    yield from numbers
    # One number in ten passes for a card by chance; one that tells a birth date is no card.
    taken = {(span.start, span.end) for span in numbers}
    for match in _CARD.finditer(text):
        if match.span() not in taken and ids.disclose(match[0], "ISO/payment card"):
            yield Span(*match.span(), "CREDIT_CARD")
    if "RO" in countries or not countries:
        for match in _ROMANIAN_CARD.finditer(text):
            yield Span(*match.span("number"), "RO_CI")
    for match in _PLATE.finditer(text):
        if any(
            (told := ids.disclose(match[0], name)) and told.region for name in _plates(language)
        ):
            yield Span(*match.span(), "LICENSE_PLATE")


def labels() -> set[str]:
    """Return all labels of `identifiers`."""
    return {"IBAN", "CREDIT_CARD", "RO_CI", "LICENSE_PLATE"} | set(_schemes(None)[0].values())


def _accounts(text: str) -> Iterator[Span]:
    """Yield IBANs; a word in capitals behind one looks like its last part."""
    known = set(ids.names())
    for match in _IBAN.finditer(text):
        found = match[0]
        while found and (name := f"{found[:2]}/IBAN") in known:
            if ids.disclose(found, name):
                yield Span(match.start(), match.start() + len(found), "IBAN")
                break
            found = found[: max(found.rfind(" "), found.rfind("\u00a0"), 0)]


def _numbers(text: str, schemes: Mapping[str, str], cues: re.Pattern[str]) -> Iterator[Span]:
    """Yield numbers of schemes (name -> node)."""
    parts = [(_back(text, match.start()), match.end()) for match in _PART.finditer(text)]
    joined = [b - a == 1 and text[a] in _SEPARATORS for (_, a), (b, _) in pairwise(parts)]
    words = [(m.end(), str(m.lastgroup)) for m in cues.finditer(text)] if parts else []
    i = 0
    while i < len(parts):
        start = parts[i][0]
        stop = i
        while stop < len(joined) and joined[stop] and parts[stop + 1][1] - start <= _LONGEST:
            stop += 1
        reach = max(start - _REACH, parts[i - 1][1] if i else 0)
        near = words[bisect_left(words, (reach,)) : bisect_right(words, (start + 1,))]
        announced = [list(schemes)[int(group[1:])] for _, group in near]
        span, used = _number(text, parts[i : stop + 1], announced, schemes)
        if span:
            yield span
        i += used


def _back(text: str, start: int) -> int:
    """Return where the word begins that has its first digit at `start`."""
    while start and text[start - 1].isalpha():
        start -= 1
    return start


def _number(
    text: str, parts: list[tuple[int, int]], announced: list[str], schemes: Mapping[str, str]
) -> tuple[Span | None, int]:
    """Return the number that begins with the first part, if one does, and how many parts it has."""
    start = parts[0][0]
    for n in range(len(parts), 0, -1):
        end = parts[n - 1][1]
        number = text[start:end]
        if not announced and sum(map(str.isalnum, number)) < _SHORTEST:
            break
        for scheme in announced or schemes:
            told = ids.disclose(number, scheme)
            if told and (announced or told.birth_date or told.birth_date_partial):
                return Span(start, end, schemes[scheme]), n
    end = parts[-1][1]
    if announced and sum(map(str.isdigit, text[start:end])) >= _FEWEST_DIGITS:
        return Span(start, end, schemes[announced[0]]), len(parts)
    return None, 1


@cache
def _schemes(language: str | None) -> tuple[dict[str, str], re.Pattern[str]]:
    """Return the node of each scheme, and a pattern with a group for each that names it."""
    countries = COUNTRIES.get(language or "", "").split()
    nodes = {
        node.scheme: node.name
        for node in taxonomy.load().nodes.values()
        if node.scheme in ids.names()
        and node.scheme != "RO/CI"
        and (not countries or node.scheme.partition("/")[0] in countries)
    }
    groups = "|".join(f"(?P<s{i}>{_names(scheme)})" for i, scheme in enumerate(nodes))
    return nodes, re.compile(rf"(?<!\w)(?:{groups or '(?!)'})(?!\w)", re.IGNORECASE)


def _names(scheme: str) -> str:
    """Return a pattern for what a scheme is called."""
    names = scheme.split("/")[1:] + ALSO_WRITTEN.get(scheme, "").split("|")
    return "|".join(re.escape(name) for name in names if len(name) > 1)


@cache
def _plates(language: str | None) -> tuple[str, ...]:
    countries = COUNTRIES.get(language or "", "").split()
    plates = (name for name in ids.names() if name.endswith("/plate"))
    return tuple(name for name in plates if not countries or name[:2] in countries)
