"""Quality figures of documents: how much, how varied, how even, and whether all of it agrees."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from dataclasses import asdict, dataclass
from itertools import combinations
from statistics import median
from typing import TYPE_CHECKING, Any

from europriv import ids

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from datetime import date

_SHINGLE = 5
_WORD = re.compile(r"[^\W\d_]+")
_WORD_OR_NUMBER = re.compile(r"\w+")
# Words that an identifier may be written with: "QX nr. 123456".
_FILLER = re.compile(r"[^\W\d_A-Z]+\.?")


@dataclass(frozen=True, slots=True)
class Quality:
    """Figures of one or several configurations.

    Attributes:
        documents: how many.
        words: white-space words of all.
        median_words: of a document.
        characters: code points of all.
        vocabulary: distinct words of letters, case folded.
        spans: by label.
        distinct: distinct surface forms by label.
        density: spans per 100 words.
        negatives: hard negatives.
        negative_share: hard negatives among them and the spans.
        skeletons: how many.
        largest_skeleton: most documents of one skeleton, relative to an even share in its config.
        overlap: Jaccard index of the 5-word sequences outside spans, by pair of families.
        identifiers: mentions of identifiers.
        consistent: share of them that decode and agree with the other mentions and the birth
            date of their subject; None where there are none.
        vocabulary_shared: share of the reference's running words that the vocabulary holds.
    """

    documents: int
    words: int
    median_words: float
    characters: int
    vocabulary: int
    spans: dict[str, int]
    distinct: dict[str, int]
    density: float
    negatives: int
    negative_share: float
    skeletons: int
    largest_skeleton: float
    overlap: dict[str, float]
    identifiers: int
    consistent: float | None
    vocabulary_shared: float | None

    def as_dict(self) -> dict[str, Any]:
        """Return the figures ready for JSON."""
        return asdict(self)


def quality(rows: Iterable[Mapping[str, Any]], reference: Iterable[str] | None = None) -> Quality:
    """Return the figures of `rows`, of one configuration or several.

    Args:
        rows: as `generate` yields them.
        reference: texts of a real corpus to compare the vocabulary with.
    """
    rows = list(rows)
    lengths = [len(row["text"].split()) for row in rows]
    forms: dict[str, Counter[str]] = defaultdict(Counter)
    for row in rows:
        for span in row["spans"]:
            forms[span["label"]][row["text"][span["start"] : span["end"]]] += 1
    spans = {label: found.total() for label, found in sorted(forms.items())}
    negatives, words = sum(row["negatives"] for row in rows), sum(lengths)
    vocabulary = {word for row in rows for word in _words(row["text"])}
    agreeing = [agrees for row in rows for agrees in _agreement(row)]
    return Quality(
        documents=len(rows),
        words=words,
        median_words=median(lengths) if lengths else 0,
        characters=sum(len(row["text"]) for row in rows),
        vocabulary=len(vocabulary),
        spans=spans,
        distinct={label: len(found) for label, found in sorted(forms.items())},
        density=100 * sum(spans.values()) / max(words, 1),
        negatives=negatives,
        negative_share=negatives / max(negatives + sum(spans.values()), 1),
        skeletons=len({(_config(row), row["skeleton"]) for row in rows}),
        largest_skeleton=_largest_share(rows),
        overlap=overlap(rows),
        identifiers=len(agreeing),
        consistent=sum(agreeing) / len(agreeing) if agreeing else None,
        vocabulary_shared=None if reference is None else _shared(vocabulary, reference),
    )


def overlap(rows: Iterable[Mapping[str, Any]]) -> dict[str, float]:
    """Return the Jaccard index of 5-word sequences for each pair of families.

    Sequences that touch a span are left out, which are names and places, and those that touch what
    noise put in (hesitations, numbers in words): neither is template text.
    """
    found: dict[str, set[tuple[str, ...]]] = defaultdict(set)
    for row in rows:
        found[f"{_config(row)}/{row['family']}"].update(_shingles(row))
    return {
        f"{a} {b}": len(found[a] & found[b]) / max(len(found[a] | found[b]), 1)
        for a, b in combinations(sorted(found), 2)
    }


def _shingles(row: Mapping[str, Any]) -> Iterator[tuple[str, ...]]:
    text, at = row["text"], 0
    added = [edit for edit in row.get("edits") or () if _puts_words(text, edit)]
    cuts = sorted((*row["spans"], *added), key=lambda cut: cut["start"])
    for cut in (*cuts, {"start": len(text), "end": 0}):
        words = _WORD_OR_NUMBER.findall(text[at : max(at, cut["start"])].casefold())
        yield from zip(*(words[i:] for i in range(_SHINGLE)), strict=False)
        at = max(at, cut["end"])


def _puts_words(text: str, edit: Mapping[str, Any]) -> bool:
    """Return whether an edit spells a number, or more words stand there than before it."""
    before = edit["before"]
    now = _WORD_OR_NUMBER.findall(text[edit["start"] : edit["end"]])
    return before.isdecimal() or len(now) > len(_WORD_OR_NUMBER.findall(before))


def _largest_share(rows: list[Mapping[str, Any]]) -> float:
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for row in rows:
        counts[_config(row)][row["skeleton"]] += 1
    return max((max(c.values()) * len(c) / c.total() for c in counts.values()), default=0.0)


def _agreement(row: Mapping[str, Any]) -> Iterator[bool]:
    """Yield for each identifier whether it decodes and agrees with what else is said."""
    first: dict[tuple[str, str], str] = {}
    for span in row["spans"]:
        if not span["scheme"]:
            continue
        number = row["text"][span["start"] : span["end"]]
        if (told := ids.disclose(number, span["scheme"])) is None:
            number = _FILLER.sub("", number)
            told = ids.disclose(number, span["scheme"])
        compact = ids.get(span["scheme"]).compact(number)
        same = first.setdefault((span["scheme"], span["subject"]), compact) == compact
        born = told.birth_date if told else None
        yield told is not None and same and (born is None or _stated(row, span["subject"], born))


def _stated(row: Mapping[str, Any], subject: str, born: date) -> bool:
    """Return whether every birth date of the subject in the text can be `born`."""
    for span in row["spans"]:
        if span["label"] == "DATE" and span["subject"] == subject:
            numbers = {int(n) for n in re.findall(r"\d+", row["text"][span["start"] : span["end"]])}
            years = {born.year, born.year % 100}
            # A date in words has no figures to compare.
            if numbers and (not numbers & years or (len(numbers) > 1 and born.day not in numbers)):
                return False
    return True


def _shared(vocabulary: set[str], reference: Iterable[str]) -> float:
    words = [word for text in reference for word in _words(text)]
    return sum(word in vocabulary for word in words) / max(len(words), 1)


def _words(text: str) -> list[str]:
    return _WORD.findall(text.casefold())


def _config(row: Mapping[str, Any]) -> str:
    return str(row["id"]).rpartition("-")[0]
