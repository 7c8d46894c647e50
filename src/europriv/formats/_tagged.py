"""One document as tagged tokens, and what tags cannot say of it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from europriv import tags
from europriv.errors import DataError
from europriv.formats._base import LostSpan

if TYPE_CHECKING:
    from europriv.formats._base import Row
    from europriv.tags import Entity

    Ranges = list[tuple[int, int]]

TOKENS = {"word": re.compile(r"[^\W_]+|\S"), "whitespace": re.compile(r"\S+")}
_COLUMN_ENDS = re.compile(r"[\t\n\r]")
#: White space that does not come back: all but single blanks, and line feeds that lead a gap.
_CHANGED = re.compile(r"[^\S \n]|\s\n|\A\n|\s\Z")


def keeps_text(text: str) -> bool:
    r"""Return whether the offsets of its tokens and the ends of its lines tell the text.

    >>> keeps_text("Ana Pop\nCluj"), keeps_text("Ana\tPop")
    (True, False)
    """
    return not _CHANGED.search(text)


def lines(row: Row, scheme: str, tokens: str) -> tuple[list[str], list[LostSpan]]:
    """Return the lines of a document and the spans that they do not hold as they are.

    Raises:
        DataError: if its id or a label holds a tab or a line end.
    """
    labels = [span["label"] for span in row["spans"]]
    if bad := [name for name in (row["id"], *labels) if _COLUMN_ENDS.search(name)]:
        raise DataError(f"document {row['id']!r}: no column can hold {bad[0]!r}; rename it")
    text = row["text"]
    spans = [(span["start"], span["end"], span["label"]) for span in row["spans"]]
    ranges = [match.span() for match in TOKENS[tokens].finditer(text)]
    encoded = tags.encode_chars(spans, ranges, scheme, losses="count")
    out, before = [f"-DOCSTART- {row['id']}\tO\tO\tO", ""], 0
    for (start, end), tag in zip(ranges, encoded.tags, strict=True):
        if before and re.search(r"[\n\r]", text[before:start]):
            out.append("")
        out.append(f"{text[start:end]}\t{start}\t{end}\t{tag}")
        before = end
    return [*out, ""], _losses(row["id"], set(spans), encoded.lost, ranges)


def _losses(doc_id: str, spans: set[Entity], lost: list[Entity], ranges: Ranges) -> list[LostSpan]:
    kept = spans - set(lost)
    starts, ends = {start for start, _ in ranges}, {end for _, end in ranges}
    widened = sorted(s for s in kept if s[0] not in starts or s[1] not in ends)
    reasons = [(span, _reason(span, kept, ranges)) for span in lost]
    return [
        LostSpan(doc_id, *span, why) for span, why in (*((s, "widened") for s in widened), *reasons)
    ]


def _reason(span: Entity, kept: set[Entity], ranges: Ranges) -> str:
    """Return why tags cannot hold a span beside those that were kept."""
    start, end, _ = span
    touching = [(a, b) for a, b, _ in kept if a < end and start < b]
    if any((a <= start and end <= b) or (start <= a and b <= end) for a, b in touching):
        return "nested"
    if touching:
        return "overlapping"
    own = [(a, b) for a, b in ranges if a < end and start < b]
    if not own:
        return "white space"
    shared = any(a < own[-1][1] and own[0][0] < b for a, b, _ in kept)
    return "same token" if shared else "merged"
