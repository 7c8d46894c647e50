"""Where stored offsets and stored surfaces say different things."""

from __future__ import annotations

from europriv.errors import DataError


def same(surface: str, found: str) -> bool:
    r"""Return whether a stored surface is what the text holds, white space aside.

    Tools write a line end within a span as a blank, or leave it out.

    >>> same("Ana Pop", "Ana\nPop"), same("na Pop,", "Ana Pop")
    (True, False)
    """
    return surface == found or "".join(surface.split()) == "".join(found.split())


def check(surface: str, text: str, start: int, end: int, where: str, remedy: str) -> None:
    """Refuse a span whose surface is not what the text holds.

    Raises:
        DataError: naming `where`, what was expected, what was found and the remedy.
    """
    if end > len(text):
        raise DataError(f"{where}: [{start}, {end}) lies behind the text of {len(text)}; {remedy}")
    if not same(surface, text[start:end]):
        raise DataError(
            f"{where}: the text at [{start}, {end}) is {text[start:end]!r}, "
            f"the annotation says {surface!r}; {remedy}"
        )
