"""The nodes of the tree, read from `tree.yaml`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from europriv.errors import LabelError, did_you_mean

if TYPE_CHECKING:
    from collections.abc import Mapping

FILE = "tree.yaml"
ROOT = "PII"
DEEPEST = 4
_PASSED_ON = frozenset({"kp", "hipaa", "i2b2", "class", "article9", "national"})
_KEYS = _PASSED_ON | {"parent", "definition", "aliases", "example", "scheme"}
# What YAML must read a value as; the views check the values of the others.
_KINDS = {
    "parent": str,
    "definition": str,
    "aliases": dict,
    "kp": str,
    "i2b2": str,
    "scheme": str,
    "article9": bool,
    "national": bool,
}


@dataclass(frozen=True, slots=True)
class Node:
    """One concept of the tree.

    Attributes:
        name: its only name, in capitals.
        parent: name of the node above; None for the root.
        path: names from the root down to the node itself.
        definition: one sentence.
        aliases: other names, in English and the languages of the project.
        english: the English ones of them.
        kp: type of the KP taxonomy 0.2.0, or None outside it.
        hipaa: letter of the 18 HIPAA identifiers (45 CFR 164.514), or None.
        i2b2: category and subcategory (None where i2b2 has no finer one), or None.
        identifier_class: "direct" or "quasi".
        article9: whether it is a special category of the GDPR.
        example: an invented value.
        national: whether it identifies a person to a state: the population of leak metrics.
        scheme: "country/scheme" if all values follow that one scheme.
    """

    name: str
    parent: str | None
    path: tuple[str, ...]
    definition: str
    aliases: tuple[str, ...]
    english: tuple[str, ...]
    kp: str | None
    hipaa: str | None
    i2b2: tuple[str, str | None] | None
    identifier_class: Literal["direct", "quasi"]
    article9: bool
    example: str
    national: bool
    scheme: str | None

    @property
    def depth(self) -> int:
        """1 for the root, 2 for a category, 3 for an entity, 4 for a detail."""
        return len(self.path)

    @property
    def category(self) -> str:
        """Name of the ancestor below the root; the root is its own category."""
        return self.path[min(1, self.depth - 1)]


def build(rows: Mapping[str, Mapping[str, Any]]) -> dict[str, Node]:
    """Return all nodes by name, in the order of the file.

    `kp`, `hipaa`, `i2b2`, `class`, `article9` and `national` pass from a node to those below it.

    Raises:
        LabelError: unknown key or parent, a cycle, a second root, too deep, no definition.
    """
    for name, row in rows.items():
        _check(name, row, rows)
    return {name: _node(_path(name, rows), rows) for name in rows}


def _check(name: str, row: Mapping[str, Any], rows: Mapping[str, Any]) -> None:
    if not isinstance(row, dict):
        raise LabelError(f"{FILE}: {name}: {row!r} is no mapping of keys such as parent")
    if unknown := row.keys() - _KEYS:
        key = min(unknown)
        raise LabelError(f"{FILE}: {name}: unknown key {key!r}: {did_you_mean(key, sorted(_KEYS))}")
    for key, kind in _KINDS.items():
        if not isinstance(row.get(key), kind | None):
            raise LabelError(f"{FILE}: {name}: {key}: {row[key]!r} is no {kind.__name__}")
    if any(not isinstance(text, str) for text in (row.get("aliases") or {}).values()):
        raise LabelError(f"{FILE}: {name}: aliases: give a string of names a language")
    parent = row.get("parent")
    if (parent is None) is not (name == ROOT):
        raise LabelError(f"{FILE}: {name}: parent is {parent!r}; {ROOT} alone has none")
    if parent is not None and parent not in rows:
        hint = did_you_mean(parent, rows)
        raise LabelError(f"{FILE}: {name}: parent {parent!r} is no node: {hint}")
    if not (row.get("definition") and row.get("example")):
        raise LabelError(f"{FILE}: {name}: needs a definition and an example")


def _path(name: str, rows: Mapping[str, Mapping[str, Any]]) -> tuple[str, ...]:
    path = [name]
    while (parent := rows[path[-1]]["parent"]) is not None:
        if parent in path:
            raise LabelError(f"{FILE}: {name}: cycle {' > '.join((*path, parent))}")
        path.append(parent)
    if len(path) > DEEPEST:
        raise LabelError(f"{FILE}: {name}: level {len(path)} of {DEEPEST}; move it up")
    return tuple(reversed(path))


def _node(path: tuple[str, ...], rows: Mapping[str, Mapping[str, Any]]) -> Node:
    row = rows[path[-1]]
    aliases = {language: _split(text) for language, text in row.get("aliases", {}).items()}
    facts = {key: rows[name][key] for name in path for key in _PASSED_ON & rows[name].keys()}
    return Node(
        name=path[-1],
        parent=row["parent"],
        path=path,
        definition=row["definition"],
        aliases=tuple(dict.fromkeys(alias for listed in aliases.values() for alias in listed)),
        english=aliases.get("en", ()),
        kp=facts.get("kp"),
        hipaa=facts.get("hipaa"),
        i2b2=_i2b2(facts.get("i2b2")),
        identifier_class=facts["class"],
        article9=facts["article9"],
        example=str(row["example"]),
        national=facts["national"],
        scheme=row.get("scheme"),
    )


def _split(text: str) -> tuple[str, ...]:
    return tuple(alias.strip() for alias in text.split(","))


def _i2b2(text: str | None) -> tuple[str, str | None] | None:
    if text is None:
        return None
    category, _, subcategory = text.partition("/")
    return category, subcategory or None
