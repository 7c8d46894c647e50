"""Capital or small letters throughout, as in old systems and hasty messages."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from europriv.synth.noise.edits import Edit

if TYPE_CHECKING:
    from collections.abc import Iterator

    from europriv.synth.noise.page import Page

_WORD_OR_BREAK = re.compile(r"\n|[^\W\d_]+")


def edits(page: Page) -> Iterator[Edit]:
    """Yield edits `upper` or `lower`, one of the two a document; the rate counts lines."""
    kind = page.dice.choice(("upper", "lower"))
    strikes = page.strikes()
    for start, end, _ in page.segments():
        for found in _WORD_OR_BREAK.finditer(page.text, start, end):
            word = found[0]
            if word == "\n":
                strikes = page.strikes()
                continue
            changed = word.upper() if kind == "upper" else word.lower()
            if strikes and changed != word:
                yield Edit(found.start(), found.end(), changed, kind)
