"""Reading tags: where the letter stands, what the type is, which scheme a set follows."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from europriv.errors import TagError
from europriv.tags.schemes import SCHEMES, Scheme

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_SEPARATORS = "-_."
_LETTERS = frozenset(chain.from_iterable(scheme.letters for scheme in SCHEMES.values()))
#: Where the letter may stand, in the order in which a tag set is tried.
POSITIONS = ("prefix", "suffix")


def split_tag(tag: str, position: str | None = None) -> tuple[str, str]:
    """Split a tag into its letter, in upper case, and its type.

    The letter stands first or last, parted from the type by `-`, `_` or `.`; what else the type
    holds belongs to it. A tag without a letter is a bare type, and "O" has none.

    Args:
        tag: the tag.
        position: "prefix" or "suffix"; None reads a prefix before a suffix.

    >>> split_tag("B-ID-NUM"), split_tag("ID_NUM.e"), split_tag("B-O"), split_tag("O")
    (('B', 'ID-NUM'), ('E', 'ID_NUM'), ('B', 'O'), ('O', ''))
    >>> split_tag("ID-NUM")
    ('', 'ID-NUM')
    """
    if tag in ("O", "o"):
        return "O", ""
    for place in (position,) if position else POSITIONS:
        letter, separator, kind = tag[:1], tag[1:2], tag[2:]
        if place == "suffix":
            letter, separator, kind = tag[-1:], tag[-2:-1], tag[:-2]
        if letter.upper() in _LETTERS and separator and separator in _SEPARATORS and kind:
            return letter.upper(), kind
    return "", tag


def infer_scheme(tags: Iterable[str]) -> Scheme:
    """Return the scheme that a tag set follows.

    B and I alone are BIO, not IOB1, which no tag set can show; I alone, or types without letters,
    are IO. Give the whole tag set: the tags of one text may lack the letters that tell.

    Raises:
        TagError: if tags of several schemes are mixed, naming them.

    >>> infer_scheme(["O", "B-ID", "L-ID", "U-ID"]).name
    'BILOU'
    """
    return read_tags(tuple(dict.fromkeys(tags)), None)[0]


def read_tags(tags: tuple[str, ...], scheme: Scheme | None) -> tuple[Scheme, list[tuple[str, str]]]:
    """Return the scheme and the parts of each tag, one position for the whole set."""
    # Lists of numbers get here in spite of the annotation.
    if wrong := [tag for tag in tags if not isinstance(tag, str)]:  # type: ignore[redundant-expr]
        raise TagError(f"tag {wrong[0]!r} is no text; write tags as 'O' and 'B-TYPE'")
    if bad := [tag for tag in tags if not tag or tag.upper() in _LETTERS]:
        raise TagError(f"tag {bad[0]!r} has no type; write it as 'B-TYPE'")
    allowed = [scheme] if scheme else [s for s in SCHEMES.values() if s.name != "IOB1"]
    for position in POSITIONS:
        parts = [split_tag(tag, position) for tag in tags]
        letters = {letter for letter, _ in parts} - {"O"}
        for candidate in allowed:
            if letters <= candidate.letters.keys() and (scheme or _can_begin(candidate, letters)):
                return candidate, parts
    return _read_bare(tags, scheme)


def _read_bare(
    tags: tuple[str, ...], scheme: Scheme | None
) -> tuple[Scheme, list[tuple[str, str]]]:
    """Return IO and the tags as bare types, where none of them looks like a letter and a type."""
    parts = [split_tag(tag) for tag in tags]
    # Who names the scheme IO may have a type such as E_MAIL; only I- cannot be one beside others.
    suspect = {"I"} if scheme else _LETTERS
    if scheme not in (None, SCHEMES["IO"]) or any(letter in suspect for letter, _ in parts):
        raise _mixed(tags, parts, scheme)
    return SCHEMES["IO"], [
        ("O", "") if part == ("O", "") else ("", tag) for part, tag in zip(parts, tags, strict=True)
    ]


def _can_begin(scheme: Scheme, letters: set[str]) -> bool:
    """Return whether an entity can begin; I and E of BIOES alone begin none."""
    return not letters or any(scheme.letters[letter] in scheme.begin for letter in letters)


def _mixed(
    tags: Sequence[str], parts: Sequence[tuple[str, str]], scheme: Scheme | None
) -> TagError:
    """Return the error that names one tag of each letter."""
    examples = {letter: tag for tag, (letter, _) in zip(tags, parts, strict=True) if letter != "O"}
    shown = ", ".join(repr(tag) for tag in examples.values())
    if scheme:
        return TagError(f"tags {shown} do not fit the scheme {scheme.name}; name the right one")
    return TagError(f"tags {shown} mix schemes; convert them to one scheme, or name it")
