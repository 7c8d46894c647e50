"""Similar names: for misspelt labels, never for other words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rapidfuzz import fuzz, process

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
    """Return the node of the one name that a label misspells and their similarity in [0, 1].

    RapidFuzz ratio of the folded forms, at least 0.80, both of six letters or more, and 0.05
    above the best name of any other node. A misspelling keeps the first letter, the number of
    words and every short word: `CAT_NAME` is not `LAST_NAME`, `STATUTE` is not `STATE`. No
    national identifier is ever concluded.
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
    shorter = min(len("".join(label)), len("".join(name)))
    if shorter < _SHORTEST or label[0][0] != name[0][0]:
        return False
    if len(label) == 1:
        return True
    return len(label) == len(name) and all(map(_word_misspells, label, name))


def _word_misspells(word: str, other: str) -> bool:
    if word == other:
        return True
    long = min(len(word), len(other)) >= _SHORTEST_WORD
    return long and fuzz.ratio(word, other) >= _THRESHOLD
