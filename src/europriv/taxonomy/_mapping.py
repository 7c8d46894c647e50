"""The user's own mapping of labels, a YAML file `labels: {MY_LABEL: NODE}`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from europriv.errors import LabelError, did_you_mean
from europriv.taxonomy import _yaml
from europriv.taxonomy._tree import load

if TYPE_CHECKING:
    from collections.abc import Mapping
    from os import PathLike

    from europriv.taxonomy._resolution import Resolution

# No node, so that a starter file cannot be used before every label has been decided.
_OPEN = "CHOOSE"
_HEADER = """\
# One line a label: the node it means (one of taxonomy/tree.yaml; the nearest stand behind it),
# or null to leave the label out of every score.
"""


def load_mapping(path: str | PathLike[str]) -> dict[str, str | None]:
    """Return the labels of a mapping file, each with its node; None where it is suppressed.

    Raises:
        LabelError: no `labels:` mapping, or a node that the tree does not have; names file and key.
    """
    file = Path(path)
    content = _yaml.read(file, "labels")
    if len(content) > 1:
        raise LabelError(f"{file.name}: keys {sorted(content)}: `labels` alone is expected")
    return check_mapping(_yaml.labels(file.name, content["labels"]), file.name)


def check_mapping(mapping: Mapping[str, Any], source: str = "mapping") -> dict[str, str | None]:
    """Return the mapping if all its values are nodes that exist, or None.

    Raises:
        LabelError: one does not; names `source` and the key.
    """
    nodes = load().nodes
    for label, node in mapping.items():
        if node == _OPEN:
            raise LabelError(f"{source}: labels: {label!r}: still {_OPEN}: write a node, or null")
        if node is not None and not (isinstance(node, str) and node in nodes):
            hint = did_you_mean(str(node), nodes)
            raise LabelError(f"{source}: labels: {label!r}: {node!r} is no node: {hint}")
    return dict(mapping)


def starter_mapping(resolutions: Mapping[str, Resolution]) -> str:
    """Return a mapping file to complete: the unresolved labels, each with its nearest nodes.

    Every label stands as `CHOOSE`, which `load_mapping` refuses until it is replaced.
    """
    rows = [row for row in resolutions.values() if row.tier == "unresolved"]
    if not rows:
        return _HEADER + "labels: {}\n"
    lines = (f"  {_quoted(row.label)}: {_OPEN}  # {', '.join(row.candidates)}\n" for row in rows)
    return _HEADER + "labels:\n" + "".join(lines)


def _quoted(label: str) -> str:
    """Return a label as a YAML string: those of JSON are some, and NO or 1 stays a string."""
    return json.dumps(label, ensure_ascii=False)
