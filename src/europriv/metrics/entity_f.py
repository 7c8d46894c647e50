"""Exact entity F: the right range with the right label."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

import numpy as np

from europriv import match, taxonomy
from europriv.documents import Words
from europriv.metrics._base import choose
from europriv.metrics._prf import SpanMetric
from europriv.spans import Coded, SpanTable

if TYPE_CHECKING:
    from europriv.documents import Documents
    from europriv.metrics._levels import Sides


@dataclass(frozen=True, repr=False, kw_only=True)
class EntityF(SpanMetric):
    """Exact one-to-one span matching (DEFINITIONS 5, `exact`).

    On well-formed tags `unit="char"` equals seqeval's strict mode. `EntityF(level='kp',
    unit='word')` is the published benchmark's detection score.

    Args:
        unit: "char" compares spans as given; "word" compares them in the shared BIOES space: gold
            is widened to the white-space words it overlaps, a word takes the label of the first
            prediction on it, and consecutive words of one label are one prediction.

    >>> EntityF(level="kp", unit="word")
    EntityF(level='kp', unit='word')
    """

    unit: Literal["char", "word"] = "char"

    def __post_init__(self) -> None:
        super().__post_init__()
        choose("unit", self.unit, ("char", "word"))

    def read(self, gold: SpanTable, predicted: SpanTable, documents: Documents) -> Sides:
        """Return both sides, in words where the metric counts words."""
        both = super().read(gold, predicted, documents)
        if self.unit == "char":
            return both
        words = Words.of(documents.texts)
        return both._replace(
            gold=words.measure(both.gold).unique(),
            predicted=_tagged(words, _in_space(both.predicted, self.level)),
        )

    def match(self, both: Sides, documents: Documents) -> match.Matching:
        """Match the spans of one block of documents."""
        del documents
        return match.exact(*both)


def _in_space(table: SpanTable, level: str) -> SpanTable:
    """Return the spans that the BIOES space can hold: at level "kp" those with a KP type."""
    if level != "kp":
        return table
    space = frozenset(taxonomy.kp_types())
    held = np.array([label in space for label in table.labels], dtype=bool)
    return table.take(held[table.label]) if len(table) else table


def _tagged(words: Words, table: SpanTable) -> SpanTable:
    """Return the spans that the words' tags spell: one for each run of words of one label."""
    span, word = match.expand(*words.touched(table))
    tag = np.full(len(words.begin), -1, dtype=np.int32)
    # Of repeated indices the last assignment stays, so last to first leaves the first prediction.
    tag[word[::-1]] = table.label[span[::-1]]
    new = np.ones(len(tag), dtype=bool)
    new[1:] = tag[1:] != tag[:-1]
    new[words.first[:-1][words.first[:-1] < len(tag)]] = True
    begin = np.flatnonzero(new)
    end = np.append(begin[1:], len(tag))
    real = tag[begin] >= 0
    begin, end = begin[real], end[real]
    doc = np.searchsorted(words.first, begin, side="right") - 1
    first = words.first[doc]
    label = Coded(tag[begin], table.labels)
    return SpanTable.from_columns(doc, begin - first, end - first, label, table.n_docs)
