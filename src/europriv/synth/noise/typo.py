"""Typing slips: a key beside the right one, a letter left out, doubled, or swapped."""

from __future__ import annotations

from typing import TYPE_CHECKING

from europriv.synth.dice import Weighted
from europriv.synth.noise.edits import Edit

if TYPE_CHECKING:
    from collections.abc import Iterator

    from europriv.synth.noise.page import Page

_KINDS = Weighted.of([("neighbour", 5), ("omission", 2), ("doubling", 1.5), ("swap", 1.5)])


def edits(page: Page) -> Iterator[Edit]:
    """Yield edits named like the slips; the rate counts letters and digits."""
    for start, end, _ in page.segments():
        at = start
        while at < end:
            letter = page.text[at]
            edit = _slip(page, at, end) if letter.isalnum() and page.strikes() else None
            if edit is not None:
                yield edit
            at = edit.end if edit else at + 1


def _slip(page: Page, at: int, end: int) -> Edit | None:
    """Return a slip at a letter, None where the one drawn is not possible there."""
    letter, kind = page.text[at], _KINDS.draw(page.dice)
    if kind == "doubling":
        return Edit(at, at + 1, letter * 2, kind)
    if kind == "neighbour":
        near = page.tables.neighbours.get(letter.lower())
        if not near:
            return None
        key = page.dice.choice(near)
        return Edit(at, at + 1, key.upper() if letter.isupper() else key, kind)
    following = page.text[at + 1 : min(at + 2, end)]
    if not following.isalnum() or following == letter:
        return None
    # Of two letters one always stays, so no span can vanish.
    return Edit(at, at + 2, following + (letter if kind == "swap" else ""), kind)
