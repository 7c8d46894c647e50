"""Putting the spans of two tables into one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from europriv.spans import Coded, SpanTable

if TYPE_CHECKING:
    from numpy.typing import NDArray


def concat(a: SpanTable, b: SpanTable) -> SpanTable:
    """Return the spans of two tables of the same documents, without further columns.

    >>> a, b = (SpanTable.from_rows([[span]]) for span in ((4, 9, "CITY"), (0, 3, "NAME")))
    >>> concat(a, b).start.tolist(), concat(a, b).labels
    ([0, 4], ('CITY', 'NAME'))
    """
    names = tuple(sorted({*a.labels, *b.labels}))

    def column(name: str) -> NDArray[np.int32]:
        return np.concatenate([getattr(a, name), getattr(b, name)])

    codes = [np.array([names.index(x) for x in t.labels], np.int32)[t.label] for t in (a, b)]
    label = Coded(np.concatenate(codes), names)
    return SpanTable.from_columns(column("doc"), column("start"), column("end"), label, a.n_docs)
