"""What a reader of a score must know about the labels behind it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from europriv.taxonomy._levels import compatible
from europriv.taxonomy._nodes import DEEPEST
from europriv.taxonomy._tree import load

if TYPE_CHECKING:
    from collections.abc import Mapping

    import numpy as np
    from numpy.typing import NDArray

    from europriv.taxonomy._resolution import Resolution

#: A label is reported once more than this share of its predictions lies in one other category.
CONFUSION_SHARE = 0.05


@dataclass(frozen=True, slots=True)
class LabelCounts:
    """The labels of one side, gold or predicted.

    Attributes:
        counts: spans by native label.
        resolutions: by native label, for all of `counts`.
    """

    counts: Mapping[str, int]
    resolutions: Mapping[str, Resolution]

    def nodes(self) -> dict[str, int]:
        """Return spans by node."""
        found: Counter[str] = Counter()
        for label, count in self.counts.items():
            if node := self.resolutions[label].node:
                found[node] += count
        return dict(found)

    def of_tier(self, tier: str) -> dict[str, int]:
        """Return spans by native label, for the labels of one tier."""
        rows = self.counts.items()
        return {label: count for label, count in rows if self.resolutions[label].tier == tier}

    def tier_shares(self) -> dict[str, float]:
        """Return the share of spans that each tier resolved; empty without spans."""
        found: Counter[str] = Counter()
        for label, count in self.counts.items():
            found[self.resolutions[label].tier] += count
        return {tier: count / found.total() for tier, count in found.items() if count}


@dataclass(frozen=True, slots=True)
class Confusion:
    """A predicted label that often lies on gold of another category.

    Attributes:
        label: native predicted label.
        category: its own category.
        gold_category: the category of the gold spans that it was matched with.
        count: how often.
        share: of all predictions of the label.
    """

    label: str
    category: str
    gold_category: str
    count: int
    share: float


@dataclass(frozen=True, slots=True)
class LabelReport:
    """The report on labels that stands beside every score.

    Attributes:
        unresolved: native labels without a node; nothing may be scored while there are any.
        predicted_only: predicted nodes that no gold node of the corpus could answer.
        gold_only: gold nodes that no predicted node could answer.
        suppressed: native labels that the user mapped to null, with the gold spans so lost.
        outside: native gold labels that their scheme calls no personal data, with their spans.
        confusions: cross-category confusions above `CONFUSION_SHARE`, largest share first.
        gold_tiers: share of gold spans by resolution tier.
        predicted_tiers: share of predicted spans by resolution tier.
        gold_depths: share of gold spans by depth of their node, 1 to 4; None without gold.
    """

    unresolved: tuple[str, ...]
    predicted_only: tuple[str, ...]
    gold_only: tuple[str, ...]
    suppressed: Mapping[str, int]
    outside: Mapping[str, int]
    confusions: tuple[Confusion, ...]
    gold_tiers: Mapping[str, float]
    predicted_tiers: Mapping[str, float]
    gold_depths: Mapping[int, float | None]


def label_report(
    gold: LabelCounts,
    predicted: LabelCounts,
    matched: Mapping[tuple[str, str], int],
    level: str = "category",
) -> LabelReport:
    """Return the report on the labels of a run.

    Args:
        gold: all gold labels.
        predicted: all predicted labels.
        matched: pairs of (gold label, predicted label), native, matched by place at binary level.
        level: the level at which `predicted_only` and `gold_only` are judged.

    >>> from europriv.taxonomy import resolve_all
    >>> gold = LabelCounts({"PER": 3}, resolve_all(["PER"]))
    >>> found = LabelCounts({"EMAIL": 2}, resolve_all(["EMAIL"]))
    >>> report = label_report(gold, found, {("PER", "EMAIL"): 1})
    >>> report.predicted_only, report.confusions[0].share, report.gold_depths[3]
    (('EMAIL_ADDRESS',), 0.5, 1.0)
    """
    gold_nodes, predicted_nodes = list(gold.nodes()), list(predicted.nodes())
    answers = compatible(level, gold_nodes, predicted_nodes)
    unresolved = gold.of_tier("unresolved") | predicted.of_tier("unresolved")
    suppressed = gold.of_tier("suppressed") | predicted.of_tier("suppressed")
    return LabelReport(
        unresolved=tuple(unresolved),
        predicted_only=_alone(predicted_nodes, answers.T),
        gold_only=_alone(gold_nodes, answers),
        suppressed={label: gold.counts.get(label, 0) for label in suppressed},
        outside=gold.of_tier("outside"),
        confusions=_confusions(gold, predicted, matched),
        gold_tiers=gold.tier_shares(),
        predicted_tiers=predicted.tier_shares(),
        gold_depths=depth_shares(gold.nodes()),
    )


def depth_shares(nodes: Mapping[str, int]) -> dict[int, float | None]:
    """Return the share of spans at each depth of the tree, None if there are no spans.

    Args:
        nodes: spans by node.

    Raises:
        LabelError: a name is no node.

    >>> depth_shares({"PERSON": 1, "FIRST_NAME": 3})
    {1: 0.0, 2: 0.25, 3: 0.0, 4: 0.75}
    """
    tree = load()
    found: Counter[int] = Counter()
    for name, count in nodes.items():
        found[tree.node(name).depth] += count
    total = found.total()
    return {depth: found[depth] / total if total else None for depth in range(1, DEEPEST + 1)}


def _alone(nodes: list[str], answers: NDArray[np.bool_]) -> tuple[str, ...]:
    """Return the nodes, one a row, that nothing answers."""
    return tuple(node for node, row in zip(nodes, answers, strict=True) if not row.any())


def _confusions(
    gold: LabelCounts, predicted: LabelCounts, matched: Mapping[tuple[str, str], int]
) -> tuple[Confusion, ...]:
    found: Counter[tuple[str, str, str]] = Counter()
    for (gold_label, label), count in matched.items():
        category = _category(predicted.resolutions[label])
        gold_category = _category(gold.resolutions[gold_label])
        if category and gold_category and category != gold_category:
            found[label, category, gold_category] += count
    rows = (
        Confusion(*key, count, count / predicted.counts[key[0]]) for key, count in found.items()
    )
    return tuple(sorted(filter(_is_large, rows), key=lambda row: (-row.share, row.label)))


def _is_large(row: Confusion) -> bool:
    return row.share > CONFUSION_SHARE


def _category(resolution: Resolution) -> str | None:
    return resolution.node and load().node(resolution.node).category
