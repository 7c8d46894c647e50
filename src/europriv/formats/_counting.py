"""How a tool counted the characters of a file, and where they lie in it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import product

from europriv.formats._rows import choice


@dataclass(frozen=True, slots=True)
class Counting:
    r"""What a tool counted.

    Args:
        newlines: "keep" where CR LF counts as two characters, "lf" where it counts as one (brat
            itself, and whoever reads files in Python's text mode).
        bom: "keep" where a leading U+FEFF counts, "drop" where it does not.

    >>> text = "\ufeffa\r\nb"
    >>> Counting("lf", "drop").positions(text)
    [1, 3, 4]
    """

    newlines: str = "keep"
    bom: str = "keep"

    def __post_init__(self) -> None:
        choice("newlines", self.newlines, ("keep", "lf"))
        choice("bom", self.bom, ("keep", "drop"))

    def __str__(self) -> str:
        return f"newlines={self.newlines!r}, bom={self.bom!r}"

    def _skipped(self, text: str) -> set[int]:
        skip = {0} if self.bom == "drop" and text.startswith("\ufeff") else set()
        if self.newlines == "lf":
            skip |= {match.start() for match in re.finditer("\r\n", text)}
        return skip

    def positions(self, text: str) -> list[int]:
        """Return the place in `text` of every counted character."""
        skip = self._skipped(text)
        return [i for i in range(len(text)) if i not in skip]

    def counted(self, text: str) -> str:
        """Return the text that was counted."""
        if not self._skipped(text):
            return text
        return "".join(text[i] for i in self.positions(text))


def countings() -> list[Counting]:
    """Return every way to count."""
    return [Counting(*pair) for pair in product(("keep", "lf"), ("keep", "drop"))]
