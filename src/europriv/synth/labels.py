"""Labels of spans: a KP type or a node of the tree, with its place in the BIOES space."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from europriv import taxonomy
from europriv.errors import DataError, LabelError


class Label(NamedTuple):
    """What is known of a label.

    Attributes:
        kp: the KP type, itself where the label is one.
        identifier_class: "direct" or "quasi".
        tag: index of its B tag in the BIOES space; I, E and S follow.
    """

    kp: str
    identifier_class: str
    tag: int


@cache
def label(name: str) -> Label:
    """Return what is known of a KP type or a node that projects to one.

    Raises:
        DataError: the name is neither.

    >>> label("PERSON")
    Label(kp='PERSON', identifier_class='direct', tag=1)
    """
    types = {row.name: row.identifier_class for row in taxonomy.load().views.kp}
    if name in types:
        return Label(name, types[name], _tag(name))
    try:
        node = taxonomy.load().node(name)
    except LabelError as error:
        raise DataError(f"label {name!r} is no KP type and no node: {error}") from None
    if node.kp is None:
        raise DataError(f"label {name!r} belongs to no KP type: use one of {', '.join(types)}")
    return Label(node.kp, node.identifier_class, _tag(node.kp))


def _tag(kp: str) -> int:
    return taxonomy.bioes_space().index(f"B-{kp}")
