"""The tree as a whole: nodes, names, crosswalks and views, checked when loaded."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from typing import TYPE_CHECKING

from europriv import shelf
from europriv.errors import LabelError, OptionError, did_you_mean
from europriv.taxonomy import _crosswalk, _nodes, _yaml
from europriv.taxonomy._fold import fold, words
from europriv.taxonomy._nodes import FILE, Node
from europriv.taxonomy._views import Views

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from europriv.taxonomy._crosswalk import Crosswalk


@dataclass(frozen=True)
class Tree:
    """The label tree and all that is known about other people's labels.

    Attributes:
        version: part of every signature; it changes with the content of the tree.
        nodes: nodes by name, in the order of the file.
        names: node by folded name or alias.
        crosswalks: crosswalks by the name of their scheme.
        views: the KP types, HIPAA letters and i2b2 categories that nodes project to.
    """

    version: str
    nodes: Mapping[str, Node]
    names: Mapping[str, str]
    crosswalks: Mapping[str, Crosswalk]
    views: Views

    def node(self, name: str) -> Node:
        """Return the node called `name`.

        Raises:
            LabelError: there is none; the message names the closest.

        >>> load().node("FIRST_NAME").path
        ('PII', 'PERSON', 'NAME', 'FIRST_NAME')
        """
        try:
            return self.nodes[name]
        except KeyError:
            hint = did_you_mean(name, self.nodes)
            raise LabelError(f"{name!r} is no node of the tree: {hint}") from None

    def crosswalk(self, scheme: str) -> Crosswalk:
        """Return the crosswalk of a scheme, by its name or one of its other names.

        Raises:
            OptionError: there is none; the message names the closest.
        """
        try:
            return self._schemes[scheme.casefold()]
        except KeyError:
            hint = did_you_mean(scheme, self.crosswalks)
            raise OptionError(f"{scheme!r} is no label scheme: {hint}") from None

    @cached_property
    def _schemes(self) -> dict[str, Crosswalk]:
        walks = self.crosswalks.values()
        return {name.casefold(): walk for walk in walks for name in (walk.scheme, *walk.also)}

    @cached_property
    def spellings(self) -> tuple[tuple[str, tuple[str, ...], str], ...]:
        """Names as (folded, words, node), the field in which similar ones are sought.

        English alone: words of eight languages together lie too close to tell slips apart.
        """
        nodes = self.nodes.values()
        named = ((name, node.name) for node in nodes for name in (node.name, *node.english))
        return tuple(dict.fromkeys((fold(name), words(name), node) for name, node in named))


@cache
def load() -> Tree:
    """Return the tree that ships with EuroPriv, read and checked once.

    Raises:
        LabelError: a data file contradicts itself or another; names file and key.

    >>> load().node("NAME").category
    'PERSON'
    """
    return read(shelf.folder("taxonomy"))


def read(folder: Path) -> Tree:
    """Return the tree in `folder`, checked.

    Raises:
        LabelError: as `load`.
    """
    content = _yaml.read(folder / FILE, "version", "nodes")
    if not isinstance(content["nodes"], dict):
        raise LabelError(f"{FILE}: nodes: {content['nodes']!r:.40} is no mapping of names")
    nodes = _nodes.build(content["nodes"])
    views = Views.read(folder / "views.yaml")
    views.check(nodes.values())
    files = sorted((folder / "crosswalks").glob("*.yaml"))
    walks = {file.stem: _crosswalk.read(file, nodes) for file in files}
    _check_schemes(walks.values())
    return Tree(str(content["version"]), nodes, _names(nodes.values()), walks, views)


def _names(nodes: Iterable[Node]) -> dict[str, str]:
    found: dict[str, str] = {}
    for node in nodes:
        for name in (node.name, *node.aliases):
            owner = found.setdefault(fold(name), node.name)
            if owner != node.name:
                raise LabelError(f"{FILE}: {node.name}: alias {name!r} belongs to {owner} already")
    return found


def _check_schemes(walks: Iterable[Crosswalk]) -> None:
    seen: dict[str, str] = {}
    for walk in walks:
        for name in (walk.scheme, *walk.also):
            owner = seen.setdefault(name.casefold(), walk.scheme)
            if owner != walk.scheme:
                raise LabelError(f"crosswalks/{walk.scheme}.yaml: {name!r} names {owner} already")


def schemes() -> tuple[str, ...]:
    """Return the names of all label schemes that have a crosswalk.

    >>> "i2b2-2014" in schemes()
    True
    """
    return tuple(load().crosswalks)


def identifier_nodes() -> frozenset[str]:
    """Return the nodes that are national identifiers, the population of the leak metrics.

    >>> {"RO_CNP", "FR_NIR", "NATIONAL_ID"} < identifier_nodes()
    True
    """
    return frozenset(name for name, node in load().nodes.items() if node.national)


def scheme_of(node: str) -> str | None:
    """Return the identifier scheme of a node as "country/scheme", None if it has no single one.

    Raises:
        LabelError: no such node.

    >>> scheme_of("RO_CNP"), scheme_of("NATIONAL_ID")
    ('RO/CNP', None)
    """
    return load().node(node).scheme
