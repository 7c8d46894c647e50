"""Documents: rows in, validated columns out; joins by id.

Follows DEFINITIONS section 1: offsets are code points into the text exactly as given; nothing is
clipped, dropped or repaired in silence.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from europriv.documents.checks import Intake, check_spans, span_fault, span_list, trim
from europriv.documents.offsets import UNITS
from europriv.documents.rows import checked_rows, sound_rows
from europriv.documents.text import META, Codes, Documents, blocks, character_class
from europriv.documents.words import Words
from europriv.errors import DataError
from europriv.spans import Coded

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from europriv.spans import SpanTable

__all__ = [
    "META",
    "UNITS",
    "Codes",
    "Corpus",
    "Documents",
    "Intake",
    "Words",
    "blocks",
    "character_class",
    "check_spans",
    "content_hash",
    "join",
    "read",
    "span_fault",
    "trim",
]


@dataclass(frozen=True, slots=True)
class Corpus:
    """Documents with their (gold) spans, and what they come from, for error messages."""

    documents: Documents
    spans: SpanTable
    intake: Intake = field(default_factory=Intake)
    source: str = "gold"

    def head(self, n: int | None) -> Corpus:
        """Return the first `n` documents (all of them for None)."""
        if n is None or n >= len(self.documents):
            return self
        return self._part(0, n)

    def shard(self, index: int, count: int) -> Corpus:
        """Return part `index` (from 1) of `count` parts of neighbouring documents."""
        n = len(self.documents)
        return self._part(n * (index - 1) // count, n * index // count)

    def _part(self, low: int, high: int) -> Corpus:
        part = self.documents.part(low, high)
        return replace(self, documents=part, spans=self.spans.documents(low, high))


def read(rows: Iterable[Mapping[str, Any]], *, source: str = "documents", **options: Any) -> Corpus:
    """Validate rows `{id, text, spans: [{start, end, label, …}], …}` as a gold corpus.

    Args:
        rows: one mapping a document; a row without an id is numbered.
        source: what the rows come from, for error messages.
        **options: as for `check_spans`.

    Raises:
        DataError: naming document id and span index, on the first fault.
    """
    found = list(rows)
    ids, texts, spans, meta, bare = sound_rows(found) or checked_rows(found, source)
    if not ids:
        raise DataError(f"{source}: no documents found; expected one row a document")
    if bare and len(bare) < len(ids):
        raise DataError(
            f"{source}: row {bare[0]} has no id while others have; give every row its id"
        )
    if twice := [i for i, n in Counter(ids).items() if n > 1]:
        raise DataError(f"{source}: document id {twice[0]!r} occurs twice; make the ids unique")
    kept = {name: column for name, column in meta.items() if any(column)}
    documents = Documents(ids, texts, kept, numbered=bool(bare))
    table, intake = check_spans(documents, spans, gold=True, source=source, **options)
    return Corpus(documents, table, intake, source)


def join(
    documents: Documents,
    predictions: Sequence[Any],
    source: str = "predictions",
    *,
    by_id: bool = False,
) -> tuple[list[Sequence[Any]], list[str]]:
    """Line predictions up with the documents: by id, or by position where no side has ids.

    Where rows of several annotators are called `document:annotator`, the document's id stands for
    all of them.

    Args:
        documents: every gold document.
        predictions: rows `{id, spans}`, or bare lists of spans in the order of the documents.
        source: what the predictions come from, for error messages.
        by_id: no rows at all mean that every document is missing, not that lists are.

    Returns:
        One sequence of spans a document, and the ids of documents without a row (scored as empty).

    Raises:
        DataError: a predicted document that gold does not have, or with another text, an id
            twice, or bare lists of another length.
    """
    bare = [not hasattr(row, "get") for row in predictions]
    if all(bare) and not (by_id and not predictions):
        if len(predictions) != len(documents):
            raise DataError(
                f"{source}: {len(predictions)} lists for {len(documents)} documents; "
                "give one list a document, or rows with ids"
            )
        lists = [
            span_list(row, f"{source}: document {i!r}")
            for i, row in zip(documents.ids, predictions, strict=True)
        ]
        return lists, []
    rows: dict[str, Sequence[Any]] = {}
    texts: dict[str, Any] = {}
    names = documents.common_ids()
    known = {*documents.ids, *names}
    for i, row in enumerate(predictions):
        if bare[i] or "id" not in row:
            raise DataError(f"{source}: row {i} has no id while others have; give every row its id")
        doc_id = str(row["id"])
        if doc_id not in known:
            raise DataError(f"{source}: document {doc_id!r} is not in the gold corpus; remove it")
        if doc_id in rows:
            raise DataError(f"{source}: document {doc_id!r} occurs twice; keep one row a document")
        rows[doc_id] = span_list(row.get("spans"), f"{source}: document {doc_id!r}")
        if row.get("text") is not None:
            texts[doc_id] = row["text"]
    keys = [i if i in rows else name for i, name in zip(documents.ids, names, strict=True)]
    missing = [i for i, key in zip(documents.ids, keys, strict=True) if key not in rows]
    for key, text in zip(keys, documents.texts, strict=True):
        if key in texts and texts[key] != text:
            raise DataError(
                f"{source}: document {key!r} has another text than the one it is scored on; "
                "its offsets are of that text: predict on the gold's"
            )
    return [rows.get(key, ()) for key in keys], missing


# Four int32 values.
_SPAN_BYTES = 16


def content_hash(corpus: Corpus) -> str:
    """Return the sha256 of the ids, texts and gold spans of a corpus, in the order of the ids.

    Texts go in as UTF-8, spans as little-endian int32 start, end, label and scheme; names once.
    """
    table, documents = corpus.spans, corpus.documents
    scheme = table.extra.get("scheme") or Coded(np.full(len(table), -1), ())
    columns = (table.start, table.end, table.label, scheme.codes)
    spans = np.stack([column.astype("<i4") for column in columns], axis=1).tobytes()
    first = np.searchsorted(table.doc, np.arange(len(documents) + 1)) * _SPAN_BYTES
    cuts = first.tolist()
    digest = hashlib.sha256(json.dumps([table.labels, scheme.names]).encode())
    for i in sorted(range(len(documents)), key=documents.ids.__getitem__):
        name = documents.ids[i].encode("utf-8", "surrogatepass")
        text = documents.texts[i].encode("utf-8", "surrogatepass")
        found = spans[cuts[i] : cuts[i + 1]]
        lengths = f"{len(name)} {len(text)} {len(found)}".encode()
        digest.update(b"".join((lengths, name, text, found)))
    return digest.hexdigest()
