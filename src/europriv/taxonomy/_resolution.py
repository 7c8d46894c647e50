"""What became of a label, and the error when nothing did."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from europriv.errors import LabelError
from europriv.taxonomy._fold import fold
from europriv.taxonomy._tree import load

if TYPE_CHECKING:
    from collections.abc import Iterable

Tier = Literal[
    "user", "scheme", "alias", "affix", "country", "fuzzy", "suppressed", "outside", "unresolved"
]


@dataclass(frozen=True, slots=True)
class Resolution:
    """What became of one label.

    Attributes:
        label: the label as given.
        node: its node, None if it has none.
        tier: how it was found. "suppressed": the user mapped it to null; "outside": it is the
            tag O, or its scheme says that it is no personal data; "unresolved": nobody knows it.
        score: similarity in [0, 1] for "fuzzy", 0 for "unresolved", else 1.
        candidates: for an unresolved label the three nearest nodes, nearest first.
    """

    label: str
    node: str | None
    tier: Tier
    score: float = 1.0
    candidates: tuple[str, ...] = ()


class UnresolvedLabelsError(LabelError):
    """Labels that no tier resolves; nothing is scored until the user maps them.

    Attributes:
        unresolved: their resolutions, with candidates.

    Args:
        unresolved: likewise.
        where: file and document of the first of them, if they come from one.
    """

    def __init__(self, unresolved: Iterable[Resolution], where: str = "") -> None:
        self.unresolved = tuple(unresolved)
        listed = "; ".join(map(_line, self.unresolved))
        before = f"{where}: " if where else ""
        super().__init__(
            f"{before}no node for {listed}: name the label scheme, or map each label to a node or"
            " null in a YAML file `labels: {LABEL: NODE}` (option --map)"
        )


def _line(row: Resolution) -> str:
    walks = load().crosswalks.values()
    schemes = [walk.scheme for walk in walks if walk.folded.get(fold(row.label))]
    known = f"; scheme {' or '.join(schemes)} knows it" if schemes else ""
    return f"{row.label!r} (near {', '.join(row.candidates)}{known})"
