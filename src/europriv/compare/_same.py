"""Whether Results may be compared at all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from europriv import results
from europriv.errors import DataError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from europriv.metrics import Counts
    from europriv.results import Result

#: Systems are lettered in the order given, for the superscripts of the table.
LETTERS = "abcdefghijklmnopqrstuvwxyz"


def comparable(loaded: Sequence[Result]) -> None:
    """Check that the Results score the same documents of the same data.

    Raises:
        DataError: naming what differs.
    """
    if not 2 <= len(loaded) <= len(LETTERS):
        raise DataError(f"number of results is {len(loaded)}: give 2 to {len(LETTERS)} to compare")
    first = loaded[0]
    for other in loaded[1:]:
        results.same_data(first, other)
        held, theirs = [s.metric for s in first.scores], [s.metric for s in other.scores]
        if held != theirs:
            raise DataError(
                f"results of {first.system.name} and {other.system.name} differ in metrics: "
                f"{held} and {theirs}; score both with the same --metric"
            )
        for a, b in zip(first.scores, other.scores, strict=True):
            if list(a.counts.ids) != list(b.counts.ids):
                raise DataError(
                    f"{first.system.name} and {other.system.name} are scored on other documents: "
                    f"{len(a.counts.ids)} and {len(b.counts.ids)}; score both on the same ones"
                )
            if _gold(a.counts) != _gold(b.counts):
                raise DataError(
                    f"{first.system.name} and {other.system.name} differ in the gold that "
                    f"{a.metric} counts; score both with the same --map and gold scheme"
                )


def _gold(counts: Counts) -> dict[tuple[str, str], list[int]]:
    """Return how much gold each document has by label: a mapping may suppress some of it."""
    return {
        (what, label): counts.table[:, i].tolist()
        for i, (what, label) in enumerate(counts.columns)
        if what.rpartition(":")[2] in ("gold", "subjects") and counts.table[:, i].any()
    }
