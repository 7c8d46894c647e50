"""Misread characters, lost accents and broken lines, as optical recognition leaves them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from europriv.synth.noise.edits import Edit

if TYPE_CHECKING:
    from collections.abc import Iterator

    from europriv.synth.noise.page import Page

# A blank within a line, and a place inside a long word where a line can end.
_BREAKS = r"(?P<blank>(?<=\S) (?=\S|\Z))|(?P<hyphen>(?<=[^\W\d_]{4})(?=[^\W\d_]{4}))"
# Lines break less often than characters are misread.
_BREAK_SHARE = 0.15


def edits(page: Page) -> Iterator[Edit]:
    """Yield edits `misread` and `broken_line`; the rate counts characters that can be misread."""
    confused = "|".join(map(re.escape, sorted(page.tables.ocr, key=lambda k: (-len(k), k))))
    place = re.compile(f"(?P<misread>{confused})|{_BREAKS}")
    for start, end, _ in page.segments():
        at = start
        while found := place.search(page.text, at, end):
            at = max(found.end(), found.start() + 1)
            if not page.strikes():
                continue
            if found["misread"]:
                text = page.dice.choice(page.tables.ocr[found["misread"]])
                if text.isspace() and (found.start() == start or found.end() == end):
                    continue  # a span must not end in a blank
                yield Edit(found.start(), found.end(), text, "misread")
            elif page.dice.random() < _BREAK_SHARE:
                text = "\n" if found["blank"] else "-\n"
                yield Edit(found.start(), found.end(), text, "broken_line")
