"""Predictions that a system made elsewhere: a JSON-lines file of `{id, spans}`."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from europriv.adapters._base import Described, Prediction
from europriv.documents import span_fault
from europriv.documents.offsets import to_code_points
from europriv.errors import DataError, OptionError
from europriv.spans import Span

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from europriv.adapters._base import Progress
    from europriv.adapters._entry import Entry


@dataclass(frozen=True, slots=True)
class Options:
    """Options of a predictions file.

    Attributes:
        offsets: unit of the offsets: "codepoint", "utf16" or "utf8" (bytes).
    """

    offsets: str = "codepoint"


def build(entry: Entry) -> PredictionsFile:
    """Read the file.

    Raises:
        DataError: naming file and line, if a row is broken or an id occurs twice.
        OptionError: if the entry names no file.
    """
    if not entry.model:
        raise OptionError(f"adapter {entry.name!r} names no file; set 'model' to its path")
    path = Path(entry.model)
    try:
        data = path.read_bytes()
    except OSError as error:
        raise DataError(f"{path}: cannot be read ({error.strerror}); check the path") from error
    revision = hashlib.sha256(data).hexdigest()[:12]
    return PredictionsFile(entry, revision, _rows(data, path), entry.parse(Options))


@dataclass(frozen=True)
class PredictionsFile(Described):
    """The rows of a predictions file, by id."""

    revision: str
    rows: Mapping[str, Mapping[str, Any]]
    options: Options
    decode = "file"

    @property
    def answers(self) -> Collection[str]:
        """Ids of its rows."""
        return self.rows.keys()

    def predict(
        self,
        texts: Sequence[str],
        languages: Sequence[str | None] | None = None,  # noqa: ARG002 - part of the protocol
        *,
        ids: Sequence[str] | None = None,
        progress: Progress | None = None,
    ) -> list[Prediction]:
        """Return the rows of `ids`; a text without a row has no predictions.

        Raises:
            OptionError: `ids` is missing.
            DataError: a span does not fit its text.
        """
        if ids is None:
            raise OptionError(f"predictions file {self.entry.model} answers by id; give the ids")
        out = [self._prediction(i, text) for i, text in zip(ids, texts, strict=True)]
        if progress:
            progress(len(out))
        return out

    def _prediction(self, doc_id: str, text: str) -> Prediction:
        if doc_id not in self.rows:
            return Prediction([], [], missing=True)
        row = self.rows[doc_id]
        spans = self._spans(row.get("spans") or (), doc_id, text)
        hidden = row.get("redacted")
        redacted = spans if hidden is None else self._spans(hidden, doc_id, text)
        return Prediction(spans, redacted, truncated=bool(row.get("truncated")))

    def _spans(self, rows: Sequence[Any], doc_id: str, text: str) -> list[Span]:
        rows = to_code_points(rows, text, self.options.offsets)
        for i, row in enumerate(rows):
            if fault := span_fault(row, text):
                raise DataError(
                    f"{self.entry.model}: document {doc_id!r}, span {i}: {fault}: {row}; "
                    f"offsets are half-open {self.options.offsets} offsets into the text as given"
                )
        return [Span(r["start"], r["end"], r["label"], r.get("score")) for r in rows]


def _rows(data: bytes, path: Path) -> dict[str, dict[str, Any]]:
    rows: dict[str, dict[str, Any]] = {}
    for number, line in enumerate(data.removeprefix(b"\xef\xbb\xbf").split(b"\n"), 1):
        if not line.strip():
            continue
        try:
            row = json.loads(line)
        except ValueError as error:
            raise DataError(f"{path}:{number}: broken JSON ({error}); one object a line") from error
        if isinstance(row, dict) and ("europriv" in row or row.get("missing") is True):
            continue  # what `europriv run` writes beside answers
        spans = row.get("spans", 0) if isinstance(row, dict) else 0
        if spans is not None and not isinstance(spans, list):
            raise DataError(f"{path}:{number}: expected an object {{id, spans: [...]}}")
        if not isinstance(row.get("id"), str | int):
            raise DataError(f"{path}:{number}: the row has no id; give it its document's id")
        if str(row["id"]) in rows:
            raise DataError(f"{path}:{number}: document {row['id']!r} occurs twice; keep one row")
        rows[str(row["id"])] = row
    if not rows:
        raise DataError(f"{path}: no rows; expected one object {{id, spans}} a document")
    return rows
