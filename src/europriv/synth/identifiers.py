"""Identifiers of people and organisations: from `europriv.ids` or a pattern, and how written."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import accumulate
from typing import TYPE_CHECKING, Any, cast

from europriv import ids
from europriv.errors import OptionError
from europriv.synth.dates import years

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping
    from datetime import date

    from europriv.ids import Bearer, Generator
    from europriv.synth.dice import Dice
    from europriv.synth.tables import Node, Patterns

FORMS = ("spaced", "split", "dashed")
_WAYS = re.compile(r"runs|\d+( \d+)*")
_GROUPS = 12
_JOINTS = {"compact": "", "spaced": " ", "dashed": "-"}


@dataclass(frozen=True)
class IdentifierRule:
    """One identifier of a country.

    Attributes:
        scheme: name in `europriv.ids`, None for a number that is made from a pattern.
        pattern: how such a number is made.
        groups: ways to divide it; each is a list of lengths, or "runs".
        written: patterns of the plain form.
        of_home: whether it encodes the region of residence rather than of birth.
    """

    scheme: str | None
    pattern: Patterns | None
    groups: tuple[str, ...]
    written: Patterns | None
    of_home: bool

    @classmethod
    def load(cls, node: Node) -> IdentifierRule:
        """Read one entry of the key `identifiers` of the locale."""
        node.only(("scheme", "pattern", "groups", "written", "of"))
        scheme, pattern = node.get("scheme"), node.get("pattern")
        if (scheme is None) == (pattern is None):
            raise node.error("expected either 'scheme' or 'pattern'")
        if scheme:
            _check_scheme(scheme)
        groups, written, of = node.get("groups"), node.get("written"), node.get("of")
        if of and of.value not in ("birth", "home"):
            raise of.error(f"{of.value!r} is neither 'birth' nor 'home'")
        ways = _ways(groups) if groups else ("3 3 3 3 3 3 3 3",)
        most = _GROUPS if ways[0] == "runs" else len(_cuts(ways[0]))
        names = (*_JOINTS, *(f"g{n}" for n in range(1, most + 1)))
        return cls(
            scheme.string() if scheme else None,
            pattern.patterns(("yy", "yyyy")) if pattern else None,
            ways,
            written.patterns(names) if written else None,
            bool(of and of.value == "home"),
        )

    @cached_property
    def _generator(self) -> Generator:
        return cast("Generator", ids.get(self.scheme or ""))

    def draw(self, dice: Dice, bearer: Bearer, day: date) -> str:
        """Return a number of `bearer` in a document of `day`, in its compact form."""
        if self.pattern:
            return self.pattern.write(dice, years(day))
        return self._generator.generate(bearer, dice)

    def write(self, dice: Dice, number: str, forms: Collection[str]) -> str:
        """Return `number` plain, spaced, dashed or split over two lines."""
        if not forms:
            return self._plain(dice, number)
        if "spaced" in forms or "dashed" in forms:
            joint = _JOINTS["spaced" if "spaced" in forms else "dashed"]
            return joint.join(divide(number, dice.choice(self.groups)))
        if "split" in forms:
            groups = divide(number, dice.choice(self.groups))
            cut = 1 + dice.randrange(max(len(groups) - 1, 1))
            return "".join(groups[:cut]) + "\n" + "".join(groups[cut:])
        return self._plain(dice, number)

    def _plain(self, dice: Dice, number: str) -> str:
        if not self.written:
            return number
        pattern, groups = self.written.ways.draw(dice), divide(number, self.groups[0])
        values = {}
        for name in pattern.names:
            joint = _JOINTS.get(name)
            values[name] = groups[int(name[1:]) - 1] if joint is None else joint.join(groups)
        return pattern.write(dice, values)


def divide(number: str, way: str) -> list[str]:
    """Return `number` in groups of the lengths `way`, or in runs of letters and of digits.

    >>> divide("1630615123457", "1 6 6"), divide("CJ12OAB", "runs")
    (['1', '630615', '123457'], ['CJ', '12', 'OAB'])
    """
    if way == "runs":
        return re.findall(r"[^\W\d]+|\d+|[\W_]+", number)
    cuts = _cuts(way)
    return [group for cut in cuts if (group := number[cut])]


@cache
def _cuts(way: str) -> tuple[slice, ...]:
    """Return the groups of the lengths `way`, and what is left of the number."""
    ends = (*accumulate(map(int, way.split()), initial=0), None)
    return tuple(map(slice, ends, ends[1:]))


def load_identifiers(node: Node) -> Mapping[str, IdentifierRule]:
    """Read the key `identifiers` of the locale: field -> rule."""
    return {field: IdentifierRule.load(entry) for field, entry in node.items()}


def _check_scheme(node: Node) -> None:
    try:
        scheme: Any = ids.get(node.string())
    except OptionError as error:
        raise node.error(str(error)) from None
    if not hasattr(scheme, "generate"):
        raise node.error(f"{node.value} generates no numbers")


def _ways(node: Node) -> tuple[str, ...]:
    ways = node.words()
    for way in ways:
        if not _WAYS.fullmatch(way):
            raise node.error(f"{way!r} is neither lengths of groups nor 'runs'", way)
    return ways
