"""Joining gold spans whose annotators left out a connecting word."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from europriv.spans import Coded, SpanTable

if TYPE_CHECKING:
    from collections.abc import Sequence


def bridge(table: SpanTable, texts: Sequence[str], words: frozenset[str]) -> SpanTable:
    """Join spans of one label that are separated by exactly one of `words`.

    Only a whole word between white space joins, never punctuation (DEFINITIONS 5, `gold_bridge`).

    >>> table = SpanTable.from_rows([[(0, 10, "ORG"), (14, 24, "ORG")]])
    >>> bridge(table, ["University of Washington"], frozenset({"of"})).rows()[0][0].end
    24
    """
    start, end = table.start.copy(), table.end.copy()
    keep = np.ones(len(table), dtype=bool)
    open_run: dict[tuple[int, int], int] = {}
    for i in range(len(table)):
        key = (int(table.doc[i]), int(table.label[i]))
        last = open_run.get(key)
        if last is not None and end[last] <= start[i]:
            gap = texts[key[0]][end[last] : start[i]]
            if gap[:1].isspace() and gap[-1:].isspace() and gap.strip().casefold() in words:
                end[last], keep[i] = end[i], False
                continue
        open_run[key] = i
    part = table.take(keep)
    label = Coded(part.label, part.labels)
    return SpanTable.from_columns(part.doc, start[keep], end[keep], label, part.n_docs, part.extra)
