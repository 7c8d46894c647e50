"""The YAML files of the tree and of crosswalks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import yaml

from europriv import plain_yaml
from europriv.errors import LabelError

if TYPE_CHECKING:
    from pathlib import Path


def read(path: Path, *required: str) -> dict[str, Any]:
    """Return the mapping in a YAML file.

    Raises:
        LabelError: the file is absent, no YAML, no mapping, has a key twice or lacks a required
            one.
    """
    try:
        with path.open("rb") as stream:
            content = plain_yaml.load(stream)
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
