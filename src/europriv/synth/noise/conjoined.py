"""Words run together and line breaks lost, as copied forms and tables leave them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from europriv.synth.noise.edits import Edit

if TYPE_CHECKING:
    from collections.abc import Iterator

    from europriv.synth.noise.page import Page

_GAP = re.compile(r"(?<=\S)(?: |\n)(?=\S)")


def edits(page: Page) -> Iterator[Edit]:
    """Yield edits `words` and `lines`; the rate counts single blanks and line breaks."""
    # No span begins or ends with a blank, so a single one never lies across a border.
    for found in _GAP.finditer(page.text):
        if page.strikes():
            kind = "lines" if found[0] == "\n" else "words"
            yield Edit(found.start(), found.end(), "", kind)
