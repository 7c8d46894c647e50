"""Rows of plain values as tables: Markdown for people, CSV for other programs."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING, Any

from europriv import files

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path


def text(rows: Sequence[dict[str, Any]]) -> str:
    """Return rows with the same keys as a Markdown table.

    >>> print(text([{"team": "A", "f1": 0.5}, {"team": "B", "f1": None}]), end="")
    | team |     f1 |
    | ---- | -----: |
    | A    | 0.5000 |
    | B    |      - |
    """
    from europriv import cards

    return cards.markdown([list(rows[0]), *([_cell(v) for v in row.values()] for row in rows)])


def _cell(value: float | str | None) -> str:
    return "-" if value is None else f"{value:.4f}" if isinstance(value, float) else str(value)


def write(path: Path, rows: Sequence[dict[str, Any]]) -> None:
    """Write rows with the same keys as CSV; None is an empty cell.

    Raises:
        DataError: if the file cannot be written.
    """
    lines = io.StringIO()
    writer = csv.DictWriter(lines, list(rows[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    files.write(path, lines.getvalue())
