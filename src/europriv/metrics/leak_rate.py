"""Leak rate: which people's identifiers could still be read after redaction?"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, Literal, NamedTuple

import numpy as np

from europriv import ids, taxonomy
from europriv.documents import blocks
from europriv.metrics._base import Metric
from europriv.metrics._counts import Counts, Tally, item_key
from europriv.metrics._coverage import Coverage, coverage
from europriv.stats import Interval, ratio, wilson

if TYPE_CHECKING:
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

    def scores(self, counts: Counts) -> dict[str, Any]:
        """Return the leak rates with their Wilson intervals, over all schemes and for each."""
        schemes = counts.of("subjects")
        decoding = [name for name in schemes if _discloses(name)]
        return {
            **_rates(counts, list(schemes)),
            "per_scheme": {name: _rates(counts, [name]) for name in schemes},
            "decode_bearing": _rates(counts, decoding),
            "coverage_only": _rates(counts, [n for n in schemes if n not in decoding]),
            "n_documents": len(counts.ids),
        }


class _Subject(NamedTuple):
    """Who is behind some mentions: the document, the scheme (or node) and the value."""

    doc: int
    scheme: str
    value: str


def _tally_block(
    tally: Tally, base: int, table: SpanTable, cover: Coverage, documents: Documents
) -> None:
    """Count the mentions and subjects of one block of documents."""
    declared = table.extra["scheme"].values() if "scheme" in table.extra else [None] * len(table)
    nodes = [table.labels[i] for i in table.label]
    countries = documents.column("country")
    flags: dict[_Subject, list[int]] = {}
    rows = zip(table.doc.tolist(), table.start.tolist(), table.end.tolist(), strict=True)
    for i, (doc, start, end) in enumerate(rows):
        value = identity(documents.texts[doc][start:end])
        scheme = declared[i] or _scheme(nodes[i], value, countries[doc])
        leaked = int(not cover.touched[i])
        open_full = int(leaked or cover.exposed[i] > 0)
        row = base + doc
        for what, n in (
            ("mentions", 1),
            ("mentions_leaked", leaked),
            ("mentions_leaked_full", open_full),
            ("characters", int(cover.solid[i])),
            ("exposed", int(cover.exposed[i])),
        ):
            if n:
                tally.column(what, scheme)[row] += n
        subject = flags.setdefault(_Subject(doc, scheme, value), [start, 0, 0])
        subject[1] |= leaked
        subject[2] |= open_full
    for (doc, scheme, value), (start, any_open, full_open) in flags.items():
        fields = _quasi_identifiers(value, scheme)
        for what, n in (
            ("subjects", 1),
            ("leaked", any_open),
            ("leaked_full", full_open),
            ("decodable", fields is not None),
            ("decodable_leaked", any_open and fields is not None),
            ("quasi_identifiers", any_open and (fields or 0)),
        ):
            if n:
                tally.column(what, scheme)[base + doc] += int(n)
        key = item_key(documents.ids[doc], f"{scheme}@{start}")
        tally.items[key] = (any_open, full_open)


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


@lru_cache(maxsize=262_144)
def _scheme(node: str, value: str, country: str | None) -> str:
    """Return the scheme of the node, else the one that the value satisfies, else the node."""
    of_node = taxonomy.scheme_of(node) if node in taxonomy.load().nodes else None
    if of_node:
        return of_node
    found = ids.identify(value, country) if node in taxonomy.identifier_nodes() else []
    return found[0].scheme if found else node


@lru_cache(maxsize=262_144)
def _quasi_identifiers(value: str, scheme: str) -> int | None:
    """Return how many quasi-identifiers the number decodes to, None if it is not decodable."""
    if scheme not in ids.names():
        return None
    disclosure = ids.disclose(value, scheme)
    return None if disclosure is None else len(disclosure.quasi_identifiers)


def _discloses(scheme: str) -> bool:
    return scheme in ids.names() and ids.get(scheme).DECODES


def _rates(counts: Counts, schemes: list[str]) -> dict[str, Any]:
    """Return the flat block of leak scores over some schemes."""

    def total(what: str) -> int:
        found = counts.of(what)
        return sum(found.get(scheme, 0) for scheme in schemes)

    n, leaked, full = total("subjects"), total("leaked"), total("leaked_full")
    mentions = total("mentions")
    return {
        **_rate("leak_rate", leaked, n),
        **_rate("leak_rate_full_coverage", full, n),
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


def _rate(name: str, leaked: int, n: int) -> dict[str, float | None]:
    """Return a rate with its Wilson 95% interval; all None where there is nobody to leak."""
    interval = wilson(leaked, n) or Interval(None, None)  # type: ignore[arg-type]
    return {
        name: ratio(leaked, n),
        f"{name}_ci_low": interval.low,
        f"{name}_ci_high": interval.high,
    }
