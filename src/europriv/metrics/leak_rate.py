"""Leak rate: which people's identifiers could still be read after redaction?"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Literal

import numpy as np

from europriv import ids, risk, taxonomy
from europriv.documents import blocks
from europriv.metrics._base import Metric
from europriv.metrics._counts import Counts, Tally, item_key
from europriv.metrics._coverage import Coverage, coverage
from europriv.metrics._mentions import CHANCE, Mention, known, mentions
from europriv.metrics._rate import rate
from europriv.spans import Coded
from europriv.stats import ratio

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from europriv.documents import Documents
    from europriv.spans import SpanTable


@dataclass(frozen=True, repr=False, kw_only=True)
class LeakRate(Metric):
    """Share of identified people who stay readable (DEFINITIONS 7).

    The population is every gold span whose node is a national identifier; validity never removes
    one. A mention is protected under `any_overlap` (the headline) if a prediction of any label
    covers a character of it, under `full_coverage` if all its characters but separators are
    covered. A subject (document, scheme, value) leaks if one of its mentions does.

    Args:
        nodes: the nodes that form the population, each with all below it; None takes all national
            identifiers.

    >>> LeakRate()
    LeakRate()
    """

    nodes: tuple[str, ...] | None = None

    higher_is_better: ClassVar[bool] = False
    reads: ClassVar[Literal["spans", "redacted"]] = "redacted"
    headline: ClassVar[str] = "leak_rate"

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.nodes is not None:
            object.__setattr__(self, "nodes", tuple(sorted(self.nodes)))

    def count(self, gold: SpanTable, predicted: SpanTable, documents: Documents) -> Counts:
        """Return mentions and subjects, leaked and not, by document and scheme.

        Args:
            gold: gold spans, labels resolved to nodes.
            predicted: everything that the system would redact, whatever its label.
            documents: texts; `country` helps where a span names no scheme.
        """
        wanted = np.array([self._counts(label) for label in gold.labels], dtype=bool)
        gold = gold.take(wanted[gold.label]) if len(gold) else gold
        tally = Tally(documents.ids)
        for low, high in blocks(len(documents)):
            part, table = documents.part(low, high), gold.documents(low, high)
            cover = coverage(table, predicted.documents(low, high), part.texts)
            _tally_block(tally, low, table, cover, part)
        return tally.counts()

    def _counts(self, label: str) -> bool:
        """Return whether a gold label is in the population: a node asked for, or one below it."""
        if self.nodes is None:
            return label in taxonomy.identifier_nodes()
        node = taxonomy.load().nodes.get(label)
        return not {label, *(node.path if node else ())}.isdisjoint(self.nodes)

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
            "reidentification": {name: _reidentification(counts, name) for name in schemes},
            "partly_masked": _partly_masked(counts),
            "n_documents": len(counts.ids),
        }


def _tally_block(
    tally: Tally, base: int, table: SpanTable, cover: Coverage, documents: Documents
) -> None:
    """Count the mentions and subjects of one block of documents."""
    found = mentions(table, documents)
    scheme = Coded.of([mention.scheme for mention in found])
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

    numbers: dict[tuple[int, Mention], int] = {}
    keys = zip(table.doc.tolist(), found, strict=True)
    subject = np.array([numbers.setdefault(key, len(numbers)) for key in keys], dtype=np.int64)
    first = np.unique(subject, return_index=True)[1]
    any_open = np.bincount(subject[leaked], minlength=len(first)) > 0
    full_open = np.bincount(subject[readable], minlength=len(first)) > 0
    fields = np.array([found[i].fields for i in first.tolist()], dtype=np.int64)
    chance = np.array([found[i].chance for i in first.tolist()], dtype=np.int64)
    count("subjects", first)
    count("leaked", first[any_open])
    count("leaked_full", first[full_open])
    count("decodable", first[fields >= 0])
    count("decodable_leaked", first[any_open & (fields >= 0)])
    count("quasi_identifiers", first[any_open], np.maximum(fields, 0)[any_open])
    placed = any_open & (chance >= 0)
    count("placed", first[placed])
    count("chance", first[placed], chance[placed])
    partly = np.flatnonzero(cover.touched & readable)
    count("partly_masked", partly)
    for name, rows in _left(table, documents, cover, found, partly.tolist()).items():
        count(f"left:{name}", np.array(rows))
    ranges = (table.doc[first], table.start[first], table.end[first])
    leaks = (any_open.astype(np.int64), full_open.astype(np.int64))
    columns = (first.tolist(), *(column.tolist() for column in (*ranges, *leaks)))
    tally.items.update(
        (item_key(documents.ids[doc], f"{found[i].scheme}@{start}-{end}"), (any_, full))
        for i, doc, start, end, any_, full in zip(*columns, strict=True)
    )


def _left(
    table: SpanTable,
    documents: Documents,
    cover: Coverage,
    found: list[Mention],
    rows: list[int],
) -> dict[str, list[int]]:
    """Return which of the partly masked mentions still show each field of their number."""
    left: dict[str, list[int]] = {}
    for i in rows:
        if found[i].fields < 0:
            continue
        text = documents.texts[table.doc[i]][table.start[i] : table.end[i]]
        compact = ids.get(found[i].scheme).compact(text)
        for name in ids.readable(text, cover.open(i), compact, found[i].scheme):
            left.setdefault(name, []).append(i)
    return left


def _discloses(scheme: str) -> bool:
    return scheme in known() and ids.get(scheme).DECODES


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


def _reidentification(counts: Counts, scheme: str) -> dict[str, Any]:
    """Return what the leaked numbers of a scheme mean for finding their bearers.

    `expected` people are found right by an attacker who picks one of all who share what the number
    discloses (`europriv.risk`); `n` leaked subjects could be placed in a population.
    """
    basis = risk.POPULATIONS.get(scheme)
    if basis is None:
        return {"n": 0, "expected": None, "mean": None, "basis": "no population table"}
    n = counts.of("placed").get(scheme, 0)
    expected = counts.of("chance").get(scheme, 0) * CHANCE
    return {"n": n, "expected": expected, "mean": ratio(expected, n), "basis": basis}


def _partly_masked(counts: Counts) -> dict[str, int]:
    """Return how many mentions are masked in part, and how many still show each field."""
    left = {what for what, _ in counts.columns if what.startswith("left:")}
    fields = {what.removeprefix("left:"): counts.total(what) for what in sorted(left)}
    return {"n_mentions": counts.total("partly_masked"), **fields}
