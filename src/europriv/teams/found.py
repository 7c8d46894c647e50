"""How many systems found each gold span, and what a missing line break does to that."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from europriv import metrics, taxonomy
from europriv.documents import blocks
from europriv.errors import DataError, OptionError
from europriv.spans import SpanTable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from europriv.scoring import Prepared


class Found(NamedTuple):
    """How many gold spans of one category a number of systems found.

    Attributes:
        category: category of the gold label; the label itself where labels are plain strings.
        systems: number of systems that found them, from 0 to all.
        before_capital: spans that a capital letter follows directly, as where a line break between
            an answer and the next question is missing.
        others: all other spans.
    """

    category: str
    systems: int
    before_capital: int
    others: int


def found(systems: Sequence[Prepared], metric: metrics.SpanMetric | None = None) -> list[Found]:
    """Return how many gold spans were found by how many systems, per category.

    Args:
        systems: predictions of each system against one gold.
        metric: what finding is; exact range and label if None. It must compare spans in
            characters as they are.

    Raises:
        DataError: if there is no system, or their gold differs.
    """
    if not systems:
        raise DataError("no predictions: give those of one or more systems")
    outcomes = [hits(prepared, metric) for prepared in systems]
    gold = outcomes[0][0]
    if any(_ranges(table) != _ranges(gold) for table, _ in outcomes[1:]):
        raise DataError("the systems are compared with other gold; score all on the same documents")
    number = np.stack([hit for _, hit in outcomes]).sum(axis=0)
    capital = _before_capital(gold, systems[0].documents.texts)
    category = [label if systems[0].raw else _category(label) for label in gold.labels]
    cells = Counter(
        (category[label], n, c)
        for label, n, c in zip(gold.label.tolist(), number.tolist(), capital.tolist(), strict=True)
    )
    return [
        Found(name, n, cells[name, n, True], cells[name, n, False])
        for name in sorted(set(category))
        for n in range(len(systems) + 1)
    ]


def hits(
    prepared: Prepared, metric: metrics.SpanMetric | None = None
) -> tuple[SpanTable, NDArray[np.bool_]]:
    """Return the gold spans and which of them the system found, bool [n].

    Raises:
        OptionError: if the metric measures in words or joins gold spans.
    """
    metric = metric or metrics.EntityF()
    if getattr(metric, "unit", "char") != "char" or getattr(metric, "gold_bridge", ()):
        raise OptionError(f"{metric!r} moves gold spans: take unit='char' and no gold_bridge")
    if prepared.raw:
        metric = metric.raw()
    tables, flags = [], []
    for low, high in blocks(len(prepared.documents)):
        part = prepared.documents.part(low, high)
        both = metric.read(
            prepared.gold.documents(low, high), prepared.predicted.documents(low, high), part
        )
        tables += both.gold.rows()
        hit = np.zeros(len(both.gold), dtype=bool)
        hit[metric.match(both, part).pairs.gold] = True
        flags.append(hit)
    return SpanTable.from_rows(tables), np.concatenate(flags)


def _ranges(table: SpanTable) -> list[list[int]]:
    return [column.tolist() for column in (table.doc, table.start, table.end)]


def _before_capital(table: SpanTable, texts: Sequence[str]) -> NDArray[np.bool_]:
    """Return which spans a capital letter follows directly."""
    following = [
        texts[doc][end : end + 1]
        for doc, end in zip(table.doc.tolist(), table.end.tolist(), strict=True)
    ]
    return np.array([c.isupper() or c.istitle() for c in following], dtype=bool)


def _category(node: str) -> str:
    return taxonomy.project("category", node) or node
