"""Every error EuroPriv raises on purpose.

EuroprivError
├── DataError        a document, span, file or set of documents is wrong
├── TagError         a tag set or tag sequence is wrong
├── LabelError       a label resolves to no node, or a label table is wrong
├── OptionError      an option, name or configuration is wrong
└── MissingExtraError   an optional library is not installed

Each message names what was found, where, and what to do about it.
"""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


class EuroprivError(Exception):
    """Base of all errors that a user can cause and mend."""


class DataError(EuroprivError, ValueError):
    """A document, a span, a file or a set of documents is wrong."""


class TagError(DataError):
    """A tag set or a tag sequence is wrong."""


class LabelError(EuroprivError, ValueError):
    """A label resolves to no node of the tree, or a label table is inconsistent."""


class OptionError(EuroprivError, ValueError):
    """An option, a name or a configuration is wrong."""


class MissingExtraError(EuroprivError, ImportError):
    """An optional library is needed: the message holds the `pip install` line."""

    def __init__(self, what: str, extra: str) -> None:
        super().__init__(f"{what} needs an optional library: pip install 'europriv[{extra}]'")


#: So many names can be read in one line.
_LISTED = 40


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """Return a hint that names the closest known names, or lists them, the first ones of many.

    >>> did_you_mean("Paterns", ["patterns", "rampart"])
    "did you mean 'patterns'?"
    >>> did_you_mean("xyz", ["patterns", "rampart"])
    "known: 'patterns', 'rampart'"
    """
    names = list(known)
    folded = {known_name.casefold(): known_name for known_name in names}
    close = [folded[c] for c in get_close_matches(name[:100].casefold(), folded, n=3, cutoff=0.6)]
    if close:
        return "did you mean " + " or ".join(map(repr, close)) + "?"
    more = f" and {len(names) - _LISTED} more" if len(names) > _LISTED else ""
    return "known: " + ", ".join(map(repr, names[:_LISTED])) + more
