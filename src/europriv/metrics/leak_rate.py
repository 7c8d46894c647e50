"""Leak rate: which people's identifiers could still be read after redaction?"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Literal, NamedTuple

import numpy as np

from europriv import ids, taxonomy
from europriv.documents import blocks
from europriv.metrics._base import Metric
from europriv.metrics._counts import Counts, Tally, item_key
from europriv.metrics._coverage import Coverage, coverage
from europriv.metrics._rate import rate
from europriv.spans import Coded
from europriv.stats import ratio

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from europriv.documents import Documents
    from europriv.spans import SpanTable

#: Romanian letters are also written with a cedilla; for identity they are one letter.
_CEDILLA = str.maketrans("şţŞŢ", "șțȘȚ")


@dataclass(frozen=True, repr=False, kw_only=True)
class LeakRate(Metric):
    """Share of identified people who stay readable (DEFINITIONS 7).

    The population is every gold span whose node is a national identifier; validity never removes
    one. A mention is protected under `any_overlap` (the headline) if a prediction of any label
    covers a character of it, under `full_coverage` if all its characters but separators are
    covered. A subject (document, scheme, value) leaks if one of its mentions does.

    Args:
        nodes: the nodes that form the population; None takes all national identifiers.

    >>> LeakRate()
    LeakRate()
    """

    nodes: tuple[str, ...] | None = None

    higher_is_better: ClassVar[bool] = False
    reads: ClassVar[Literal["spans", "redacted"]] = "redacted"
    headline: ClassVar[str] = "leak_rate"

    def __post_init__(self) -> None:
        if self.nodes is not None:
            object.__setattr__(self, "nodes", tuple(sorted(self.nodes)))

    def count(self, gold: SpanTable, predicted: SpanTable, documents: Documents) -> Counts:
        """Return mentions and subjects, leaked and not, by document and scheme.

        Args:
            gold: gold spans, labels resolved to nodes.
            predicted: everything that the system would redact, whatever its label.
            documents: texts; `country` helps where a span names no scheme.
        """
        population = taxonomy.identifier_nodes() if self.nodes is None else frozenset(self.nodes)
        wanted = np.array([label in population for label in gold.labels], dtype=bool)
        gold = gold.take(wanted[gold.label]) if len(gold) else gold
        tally = Tally(documents.ids)
        for low, high in blocks(len(documents)):
            part, table = documents.part(low, high), gold.documents(low, high)
            cover = coverage(table, predicted.documents(low, high), part.texts)
            _tally_block(tally, low, table, cover, part)
        return tally.counts()

    def scores(self, counts: Counts, whole: Counts | None = None) -> dict[str, Any]:
        """Return the leak rates with their Wilson intervals, over all schemes and for each."""
        del whole  # the population is the gold's, whatever the part
        schemes = counts.of("subjects")
        decoding = [name for name in schemes if _discloses(name)]
        return {
            **_rates(counts, list(schemes)),
            "per_scheme": {name: _rates(counts, [name]) for name in schemes},
            "decode_bearing": _rates(counts, decoding),
            "coverage_only": _rates(counts, [n for n in schemes if n not in decoding]),
            "n_documents": len(counts.ids),
        }


def _tally_block(
    tally: Tally, base: int, table: SpanTable, cover: Coverage, documents: Documents
) -> None:
    """Count the mentions and subjects of one block of documents."""
    mentions = _mentions(table, documents)
    scheme = Coded.of([mention.scheme for mention in mentions])
    leaked, readable = ~cover.touched, cover.readable

    def count(what: str, rows: NDArray[Any], weight: NDArray[Any] | None = None) -> None:
        doc, code = table.doc[rows], scheme.codes[rows]
        tally.spans(what, doc, code, scheme.names, base, table.n_docs, weight)

    every = np.ones(len(table), dtype=bool)
    count("mentions", every)
    count("mentions_leaked", leaked)
    count("mentions_leaked_full", readable)
    count("characters", every, cover.solid)
    count("exposed", every, cover.exposed)

    numbers: dict[tuple[int, _Mention], int] = {}
    keys = zip(table.doc.tolist(), mentions, strict=True)
    subject = np.array([numbers.setdefault(key, len(numbers)) for key in keys], dtype=np.int64)
    first = np.unique(subject, return_index=True)[1]
    any_open = np.bincount(subject[leaked], minlength=len(first)) > 0
    full_open = np.bincount(subject[readable], minlength=len(first)) > 0
    fields = np.array([mentions[i].fields for i in first.tolist()], dtype=np.int64)
    count("subjects", first)
    count("leaked", first[any_open])
    count("leaked_full", first[full_open])
    count("decodable", first[fields >= 0])
    count("decodable_leaked", first[any_open & (fields >= 0)])
    count("quasi_identifiers", first[any_open], np.maximum(fields, 0)[any_open])
    ranges = (first, table.doc[first], table.start[first], table.end[first], any_open, full_open)
    for i, doc, start, end, *leaks in zip(*(c.tolist() for c in ranges), strict=True):
        name = f"{mentions[i].scheme}@{start}-{end}"
        tally.items[item_key(documents.ids[doc], name)] = tuple(map(int, leaks))


class _Mention(NamedTuple):
    """What a mention says; two equal ones in a document are one subject.

    Attributes:
        value: in the form of `identity`.
        scheme: identifier scheme, or the node where that is unknown.
        fields: number of quasi-identifiers that the number decodes to, -1 if it does not decode.
    """

    value: str
    scheme: str
    fields: int


def _mentions(table: SpanTable, documents: Documents) -> list[_Mention]:
    """Read every span of a block; each distinct number is decoded once."""
    texts, countries = documents.texts, documents.column("country")
    none: list[str | None] = [None] * len(table)
    declared = table.extra["scheme"].values() if "scheme" in table.extra else none
    columns = (table.doc.tolist(), table.start.tolist(), table.end.tolist(), table.label.tolist())
    read: dict[tuple[str, str, str | None, str | None], _Mention] = {}
    mentions = []
    for doc, start, end, label, scheme in zip(*columns, declared, strict=True):
        key = (identity(texts[doc][start:end]), table.labels[label], scheme, countries[doc])
        if key not in read:
            read[key] = _read(*key)
        mentions.append(read[key])
    return mentions


def _read(value: str, node: str, scheme: str | None, country: str | None) -> _Mention:
    """Read a number by the scheme it or its node declares, else by that which tells most."""
    schemes = (scheme,) if scheme else _schemes(node, country)
    told = []
    for name in schemes:
        disclosure = ids.disclose(value, name) if name in _known() else None
        if disclosure is not None:
            told.append((len(disclosure.quasi_identifiers), name))
    fields, best = max(told, default=(-1, schemes[0] if len(schemes) == 1 else node))
    return _Mention(value, best, fields)


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
def _known() -> frozenset[str]:
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


def _discloses(scheme: str) -> bool:
    return scheme in _known() and ids.get(scheme).DECODES


def _rates(counts: Counts, schemes: list[str]) -> dict[str, Any]:
    """Return the flat block of leak scores over some schemes."""

    def total(what: str) -> int:
        found = counts.of(what)
        return sum(found.get(scheme, 0) for scheme in schemes)

    n, leaked, full = total("subjects"), total("leaked"), total("leaked_full")
    mentions = total("mentions")
    return {
        **rate("leak_rate", leaked, n),
        **rate("leak_rate_full_coverage", full, n),
        "n_subjects": n,
        "n_leaked": leaked,
        "n_leaked_full_coverage": full,
        "n_mentions": mentions,
        "n_mentions_leaked": total("mentions_leaked"),
        "n_mentions_leaked_full_coverage": total("mentions_leaked_full"),
        "mention_leak_rate": ratio(total("mentions_leaked"), mentions),
        "exposed_fraction": ratio(total("exposed"), total("characters")),
        "n_decodable": total("decodable"),
        "n_decodable_leaked": total("decodable_leaked"),
        "quasi_identifiers": total("quasi_identifiers"),
        "quasi_identifiers_upper": len(ids.QUASI_IDENTIFIERS) * leaked,
    }
