"""One document as tagged tokens, and what tags cannot say of it."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from europriv import tags
from europriv.errors import DataError
from europriv.formats._base import LostSpan

if TYPE_CHECKING:
    from collections.abc import Iterable

    from europriv.formats._base import Row
    from europriv.tags import Entity

TOKENS = {"word": re.compile(r"[^\W_]+|\S"), "whitespace": re.compile(r"\S+")}
_LINE_END = re.compile(r"[\n\r]")
_COLUMN_ENDS = re.compile(r"[\t\n\r]")


class Tagged(NamedTuple):
    """The lines of a document, the spans they change, and whether they tell its exact text."""

    lines: list[str]
    lost: list[LostSpan]
    same_text: bool


class _Tokens:
    """The ranges of the tokens of a text."""

    def __init__(self, text: str, token: re.Pattern[str]) -> None:
        self.ranges = [match.span() for match in token.finditer(text)]
        self.starts = [start for start, _ in self.ranges]
        self.ends = [end for _, end in self.ranges]

    def touched(self, span: Entity) -> range:
        """Return the indices of the tokens that share a code point with a span."""
        return range(bisect_right(self.ends, span[0]), bisect_left(self.starts, span[1]))


def lines(row: Row, scheme: str, tokens: str) -> Tagged:
    """Return the lines of a document, a blank one where a line of the text ends between entities.

    Raises:
        DataError: if its id or a label holds a tab or a line end.
    """
    labels = [span["label"] for span in row["spans"]]
    if bad := [name for name in (row["id"], *labels) if _COLUMN_ENDS.search(name)]:
        raise DataError(f"document {row['id']!r}: no column can hold {bad[0]!r}; rename it")
    text, found = row["text"], _Tokens(row["text"], TOKENS[tokens])
    spans = {(span["start"], span["end"], span["label"]) for span in row["spans"]}
    encoded = tags.encode_chars(sorted(spans), found.ranges, scheme, losses="count")
    reasons, begun = _sort_out(text, spans, encoded.lost, found)
    losses = [LostSpan(row["id"], *span, reason) for span, reason in sorted(reasons.items())]
    out = [f"-DOCSTART- {row['id']}\tO\tO\tO", ""]
    for i, ((start, end), tag) in enumerate(zip(found.ranges, encoded.tags, strict=True)):
        out += ([""] if i in begun else []) + [f"{text[start:end]}\t{start}\t{end}\t{tag}"]
    return Tagged([*out, ""], losses, _comes_back(text, found, begun))


def _sort_out(
    text: str, spans: set[Entity], lost: list[Entity], found: _Tokens
) -> tuple[dict[Entity, str], set[int]]:
    """Return why each span that is not kept as it is is not, and the tokens that begin a line."""
    kept = spans - set(lost)
    owner = {i: span for span in kept for i in found.touched(span)}
    reasons = {span: _reason(span, owner, found) for span in lost}
    merged = {span for span, reason in reasons.items() if reason == "merged"}
    begun = _begun(text, found, kept | merged)
    # entities of two sentences do not merge; of two on one token only the first is written
    apart: set[Entity] = set()
    for span in sorted(merged):
        own = found.touched(span)
        if own[0] in begun and not any(i in owner for i in own):
            apart.add(span)
            owner.update(dict.fromkeys(own, span))
        elif any(i in owner for i in own):
            reasons[span] = _reason(span, owner, found)
    widened = {span: "widened" for span in kept | apart if _is_widened(span, found)}
    return {s: why for s, why in reasons.items() if s not in apart} | widened, begun


def _begun(text: str, found: _Tokens, tagged: Iterable[Entity]) -> set[int]:
    """Return the tokens that begin a line of the text, but not within an entity."""
    inside = set(chain.from_iterable(found.touched(span)[1:] for span in tagged))
    gaps = zip(found.ends, found.starts[1:], strict=False)
    return {i for i, (a, b) in enumerate(gaps, 1) if _LINE_END.search(text, a, b)} - inside


def _is_widened(span: Entity, found: _Tokens) -> bool:
    own = found.touched(span)
    return (found.starts[own[0]], found.ends[own[-1]]) != span[:2]


def _reason(span: Entity, owner: dict[int, Entity], found: _Tokens) -> str:
    """Return why tags cannot hold a span beside the owners of its tokens."""
    own = found.touched(span)
    if not own:
        return "white space"
    start, end, _ = span
    others = [owner[i] for i in own if i in owner]
    if any((a <= start and end <= b) or (start <= a and b <= end) for a, b, _ in others):
        return "nested"
    if any(a < end and start < b for a, b, _ in others):
        return "overlapping"
    return "same token" if others else "merged"


def _comes_back(text: str, found: _Tokens, begun: set[int]) -> bool:
    """Return whether blanks, after a line feed where a line begins, are what parts the tokens."""
    before = zip([0, *found.ends], [*found.starts, len(text)], strict=True)
    gaps = [
        text[a:b] == ("\n" if i in begun else "").ljust(b - a) for i, (a, b) in enumerate(before)
    ]
    return all(gaps) and (found.ends[-1:] or [0])[0] == len(text)
