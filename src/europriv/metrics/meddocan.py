"""The metrics of MEDDOCAN 2019: entities, spans, neighbouring spans, leaks a sentence."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from europriv.errors import DataError, OptionError
from europriv.metrics._counts import Counts
from europriv.metrics._meddocan import Merged, ScriptMerged
from europriv.metrics._parts import PartsMetric
from europriv.metrics.entity_f import EntityF
from europriv.stats import ratio

if TYPE_CHECKING:
    from collections.abc import Mapping

    from europriv.documents import Documents
    from europriv.metrics._prf import SpanMetric
    from europriv.spans import SpanTable


@dataclass(frozen=True, repr=False, kw_only=True)
class Meddocan(PartsMetric):
    """Precision, recall and F of entities and of spans (Marimon and others 2019).

    The first reading is sub-track 1, range and label; `span_` is sub-track 2, ranges alone;
    `merged_` reads spans with no letter or digit between them as one: where such chains of both
    sides have the same range, all gold spans in it are found. `leak` is the number of missed
    entities a sentence.

    `compat="script"` reproduces the official script with these faults: in the merged reading,
    spans and chains are counted side by side, so that one find counts twice; a chain of nested
    spans ends where the last one ends; documents without predictions file are dropped; a ratio
    0/0 is 0.

    Args:
        sentences: number of sentences by document id; None leaves the leak undefined. It is no
            part of the metric's name, since the counts hold it.

    >>> Meddocan(sentences={"a": 12})
    Meddocan()
    """

    sentences: Mapping[str, int] | None = field(default=None, compare=False)

    prefixes: ClassVar[tuple[str, ...]] = ("", "span_", "merged_")

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.compat and self.hipaa:
            raise OptionError("the script of MEDDOCAN knows no HIPAA: leave out hipaa or compat")

    def __repr__(self) -> str:
        if self.sentences is None:
            return super().__repr__()
        return repr(replace(self, sentences=None))

    @property
    def parts(self) -> Mapping[str, SpanMetric]:
        """The readings entities, spans and merged spans."""
        merged = Merged if self.compat is None else ScriptMerged
        level = "raw" if self.compat and self.level == "detailed" else self.level
        return {
            "ner": EntityF(level=level, **self.options),
            "span": EntityF(level="binary", **self.options),
            "merged": merged(level="binary", **self.options),
        }

    def count(self, gold: SpanTable, predicted: SpanTable, documents: Documents) -> Counts:
        """Return the counts of all readings (see `PartsMetric`) and the sentences.

        Raises:
            DataError: if a document has no number of sentences above 0.
        """
        counts = super().count(gold, predicted, documents)
        if self.sentences is None:
            return counts
        numbers = [self.sentences.get(doc_id, 0) for doc_id in documents.ids]
        if min(numbers, default=1) < 1:
            doc_id = documents.ids[int(np.argmin(numbers))]
            raise DataError(f"document {doc_id!r}: no number of sentences above 0; count them all")
        column = np.array(numbers, dtype=np.int32)[:, None]
        table = np.concatenate([counts.table, column], axis=1)
        return Counts(counts.ids, (*counts.columns, ("sentences", "")), table)

    def scores(self, counts: Counts, whole: Counts | None = None) -> dict[str, Any]:
        """Return the scores of all readings and the leak."""
        scores = super().scores(counts, whole)
        sentences, counted = (counts.by_document(n) > 0 for n in ("sentences", "documents"))
        n = counts.total("sentences") if (sentences >= counted).all() else 0
        return {**scores, "leak": ratio(scores["fn"], n), "n_sentences": n or None}
