"""Metrics that are several metrics at once: the readings of one evaluation script."""

from __future__ import annotations

import math
from abc import abstractmethod
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Literal, Self

import numpy as np

from europriv.metrics._base import choose
from europriv.metrics._counts import Counts
from europriv.metrics._levels import LEVELS, Level
from europriv.metrics._ratios import MatchOptions
from europriv.stats import f_from_pr

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from numpy.typing import NDArray

    from europriv.documents import Documents
    from europriv.metrics._prf import SpanMetric
    from europriv.spans import SpanTable

#: What scripts can compare: names or ranges.
_SCRIPT_LEVELS = ("detailed", "raw", "binary")


@dataclass(frozen=True, repr=False, kw_only=True)
class PartsMetric(MatchOptions):
    """Arithmetic of metrics that read the same spans in several ways.

    Each reading is a metric of its own; its scores stand behind its prefix.

    Args:
        level: how labels are read (DEFINITIONS 4); "raw" compares them as strings.
        compat: "script" does as the official script does, faults included; None does as
            DEFINITIONS says.
    """

    level: Level = "detailed"
    compat: Literal["script"] | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        choose("compat", self.compat, ("script", None))
        choose("level", self.level, LEVELS if self.compat is None else _SCRIPT_LEVELS)

    @property
    @abstractmethod
    def parts(self) -> Mapping[str, SpanMetric]:
        """The readings by name, in the order of `prefixes`."""

    @property
    def options(self) -> dict[str, Any]:
        """What all readings share; scripts count everything and give 0 for 0/0."""
        shared: dict[str, Any] = {"beta": self.beta, "unannotated": "count", "zero_division": 0.0}
        if self.compat is None:
            names = ("unannotated", "hipaa", "zero_division")
            shared |= {name: getattr(self, name) for name in names}
        return shared

    def count(self, gold: SpanTable, predicted: SpanTable, documents: Documents) -> Counts:
        """Return the counts of all readings; a column's name begins with that of its reading.

        The column `documents` says which documents count.
        """
        found = {name: part.count(gold, predicted, documents) for name, part in self.parts.items()}
        columns = [(f"{name}:{w}", label) for name, c in found.items() for w, label in c.columns]
        tables = [c.table for c in found.values()]
        every = np.ones((len(documents), 1), dtype=np.int32)
        return Counts(
            documents.ids,
            (*columns, ("documents", "")),
            np.concatenate([*tables, every], axis=1),
        )

    def without(self, counts: Counts, missing: Collection[str]) -> Counts:
        """Return the counts as scripts have them, which skip what has no predictions file.

        Args:
            counts: of all documents.
            missing: ids of documents that the system gave no row for, an empty one included.
        """
        if self.compat is None or not missing:
            return counts
        gone = set(missing)
        present = np.array([doc_id not in gone for doc_id in counts.ids], dtype=np.int32)
        return replace(counts, table=counts.table * present[:, None])

    def by_document(self, counts: Counts, whole: Counts | None = None) -> NDArray[np.int64]:
        """Return tp, fp and fn of each reading by document, int64 [n, 3 readings]."""
        found = [part.by_document(c, w) for part, c, w in self._read(counts, whole)]
        return np.concatenate(found, axis=1)

    def scores(self, counts: Counts, whole: Counts | None = None) -> dict[str, Any]:
        """Return micro and macro scores of each reading, with counts and types."""
        scores: dict[str, Any] = {}
        n = counts.total("documents")
        for prefix, (part, c, w) in zip(self.prefixes, self._read(counts, whole), strict=True):
            found = part.scores(c, w) | self._macro(part.by_document(c, w), n)
            del found["n_documents"]
            scores |= {prefix + name: value for name, value in found.items()}
        return {**scores, "n_documents": n}

    def raw(self) -> Self:
        """Return the metric at level "raw", where "detailed" or "binary" was asked for.

        Raises:
            OptionError: where a reading needs the tree.
        """
        for part in self.parts.values():
            part.raw()
        return replace(self, level="raw") if self.level == "detailed" else self

    def _read(
        self, counts: Counts, whole: Counts | None
    ) -> Iterator[tuple[SpanMetric, Counts, Counts]]:
        """Yield each reading with its own counts, of the part and of the whole."""
        for name, part in self.parts.items():
            under = counts.under(f"{name}:")
            yield part, under, under if whole is None else whole.under(f"{name}:")

    def _macro(self, by_document: NDArray[np.int64], n_documents: int) -> dict[str, float | None]:
        """Return the means of P and R over documents, and F of the means.

        A document for which a ratio is undefined does not count in its mean; a script takes it
        for 0.
        """
        tp, fp, fn = by_document.T
        means = []
        for n in (tp + fp, tp + fn):
            defined = n > 0
            # Exact, so that a mean depends neither on order nor on how a corpus was parted.
            total = math.fsum((tp[defined] / n[defined]).tolist())
            among = n_documents if self.compat else int(defined.sum())
            means.append(total / among if among else self.zero_division)
        return {
            "macro_precision": means[0],
            "macro_recall": means[1],
            "macro_f1": f_from_pr(means[0], means[1]),
        }
