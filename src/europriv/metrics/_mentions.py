"""Mentions of identifiers: whose they are, and what they tell."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from europriv import ids, risk, taxonomy

if TYPE_CHECKING:
    from europriv.documents import Documents
    from europriv.spans import SpanTable

#: Romanian letters are also written with a cedilla; for identity they are one letter.
_CEDILLA = str.maketrans("şţŞŢ", "șțȘȚ")

#: The unit of chances in counts, which are integers.
CHANCE = 1e-9


class Mention(NamedTuple):
    """What a mention says; two equal ones in a document are one subject.

    Attributes:
        value: in the form of `identity`.
        scheme: identifier scheme, or the node where that is unknown.
        fields: number of quasi-identifiers that the number decodes to, -1 if it does not decode.
        chance: chance of the right person, in units of 1e-9 (so that sums of parts are exact), -1
            if no population table serves it.
    """

    value: str
    scheme: str
    fields: int
    chance: int


def mentions(table: SpanTable, documents: Documents) -> list[Mention]:
    """Read every span of a block; each distinct number is decoded once."""
    texts, countries = documents.texts, documents.column("country")
    none: list[str | None] = [None] * len(table)
    declared = table.extra["scheme"].values() if "scheme" in table.extra else none
    columns = (table.doc.tolist(), table.start.tolist(), table.end.tolist(), table.label.tolist())
    read: dict[tuple[str, int, str | None, str | None], Mention] = {}
    found = []
    for doc, start, end, label, scheme in zip(*columns, declared, strict=True):
        value = identity(texts[doc][start:end])
        key = (value, label, scheme, countries[doc])
        if (mention := read.get(key)) is None:
            mention = read[key] = _read(value, table.labels[label], scheme, countries[doc])
        found.append(mention)
    return found


def _read(value: str, node: str, scheme: str | None, country: str | None) -> Mention:
    """Read a number by the scheme it or its node declares, else by that which tells most."""
    schemes = (scheme,) if scheme else _schemes(node, country)
    best, told, fields = schemes[0] if len(schemes) == 1 else node, None, -1
    for name in schemes:
        disclosure = ids.disclose(value, name) if name in known() else None
        if disclosure is not None and (n := len(disclosure.quasi_identifiers)) > fields:
            best, told, fields = name, disclosure, n
            if n == len(ids.QUASI_IDENTIFIERS):
                break
    chance = None if told is None else risk.reidentification(best, told)
    return Mention(value, best, fields, -1 if chance is None else round(chance / CHANCE))


@cache
def _schemes(node: str, country: str | None) -> tuple[str, ...]:
    """Return the schemes that numbers of a node may follow: its own, or any of the country's."""
    nodes = taxonomy.load().nodes
    own = taxonomy.scheme_of(node) if node in nodes else None
    national = taxonomy.identifier_nodes()
    if own or node not in national:
        return (own,) if own else ()
    names = sorted(filter(None, map(taxonomy.scheme_of, national)))
    return tuple(name for name in names if name.startswith(f"{country}/")) or tuple(names)


@cache
def known() -> frozenset[str]:
    return frozenset(ids.names())


def identity(value: str) -> str:
    """Return the form in which two spellings of one identifier or name are equal.

    >>> identity("163-0615 123457") == identity("1630615123457")
    True
    >>> identity("Ştefan Ţuţu") == identity("Ștefan Țuțu")
    True
    """
    if value.isascii() and value.isalnum():
        return value.casefold()
    return ids.strip(value).translate(_CEDILLA).casefold()
