"""The two lenient readings of i2b2: ends that nearly agree, and words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from europriv import match
from europriv.metrics._concat import concat
from europriv.metrics._levels import Sides, compatibility
from europriv.metrics._prf import SpanMetric
from europriv.metrics._runs import runs_within, word_characters
from europriv.spans import Coded, SpanTable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from europriv.documents import Documents

#: Characters by which the ends may differ.
_TOLERANCE = 2


@dataclass(frozen=True, repr=False, kw_only=True)
class Relaxed(SpanMetric):
    """Same start, ends at most two characters apart (DEFINITIONS 5, `relaxed`)."""

    def match(self, both: Sides, documents: Documents) -> match.Matching:
        """Match the spans of one block of documents."""
        del documents
        return match.relaxed(*both, tolerance=_TOLERANCE)


@dataclass(frozen=True, repr=False, kw_only=True)
class ScriptRelaxed(SpanMetric):
    """As the script's Python sets do it whose equality is "ends at most two apart".

    That equality is not transitive: a set keeps the first of near spans, two spans can meet the
    same third one, and what both sets hold is read off the smaller set. So predictions get lost.
    """

    def read(self, gold: SpanTable, predicted: SpanTable, documents: Documents) -> Sides:
        """Return both sides so that what the sets share stands on both, range for range."""
        both = super().read(gold, predicted, documents)
        g, p = _kept(both.gold), _kept(both.predicted)
        pairs = match.overlapping(g, p)
        near = g.start[pairs.gold] == p.start[pairs.predicted]
        near &= abs(g.end[pairs.gold] - p.end[pairs.predicted]) <= _TOLERANCE
        near &= both.compatible[g.label[pairs.gold], p.label[pairs.predicted]]
        found, hit = (
            np.isin(np.arange(len(t)), i[near]) for t, i in zip((g, p), pairs, strict=True)
        )
        n_gold, n_predicted = (np.bincount(t.doc, minlength=t.n_docs) for t in (g, p))
        smaller = n_gold < n_predicted
        shared = concat(g.take(found & smaller[g.doc]), p.take(hit & ~smaller[p.doc]))
        g, p = concat(g.take(~found), shared), concat(p.take(~hit), shared)
        return Sides(g, p, compatibility(self.level, g.labels, p.labels))

    def match(self, both: Sides, documents: Documents) -> match.Matching:
        """Match the spans of one block of documents."""
        del documents
        return match.exact(*both)


@dataclass(frozen=True, repr=False, kw_only=True)
class Overlap(SpanMetric):
    """Words within spans, matched by range and label (DEFINITIONS 5, `overlap`).

    Args:
        script: take ASCII letters and digits only; a span without any has one empty word.
    """

    script: bool = False

    def read(self, gold: SpanTable, predicted: SpanTable, documents: Documents) -> Sides:
        """Return the words of both sides."""
        texts = documents.texts
        return super().read(self._words(gold, texts), self._words(predicted, texts), documents)

    def match(self, both: Sides, documents: Documents) -> match.Matching:
        """Match the words of one block of documents."""
        del documents
        return match.exact(*both)

    def _words(self, table: SpanTable, texts: Sequence[str]) -> SpanTable:
        """Return the words of each span, itself where it holds none."""
        runs = runs_within(table, texts, word_characters(ascii_only=self.script))
        bare = np.flatnonzero(np.bincount(runs.span, minlength=len(table)) == 0)
        row = np.concatenate([runs.span, bare])
        start = (table.end if self.script else table.start)[bare]
        label = Coded(table.label[row], table.labels)
        return SpanTable.from_columns(
            table.doc[row],
            np.concatenate([runs.start, start]),
            np.concatenate([runs.end, table.end[bare]]),
            label,
            table.n_docs,
        )


def _kept(table: SpanTable) -> SpanTable:
    """Return what a set keeps of spans that equal each other: the first of those near."""
    keep = np.ones(len(table), dtype=bool)
    last: dict[tuple[int, int, int], int] = {}
    keys = zip(table.doc.tolist(), table.start.tolist(), table.label.tolist(), strict=True)
    for i, key in enumerate(keys):
        end = int(table.end[i])
        keep[i] = end > last.get(key, -_TOLERANCE) + _TOLERANCE
        if keep[i]:
            last[key] = end
    return table.take(keep)
