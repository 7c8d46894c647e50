"""JSON Lines: one object `{id, text, spans: [{start, end, label, …}], …}` a line; loses nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from europriv.formats._base import Format, Row, Written
from europriv.formats._files import decode, json_bytes, parse_json, read_bytes
from europriv.formats._rows import clean

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path


def records(path: Path) -> Iterator[tuple[str, Any]]:
    """Yield the value of every line that is not blank, with the place to name in errors.

    Only a line feed ends a line: U+2028 and its like may stand within a JSON string.

    Raises:
        DataError: on a line that is not UTF-8 or not JSON.
    """
    for number, line in enumerate(read_bytes(path).split(b"\n"), 1):
        if line.strip():
            where = f"{path}, line {number}"
            yield where, parse_json(decode(line, where).removeprefix("\ufeff"), where)


def read(path: Path, *, gold: bool = True) -> list[Row]:
    """Read the rows of a file; null keys read as absent.

    Predictions may be what `europriv run` saves: its head line says what they are of, and a
    document that the system gave no answer for is marked `missing`.
    """
    if gold:
        return [clean(value, where) for where, value in records(path)]
    return [clean(value, where) for where, value in records(path) if not _no_answer(value)]


def _no_answer(value: Any) -> bool:
    return isinstance(value, dict) and ("europriv" in value or value.get("missing") is True)


def write(path: Path, rows: Iterable[Row]) -> Written:
    """Write one line a row."""
    with path.open("wb") as file:
        file.writelines(json_bytes(row) + b"\n" for row in rows)
    return Written()


def _fits(first: Any) -> bool:
    return isinstance(first, dict) and "spans" in first and "full_text" not in first


FORMAT = Format("jsonl", read, write, (".jsonl", ".ndjson", ".json"), fits=_fits, needs_text=False)
