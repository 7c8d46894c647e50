"""Case: the forms that write a field in capitals or in small letters."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection

#: What a slot asks of a field, in the order of the skeleton.
Forms = tuple[str, ...]
FORMS = ("upper", "lower")


def cased(text: str, forms: Collection[str]) -> str:
    """Return `text` in the case that `forms` ask for, unchanged where they ask for none.

    >>> cased("Ana Pop", ("initials", "lower")), cased("Ana Pop", ())
    ('ana pop', 'Ana Pop')
    """
    if not forms:
        return text
    if "upper" in forms:
        return text.upper()
    return text.lower() if "lower" in forms else text
