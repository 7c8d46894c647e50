"""The metrics of the Text Anonymization Benchmark: was every mention of an entity hidden?"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar, Literal

import numpy as np

from europriv import match, taxonomy
from europriv.documents import Codes, blocks, character_class
from europriv.errors import DataError
from europriv.metrics._base import Metric
from europriv.metrics._counts import Counts, Tally
from europriv.metrics._coverage import united
from europriv.metrics._rate import rate
from europriv.metrics._runs import runs_within, word_characters
from europriv.spans import Coded, SpanTable
from europriv.stats import f_from_pr, ratio

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from europriv.documents import Documents

_CLASSES = ("direct", "quasi", "no_mask")
_NO_MASK = 2
#: What is counted.
_ALL = ("direct", "quasi", "mentions", "tokens", "masks", "mask_tokens")
#: What a mask may leave out: these marks, white space, and titles and the like.
_MARKS = ",.-;:/&()[]–'\"’“”"
_WORDS = re.compile(r"\b(?:mr|mrs|ms|no|nr|about)\b", re.IGNORECASE)


@dataclass(frozen=True, repr=False, kw_only=True)
class TabRecall(Metric):
    """Recall of entities, mentions and words, precision of masks (Pilán and others 2022).

    The gold of a document is one row for each annotator, and every row counts. An entity is all
    mentions of one `subject`; without that attribute each span is one. It is to be hidden if the
    `identifier_class` of a mention is "direct" or "quasi", and it is a direct identifier if its
    first mention is; a span without that attribute has the class of its node, else "quasi". A
    mention is hidden if masks cover all of it but white space, punctuation and the words Mr, Mrs,
    Ms, no, nr and about; an entity is hidden if its mentions are, those of class "no_mask" aside.
    Recall of mentions and words is over all mentions of entities to be hidden. A mask, or a word
    in it, is right if it lies within a mention to be hidden; a word under two masks counts twice.

    That is the benchmark's own script without its part-of-speech tagger, but for two things: a
    document without masks is not dropped, and masks in a document without entities are wrong.

    >>> TabRecall()
    TabRecall()
    """

    reads: ClassVar[Literal["spans", "redacted"]] = "redacted"
    headline: ClassVar[str] = "entity_recall"

    def count(self, gold: SpanTable, predicted: SpanTable, documents: Documents) -> Counts:
        """Return what is to be hidden and what was masked, by document and type.

        Columns: `direct` and `quasi` entities, `mentions` and `tokens`, each also with `_good` for
        those hidden, by the label of the entity's first mention; `masks` and `mask_tokens`, each
        also with `_good` for those right, label "".

        Raises:
            DataError: if a span's `identifier_class` is another one than TAB's.
        """
        classes = _classes(gold)
        tally = Tally(documents.ids)
        for low, high in blocks(len(documents)):
            texts = documents.texts[low:high]
            table, masks = gold.documents(low, high), predicted.documents(low, high)
            part = classes[slice(*np.searchsorted(gold.doc, [low, high]))]
            _tally_recall(tally, low, table, part, masks, texts)
            _tally_precision(tally, low, table.take(part < _NO_MASK), masks, texts)
        return tally.counts()

    def scores(self, counts: Counts, whole: Counts | None = None) -> dict[str, Any]:
        """Return recall with Wilson intervals where entities count, precision, F1 and counts."""
        del whole  # masks of every kind are judged
        of = {what: counts.of(what) for what in (*_ALL, *(f"{what}_good" for what in _ALL))}
        total = {what: sum(labels.values()) for what, labels in of.items()}
        scores = _recall(total)
        for unit, what in (("mention", "masks"), ("token", "mask_tokens")):
            precision = ratio(total[f"{what}_good"], total[what])
            scores[f"{unit}_precision"] = precision
            scores[f"{unit}_f1"] = f_from_pr(precision, scores[f"{unit}_recall"])
        return {
            **scores,
            **{f"n_{what}": n for what, n in total.items()},
            "n_documents": len(counts.ids),
            "per_type": {
                label: _recall({what: labels.get(label, 0) for what, labels in of.items()})
                for label in of["mentions"]
            },
        }


def _recall(n: dict[str, int]) -> dict[str, float | None]:
    """Return recall of entities, direct and quasi identifiers, mentions and words."""
    good, entities = (n[f"direct{end}"] + n[f"quasi{end}"] for end in ("_good", ""))
    return {
        **rate("entity_recall", good, entities),
        **rate("entity_recall_direct", n["direct_good"], n["direct"]),
        **rate("entity_recall_quasi", n["quasi_good"], n["quasi"]),
        "mention_recall": ratio(n["mentions_good"], n["mentions"]),
        "token_recall": ratio(n["tokens_good"], n["tokens"]),
    }


def _classes(gold: SpanTable) -> NDArray[np.int64]:
    """Return the class of each span as an index into `_CLASSES`.

    Raises:
        DataError: if there is another class.
    """
    nodes = taxonomy.load().nodes
    of_label = [
        nodes[label].identifier_class if label in nodes else "quasi" for label in gold.labels
    ]
    codes = np.array([_CLASSES.index(c) for c in of_label], dtype=np.int64)[gold.label]
    if "identifier_class" not in gold.extra:
        return codes
    given = gold.extra["identifier_class"]
    if wrong := [name for name in given.names if name not in _CLASSES]:
        raise DataError(f"identifier_class {wrong[0]!r} is unknown: write {', '.join(_CLASSES)}")
    of_name = np.array([*map(_CLASSES.index, given.names), -1], dtype=np.int64)[given.codes]
    return np.where(of_name < 0, codes, of_name)


def _tally_recall(
    tally: Tally,
    base: int,
    gold: SpanTable,
    classes: NDArray[np.int64],
    masks: SpanTable,
    texts: Sequence[str],
) -> None:
    """Count what is to be hidden in one block of documents, and what is."""
    asked = classes < _NO_MASK
    entity = _entities(gold)
    wanted = np.isin(entity, entity[asked])
    asked = asked[wanted]
    _, first, entity = np.unique(entity[wanted], return_index=True, return_inverse=True)
    mentions = gold.take(wanted)
    mentions = replace(mentions, label=mentions.label[first][entity])
    hidden = _hidden(mentions, masks, texts)
    shown = np.bincount(entity[asked & ~hidden], minlength=len(first)) > 0
    direct = classes[wanted][first] == _CLASSES.index("direct")
    tokens = _tokens(mentions, texts)
    _count(tally, base, "direct", mentions.take(first[direct]), ~shown[direct])
    _count(tally, base, "quasi", mentions.take(first[~direct]), ~shown[~direct])
    _count(tally, base, "mentions", mentions, hidden)
    _count(tally, base, "tokens", tokens, _hidden(tokens, masks, texts))


def _tally_precision(
    tally: Tally, base: int, asked: SpanTable, masks: SpanTable, texts: Sequence[str]
) -> None:
    """Count the masks of one block of documents and the words in them, and which are right."""
    flat = replace(masks, label=np.zeros_like(masks.label), labels=("",)).unique()
    for what, table in (("masks", flat), ("mask_tokens", _tokens(flat, texts))):
        pairs = match.overlapping(table, asked)
        within = asked.start[pairs.predicted] <= table.start[pairs.gold]
        within &= asked.end[pairs.predicted] >= table.end[pairs.gold]
        _count(tally, base, what, table, np.isin(np.arange(len(table)), pairs.gold[within]))


def _count(tally: Tally, base: int, what: str, table: SpanTable, good: NDArray[np.bool_]) -> None:
    """Count spans by document and label, all of them and the good ones."""
    for name, rows in ((what, slice(None)), (f"{what}_good", good)):
        doc, label = table.doc[rows], table.label[rows]
        tally.spans(name, doc, label, table.labels, base, table.n_docs)


def _entities(table: SpanTable) -> NDArray[np.int64]:
    """Return a number for the entity of each span, alike for one subject of one document."""
    n = len(table)
    if "subject" not in table.extra:
        return np.arange(n)
    subject = table.extra["subject"]
    code = np.where(subject.codes < 0, len(subject.names) + np.arange(n), subject.codes)
    number: NDArray[np.int64] = table.doc * np.int64(len(subject.names) + n) + code
    return number


def _tokens(table: SpanTable, texts: Sequence[str]) -> SpanTable:
    """Return the runs of letters, digits and underscores of each span."""
    span, start, end = runs_within(table, texts, word_characters(underscore=True))
    label = Coded(table.label[span], table.labels)
    return SpanTable.from_columns(table.doc[span], start, end, label, table.n_docs)


def _hidden(table: SpanTable, masks: SpanTable, texts: Sequence[str]) -> NDArray[np.bool_]:
    """Return whether masks cover all of each span that they must."""
    codes = Codes.of(texts)
    solid = np.cumsum(np.append(0, ~_skipped(codes, texts)))
    base = codes.offset[table.doc]
    ranges = united(masks)
    pairs = match.overlapping(table, ranges)
    at = base[pairs.gold]
    low = solid[at + np.maximum(table.start[pairs.gold], ranges.start[pairs.predicted])]
    high = solid[at + np.minimum(table.end[pairs.gold], ranges.end[pairs.predicted])]
    covered = np.bincount(pairs.gold, high - low, len(table))
    hidden: NDArray[np.bool_] = covered == solid[base + table.end] - solid[base + table.start]
    return hidden


def _skipped(codes: Codes, texts: Sequence[str]) -> NDArray[np.bool_]:
    """Return for each code point of a block whether a mask may leave it out."""
    table = character_class("isspace").copy()
    table[list(map(ord, _MARKS))] = True
    skipped: NDArray[np.bool_] = table[codes.points]
    for base, text in zip(codes.offset.tolist(), texts, strict=False):
        for word in _WORDS.finditer(text):
            skipped[base + word.start() : base + word.end()] = True
    return skipped
