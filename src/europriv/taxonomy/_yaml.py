"""YAML whose repeated keys are faults; PyYAML alone would keep the last one in silence."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import yaml

from europriv.errors import LabelError

if TYPE_CHECKING:
    from pathlib import Path

# The C loader is ten times as fast and not in every build of PyYAML.
_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class _UniqueKeys(_Loader):  # type: ignore[misc] # the base is chosen when the module loads
    """A safe loader that refuses a mapping with one key twice."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> Any:
        mapping = super().construct_mapping(node, deep=deep)
        if len(mapping) < len(node.value):
            _raise_repeated(node)
        return mapping


def read(path: Path, *required: str) -> dict[str, Any]:
    """Return the mapping in a YAML file.

    Raises:
        LabelError: the file is absent, no YAML, no mapping, has a key twice or lacks a required
            one.
    """
    try:
        with path.open("rb") as stream:
            content = yaml.load(stream, _UniqueKeys)  # noqa: S506 # a subclass of the safe loader
    except OSError as error:
        raise LabelError(f"{path}: cannot be read ({error.strerror}); check the path") from error
    except yaml.YAMLError as error:
        text = " ".join(str(error).split())
        raise LabelError(f"{path.name}: {text}") from error
    if not isinstance(content, dict):
        raise LabelError(f"{path.name}: holds no mapping; write `key: value` lines")
    for key in required:
        if key not in content:
            raise LabelError(f"{path.name}: key {key!r} is missing")
    return content


def labels(where: str, mapping: Any) -> dict[str, Any]:
    """Return a mapping of labels.

    Raises:
        LabelError: it is none, or YAML reads a label as something else: `NO` alone is false.
    """
    if not isinstance(mapping, dict):
        raise LabelError(f"{where}: labels: {mapping!r} is no mapping of label to node")
    for label in mapping:
        if not isinstance(label, str):
            raise LabelError(f"{where}: labels: {label!r} is read as no text; quote it")
    return mapping


def _raise_repeated(node: yaml.MappingNode) -> None:
    keys = [key.value for key, _ in node.value]
    twice = next(key for key in keys if keys.count(key) > 1)
    line = node.value[0][0].start_mark.line + 1
    raise yaml.YAMLError(f"key {twice!r} stands twice in the mapping from line {line} on")
