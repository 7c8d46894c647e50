"""From the pieces of a tokenizer to words: which belong together, and what they say together."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from europriv.documents import Codes
from europriv.errors import OptionError, did_you_mean

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from europriv.tags import TagSet

    Ints = NDArray[np.int64]

#: How the pieces of a word are pooled; "none" makes each piece a word.
POOLING = ("average", "first", "max", "none")
Pooling = Literal["average", "first", "max", "none"]

_JOINERS = "_\u200c\u200d"
_TINY = np.float32(1e-30)


@dataclass(frozen=True, slots=True, eq=False)
class Pieces:
    """The pieces of one text.

    Attributes:
        ids: int64 [n], ids of the model's vocabulary.
        start: int64 [n], first code point.
        end: int64 [n], one past the last code point; equal to `start` where a piece has no text.
        unit: int64 [n], pieces that the tokenizer cut from one unit share a number; -1 for none.
    """

    ids: Ints
    start: Ints
    end: Ints
    unit: Ints

    def __len__(self) -> int:
        return len(self.ids)


@dataclass(frozen=True, slots=True, eq=False)
class Words:
    """Words as runs of pieces.

    Attributes:
        piece: int64 [n pieces in words], the pieces that carry a label, ascending.
        first: int64 [n words], where each word begins in `piece`.
        start: int64 [n words], first code point of the hull of its pieces.
        end: int64 [n words], one past the last.
    """

    piece: Ints
    first: Ints
    start: Ints
    end: Ints


def words(text: str, pieces: Pieces, *, whole: bool = True) -> Words:
    """Group the pieces of a text into words.

    White space at the edges of a piece is no part of it. A piece without text carries no label;
    one of white space only belongs to the word that the tokenizer cut from the same unit, if any.
    Two pieces are of one word iff they touch between two word characters (letters, digits, marks
    and joiners) or share a character.

    Args:
        text: the text.
        pieces: its pieces, ascending.
        whole: False makes each piece a word; only those that share a character stay together.
    """
    points = Codes.of([text]).points
    start, end = _trimmed(points, pieces.start, pieces.end)
    full = np.flatnonzero(start < end)
    start, end, unit = start[full], end[full], pieces.unit[full]
    fresh = np.ones(len(full), dtype=bool)
    if len(full):
        fresh[1:] = start[1:] >= end[:-1]
        if whole:
            letter = _flags(points, _is_word_character)
            at = start[1:]
            fresh[1:] &= ~((at == end[:-1]) & letter[at] & letter[at - 1])
    first = np.flatnonzero(fresh)
    hull = np.maximum.reduceat(end, first) if len(first) else end
    piece, first = _with_blanks(full, first, unit, pieces)
    return Words(piece, first, start[fresh], hull)


def _with_blanks(full: Ints, first: Ints, unit: Ints, pieces: Pieces) -> tuple[Ints, Ints]:
    """Put a blank piece of the tokenizer's unit in front of the word that follows it."""
    head = full[first]
    before = head - 1
    leads = (before >= 0) & (unit[first] >= 0) & (pieces.unit[before] == unit[first])
    blank = pieces.start < pieces.end
    blank[full] = False
    leads &= blank[before]
    piece = np.insert(full, first[leads], before[leads])
    return piece, first + np.cumsum(leads) - leads


def pool(
    log_probs: NDArray[np.float32], found: Words, tags: TagSet, how: Pooling = "average"
) -> NDArray[np.float32]:
    """Return the log-probabilities of words from those of their pieces.

    The probability of a type (or of O) at a piece is the sum over its letters. Over the pieces of
    a word the log-probabilities of types are averaged, or read at the first piece, or at the piece
    that is surest of a type. The letter (B, I, E or S) is always read at the first piece: models
    differ in which letter they put on the others, some repeat it, some go on with I.

    Args:
        log_probs: [n pieces, n tags].
        found: the words.
        tags: the tag set of the columns.
        how: "average", "first" or "max"; "none" averages, too, where pieces share a character.

    Returns:
        float32 [n words, n tags], normalised.

    Raises:
        OptionError: if there is no such pooling.
    """
    if how not in POOLING:
        raise OptionError(f"unknown pooling {how!r}: {did_you_mean(how, POOLING)}")
    scores = log_probs[found.piece]
    if how == "first" or len(found.first) == len(found.piece):
        return scores[found.first]
    kinds = log_types(scores, tags)
    column = tags.type + 1
    letters = scores[found.first] - kinds[found.first][:, column]
    if how == "max":
        pooled = kinds[_surest(kinds, found)]
    else:
        counts = np.diff(found.first, append=len(found.piece))
        pooled = np.add.reduceat(kinds, found.first, axis=0)
        pooled /= counts[:, None].astype(np.float32)
    joint = letters + pooled[:, column]
    peak = joint.max(axis=1, keepdims=True)
    normal = joint - peak - np.log(np.exp(joint - peak).sum(axis=1, keepdims=True))
    return np.asarray(normal, dtype=np.float32)


def log_types(log_probs: NDArray[np.float32], tags: TagSet) -> NDArray[np.float32]:
    """Return the log-probabilities of O (column 0) and of each type: float32 [n, 1 + n types]."""
    chances = np.exp(log_probs)
    sums = np.full((len(log_probs), len(tags.types) + 1), _TINY, dtype=np.float32)
    for role in np.unique(tags.role):
        tag = np.flatnonzero(tags.role == role)
        sums[:, tags.type[tag] + 1] += chances[:, tag]
    return np.log(sums, out=sums)


def _surest(kinds: NDArray[np.float32], found: Words) -> Ints:
    """Return the first piece of each word whose best type is as probable as any."""
    best = kinds.max(axis=1)
    counts = np.diff(found.first, append=len(found.piece))
    peak = np.repeat(np.maximum.reduceat(best, found.first), counts)
    at = np.flatnonzero(best == peak)
    return at[np.searchsorted(at, found.first)]


def _trimmed(points: NDArray[Any], start: Ints, end: Ints) -> tuple[Ints, Ints]:
    """Trim white space at both edges of each piece."""
    blank = _flags(points, str.isspace)
    solid = np.concatenate([np.zeros(1, np.int64), np.cumsum(~blank)])
    at = np.flatnonzero(~blank)
    if not len(at):
        return start, start
    inside = solid[end] - solid[start]
    first = at[np.minimum(solid[start], len(at) - 1)]
    last = at[np.maximum(solid[end] - 1, 0)]
    return np.where(inside > 0, first, start), np.where(inside > 0, last + 1, start)


def _flags(points: NDArray[Any], test: Any) -> NDArray[np.bool_]:
    """Return a property of each code point, asked once a distinct one."""
    distinct, at = np.unique(points, return_inverse=True)
    return np.array([test(chr(c)) for c in distinct.tolist()], dtype=bool)[at]


def _is_word_character(c: str) -> bool:
    return c.isalnum() or c in _JOINERS or unicodedata.category(c)[0] == "M"
