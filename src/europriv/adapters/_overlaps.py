"""Spans that overlap, reduced to spans that do not."""

from __future__ import annotations

from bisect import bisect_left, insort
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from europriv.spans import Span


def without_overlaps(spans: Iterable[Span]) -> list[Span]:
    """Keep the longest span of any that overlap; among equals the surest, the first, by label.

    >>> from europriv.spans import Span
    >>> found = [Span(0, 3, "PHONE"), Span(0, 9, "EMAIL"), Span(9, 12, "URL")]
    >>> [span.label for span in without_overlaps(found)]
    ['EMAIL', 'URL']
    """
    kept: list[Span] = []
    edges: list[int] = []
    for span in sorted(spans, key=lambda s: (s.start - s.end, -(s.score or 0), s.start, s.label)):
        # The edges of kept spans ascend in pairs; between pairs is an even position.
        at = bisect_left(edges, span.start + 1)
        if at % 2 == 0 and (at == len(edges) or edges[at] >= span.end):
            kept.append(span)
            insort(edges, span.start)
            insort(edges, span.end)
    return sorted(kept, key=lambda s: s.start)
