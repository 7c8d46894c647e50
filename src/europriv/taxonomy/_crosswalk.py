"""Crosswalks: the labels of one published scheme, each with its node of the tree."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from europriv.errors import LabelError, did_you_mean
from europriv.taxonomy import _yaml
from europriv.taxonomy._fold import fold

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping
    from pathlib import Path


@dataclass(frozen=True, slots=True)
class Crosswalk:
    """A function from the labels of one scheme to nodes.

    Attributes:
        scheme: its name, which is also the name of its file.
        also: other names by which it can be asked for.
        source: where its labels are published.
        labels: node by native label; None for a label that is no personal data.
        reasons: why a label went where it went, for the choices that need one.
        published: the native labels that the source lists, all of them in `labels`.
        folded: `labels` with folded keys.
    """

    scheme: str
    also: tuple[str, ...]
    source: str
    labels: Mapping[str, str | None]
    reasons: Mapping[str, str]
    published: tuple[str, ...]
    folded: Mapping[str, str | None]


def read(path: Path, nodes: Collection[str]) -> Crosswalk:
    """Return the crosswalk in a file.

    Raises:
        LabelError: a label without node, to a missing node, or outside without a reason; two
            spellings of one label that go apart; names file and key.
    """
    where = f"crosswalks/{path.name}"
    content = _yaml.read(path, "scheme", "source", "published", "labels")
    if content["scheme"] != path.stem:
        raise LabelError(f"{where}: scheme: {content['scheme']!r} is not the name of the file")
    rows = {
        label: _row(f"{where}: labels: {label!r}", row, nodes)
        for label, row in _yaml.labels(where, content["labels"]).items()
    }
    if not isinstance(content["published"], list | dict):
        raise LabelError(f"{where}: published: {content['published']!r} is no list of labels")
    published = tuple(_flat(content["published"]))
    if missing := [label for label in published if label not in rows]:
        raise LabelError(f"{where}: labels: published {missing} not mapped; give a node or null")
    return Crosswalk(
        scheme=content["scheme"],
        also=tuple(content.get("also", ())),
        source=content["source"],
        labels={label: node for label, (node, _) in rows.items()},
        reasons={label: reason for label, (_, reason) in rows.items() if reason},
        published=published,
        folded=_folded(where, rows),
    )


def _row(where: str, row: Any, nodes: Collection[str]) -> tuple[str | None, str | None]:
    full = row if isinstance(row, dict) else {"node": row}
    node, reason = full.get("node"), full.get("reason")
    if node is None and not reason:
        raise LabelError(f"{where}: is outside the tree without a reason; write one")
    if node is not None and not (isinstance(node, str) and node in nodes):
        hint = did_you_mean(str(node), nodes)
        raise LabelError(f"{where}: {node!r} is no node of the tree: {hint}")
    return node, reason


def _flat(published: Any) -> Iterable[str]:
    """Yield the published labels, which may be listed by generation or level."""
    groups = published.values() if isinstance(published, dict) else [published]
    return (label for group in groups for label in group)


def _folded(where: str, rows: Mapping[str, tuple[str | None, str | None]]) -> dict[str, str | None]:
    found: dict[str, str | None] = {}
    for label, (node, _) in rows.items():
        if found.setdefault(fold(label), node) != node:
            raise LabelError(f"{where}: labels: {label!r} is spelt twice, with two nodes")
    return found
