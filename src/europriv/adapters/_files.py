"""What identifies a model that has no version: its content."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path


def content_hash(files: Iterable[Path]) -> str:
    """Return twelve hex digits of the SHA-256 over names and contents of the files."""
    total = hashlib.sha256()
    for path in sorted(files):
        with path.open("rb") as stream:
            total.update(path.name.encode() + hashlib.file_digest(stream, "sha256").digest())
    return total.hexdigest()[:12]
