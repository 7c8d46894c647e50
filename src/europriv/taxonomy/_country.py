"""Country prefixes: a closed list of ISO 3166 codes and English names."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from europriv import shelf
from europriv.taxonomy import _yaml
from europriv.taxonomy._fold import fold, words
from europriv.taxonomy._nodes import ROOT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from europriv.taxonomy._nodes import Node


@dataclass(frozen=True, slots=True)
class _Countries:
    """The list.

    Attributes:
        codes: alpha-2 codes, folded.
        words: those of the codes that are words or abbreviations of their own.
        names: English names, folded.
        categories: what states issue or regulate: all that may follow a code of `words`.
    """

    codes: frozenset[str]
    words: frozenset[str]
    names: frozenset[str]
    categories: frozenset[str]


def remainders(label: str) -> Iterator[tuple[str, Callable[[Node], bool]]]:
    """Yield what stands behind a country in a label, and a test of the node it resolves to.

    The test keeps `NO_PII` from being Norwegian PII, `IS_PERSON` from being an Icelander.
    """
    parts = words(label)
    countries = _countries()
    if len(parts) > 1 and parts[0] in countries.codes:
        wordlike = parts[0] in countries.words
        yield "_".join(parts[1:]), _issued if wordlike else _any_but_root
    for length in range(1, len(parts)):
        if "".join(parts[:length]) in countries.names:
            yield "_".join(parts[length:]), _any_but_root


def _any_but_root(node: Node) -> bool:
    return node.name != ROOT


def _issued(node: Node) -> bool:
    return node.category in _countries().categories


@cache
def _countries() -> _Countries:
    content = _yaml.read(shelf.folder("taxonomy") / "countries.yaml")
    return _Countries(
        codes=frozenset(code.casefold() for code in content["codes"]),
        words=frozenset(code.casefold() for code in content["words"]),
        names=frozenset(map(fold, content["names"])),
        categories=frozenset(content["categories"]),
    )
