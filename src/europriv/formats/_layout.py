"""The text of a document of which only tokens are left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from europriv.errors import DataError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from europriv.formats._conll import Document, Sentence

    Ranges = list[tuple[int, int]]


def has_offsets(sentences: Sequence[Sentence]) -> bool:
    """Return whether every row is token, start, end, tag."""
    return all(
        len(row) == 4
        and row[1].isdecimal()
        and row[2].isdecimal()
        and int(row[2]) - int(row[1]) == len(row[0])
        for sentence in sentences
        for row in sentence.rows
    )


def lay_out(document: Document, *, offsets: bool, where: str) -> tuple[str, Ranges]:
    """Return the text of a document and the range of every token.

    Args:
        document: its sentences.
        offsets: whether the rows say where their tokens lie; else a blank parts two tokens and a
            line feed two sentences.
        where: place to name in errors.

    Raises:
        DataError: if a token begins before the one ahead of it ends.
    """
    parts: list[str] = []
    ranges: Ranges = []
    at = 0
    for i, sentence in enumerate(document.sentences):
        for j, row in enumerate(sentence.rows):
            line = sentence.line + j
            start = int(row[1]) if offsets else at + bool(i or j)
            if start < at:
                raise DataError(f"{where}, line {line}: {row[0]!r} begins at {start} before {at}")
            gap = "\n".ljust(start - at) if i and not j else " " * (start - at)
            parts += (gap[: start - at], row[0])
            at = start + len(row[0])
            ranges.append((start, at))
    return "".join(parts), ranges
