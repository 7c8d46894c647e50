"""From native spans of both sides to scores: the one path that every front end takes."""

from __future__ import annotations

from europriv.scoring.prepare import RAW, Prepared, prepare, resolve
from europriv.scoring.rows import compute
from europriv.scoring.scores import (
    RAW_STANDARD,
    STANDARD,
    count,
    intervals,
    score,
    with_intervals,
)

__all__ = [
    "RAW",
    "RAW_STANDARD",
    "STANDARD",
    "Prepared",
    "compute",
    "count",
    "intervals",
    "prepare",
    "resolve",
    "score",
    "with_intervals",
]
