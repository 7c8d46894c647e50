"""Letters without their marks, or with those of an older character set."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

from europriv.synth.noise.edits import Edit

if TYPE_CHECKING:
    from collections.abc import Iterator

    from europriv.synth.noise.page import Page

_LETTER = re.compile(r"[^\W\d_]")
_OLD_SHARE = 0.4


def edits(page: Page) -> Iterator[Edit]:
    """Yield edits `stripped` or `old`, one of them a document; the rate counts marked letters."""
    old = page.tables.old_letters
    kind = "old" if old and page.dice.random() < _OLD_SHARE else "stripped"
    for start, end, _ in page.segments():
        for found in _LETTER.finditer(page.text, start, end):
            letter = found[0]
            if letter.isascii():
                continue
            changed = old.get(letter, letter) if kind == "old" else _strip(page, letter)
            if changed != letter and page.strikes():
                yield Edit(found.start(), found.end(), changed, kind)


def _strip(page: Page, letter: str) -> str:
    folded = letter.lower().translate(page.tables.fold)
    plain = "".join(c for c in unicodedata.normalize("NFD", folded) if not unicodedata.combining(c))
    return plain.capitalize() if letter.isupper() else plain
