"""A tag set as arrays over its tags: what each is, and which may follow which."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, count
from typing import TYPE_CHECKING, Any

import numpy as np

from europriv.errors import TagError
from europriv.tags.affixes import read_tags
from europriv.tags.schemes import ROLES, Scheme, get, role_set

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray


@dataclass(frozen=True, eq=False)
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
        grammar, parts = read_tags(columns, get(scheme) if scheme else None)
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

    @classmethod
    def read(
        cls, sequences: Sequence[Sequence[str]], scheme: str | None = None
    ) -> tuple[NDArray[Any], NDArray[np.int64], TagSet]:
        """Return the tag codes of all sequences end to end, their bounds, and the set of tags.

        The codes number the tags by first appearance.

        Args:
            sequences: one tag a token, one sequence a text.
            scheme: name of the scheme; inferred from all tags where None.

        Returns:
            uint8 or int32 [n tokens]; int64 [n sequences + 1], where each sequence begins; the set.

        Raises:
            TagError: naming the tags that do not fit.
            OptionError: if there is no such scheme.

        >>> codes, bounds, tags = TagSet.read([["O", "S-ID"], ["S-ID"]], "BIOES")
        >>> codes.tolist(), bounds.tolist(), tags.tags
        ([0, 1, 1], [0, 2, 3], ('O', 'S-ID'))
        """
        lengths = np.fromiter(map(len, sequences), dtype=np.int64, count=len(sequences))
        bounds = np.concatenate([np.zeros(1, np.int64), np.cumsum(lengths)])
        # Numbering a tag when it is first looked up saves a pass over all of them.
        code: defaultdict[str, int] = defaultdict(count().__next__)
        codes: NDArray[Any]
        try:  # bytes are made faster than any array
            flat = bytes(map(code.__getitem__, chain.from_iterable(sequences)))
            codes = np.frombuffer(flat, np.uint8)
        except ValueError:  # there are more than 256 tags
            every = map(code.__getitem__, chain.from_iterable(sequences))
            codes = np.fromiter(every, np.int32, int(bounds[-1]))
        except TypeError as error:  # a list among them cannot be looked up
            raise TagError(f"a tag is no text ({error}); give one text a token") from error
        return codes, bounds, cls.of(code, scheme)

    def is_role(self, roles: str) -> NDArray[np.bool_]:
        """Return which tags have one of `roles`, bool [n tags]."""
        return role_set(roles)[self.role]

    def pairs(self, before: str, after: str) -> NDArray[np.bool_]:
        """Return which pairs of tags of one type have these roles, bool [n tags, n tags]."""
        same: NDArray[np.bool_] = self.type[:, None] == self.type
        return same & self.is_role(before)[:, None] & self.is_role(after)

    @cached_property
    def continues(self) -> NDArray[np.bool_]:
        """Which tag carries on an entity after which, in any scheme: bool [n tags, n tags]."""
        return self.pairs("BI", "IE")

    @cached_property
    def joins(self) -> NDArray[np.bool_]:
        """Which tag the scheme allows after which within one type only: bool [n tags, n tags]."""
        return self.pairs(self.scheme.carry, self.scheme.join)

    @cached_property
    def begins(self) -> NDArray[np.bool_]:
        """Which tags may follow the end of anything, and begin a text: bool [n tags]."""
        return self.is_role(self.scheme.begin)

    @cached_property
    def ends(self) -> NDArray[np.bool_]:
        """Which tags may precede the beginning of anything, and end a text: bool [n tags]."""
        return self.is_role(self.scheme.end)

    @cached_property
    def alike(self) -> tuple[str, str] | None:
        """Two tags with the same letter and type, such as "B-ID" and "b_ID", if there are any."""
        seen: dict[tuple[int, int], str] = {}
        for tag, key in zip(
            self.tags, zip(self.role.tolist(), self.type.tolist(), strict=True), strict=True
        ):
            if (first := seen.setdefault(key, tag)) != tag:
                return first, tag
        return None

    def faults(self, codes: NDArray[np.integer[Any]]) -> NDArray[np.int64]:
        """Return where a sequence of tag codes breaks the scheme's rules, ascending.

        `t` stands for the step from token `t - 1` to token `t`, 0 and the length for the edges.

        >>> TagSet.of(["O", "B-ID", "E-ID"]).faults(np.array([2, 0, 1, 2, 0])).tolist()
        [0]
        """
        if not len(codes):
            return np.empty(0, dtype=np.int64)
        before, after = codes[:-1], codes[1:]
        legal = np.empty(len(codes) + 1, dtype=bool)
        legal[0], legal[-1] = self.begins[codes[0]], self.ends[codes[-1]]
        legal[1:-1] = (self.ends[before] & self.begins[after]) | self.joins[before, after]
        return np.flatnonzero(~legal)
