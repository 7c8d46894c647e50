"""Results: scores with the counts, signature and provenance that make them repeatable."""

from __future__ import annotations

from europriv.results.merging import merge, same_data, same_origin
from europriv.results.record import SCHEMA, Data, Result, Score, System, load, signature

__all__ = [
    "SCHEMA",
    "Data",
    "Result",
    "Score",
    "System",
    "load",
    "merge",
    "same_data",
    "same_origin",
    "signature",
]
