"""Parquet: columns id, text, spans (a list of structs) and any other; loses nothing.

The fields of a span are declared, not inferred, so that files of documents without any span have
the same schema as all others.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from europriv.errors import DataError
from europriv.formats._base import Format, Row, Written
from europriv.formats._rows import clean
from europriv.spans import ATTRIBUTES

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path


def read(path: Path, *, gold: bool = True) -> list[Row]:
    """Read the rows of a file; nulls read as absent.

    Raises:
        DataError: if the file is not Parquet or lacks a column.
    """
    import pyarrow as pa  # noqa: PLC0415 - other formats need no Arrow
    import pyarrow.parquet as pq  # noqa: PLC0415

    try:
        table = pq.ParquetFile(path).read()
    except (pa.ArrowException, OSError) as error:
        raise DataError(f"{path}: cannot be read as Parquet: {error}") from error
    needed = ("text", "spans") if gold else ("spans",)
    if missing := [name for name in needed if name not in table.column_names]:
        found = ", ".join(table.column_names)
        raise DataError(f"{path}: no column {missing[0]!r}; found {found}")
    return [clean(row, f"{path}, row {i}") for i, row in enumerate(table.to_pylist())]


def write(path: Path, rows: Iterable[Row]) -> Written:
    """Write one row a document.

    Raises:
        DataError: if a column holds values that Arrow cannot put into one type.
    """
    import pyarrow as pa  # noqa: PLC0415
    import pyarrow.parquet as pq  # noqa: PLC0415

    rows = list(rows)
    keys = dict.fromkeys(key for row in rows for key in row)
    columns = {key: _column(pa, path, key, [row.get(key) for row in rows]) for key in keys}
    pq.write_table(pa.table(columns), path)
    return Written()


def _column(pa: Any, path: Path, name: str, values: list[Any]) -> Any:
    try:
        return pa.array(values, _spans_type(pa, values) if name == "spans" else None)
    except (pa.ArrowException, UnicodeEncodeError, OverflowError) as error:
        raise DataError(f"{path}: column {name!r} fits no Arrow type: {error}") from error


def _spans_type(pa: Any, values: list[Any]) -> Any:
    """Return the declared fields, with the inferred type of any further one."""
    names = ("label", "native_label", *ATTRIBUTES)
    fields = [pa.field("start", pa.int32()), pa.field("end", pa.int32())]
    fields += [pa.field(name, pa.string()) for name in names]
    fields.append(pa.field("score", pa.float64()))
    known = {field.name for field in fields}
    spans = [span for row in values for span in row]
    for key in sorted({key for span in spans for key in span} - known):
        fields.append(pa.field(key, pa.array([span.get(key) for span in spans]).type))
    return pa.list_(pa.struct(fields))


FORMAT = Format("parquet", read, write, (".parquet",), needs_text=False)
