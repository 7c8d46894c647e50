"""The tags of one text to entities."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from europriv.tags.columns import Mode, decode_codes
from europriv.tags.tagset import TagSet

if TYPE_CHECKING:
    from collections.abc import Sequence

    from europriv.tags.encoding import Entity


class Decoded(NamedTuple):
    """The entities `(first, last + 1, type)` of a text, and how many defects its tags have."""

    entities: list[Entity]
    repairs: int


def decode(tags: Sequence[str], scheme: str, mode: Mode = "strict") -> Decoded:
    """Return the entities of one text.

    Args:
        tags: one tag a token.
        scheme: name of the scheme. Infer it from the whole tag set, not from one text.
        mode: "strict" keeps well-formed entities only, "lenient" every token that is not O.

    Raises:
        TagError: if a tag does not belong to the scheme.
        OptionError: if there is no such scheme or mode.

    >>> decode(["B-ID", "I-ID", "O", "S-ID"], "BIOES")
    Decoded(entities=[(3, 4, 'ID')], repairs=1)
    >>> decode(["B-ID", "I-ID", "O", "S-ID"], "BIOES", mode="lenient").entities
    [(0, 2, 'ID'), (3, 4, 'ID')]
    """
    codes, bounds, table = TagSet.read([tags], scheme)
    found = decode_codes(codes, bounds, table, mode)
    types = [found.types[i] for i in found.type]
    ranges = zip(found.first.tolist(), (found.last + 1).tolist(), types, strict=True)
    return Decoded(list(ranges), found.repairs)
