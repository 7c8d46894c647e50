"""Checks of span rows: every fault is named, nothing is clipped or dropped in silence."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from europriv.documents.offsets import to_code_points
from europriv.documents.text import Codes, Documents, character_class, is_name
from europriv.errors import DataError
from europriv.spans import ATTRIBUTES, Coded, SpanTable

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

#: Why a span is refused, in the words of error messages.
_FAULTS = {
    "type_error": "start and end must be integers",
    "empty_label": "the label is missing, empty or no text that a file can hold",
    "attribute": "scheme, subject and identifier_class must be text",
    "negative": "the offset is negative",
    "inverted": "the start lies after the end",
    "empty": "the span is empty",
    "out_of_range": "the end lies behind the text",
    "surface": "the stored surface is not what the text holds there",
    "whitespace": "the gold span holds white space only",
}


@dataclass(frozen=True, slots=True)
class Intake:
    """What reading changed or refused; nothing happens in silence.

    Attributes:
        duplicates: exact duplicates that were counted once.
        trimmed: spans that lost white space at an edge.
        whitespace_only: predictions of white space only, dropped.
        refused: how many spans were skipped, by fault (only where skipping was asked for).
    """

    duplicates: int = 0
    trimmed: int = 0
    whitespace_only: int = 0
    refused: Mapping[str, int] = field(default_factory=dict)


def check_spans(
    documents: Documents,
    rows: Sequence[Sequence[Mapping[str, Any]]],
    *,
    gold: bool,
    source: str = "spans",
    offsets: str = "codepoint",
    trim_whitespace: bool = True,
    skip_faulty: bool = False,
) -> tuple[SpanTable, Intake]:
    """Validate one list of span mappings a document and return them as a table.

    Args:
        documents: the documents, in the order of `rows`.
        rows: spans with `start`, `end`, `label` and optional keys; `text` is checked.
        gold: gold spans of white space only are an error; predicted ones are dropped and counted.
        source: what the spans come from, for error messages.
        offsets: unit of the offsets: "codepoint", "utf16" or "utf8" (bytes).
        trim_whitespace: trim white space at both edges, counted.
        skip_faulty: skip and count faulty spans instead of raising.

    Raises:
        DataError: naming document id, span index, what was found and the remedy.
    """
    if offsets != "codepoint":
        rows = [to_code_points(r, t, offsets) for r, t in zip(rows, documents.texts, strict=True)]
    flat = [span for row in rows for span in row]
    doc = np.repeat(np.arange(len(rows)), [len(row) for row in rows])
    refused: Counter[str] = Counter()
    columns = _sound_columns(flat, doc, documents)
    if columns is None:
        keep = []
        for i, (d, span) in enumerate(zip(doc.tolist(), flat, strict=True)):
            fault = span_fault(span, documents.texts[d])
            if fault is None:
                keep.append(i)
            elif skip_faulty:
                refused[fault] += 1
            else:
                index = i - int(np.searchsorted(doc, d))
                raise _refusal(fault, span, index, documents, d, source)
        flat, doc = [flat[i] for i in keep], doc[keep]
        columns = _columns(flat)
    table = _table(columns, doc, len(rows))
    trimmed = whitespace = 0
    if trim_whitespace and len(table):
        table, trimmed, whitespace = trim(table, documents)
        if whitespace and gold and not skip_faulty:
            raise _whitespace_gold(flat, doc, documents, source)
    unique = table.unique()
    return unique, Intake(
        duplicates=len(table) - len(unique),
        trimmed=trimmed,
        whitespace_only=whitespace,
        refused=dict(refused),
    )


def _columns(flat: list[Any]) -> dict[str, list[Any]]:
    """Return start, end and label of spans, and those optional keys that any of them has."""
    given = set().union(*flat)
    columns = {name: [span[name] for span in flat] for name in ("start", "end", "label")}
    # Arrow and CSV write "" where there is nothing.
    optional = [name for name in (*ATTRIBUTES, "text") if name in given]
    return columns | {name: [span.get(name) or None for span in flat] for name in optional}


def _sound_columns(
    flat: list[Any], doc: NDArray[Any], documents: Documents
) -> dict[str, list[Any]] | None:
    """Return the columns of spans, or None where one of them needs a closer look."""
    try:
        columns = _columns(flat)
        attributes = set().union(*(columns.get(name, ()) for name in ATTRIBUTES)) - {None}
        names = attributes.union(columns["label"])
    except (KeyError, TypeError, AttributeError):
        return None
    types = {*map(type, columns["start"]), *map(type, columns["end"])}
    if "text" in columns or not types <= {int} or not all(map(is_name, names)):
        return None
    try:
        start, end = (np.array(columns[name], dtype=np.int64) for name in ("start", "end"))
    except OverflowError:
        return None
    fits = (start >= 0) & (start < end) & (end <= documents.lengths()[doc])
    return columns if fits.all() else None


def span_list(value: Any, where: str) -> Sequence[Any]:
    """Return the spans of a document as a sequence; None is none.

    Raises:
        DataError: naming `where`, if they are no list.
    """
    if value is None:
        return ()
    if isinstance(value, str | bytes) or hasattr(value, "get") or not hasattr(value, "__len__"):
        raise DataError(
            f"{where}: spans are {value!r:.60}, expected a list of {{start, end, label}}"
        )
    return list(value)


def span_fault(span: Any, text: str) -> str | None:
    """Return the name of what is wrong with a span mapping, or None.

    >>> span_fault({"start": 3, "end": 9, "label": "ID"}, "short")
    'out_of_range'
    """
    try:
        start, end, label = span.get("start"), span.get("end"), span.get("label")
    except AttributeError:
        return "type_error"
    if any(isinstance(x, bool) or not isinstance(x, int | np.integer) for x in (start, end)):
        return "type_error"
    if not is_name(label):
        return "empty_label"
    if any(value and not is_name(value) for value in map(span.get, ATTRIBUTES)):
        return "attribute"
    surface = span.get("text")
    tests = {
        "negative": start < 0 or end < 0,
        "inverted": start > end,
        "empty": start == end,
        "out_of_range": end > len(text),
        "surface": surface is not None and surface != text[start:end],
    }
    return next((fault for fault, found in tests.items() if found), None)


def _refusal(
    fault: str, span: Any, index: int, documents: Documents, d: int, source: str
) -> DataError:
    where = f"{source}: document {documents.ids[d]!r}, span {index}"
    shown = span
    if hasattr(span, "get"):
        held = [name for name in ATTRIBUTES if name in span]
        shown = {k: span.get(k) for k in ("start", "end", "label", *held)}
    hint = f"the text has {len(documents.texts[d])} code points; offsets are half-open code points"
    return DataError(f"{where}: {_FAULTS[fault]}: {shown}; {hint}")


def _whitespace_gold(
    flat: list[Any], doc: NDArray[Any], documents: Documents, source: str
) -> DataError:
    for i, span in enumerate(flat):
        d = int(doc[i])
        if documents.texts[d][span["start"] : span["end"]].isspace():
            return _refusal(
                "whitespace", span, i - int(np.searchsorted(doc, d)), documents, d, source
            )
    raise RuntimeError("no white-space span among spans that trimmed to nothing")


def _table(columns: dict[str, list[Any]], doc: NDArray[Any], n_docs: int) -> SpanTable:
    extra = {name: columns[name] for name in ATTRIBUTES if name in columns}
    return SpanTable.from_columns(
        doc,
        np.array(columns["start"], dtype=np.int32),
        np.array(columns["end"], dtype=np.int32),
        Coded.of(columns["label"]),
        n_docs,
        {n: Coded.of(v) for n, v in extra.items() if any(x is not None for x in v)},
    )


def trim(table: SpanTable, documents: Documents) -> tuple[SpanTable, int, int]:
    """Trim white space at both edges of every span.

    Returns:
        The table without spans of white space only, how many spans were trimmed, how many dropped.
    """
    codes = Codes.of(documents.texts)
    blank = character_class("isspace")
    base = codes.offset[table.doc]
    start, end = table.start.astype(np.int64), table.end.astype(np.int64)
    for edge, step in ((start, 1), (end, -1)):
        live = np.arange(len(edge))
        while len(live):
            at = base[live] + edge[live] - (step < 0)
            live = live[blank[codes.points[at]]]
            edge[live] += step
            live = live[start[live] < end[live]]
    kept = start < end
    moved = int(((start != table.start) | (end != table.end))[kept].sum())
    if not moved and kept.all():
        return table, 0, 0
    part = table.take(kept)
    label = Coded(part.label, part.labels)
    new = SpanTable.from_columns(part.doc, start[kept], end[kept], label, part.n_docs, part.extra)
    return new, moved, int((~kept).sum())
