"""White-space words and their tags in the shared BIOES label space."""

from __future__ import annotations

from typing import TYPE_CHECKING

from europriv.synth.labels import label

if TYPE_CHECKING:
    from collections.abc import Sequence

    from europriv.synth.nodes import RawSpan


def tag(text: str, spans: Sequence[RawSpan]) -> tuple[list[str], list[int]]:
    """Return tokens and their tags; a token ends at white space and at the border of a span.

    Args:
        text: the document.
        spans: in order, none overlapping.

    Returns:
        The tokens, and for each its index in `taxonomy.bioes_space()` (0 is O).

    >>> tag("Ana-Maria (Pop)", [(0, 9, "PERSON", None, "p"), (11, 14, "PERSON", None, "p")])
    (['Ana-Maria', '(', 'Pop', ')'], [4, 0, 4, 0])
    """
    tokens: list[str] = []
    tags: list[int] = []
    at = 0
    for start, end, name, _, _ in spans:
        words = text[at:start].split()
        tokens += words
        tags += [0] * len(words)
        words = text[start:end].split()
        begin = label(name).tag
        tokens += words
        inside = [begin + 1] * (len(words) - 2)
        tags += [begin + 3] if len(words) == 1 else [begin, *inside, begin + 2]
        at = end
    words = text[at:].split()
    return tokens + words, tags + [0] * len(words)
