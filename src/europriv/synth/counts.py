"""What a configuration holds: a hash of its rows, and counts that a recipe can state."""

from __future__ import annotations

import hashlib
import json
from bisect import bisect_left, bisect_right
from collections import Counter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping


class Counts:
    """Counts and hash of rows, one row at a time."""

    def __init__(self) -> None:
        self._hash = hashlib.sha256()
        self._sums = Counter[str]()
        self._families = Counter[str]()
        self._labels = Counter[str]()
        self._subjects = Counter[str]()
        self._edits: Counter[str] | None = None

    def add(self, row: Mapping[str, Any]) -> None:
        """Count a row."""
        self._hash.update(canonical(row))
        spans = row["spans"]
        words = len(row["text"].split())
        self._sums.update(documents=1, words=words, spans=len(spans), negatives=row["negatives"])
        self._families[row["family"]] += 1
        self._labels.update(span["label"] for span in spans)
        found = {(s["scheme"], s["subject"]) for s in spans if s["scheme"]}
        self._subjects.update(scheme for scheme, _ in found)
        if "edits" in row:
            self._add_edits(row)

    def _add_edits(self, row: Mapping[str, Any]) -> None:
        edits, spans = row["edits"], row["spans"]
        self._edits = (self._edits or Counter()) + Counter(edit["kind"] for edit in edits)
        grown = sum(e["end"] - e["start"] - len(e["before"]) for e in edits)
        starts, ends = [e["start"] for e in edits], [e["end"] for e in edits]
        # What was deleted at a span's border does not lie in the span.
        touched = [bisect_right(ends, s["start"]) < bisect_left(starts, s["end"]) for s in spans]
        self._sums.update(characters=len(row["text"]) - grown, edited_spans=sum(touched))

    @property
    def sha256(self) -> str:
        """Return the hash of the rows so far: SHA-256 over their canonical JSON lines."""
        return self._hash.hexdigest()

    def totals(self) -> dict[str, Any]:
        """Return documents, words, spans, negatives; families, labels, subjects by scheme.

        For a noise view also `edits` by kind, `edits_per_1000_characters` (of the clean text) and
        `edited_spans`.
        """
        return {
            **{key: self._sums[key] for key in ("documents", "words", "spans", "negatives")},
            "families": dict(sorted(self._families.items())),
            "labels": dict(sorted(self._labels.items())),
            "subjects": dict(sorted(self._subjects.items())),
            **(self._noise() if self._edits is not None else {}),
        }

    def _noise(self) -> dict[str, Any]:
        """Return the edits of a noise view by kind, and their measured rates."""
        edits, sums = self._edits or Counter(), self._sums
        return {
            "edits": dict(sorted(edits.items())),
            "edits_per_1000_characters": round(1000 * edits.total() / sums["characters"], 2),
            "edited_spans": sums["edited_spans"],
        }


def canonical(row: Mapping[str, Any]) -> bytes:
    r"""Return a row as one line of JSON, keys sorted, letters as they are.

    >>> canonical({"b": "ș", "a": 1}).decode()
    '{"a":1,"b":"ș"}\n'
    """
    text = json.dumps(row, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return f"{text}\n".encode()
