"""The report on labels that stands beside every score (DEFINITIONS section 3)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import numpy as np

from europriv import match, taxonomy

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from europriv.scoring import Prepared
    from europriv.spans import SpanTable
    from europriv.taxonomy import Resolution

#: A category that receives more of a label's predictions than this is named.
_CONFUSION = 0.05


def report(prepared: Prepared) -> dict[str, Any]:
    """Return what became of the labels of both sides.

    Keys: `predicted_only` and `gold_only` (nodes with numbers of spans), `suppressed` (labels the
    user left out, with numbers of spans), `gold_suppressed`, `confusions` (native label, category
    found, category of the gold, share of the label's predictions), `tiers` (share of spans of each
    side by resolution tier), `depth` (share of gold spans by depth of their node) and `resolved`
    (every native label with its node, tier and score). Empty for raw labels.
    """
    if prepared.raw:
        return {}
    gold, predicted = prepared.native
    tree = taxonomy.load()
    nodes_gold, nodes_predicted = _count(prepared.gold), _count(prepared.predicted)
    covered = taxonomy.compatible("detailed", list(nodes_gold), list(nodes_predicted))
    known = taxonomy.compatible("detailed", list(nodes_predicted), list(nodes_gold))
    return {
        "predicted_only": _alone(nodes_predicted, covered.T | known),
        "gold_only": _alone(nodes_gold, covered | known.T),
        "suppressed": _suppressed(predicted, prepared.predicted_labels),
        "gold_suppressed": _suppressed(gold, prepared.gold_labels),
        "confusions": _confusions(prepared),
        "tiers": {
            "gold": _tiers(gold, prepared.gold_labels),
            "predicted": _tiers(predicted, prepared.predicted_labels),
        },
        "depth": _shares(_depths(nodes_gold, tree)),
        "resolved": {
            "gold": _resolved(prepared.gold_labels),
            "predicted": _resolved(prepared.predicted_labels),
        },
    }


def _count(table: SpanTable) -> Counter[str]:
    numbers = np.bincount(table.label, minlength=len(table.labels))
    return Counter({label: int(n) for label, n in zip(table.labels, numbers, strict=True) if n})


def _alone(nodes: Counter[str], compatible: NDArray[np.bool_]) -> dict[str, int]:
    """Return the nodes that no node of the other side goes with, in either direction."""
    rows = zip(nodes.items(), compatible, strict=True)
    return {node: n for (node, n), met in rows if not met.any()}


def _suppressed(table: SpanTable, labels: Mapping[str, Resolution]) -> dict[str, int]:
    numbers = _count(table)
    return {label: numbers[label] for label, r in labels.items() if r.tier == "suppressed"}


def _tiers(table: SpanTable, labels: Mapping[str, Resolution]) -> dict[str, float]:
    tiers: Counter[str] = Counter()
    for label, n in _count(table).items():
        tiers[labels[label].tier] += n
    return _shares(tiers)


def _depths(nodes: Counter[str], tree: taxonomy.Tree) -> Counter[str]:
    depths: Counter[str] = Counter()
    for node, n in nodes.items():
        depths[str(tree.node(node).depth)] += n
    return depths


def _shares(counts: Counter[str]) -> dict[str, float]:
    total = counts.total()
    return {name: round(n / total, 4) for name, n in sorted(counts.items())}


def _resolved(labels: Mapping[str, Resolution]) -> dict[str, dict[str, Any]]:
    return {
        label: {"node": r.node, "tier": r.tier, "score": round(r.score, 4)}
        for label, r in sorted(labels.items())
    }


def _confusions(prepared: Prepared) -> list[dict[str, Any]]:
    """Return which native labels stand on gold of another category, above 5% of their spans."""
    gold, (_, native) = prepared.gold, prepared.native
    pairs = match.overlapping(gold, native)
    shared = match.shared_length(gold, native, pairs)
    # Each prediction is judged by the gold span it shares most with; the first of equals.
    order = np.lexsort((pairs.gold, -shared, pairs.predicted))
    first = np.ones(len(order), dtype=bool)
    first[1:] = np.diff(pairs.predicted[order]) != 0
    best = order[first]
    numbers = _count(native)
    met: Counter[tuple[str, str]] = Counter()
    for g, p in zip(gold.label[pairs.gold[best]], native.label[pairs.predicted[best]], strict=True):
        met[native.labels[p], gold.labels[g]] += 1
    found: Counter[tuple[str, str, str]] = Counter()
    for (label, node), n in met.items():
        own, theirs = prepared.predicted_labels[label].node, taxonomy.project("category", node)
        category = own and taxonomy.project("category", own)
        if category and theirs and category != theirs:
            found[label, category, theirs] += n
    return [
        {"label": label, "category": a, "gold_category": b, "share": round(n / numbers[label], 4)}
        for (label, a, b), n in sorted(found.items())
        if n > _CONFUSION * numbers[label]
    ]


def lines(labels: Mapping[str, Any]) -> list[str]:
    """Return the report as a few lines for the terminal."""
    if not labels:
        return []
    out = []
    for key, words in (
        ("predicted_only", "types that only the system marks"),
        ("gold_only", "types that only the gold marks"),
        ("suppressed", "suppressed by the mapping"),
        ("gold_suppressed", "gold lost to the mapping"),
    ):
        if labels[key]:
            out.append(f"{words}: " + ", ".join(f"{k} {n:,}" for k, n in labels[key].items()))
    out += [
        f"{row['share']:.0%} of {row['label']} ({row['category']}) stand on {row['gold_category']}"
        for row in labels["confusions"]
    ]
    for side in ("gold", "predicted"):
        shares = ", ".join(f"{tier} {share:.0%}" for tier, share in labels["tiers"][side].items())
        out.append(f"{side} labels resolved by: {shares or 'none'}")
    depth = ", ".join(f"{d}: {share:.0%}" for d, share in labels["depth"].items())
    return [*out, f"gold by depth of its node: {depth or 'none'}"]
