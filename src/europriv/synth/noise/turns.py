"""Numbers dictated over several turns of a conversation."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from europriv.synth.noise.edits import Edit

if TYPE_CHECKING:
    from collections.abc import Iterator

    from europriv.synth.noise.page import Page

_LABELS = frozenset({"NATIONAL_ID", "PHONE", "ACCOUNT_ID", "MRN", "COMPANY_ID"})
_FEWEST_DIGITS = 6
# Between two digits or letters, with the separators that stand there.
_CUT = re.compile(r"(?<=\w)[\s./-]*(?=\w)")


def edits(page: Page) -> Iterator[Edit]:
    """Yield edits `turn`: another speaker's words inside a number, which becomes several spans.

    The rate counts numbers of six digits and more. Each piece is a span of its own with the
    number's label, scheme and subject, for each is what a listener would hide.
    """
    for start, end, label in page.segments():
        number = page.text[start:end]
        if label not in _LABELS or sum(c.isdigit() for c in number) < _FEWEST_DIGITS:
            continue
        if page.strikes():
            yield from _dictate(page, start, end)


def _dictate(page: Page, start: int, end: int) -> Iterator[Edit]:
    """Cut the number every two to four characters, three times at most."""
    at, turns = start, 0
    while turns < 3:
        at += 2 + page.dice.randrange(3)
        found = _CUT.search(page.text, at, end)
        if not found or end - found.end() < 2:
            return
        joint, phrase = page.tables.turn_joint, page.dice.choice(page.tables.turn_phrases)
        yield Edit(found.start(), found.end(), f"{joint}{phrase}{joint}", "turn", splits=True)
        at, turns = found.end(), turns + 1
