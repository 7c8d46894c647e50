"""Skeletons: text files with slots, compiled once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from europriv.errors import DataError
from europriv.synth.body import Body
from europriv.synth.head import Head
from europriv.synth.tables import read_text

if TYPE_CHECKING:
    from pathlib import Path

    from europriv.synth.locale import Locale
    from europriv.synth.nodes import Nodes

_FENCE = "---"


@dataclass(frozen=True, slots=True)
class Skeleton:
    """A compiled skeleton.

    Attributes:
        name: the file's name without `.txt`.
        head: what it is, and who appears.
        nodes: the text.
        slots: `(owner, field)` of every slot, negatives as `("neg", kind)`.
    """

    name: str
    head: Head
    nodes: Nodes
    slots: frozenset[tuple[str, str]]

    @classmethod
    def parse(cls, text: str, where: str, locale: Locale, name: str = "") -> Skeleton:
        """Compile a skeleton.

        Args:
            text: the file's content.
            where: the file, for errors.
            locale: the language whose fields it may name.
            name: its name.

        Raises:
            DataError: something in it is wrong; names file, line, what was found and the remedy.
        """
        lines = text.split("\n")
        if lines[0] != _FENCE or _FENCE not in lines[1:]:
            raise DataError(f"{where}:1: expected a head between two lines of {_FENCE}")
        end = lines.index(_FENCE, 1)
        head = Head.parse("\n".join(lines[1:end]), where)
        content = "\n".join(lines[end + 1 :]).rstrip("\n")
        if not content.strip():
            raise DataError(f"{where}:{end + 1}: no text after the head")
        body = Body(content, end + 2, where, head, locale)
        return cls(name, head, body.parse(), frozenset(body.slots))


def load_skeletons(folder: Path, locale: Locale) -> list[Skeleton]:
    """Return the skeletons of a folder by name.

    Raises:
        DataError: there are none, or one of them is wrong.
    """
    paths = sorted(folder.glob("*.txt"), key=lambda path: path.name)
    if not paths:
        raise DataError(f"{folder}: no skeletons (*.txt)")
    return [Skeleton.parse(read_text(p), str(p), locale, p.stem) for p in paths]
