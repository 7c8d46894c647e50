"""From the log-probabilities of a text to its spans."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Literal

import numpy as np

from europriv.errors import OptionError, did_you_mean
from europriv.inference.words import Pieces, Pooling, Words, log_types, pool, words
from europriv.spans import Span
from europriv.tags import Mode, TagSet, decode_codes, viterbi

if TYPE_CHECKING:
    from numpy.typing import NDArray

#: How tags are read off log-probabilities.
DECODING = ("viterbi", "argmax")
Decoding = Literal["viterbi", "argmax"]

# What continues a grapheme: the joiner, and the modifiers of skin colour; marks are a category.
_EXTENDERS = frozenset(["\u200d", *map(chr, range(0x1F3FB, 0x1F400))])


def read_spans(
    text: str,
    pieces: Pieces,
    log_probs: NDArray[np.float32],
    tags: TagSet,
    *,
    pooling: Pooling = "average",
    decoding: Decoding = "viterbi",
    joined: bool = False,
) -> tuple[list[Span], list[Span]]:
    """Return the spans of a text under the strict and under the lenient reading of its tags.

    "viterbi" takes the best legal sequence, so both readings agree by construction; "argmax" takes
    each word's best tag. A span is the hull of its words, widened to whole graphemes; its score is
    the geometric mean of the probabilities that its words give its type.

    Args:
        text: the text.
        pieces: its pieces.
        log_probs: [n pieces, n tags].
        tags: the tag set of the columns.
        pooling: how the pieces of a word are pooled.
        decoding: "viterbi" or "argmax".
        joined: entities of one type that touch are one, for a model that begins every piece anew.

    Raises:
        OptionError: if there is no such pooling or decoding.
    """
    if decoding not in DECODING:
        raise OptionError(f"unknown decoding {decoding!r}: {did_you_mean(decoding, DECODING)}")
    found = words(text, pieces, whole=pooling != "none")
    scores = pool(log_probs, found, tags, pooling)
    path = viterbi(scores, tags) if decoding == "viterbi" else scores.argmax(axis=1)
    inside = tags.type[path] >= 0
    at = np.cumsum(inside) - 1
    total = np.cumsum(log_types(scores[inside], tags), axis=0, dtype=np.float64)

    def spans(mode: Mode) -> list[Span]:
        out = []
        for first, last, kind in _entities(path, found, tags, mode, joined=joined):
            start, end = whole_graphemes(text, int(found.start[first]), int(found.end[last]))
            before = total[at[first] - 1, kind + 1] if at[first] else 0.0
            mean = (total[at[last], kind + 1] - before) / (last - first + 1)
            out.append(Span(start, end, tags.types[kind], float(np.exp(mean))))
        return out

    strict = spans("strict")
    return strict, strict if decoding == "viterbi" else spans("lenient")


def _entities(
    path: NDArray[np.int64], found: Words, tags: TagSet, mode: Mode, *, joined: bool
) -> list[tuple[int, int, int]]:
    """Return first word, last word and type of each entity."""
    entities = decode_codes(path, np.array([0, len(path)]), tags, mode)
    out: list[tuple[int, int, int]] = []
    rows = (entities.first.tolist(), entities.last.tolist(), entities.type.tolist())
    for first, last, kind in zip(*rows, strict=True):
        if joined and out and out[-1][2] == kind and found.end[out[-1][1]] == found.start[first]:
            out[-1] = (out[-1][0], last, kind)
        else:
            out.append((first, last, kind))
    return out


def whole_graphemes(text: str, start: int, end: int) -> tuple[int, int]:
    """Widen a range so that it cuts no grapheme: marks, joiners and modifiers stay with their base.

    Tokenizers that normalise leave the mark of a decomposed letter to no piece.

    >>> whole_graphemes("S\u0326tefan", 0, 1)
    (0, 2)
    """
    while 0 < start < len(text) and _extends(text[start]):
        start -= 1
    while end < len(text) and _extends(text[end]):
        end += 1
    return start, end


def _extends(c: str) -> bool:
    return c > "\u02ff" and (c in _EXTENDERS or unicodedata.category(c)[0] == "M")
