"""Partial F: the four readings of a match of SemEval-2013, task 9.1."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar, Self

import numpy as np

from europriv import match
from europriv.documents import blocks
from europriv.metrics._base import choose
from europriv.metrics._counts import Counts, Tally
from europriv.metrics._levels import LEVELS, Level, Sides, hipaa, raw_level, sides
from europriv.metrics._ratios import RatioMetric

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from europriv.documents import Documents
    from europriv.spans import SpanTable

_MODES = ("strict", "exact", "partial", "type")


@dataclass(frozen=True, repr=False, kw_only=True)
class PartialF(RatioMetric):
    """Precision, recall and F under four readings of a match (DEFINITIONS 5, `partial`).

    A prediction may be paired with a gold span that it overlaps, one to one. `strict` takes a pair
    of the same range and type for correct, `exact` one of the same range, `type` one of the same
    type; other pairs are incorrect. `partial` takes the same range for correct and any other pair
    for half. Unpaired gold is missed, unpaired predictions are spurious. With POS gold spans and
    ACT predictions, precision is (COR + PAR / 2) / ACT and recall (COR + PAR / 2) / POS.

    Each reading has a matching of its own, of the largest COR + PAR / 2 and then of the most
    pairs, so strict <= exact <= partial and strict <= type always hold. All predictions count,
    those of types that the gold never annotates too.

    Args:
        level: what the same type is (DEFINITIONS 4); "raw" compares labels as strings.
        hipaa: keep nodes with a HIPAA letter only, on both sides.
        beta: of the F score beside F1.
        zero_division: value of a ratio whose denominator is 0; None leaves it undefined.

    >>> PartialF(level="category")
    PartialF(level='category')
    """

    level: Level = "detailed"
    hipaa: bool = False

    prefixes: ClassVar[tuple[str, ...]] = tuple(f"{mode}_" for mode in _MODES)
    headline: ClassVar[str] = "partial_f1"

    def __post_init__(self) -> None:
        super().__post_init__()
        choose("level", self.level, LEVELS)

    def count(self, gold: SpanTable, predicted: SpanTable, documents: Documents) -> Counts:
        """Return spans by document and label, and for each reading what became of them.

        Columns: `gold`, `predicted`; for each reading `cor`, `par` and `inc` by gold label and
        `hit`, correct or partial, by predicted label.
        """
        if self.hipaa:
            gold, predicted = hipaa(gold), hipaa(predicted)
        tally = Tally(documents.ids)
        for low, high in blocks(len(documents)):
            g, p = gold.documents(low, high), predicted.documents(low, high)
            _tally(tally, sides(self.level, g, p), low)
        return tally.counts()

    def by_document(self, counts: Counts, whole: Counts | None = None) -> NDArray[np.int64]:
        """Return tp, fp and fn of each reading by document in halves, int64 [n, 12]."""
        del whole  # every prediction counts
        gold, predicted = counts.by_document("gold"), counts.by_document("predicted")
        columns: list[NDArray[np.int64]] = []
        for mode in _MODES:
            tp = 2 * counts.by_document(f"{mode}_cor") + counts.by_document(f"{mode}_par")
            columns += [tp, 2 * predicted - tp, 2 * gold - tp]
        return np.stack(columns, axis=1)

    def scores(self, counts: Counts, whole: Counts | None = None) -> dict[str, Any]:
        """Return ratios and the five numbers of each reading, over all types and for each."""
        del whole  # as above
        gold, predicted = counts.of("gold"), counts.of("predicted")
        scores: dict[str, Any] = {}
        for mode in _MODES:
            cor, par, inc, hit = (counts.of(f"{mode}_{n}") for n in ("cor", "par", "inc", "hit"))
            numbers = [sum(n.values()) for n in (cor, inc, par, gold, predicted)]
            scores |= self._reading(mode, *numbers)
            scores[f"{mode}_per_type"] = {
                label: self._type(*(n.get(label, 0) for n in (cor, par, hit, gold, predicted)))
                for label in sorted(gold.keys() | predicted.keys())
            }
        return {
            **scores,
            "n_predicted": sum(predicted.values()),
            "n_gold": sum(gold.values()),
            "n_documents": len(counts.ids),
        }

    def _reading(
        self, mode: str, cor: int, inc: int, par: int, pos: int, act: int
    ) -> dict[str, Any]:
        """Return the scores of one reading over all types."""
        credit, paired = cor + par / 2, cor + inc + par
        ratios = self.prf(credit, act - credit, pos - credit)
        return {
            **{f"{mode}_{k}": v for k, v in ratios.items() if k not in ("tp", "fp", "fn")},
            f"{mode}_correct": cor,
            f"{mode}_incorrect": inc,
            f"{mode}_partial": par,
            f"{mode}_missed": pos - paired,
            f"{mode}_spurious": act - paired,
        }

    def _type(
        self, cor: int, par: int, hit: int, gold: int, predicted: int
    ) -> dict[str, float | int | None]:
        """Return the ratios of one type; a partial pair is half a hit, half a miss."""
        credit = cor + par / 2
        return self.prf(credit, predicted - hit + par / 2, gold - credit)

    def raw(self) -> Self:
        """Return the metric at level "raw", where "detailed" or "binary" was asked for.

        Raises:
            OptionError: at a level that needs the tree.
        """
        return replace(self, level=raw_level(self.level, hipaa=self.hipaa))


def _tally(tally: Tally, both: Sides, base: int) -> None:
    """Count one block of documents."""
    gold, predicted = both.gold, both.predicted

    def count(what: str, table: SpanTable, rows: NDArray[np.int64]) -> None:
        tally.spans(what, table.doc[rows], table.label[rows], table.labels, base, table.n_docs)

    count("gold", gold, np.arange(len(gold)))
    count("predicted", predicted, np.arange(len(predicted)))
    pairs = match.overlapping(gold, predicted)
    # Among equal matchings take the pairs that people would: of one type, then the closest.
    weight = (match.iou(gold, predicted, pairs) + _credit("type", both, pairs)) / 2
    for mode in _MODES:
        chosen = match.assign(pairs, weight, _credit(mode, both, pairs))
        credit = _credit(mode, both, chosen)
        for what, value in (("cor", 1), ("par", 0.5), ("inc", 0)):
            count(f"{mode}_{what}", gold, chosen.gold[credit == value])
        count(f"{mode}_hit", predicted, chosen.predicted[credit > 0])


def _credit(mode: str, both: Sides, pairs: match.Pairs) -> NDArray[np.float64]:
    """Return what each pair earns under one reading: 1, 0.5 or 0."""
    gold, predicted = both.gold, both.predicted
    g, p = pairs
    same_range = (gold.start[g] == predicted.start[p]) & (gold.end[g] == predicted.end[p])
    same_type = both.compatible[gold.label[g], predicted.label[p]]
    correct = {"strict": same_range & same_type, "type": same_type}.get(mode, same_range)
    return np.where(correct, 1.0, 0.5 if mode == "partial" else 0.0)
