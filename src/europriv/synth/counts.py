"""What a configuration holds: a hash of its rows, and counts that a recipe can state."""

from __future__ import annotations

import hashlib
import json
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

    @property
    def sha256(self) -> str:
        """Return the hash of the rows so far: SHA-256 over their canonical JSON lines."""
        return self._hash.hexdigest()

    def totals(self) -> dict[str, Any]:
        """Return documents, words, spans, negatives; families, labels, subjects by scheme."""
        return {
            **{key: self._sums[key] for key in ("documents", "words", "spans", "negatives")},
            "families": dict(sorted(self._families.items())),
            "labels": dict(sorted(self._labels.items())),
            "subjects": dict(sorted(self._subjects.items())),
        }


def canonical(row: Mapping[str, Any]) -> bytes:
    r"""Return a row as one line of JSON, keys sorted, letters as they are.

    >>> canonical({"b": "ș", "a": 1}).decode()
    '{"a":1,"b":"ș"}\n'
    """
    text = json.dumps(row, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return f"{text}\n".encode()
