"""Reading tags: where the letter stands, what the type is, which scheme a tag set follows."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, Any

import numpy as np

from europriv.errors import TagError
from europriv.tags.schemes import ROLES, SCHEMES, Scheme, get, role_set

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

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


@dataclass(frozen=True, slots=True, eq=False)
class TagSet:
    """A tag set with its scheme, as arrays over tag codes (positions in `tags`).

    Attributes:
        tags: the tags.
        scheme: the grammar they follow.
        types: the types in alphabetical order.
        role: uint8 [n tags], codes into `ROLES`.
        type: int32 [n tags], codes into `types`; -1 for O.
    """

    tags: tuple[str, ...]
    scheme: Scheme
    types: tuple[str, ...]
    role: NDArray[np.uint8]
    type: NDArray[np.int32]

    @classmethod
    def of(cls, tags: Iterable[str], scheme: str | None = None) -> TagSet:
        """Read a tag set, in the order of the model's columns or of your codes.

        Args:
            tags: distinct tags.
            scheme: name of the scheme; inferred where None.

        Raises:
            TagError: naming the tags that do not fit.
            OptionError: if there is no such scheme.

        >>> TagSet.of(["O", "B-ID", "I-ID"]).scheme.name
        'BIO'
        """
        columns = tuple(tags)
        if twice := [tag for tag, n in Counter(columns).items() if n > 1]:
            raise TagError(f"tag {twice[0]!r} occurs twice in the tag set; give each tag once")
        grammar, parts = _read(columns, get(scheme) if scheme else None)
        kinds = sorted({kind for letter, kind in parts if letter != "O"})
        code = {kind: i for i, kind in enumerate(kinds)}
        letters = {"O": "O", "": "I", **grammar.letters}
        roles = [ROLES.index(letters[letter]) for letter, _ in parts]
        types = [-1 if letter == "O" else code[kind] for letter, kind in parts]
        return cls(
            columns,
            grammar,
            tuple(kinds),
            np.array(roles, dtype=np.uint8),
            np.array(types, dtype=np.int32),
        )

    def codes(self, sequences: Sequence[Sequence[str]]) -> tuple[NDArray[Any], NDArray[np.int64]]:
        """Return the tag codes of all sequences end to end, and where each sequence begins.

        Returns:
            uint8 or int32 [n tokens], and int64 [n sequences + 1].

        Raises:
            TagError: naming the first tag that is not in the set.
        """
        code = {tag: i for i, tag in enumerate(self.tags)}
        lengths = np.fromiter(map(len, sequences), dtype=np.int64, count=len(sequences))
        bounds = np.concatenate([np.zeros(1, np.int64), np.cumsum(lengths)])
        flat = chain.from_iterable(sequences)
        dtype = np.uint8 if len(code) <= 256 else np.int32
        try:
            return np.fromiter(map(code.__getitem__, flat), dtype, int(bounds[-1])), bounds
        except KeyError as error:
            raise TagError(
                f"tag {error.args[0]!r} is not in the tag set of {len(code)} tags; add or map it"
            ) from None

    def is_role(self, roles: str) -> NDArray[np.bool_]:
        """Return which tags have one of `roles`, bool [n tags]."""
        return role_set(roles)[self.role]


def infer_scheme(tags: Iterable[str]) -> Scheme:
    """Return the scheme that a tag set follows.

    B and I alone are BIO, not IOB1, which no tag set can show; I alone, or types without letters,
    are IO. Give the whole tag set: the tags of one text may lack the letters that tell.

    Raises:
        TagError: if tags of several schemes are mixed, naming them.

    >>> infer_scheme(["O", "B-ID", "L-ID", "U-ID"]).name
    'BILOU'
    """
    return _read(tuple(dict.fromkeys(tags)), None)[0]


def _read(tags: tuple[str, ...], scheme: Scheme | None) -> tuple[Scheme, list[tuple[str, str]]]:
    """Return the scheme and the parts of each tag, one position for the whole set."""
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
