"""Views: the label spaces of others as projections of the tree."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from europriv.errors import LabelError, OptionError, did_you_mean
from europriv.taxonomy import _yaml
from europriv.taxonomy._nodes import FILE, ROOT

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from europriv.taxonomy._nodes import Node

VIEWS = ("kp", "hipaa", "i2b2", "category", "binary", "detailed")


@dataclass(frozen=True, slots=True)
class KpType:
    """A type of the KP taxonomy 0.2.0.

    Attributes:
        name: the type.
        tier: "core", "clinical" or "legal".
        identifier_class: "direct" or "quasi".
        article9: whether it is a special category of the GDPR.
    """

    name: str
    tier: str
    identifier_class: Literal["direct", "quasi"]
    article9: bool = False


@dataclass(frozen=True, slots=True)
class Views:
    """What nodes project to.

    Attributes:
        kp: the KP types in published order, which fixes the BIOES label space.
        hipaa: the 18 identifiers of 45 CFR 164.514(b)(2) by letter.
        i2b2: the subcategories of each i2b2-2014 category.
    """

    kp: tuple[KpType, ...]
    hipaa: Mapping[str, str]
    i2b2: Mapping[str, tuple[str, ...]]

    @classmethod
    def read(cls, path: Path) -> Views:
        """Return the views in a file.

        Raises:
            LabelError: the file is no YAML mapping.
        """
        content = _yaml.read(path)
        return cls(
            kp=tuple(KpType(**row) for row in content["kp"]),
            hipaa=content["hipaa"],
            i2b2={category: tuple(names) for category, names in content["i2b2"].items()},
        )

    def check(self, nodes: Iterable[Node]) -> None:
        """Compare every node with the tables.

        Raises:
            LabelError: a node projects to something that is not in them.
        """
        kp = {None, *(row.name for row in self.kp)}
        hipaa = {None, *self.hipaa}
        i2b2 = {None, *((key, sub) for key, subs in self.i2b2.items() for sub in (None, *subs))}
        for node in nodes:
            _check(node, "kp", node.kp, kp)
            _check(node, "hipaa", node.hipaa, hipaa)
            _check(node, "i2b2", node.i2b2, i2b2)
            _check(node, "class", node.identifier_class, {"direct", "quasi"})


def _check(node: Node, key: str, value: object, allowed: Iterable[object]) -> None:
    if value not in allowed:
        hint = did_you_mean(str(value), sorted(str(name) for name in allowed))
        raise LabelError(f"{FILE}: {node.name}: {key}: {value!r} is unknown: {hint}")


def view_of(view: str, node: Node) -> str | None:
    """Return what a node projects to; see `project`.

    Raises:
        OptionError: there is no such view.
    """
    match view:
        case "kp":
            return node.kp
        case "hipaa":
            return node.hipaa
        case "i2b2":
            return node.i2b2 and "/".join(filter(None, node.i2b2))
        case "category":
            return node.category
        case "binary":
            return ROOT
        case "detailed":
            return node.name
    raise OptionError(f"{view!r} is no view of the tree: {did_you_mean(view, VIEWS)}")
