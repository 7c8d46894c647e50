"""The entities of one text to tags, and what tags cannot say."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Literal, NamedTuple

import numpy as np

from europriv.errors import TagError
from europriv.tags.schemes import Scheme, get

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

#: A half-open range of tokens or code points, and its type.
Entity = tuple[int, int, str]
Losses = Literal["raise", "count"]


class Encoded(NamedTuple):
    """The tags of a text, and what they cannot say.

    Attributes:
        tags: one tag a token.
        lost: spans that the tags cannot hold: nested in or colliding with another, touching no
            token, or (in IO) touching another of their type, whose tokens are tagged all the same.
        widened: how many spans begin or end inside a token and were widened to it.
    """

    tags: list[str]
    lost: list[Entity]
    widened: int


def encode(
    spans: Iterable[Entity], n_tokens: int, scheme: str = "BIOES", losses: Losses = "raise"
) -> Encoded:
    """Return the tags of one text from ranges of tokens.

    Where spans collide, the longest stays, then the first, then the alphabetically first type.

    Args:
        spans: `(first, last + 1, type)`; exact duplicates count once.
        n_tokens: number of tokens of the text.
        scheme: name of the scheme.
        losses: "raise", or "count" to return the spans that found no place.

    Raises:
        TagError: if a span lies outside the tokens, has no type, or found no place.
        OptionError: if there is no such scheme.

    >>> encode([(0, 2, "PERSON"), (3, 4, "ID")], 4).tags
    ['B-PERSON', 'E-PERSON', 'O', 'S-ID']
    """
    ranges = [(span, span) for span in dict.fromkeys(spans)]
    for (first, end, kind), _ in ranges:
        if not (0 <= first < end <= n_tokens and kind):
            raise TagError(f"span {(first, end, kind)} does not fit {n_tokens} tokens; correct it")
    return _encode(ranges, n_tokens, get(scheme), losses)


def encode_chars(
    spans: Iterable[Entity],
    offsets: Sequence[tuple[int, int]],
    scheme: str = "BIOES",
    losses: Losses = "raise",
) -> Encoded:
    """Return the tags of one text from ranges of code points.

    A span takes every token that it shares a code point with.

    Args:
        spans: `(start, end, type)`; exact duplicates count once.
        offsets: `(start, end)` of each token, ascending.
        scheme: name of the scheme.
        losses: "raise", or "count" to return the spans that found no place.

    Raises:
        TagError: if a span is empty, has no type or found no place.
        OptionError: if there is no such scheme.

    >>> encode_chars([(0, 7, "ID"), (8, 9, "ID")], [(0, 3), (3, 7), (8, 11)])
    Encoded(tags=['B-ID', 'E-ID', 'S-ID'], lost=[], widened=1)
    """
    starts, ends = np.array(offsets, dtype=np.int64).reshape(-1, 2).T
    ranges: list[tuple[Entity, Entity]] = []
    widened = 0
    for span in dict.fromkeys(spans):
        start, end, kind = span
        if not (0 <= start < end and kind):
            raise TagError(f"span {span} is negative, empty, inverted or without type; correct it")
        first = int(np.searchsorted(ends, start, "right"))
        stop = int(np.searchsorted(starts, end, "left"))
        ranges.append(((first, stop, kind), span))
        widened += first < stop and bool(starts[first] < start or ends[stop - 1] > end)
    return _encode(ranges, len(offsets), get(scheme), losses)._replace(widened=widened)


def _encode(
    ranges: list[tuple[Entity, Entity]], n_tokens: int, scheme: Scheme, losses: Losses
) -> Encoded:
    """Place ranges of tokens, each with the span it stands for, the longest first."""
    taken = [False] * n_tokens
    kept: list[tuple[Entity, Entity]] = []
    lost: list[Entity] = []
    for token, span in sorted(ranges, key=lambda pair: (pair[0][0] - pair[0][1], *pair)):
        first, end, _ = token
        if first >= end or any(taken[first:end]):
            lost.append(span)
            continue
        taken[first:end] = [True] * (end - first)
        kept.append((token, span))
    kept.sort()
    if scheme.name == "IO":
        # Without B, two entities of one type that touch read as one.
        lost += [s for (t, _), (u, s) in pairwise(kept) if t[1:] == (u[0], u[2])]
    if lost and losses == "raise":
        raise TagError(
            f"{scheme.name} tags cannot hold the span {min(lost)} beside the others "
            f"({len(lost)} lost); score characters, or count the losses with losses='count'"
        )
    return Encoded(_write([token for token, _ in kept], n_tokens, scheme), sorted(lost), 0)


def _write(entities: list[Entity], n_tokens: int, scheme: Scheme) -> list[str]:
    """Return the tags of entities that do not overlap."""
    letter = {role: letter for letter, role in scheme.letters.items()}
    tags = ["O"] * n_tokens
    before = (-1, -1, "")
    for first, end, kind in entities:
        roles = ["I"] * (end - first)
        if "B" in scheme.begin or ("B" in scheme.join and before[1:] == (first, kind)):
            roles[0] = "B"
        if "E" in scheme.end:
            roles[-1] = "E" if end - first > 1 else "S"
        tags[first:end] = [f"{letter[role]}-{kind}" for role in roles]
        before = (first, end, kind)
    return tags
