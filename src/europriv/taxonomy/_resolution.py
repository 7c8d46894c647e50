"""What became of a label, and the error when nothing did."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from europriv.errors import LabelError
from europriv.taxonomy._tree import load

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

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
    """

    def __init__(
        self, unresolved: Iterable[Resolution], known_to: Mapping[str, Sequence[str]]
    ) -> None:
        self.unresolved = tuple(unresolved)
        listed = "; ".join(_line(row, known_to.get(row.label, ())) for row in self.unresolved)
        super().__init__(
            f"no node for {listed}: name the label scheme, or map each label to a node or null"
            " in a YAML file `labels: {LABEL: NODE}` (option --map)"
        )


def _line(row: Resolution, known_to: Sequence[str]) -> str:
    schemes = f"; scheme {' or '.join(known_to)} knows it" if known_to else ""
    return f"{row.label!r} (near {', '.join(row.candidates)}{schemes})"


def as_row(resolution: Resolution) -> dict[str, object]:
    """Return a resolution as a flat row, for tables and JSON.

    >>> from europriv.taxonomy import resolve
    >>> as_row(resolve("SURNAME"))["path"]
    ['PII', 'PERSON', 'NAME', 'LAST_NAME']
    """
    node = load().node(resolution.node) if resolution.node else None
    return {
        "label": resolution.label,
        "node": resolution.node,
        "category": node.category if node else None,
        "path": list(node.path) if node else [],
        "tier": resolution.tier,
        "score": resolution.score,
        "candidates": list(resolution.candidates),
    }
