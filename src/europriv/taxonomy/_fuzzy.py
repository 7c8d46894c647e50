"""Similar names: for misspelt labels, never for other words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rapidfuzz import fuzz, process
from rapidfuzz.distance import Indel

from europriv.taxonomy._fold import fold, words

if TYPE_CHECKING:
    from europriv.taxonomy._tree import Tree

# Percent, as RapidFuzz counts.
_THRESHOLD = 80.0
_MARGIN = 5.0
_SHORTEST = 6
_SHORTEST_WORD = 4
_NEVER = "NATIONAL_ID"


def match(label: str, tree: Tree) -> tuple[str, float] | None:
    """Return the node of the one English name that a label misspells, and their similarity.

    RapidFuzz ratio of the folded forms, at least 0.80, both of six letters or more, and 0.05
    above the best name of any other node. A slip of the pen keeps the number of words, every
    short word and every first letter, and is one to a word: `CAT_NAME` is not `LAST_NAME`,
    `STATUTE` not `STATE`, `HOSPITALITY` not `HOSPITAL`. No national identifier is concluded.
    """
    ranked = _ranked(label, tree)
    alike = [row for row in ranked if row[0] >= _THRESHOLD and _misspells(words(label), row[2])]
    if not alike:
        return None
    score, node, _ = alike[0]
    rival = next((row[0] for row in ranked if row[1] != node), 0.0)
    if score - rival < _MARGIN or _NEVER in tree.node(node).path:
        return None
    return node, score / 100


def nearest(label: str, tree: Tree) -> tuple[str, ...]:
    """Return the three nodes with the most similar names, most similar first."""
    nodes = dict.fromkeys(node for _, node, _ in _ranked(label, tree))
    return tuple(nodes)[:3]


def _ranked(label: str, tree: Tree) -> list[tuple[float, str, tuple[str, ...]]]:
    """Return (ratio, node, words) of all names, best first; equal ones in the tree's order."""
    folded = fold(label)
    hits = process.extract(
        folded, [row[0] for row in tree.spellings], scorer=fuzz.ratio, limit=None
    )
    rows = ((score, *tree.spellings[index][:0:-1]) for _, score, index in hits)
    return sorted(rows, key=lambda row: -row[0])


def _misspells(label: tuple[str, ...], name: tuple[str, ...]) -> bool:
    joined, other = "".join(label), "".join(name)
    if min(len(joined), len(other)) < _SHORTEST:
        return False
    if len(label) == 1:
        return _is_slip(joined, other)
    return len(label) == len(name) and all(map(_is_slip, label, name))


def _is_slip(word: str, other: str) -> bool:
    """Whether two words differ by a letter more, less, other or elsewhere, not by an ending."""
    if word == other:
        return True
    short, long = sorted((word, other), key=len)
    if len(short) < _SHORTEST_WORD or short[0] != long[0]:
        return False
    return Indel.distance(word, other) <= (1 if long.startswith(short) else 2)
