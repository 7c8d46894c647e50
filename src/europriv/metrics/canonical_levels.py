"""Canonical levels: found at all, of the right category, of the right type?"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, ClassVar, Self

import numpy as np

from europriv import match
from europriv.documents import blocks
from europriv.errors import OptionError
from europriv.metrics._confusion import confusion, tally_confusion
from europriv.metrics._counts import Counts, Tally
from europriv.metrics._levels import Level, hipaa, sides
from europriv.metrics._overlap import OverlapOptions
from europriv.metrics._prf import tally_matching
from europriv.metrics._ratios import MatchOptions
from europriv.metrics.span_iou import SpanIoU

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from europriv.documents import Documents
    from europriv.spans import SpanTable

_LEVELS: tuple[Level, ...] = ("binary", "category", "detailed")


@dataclass(frozen=True, repr=False, kw_only=True)
class CanonicalLevels(OverlapOptions, MatchOptions):
    """`SpanIoU` at three levels of one tree, and who is taken for whom (DEFINITIONS 4, 5).

    Every score of `SpanIoU(level=...)` stands here with the level before its name: `binary_f1`,
    `category_recall`, `detailed_per_type`. `category_confusion` and `detailed_confusion` say which
    predicted label stands on which gold label in the label-blind matching: {gold: {predicted: n}},
    with "O" for gold that nothing was matched to, and for predictions matched to nothing. Where
    several labels stand on one range the best fitting one speaks for it.

    The options are those of `SpanIoU` without `level`.

    >>> CanonicalLevels()
    CanonicalLevels(theta=0.75)
    """

    prefixes: ClassVar[tuple[str, ...]] = tuple(f"{level}_" for level in _LEVELS)
    headline: ClassVar[str] = "detailed_f1"

    def at(self, level: Level) -> SpanIoU:
        """Return the metric of one level."""
        return SpanIoU(level=level, **{f.name: getattr(self, f.name) for f in fields(self)})

    def count(self, gold: SpanTable, predicted: SpanTable, documents: Documents) -> Counts:
        """Return the counts of `SpanIoU` at each level, level before name, and `confusion`.

        The label of a confusion is "GOLD>PREDICTED", both nodes or "O".
        """
        if self.hipaa:
            gold, predicted = hipaa(gold), hipaa(predicted)
        tally = Tally(documents.ids)
        for low, high in blocks(len(documents)):
            part = documents.part(low, high)
            g, p = gold.documents(low, high), predicted.documents(low, high)
            self._tally(tally, low, *self.measured(g, p, part), self.gaps(part))
        return tally.counts()

    def _tally(
        self,
        tally: Tally,
        base: int,
        gold: SpanTable,
        predicted: SpanTable,
        gaps: match.Bridge | None,
    ) -> None:
        """Count one block of documents; the levels share one search for overlaps."""
        flat = sides("binary", gold, predicted)
        pairs = match.overlapping(flat.gold, flat.predicted)
        for level in _LEVELS:
            both = flat if level == "binary" else sides(level, gold, predicted)
            shared = match.spread(pairs, both.gold, both.predicted)
            matching = match.iou_at(*both, self.theta, gaps, shared)
            tally_matching(tally, base, both, matching, f"{level}_")
            if level == "binary":
                tally_confusion(tally, base, gold.unique(), predicted.unique(), matching)

    def by_document(self, counts: Counts, whole: Counts | None = None) -> NDArray[np.int64]:
        """Return tp, fp and fn of each level by document, int64 [n, 9]."""
        parts = [
            self.at(level).by_document(
                counts.under(f"{level}_"), whole and whole.under(f"{level}_")
            )
            for level in _LEVELS
        ]
        return np.concatenate(parts, axis=1)

    def scores(self, counts: Counts, whole: Counts | None = None) -> dict[str, Any]:
        """Return the scores of each level and the two confusion matrices."""
        scores: dict[str, Any] = {}
        for level in _LEVELS:
            prefix = f"{level}_"
            found = self.at(level).scores(counts.under(prefix), whole and whole.under(prefix))
            del found["n_documents"]
            scores |= {prefix + name: value for name, value in found.items()}
        return {
            **scores,
            "category_confusion": confusion(counts, "category"),
            "detailed_confusion": confusion(counts, "detailed"),
            "n_documents": len(counts.ids),
        }

    def raw(self) -> Self:
        """Refuse labels that are plain strings.

        Raises:
            OptionError: always; levels are levels of the tree.
        """
        raise OptionError(f"{self!r} needs the label tree: give a label scheme instead of 'raw'")
