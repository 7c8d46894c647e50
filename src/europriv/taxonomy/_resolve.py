"""From any label to one node of the tree: the tiers in their order."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Literal

from europriv.taxonomy import _country, _fuzzy
from europriv.taxonomy._fold import denies_itself, fold, is_outside, strip_tag
from europriv.taxonomy._mapping import check_mapping
from europriv.taxonomy._resolution import Resolution, UnresolvedLabelsError
from europriv.taxonomy._tree import load

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


def resolve(
    label: str, scheme: str | None = None, mapping: Mapping[str, str | None] | None = None
) -> Resolution:
    """Return the node of a label and how it was found.

    The first of these that knows the label decides: the user's mapping; the scheme's crosswalk;
    names and aliases of the tree; these three again without a tag affix (`B-`, `-S`) or a country
    (`US_DRIVER_LICENSE`); a similar name. Case, accents and separators never matter.

    Args:
        label: a native label, with or without a tag prefix.
        scheme: name of the crosswalk that the label comes from; None for nodes and KP types.
        mapping: node by label, None for labels to suppress.

    Raises:
        OptionError: there is no such scheme.
        LabelError: the mapping names a node that does not exist.

    >>> resolve("B-PER").node, resolve("US_DRIVER_LICENSE").tier
    ('NAME', 'country')
    >>> resolve("PATIENT", "i2b2-2014").node, resolve("MY_LABEL").tier
    ('PATIENT_NAME', 'unresolved')
    """
    return _Resolver(scheme, mapping).resolve(label)


def resolve_all(
    labels: Iterable[str],
    scheme: str | None = None,
    mapping: Mapping[str, str | None] | None = None,
) -> dict[str, Resolution]:
    """Resolve each distinct label once.

    Args:
        labels: native labels, repeated at will.
        scheme: as in `resolve`.
        mapping: as in `resolve`.

    Returns:
        The resolution by label, in order of first appearance.

    Raises:
        UnresolvedLabelsError: one or more labels have no node; lists them all.
        OptionError: there is no such scheme.
        LabelError: the mapping names a node that does not exist.

    >>> list(resolve_all(["EMAIL", "PER", "EMAIL"]))
    ['EMAIL', 'PER']
    """
    resolver = _Resolver(scheme, mapping)
    found = {label: resolver.resolve(label) for label in dict.fromkeys(labels)}
    if unresolved := [row for row in found.values() if row.tier == "unresolved"]:
        raise UnresolvedLabelsError(unresolved)
    return found


class _Resolver:
    def __init__(self, scheme: str | None, mapping: Mapping[str, str | None] | None) -> None:
        self._tree = load()
        self._walk = self._tree.crosswalk(scheme).folded if scheme is not None else {}
        user = check_mapping(mapping or {})
        self._user = {fold(label): node for label, node in user.items()} | user

    def resolve(self, label: str) -> Resolution:
        return (
            self._named(label)
            or self._outside(label)
            or self._without_country(label)
            or self._similar(label)
        )

    def _named(self, label: str) -> Resolution | None:
        """Read `B-LOC` as a tagged LOC although an alias is spelt "bloc"."""
        exact, tagged = self._exact(label), self._without_tag(label)
        if exact is None or (exact.tier == "alias" and tagged and tagged.node != exact.node):
            return tagged
        return exact

    def _exact(self, label: str) -> Resolution | None:
        key = fold(label)
        for name in (label, key):
            if name in self._user:
                node = self._user[name]
                return Resolution(label, node, "user" if node else "suppressed")
        if key in self._walk:
            node = self._walk[key]
            return Resolution(label, node, "scheme" if node else "outside")
        if key in self._tree.names:
            return Resolution(label, self._tree.names[key], "alias")
        return None

    def _outside(self, label: str) -> Resolution | None:
        return Resolution(label, None, "outside") if is_outside(label) else None

    def _without_tag(self, label: str) -> Resolution | None:
        for form in strip_tag(label):
            if found := self._exact(form):
                return _found_by(found, label, "affix")
        return None

    def _without_country(self, label: str) -> Resolution | None:
        for form in (label, *strip_tag(label)):
            for remainder, allowed in _country.remainders(form):
                found = self._exact(remainder)
                if found and found.node and allowed(self._tree.node(found.node)):
                    return _found_by(found, label, "country")
        return None

    def _similar(self, label: str) -> Resolution:
        if not denies_itself(label) and (match := _fuzzy.match(label, self._tree)):
            node, score = match
            return Resolution(label, node, "fuzzy", score)
        return Resolution(label, None, "unresolved", 0.0, _fuzzy.nearest(label, self._tree))


def _found_by(found: Resolution, label: str, tier: Literal["affix", "country"]) -> Resolution:
    """Name the tier, unless the user or the scheme has spoken about what remained."""
    kept = found.tier in {"user", "suppressed", "outside"}
    return replace(found, label=label, tier=found.tier if kept else tier)
