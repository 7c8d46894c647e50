r"""Patterns: the small language of the tables for numbers, addresses, names of organisations.

`#` a digit, `?` a capital letter, `{1-9}` and `{A-D}` ranges, `{a|b}` one of them, `{name}` a
value, `\` before any of `# ? { } |` the character itself. See `datasets_scripts/_tables/README.md`.

>>> from europriv.synth.dice import Dice
>>> Pattern.parse("{street} nr. {001-120}, ap. #").write(Dice("1"), {"street": "Str. Morii"})
'Str. Morii nr. 058, ap. 0'
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from europriv.errors import DataError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from europriv.synth.dice import Dice

    Part = str | Callable[[Dice, Mapping[str, str]], str]

# I, O and Q are left out: number plates, series and codes avoid what reads as a digit.
_LETTERS = "ABCDEFGHJKLMNPRSTUVWXYZ"
_NUMBERS = re.compile(r"(\d+)-(\d+)")
_RANGE = re.compile(r"([A-Z])-([A-Z])")
_NAME = re.compile(r"\w+")
_TOKEN = re.compile(r"\\(.)|([#?{}|])|([^\\#?{}|]+)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Pattern:
    """A compiled pattern.

    Attributes:
        parts: literals, and functions that draw or read a value.
        names: the values that it reads.
        template: the whole as a format string where nothing is drawn.
    """

    parts: tuple[Part, ...]
    names: frozenset[str] = frozenset()
    template: str | None = None

    @classmethod
    def parse(cls, text: str) -> Pattern:
        """Compile `text`.

        Raises:
            DataError: a brace is unbalanced, or what it holds is no range, name or choice.
        """
        tokens = [(m[1], m[2], m[3]) for m in _TOKEN.finditer(text)]
        return _Parser(text, tokens).pattern(top=True)

    def write(self, dice: Dice, values: Mapping[str, str]) -> str:
        """Return the text, with fresh draws; `values` holds at least `names`."""
        if self.template is not None:
            return self.template.format_map(values)
        return "".join([p if isinstance(p, str) else p(dice, values) for p in self.parts])


def _digit(dice: Dice, _: Mapping[str, str]) -> str:
    return "0123456789"[int(dice.random() * 10)]


def _letter(dice: Dice, _: Mapping[str, str]) -> str:
    return dice.choice(_LETTERS)


def _number(low: str, high: str) -> Part:
    start, stop, width = int(low), int(high) + 1, len(low) if low[0] == "0" else 0
    return lambda dice, _: f"{dice.randrange(start, stop):0{width}d}"


def _one_of(ways: list[Pattern]) -> Part:
    return lambda dice, values: dice.choice(ways).write(dice, values)


@dataclass(frozen=True, slots=True)
class _Value:
    name: str

    def __call__(self, _: Dice, values: Mapping[str, str]) -> str:
        return values[self.name]


def _template(parts: list[Part]) -> str | None:
    """Return the parts as a format string, or None where one of them draws."""
    out = []
    for part in parts:
        if isinstance(part, str):
            out.append(part.replace("{", "{{").replace("}", "}}"))
        elif isinstance(part, _Value):
            out.append(f"{{{part.name}}}")
        else:
            return None
    return "".join(out)


class _Parser:
    """Reads tokens `(escaped, sign, text)` from left to right."""

    def __init__(self, text: str, tokens: list[tuple[str | None, str | None, str | None]]) -> None:
        self.text = text
        self.tokens = tokens
        self.at = 0

    def pattern(self, *, top: bool) -> Pattern:
        """Read up to the end, or inside braces up to `|` or `}`, which is left in place."""
        parts: list[Part] = []
        names: frozenset[str] = frozenset()
        while self.at < len(self.tokens):
            escaped, sign, plain = self.tokens[self.at]
            if sign in ("}", "|"):
                if top:
                    raise self._error(f"{sign!r} without a brace before it")
                break
            self.at += 1
            if sign == "{":
                part, inner = self._braces()
                parts.append(part)
                names |= inner
            elif sign is not None:
                parts.append(_digit if sign == "#" else _letter)
            else:
                parts.append(escaped or plain or "")
        return Pattern(tuple(parts), names, _template(parts))

    def _braces(self) -> tuple[Part, frozenset[str]]:
        ways = [self.pattern(top=False)]
        while self._sign() == "|":
            ways.append(self.pattern(top=False))
        if len(ways) > 1:
            return _one_of(ways), frozenset().union(*(way.names for way in ways))
        if not all(isinstance(part, str) for part in ways[0].parts):
            raise self._error("a choice needs two alternatives")
        return self._simple("".join(map(str, ways[0].parts)))

    def _sign(self) -> str | None:
        if self.at == len(self.tokens):
            raise self._error("a brace is not closed")
        self.at += 1
        return self.tokens[self.at - 1][1]

    def _simple(self, content: str) -> tuple[Part, frozenset[str]]:
        if (found := _NUMBERS.fullmatch(content)) and int(found[1]) <= int(found[2]):
            return _number(found[1], found[2]), frozenset()
        if (found := _RANGE.fullmatch(content)) and found[1] <= found[2]:
            letters = "".join(map(chr, range(ord(found[1]), ord(found[2]) + 1)))
            return (lambda dice, _: dice.choice(letters)), frozenset()
        if _NAME.fullmatch(content):
            return _Value(content), frozenset({content})
        raise self._error(f"{{{content}}} is no range, name or choice")

    def _error(self, what: str) -> DataError:
        return DataError(f"pattern {self.text!r}: {what}")
