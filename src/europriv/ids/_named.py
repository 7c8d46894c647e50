"""One rule under the names that several countries give it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from europriv.ids._base import Disclosure


class Named:
    """A scheme whose rule is written down once and used under several names.

    Args:
        name: country/scheme.
        title: first line of its description.
        compact: as of `Scheme`.
        is_valid: as of `Scheme`.
        decode: as of `Scheme`.
    """

    DECODES = True

    def __init__(
        self,
        name: str,
        title: str,
        compact: Callable[[str], str],
        is_valid: Callable[[str], bool],
        decode: Callable[[str], Disclosure | None],
    ) -> None:
        self.NAME = name
        self.__doc__ = title
        self.compact = compact
        self.is_valid = is_valid
        self.decode = decode
