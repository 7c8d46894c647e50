"""What regular expressions find without looking anything up: contacts, dates, names, streets."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from europriv.adapters._cues import MONTHS, STREETS_AFTER, STREETS_BEFORE, TITLES
from europriv.spans import Span

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    _Rules = tuple[tuple[str, re.Pattern[str]], ...]

_WORD = r"[^\W\d_]"
_UPPER = r"[A-ZÀ-ÖØ-ÞĂÂÎȘȚŞŢĆČĐŁŃŚŠŹŻŽĘĄŐŰĞİ]"
_NAME = rf"(?:{_UPPER}{_WORD}*(?:[-'’]{_WORD}+)*|{_UPPER}\.)"
_PARTICLE = r"(?:de|del|della|di|da|du|van|von|der|den|ter|la|le|d'|y)"
_NUMBER = r"[0-9]{1,4}[a-zA-Z]?"
#: The beginning of a street name that ends with its kind.
_NAMED = rf"{_UPPER}{_WORD}*(?:[ -]{_UPPER}{_WORD}*){{0,3}}?"

_DAY, _MONTH, _YEAR = r"(?:0?[1-9]|[12][0-9]|3[01])", r"(?:0?[1-9]|1[0-2])", r"(?:1[89]|20)[0-9]{2}"
_IPV4 = r"(?:25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])"

_HEX = r"[0-9a-fA-F]{1,4}"
_SHORT = rf"(?:{_HEX}:){{1,6}}:(?:{_HEX}:){{0,5}}"
_DIGITS = re.compile(r"[0-9]+")

#: Rules of every language. A rule that begins with a digit is tried where digits begin only.
_EVERYWHERE = (
    ("URL", r"(?:https?://|www\.)[^\s<>\"'()]*[^\s<>\"'().,;:!?]"),
    ("IP_ADDRESS", rf"(?<![\w:])(?:(?:{_HEX}:){{7}}|{_SHORT}){_HEX}(?![\w:])"),
)
_AT_DIGITS = (
    ("IP_ADDRESS", rf"(?<![\w.])(?:{_IPV4}\.){{3}}{_IPV4}(?![\w.])"),
    ("DATE", rf"(?<![\w.,/-]){_DAY}([./-])[ ]?{_MONTH}\1[ ]?{_YEAR}(?![\w/-])"),
    ("DATE", rf"(?<![\w.,/-]){_YEAR}([./-]){_MONTH}\1{_DAY}(?![\w/-])"),
    ("DATE", rf"(?<![\w.,/-]){_MONTH}/{_DAY}/{_YEAR}(?![\w/-])"),
)
_MAIL = re.compile(r"(?<![\w.+%-])[\w.+%-]{1,64}@\w[\w-]*(?:\.\w[\w-]*)+")

_DIGIT_LATER = r"(?:[ ./()\u00a0-]{0,2}[0-9])"
_PHONE_WORD = r"tel|telefon\w*|tél\w*|teléfono|phone|mobil\w*|móvil|gsm|fax|cell"
_PHONES = (
    rf"(?<![\w+])(?:\+|00)[1-9][0-9]{{0,2}}(?:[ ./\u00a0-]?\(0\))?{_DIGIT_LATER}{{6,12}}(?!\w)",
    rf"(?<![\w.,+/-])\(?0[1-9]{_DIGIT_LATER}{{7,9}}(?![\w/]|[.-]\w)",
    rf"(?<!\w)(?i:{_PHONE_WORD})\.?[ :]{{1,3}}(?P<value>\(?[0-9]{_DIGIT_LATER}{{6,11}})(?!\w)",
)


def found(text: str, language: str | None) -> Iterator[Span]:
    """Yield what the rules of every language and of this one find; the spans may overlap.

    Args:
        text: the text.
        language: ISO 639-1 code; None applies the rules of all languages.
    """
    if "@" in text:
        yield from (Span(*match.span(), "EMAIL_ADDRESS") for match in _MAIL.finditer(text))
    anywhere, at_digits = _compiled(language)
    for label, pattern in anywhere:
        for match in pattern.finditer(text):
            yield Span(*match.span("value" if "value" in pattern.groupindex else 0), label)
    for digits in _DIGITS.finditer(text):
        for label, pattern in at_digits:
            if hit := pattern.match(text, digits.start()):
                yield Span(*hit.span(), label)


def labels() -> set[str]:
    """Return all labels of `found`."""
    return {"EMAIL_ADDRESS"} | {label for rules in _compiled(None) for label, _ in rules}


@cache
def _compiled(language: str | None) -> tuple[_Rules, _Rules]:
    """Return the rules to search for, and those to try where digits begin."""
    titles, before, after = (_of(t, language) for t in (TITLES, STREETS_BEFORE, STREETS_AFTER))
    months = list(_of(MONTHS, language))
    anywhere = [
        *_EVERYWHERE,
        *(("DATE", _month_first(row)) for row in months if row == MONTHS["en"]),
        *(("NAME", _after_title(row)) for row in titles),
        *(("ADDRESS", _kind_and_name(row)) for row in before),
        *(("ADDRESS", _name_and_kind(row)) for row in after),
        *(("PHONE_NUMBER", pattern) for pattern in _PHONES),
    ]
    at_digits = [
        *_AT_DIGITS,
        *(("DATE", _day_first(row)) for row in months),
        *(("ADDRESS", rf"{_NUMBER},?[ ]{_kind_and_name(row)}") for row in before),
        *(("ADDRESS", rf"{_NUMBER}[ ]{_NAMED}(?i:{_any(row)})(?!\w)") for row in after),
    ]
    return _rules(anywhere), _rules(at_digits)


def _rules(rows: Iterable[tuple[str, str]]) -> _Rules:
    return tuple((label, re.compile(pattern)) for label, pattern in rows)


def _of(table: Mapping[str, str], language: str | None) -> Iterable[str]:
    """Return the row of a language; none where the table has none, all for None."""
    if language is None:
        return table.values()
    return [table[language]] if language in table else []


def _any(words: str, separator: str | None = "|") -> str:
    """Return a pattern for any of the words, the longest first."""
    return "|".join(sorted(map(re.escape, words.split(separator)), key=len, reverse=True))


def _day_first(months: str) -> str:
    """Return the pattern of dates such as "3 de marzo de 2024" or "12. März"."""
    month = f"(?i:{_any(months, None)})"
    return rf"(?<!\w){_DAY}(?:\.|er|º)?[ ](?:de[ ])?{month}\.?(?:,?[ ](?:de[ ])?{_YEAR})?(?!\w)"


def _month_first(months: str) -> str:
    """Return the pattern of dates such as "March 12, 2024"."""
    month = f"(?i:{_any(months, None)})"
    return rf"(?<!\w){month}\.?[ ]{_DAY}(?:st|nd|rd|th)?,?[ ]{_YEAR}(?!\w)"


def _after_title(titles: str) -> str:
    """Return the pattern of a name behind a form of address."""
    forms = {f for title in titles.split("|") for f in (title, title[0].upper() + title[1:])}
    names = rf"(?:{_PARTICLE}[ ])*{_NAME}(?:[ ](?:{_PARTICLE}[ ])*{_NAME}){{0,3}}"
    return rf"(?<![\w.])(?:(?:{_any('|'.join(forms))})[ ]+)+(?P<value>{names})"


def _kind_and_name(kinds: str) -> str:
    """Return the pattern of a street whose kind stands before its name."""
    name = rf"(?:{_PARTICLE}[ ]?)*(?:{_NAME}|[0-9]{{1,2}})(?:[ ](?:{_PARTICLE}[ ]?)*{_NAME}){{0,4}}"
    number = rf"(?:,?[ ]?(?:nr\.?|no\.?|n\.|nº|n°)?[ ]?{_NUMBER}\b)?"
    flat = r"(?:,?[ ]?(?:bl|sc|et|ap|bloc|scara|etaj|apartament)\.?[ ]?[A-Z0-9]{1,4}\b)*"
    return rf"(?<!\w)(?i:{_any(kinds)})[ ]?{name}{number}{flat}"


def _name_and_kind(kinds: str) -> str:
    """Return the pattern of a street whose kind ends its name, and its number."""
    return rf"\b{_NAMED}(?i:{_any(kinds)})[ ]{_NUMBER}\b"
