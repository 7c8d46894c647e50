"""The values of a release, each with the place to name in errors: file and line, row or item."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from europriv import formats
from europriv.errors import DataError
from europriv.formats import jsonl
from europriv.formats._files import read_json

if TYPE_CHECKING:
    from collections.abc import Iterator

    Placed = Iterator[tuple[str, Any]]

_SUFFIXES = (".json", ".jsonl", ".parquet")
_HUB_ID = re.compile(r"[\w-][\w.-]*(?:/[\w-][\w.-]*)?")


def values(source: str, *suffixes: str) -> Placed:
    """Yield the values of a file, of all files below a folder, or of a data set on the Hub.

    Args:
        source: a path, or a Hub id where there is no such path.
        suffixes: which files of a folder; `.jsonl` holds values by line, `.parquet` by row and
            `.json` a list of them.

    Raises:
        DataError: there is nothing, or it cannot be read; names file and line.
    """
    path = Path(source)
    if not path.exists():
        yield from _hub(source)
        return
    for file in files(path, *suffixes):
        if file.suffix == ".parquet":
            yield from _parquet(file)
        elif file.suffix == ".json":
            yield from _items(file)
        else:
            yield from jsonl.records(file)


def files(path: Path, *suffixes: str) -> list[Path]:
    """Return the file itself, or the files with a suffix below a folder.

    Raises:
        DataError: there is none.
    """
    if not path.exists():
        raise DataError(f"{path}: no such file or folder; check the path")
    if not path.is_dir():
        return [path]
    found = sorted(p for p in path.rglob("*") if p.suffix in suffixes and p.is_file())
    if not found:
        raise DataError(f"{path}: no {' or '.join(suffixes)} file in it; name the release's folder")
    return found


def released(source: str) -> Iterator[tuple[str, formats.Row]]:
    """Yield the rows of a file or folder in a format that EuroPriv reads.

    Raises:
        DataError: it is in none, or a row is wrong; names file and line.
    """
    path = Path(source)
    if path.is_dir():
        try:
            form = formats.guess(path)
        except DataError as error:
            what = str(error).partition(";")[0]
            raise DataError(f"{what}; name the folder that holds the corpus in one form") from None
    else:
        form = formats.guess(path)
    rows = formats.read(path, form)
    lines = [where for where, _ in jsonl.records(path)] if form == "jsonl" else [source] * len(rows)
    yield from zip(lines, rows, strict=True)


def _items(path: Path) -> Placed:
    found = read_json(path)
    if not isinstance(found, list):
        raise DataError(f"{path}: expected a list, found {found!r:.60}; take the release's file")
    for i, value in enumerate(found):
        yield f"{path}, item {i}", value


def _parquet(path: Path) -> Placed:
    from pyarrow import ArrowException, parquet  # noqa: PLC0415 - as in formats

    try:
        table = parquet.ParquetFile(path)
    except (ArrowException, OSError) as error:
        raise DataError(f"{path}: no Parquet file ({error}); take the release's file") from error
    i = 0
    for batch in table.iter_batches():
        for row in batch.to_pylist():
            yield f"{path}, row {i}", row
            i += 1


def _hub(source: str) -> Placed:
    if not _HUB_ID.fullmatch(source) or Path(source).suffix in _SUFFIXES:
        raise DataError(f"{source}: no such file or folder; check the path")
    import datasets  # noqa: PLC0415 - only a Hub id needs it

    try:
        splits = datasets.load_dataset(source)
    except (OSError, ValueError, RuntimeError) as error:
        why = str(error).partition("\n")[0]
        raise DataError(
            f"{source}: no file or folder of this name, and the Hub does not give it ({why});"
            " check the name"
        ) from error
    for name, split in splits.items():
        coded = {
            column: feature.feature.names
            for column, feature in split.features.items()
            if hasattr(getattr(feature, "feature", None), "names")
        }
        for i, row in enumerate(split):
            named = {
                column: [names[code] for code in row[column]] for column, names in coded.items()
            }
            yield f"{source}, {name}, row {i}", {**row, **named}
