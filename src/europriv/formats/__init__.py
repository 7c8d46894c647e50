"""File formats: documents with spans, read and written.

A format is one module with a `FORMAT`; `read` returns rows for `documents.read`, `write` says what
the format could not hold.

>>> names()
('jsonl', 'parquet', 'brat', 'i2b2', 'conll', 'tab', 'presidio', 'labelstudio', 'doccano')
"""

from __future__ import annotations

from inspect import signature
from pathlib import Path
from typing import TYPE_CHECKING, Any

from europriv.errors import DataError, OptionError, did_you_mean
from europriv.formats import _registry
from europriv.formats._base import Losses, LostSpan, Row
from europriv.formats._files import replacing
from europriv.formats._rows import prepared
from europriv.formats.meddocan import meddocan_sentences

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

__all__ = [
    "Losses",
    "LostSpan",
    "Row",
    "convert",
    "guess",
    "meddocan_sentences",
    "names",
    "options",
    "read",
    "read_predictions",
    "write",
]


def names() -> tuple[str, ...]:
    """Return the names of the formats."""
    return tuple(_registry.FORMATS)


def options(name: str) -> tuple[str, ...]:
    """Return the names of the options for reading a format.

    >>> options("brat")
    ('ids', 'newlines', 'bom', 'text')
    """
    return _options(_registry.get(name).read)


def guess(path: str | Path) -> str:
    """Return the name of the format of a file or folder, by suffix and content.

    Raises:
        DataError: naming the path and the known formats, if none or several fit.
    """
    return _registry.of_source(Path(path)).name


def read(path: str | Path, format: str | None = None, **options: Any) -> list[Row]:  # noqa: A002 - the field's word
    """Read documents with their spans: rows `{id, text, spans: [{start, end, label, …}], …}`.

    Offsets are code points. Spans are validated by `documents.read`, not here.

    Args:
        path: a file, or the folder of brat and i2b2.
        format: one of `names()`; guessed where it is not given.
        **options: what the format's own `read` takes (see `options`).

    Raises:
        DataError: naming file, document or line, field and remedy of the first fault.
        OptionError: if the format or an option is unknown.
    """
    return _read(path, format, options, gold=True)


def read_predictions(path: str | Path, format: str | None = None, **options: Any) -> list[Row]:  # noqa: A002 - as in read
    """Read predictions: rows `{id, spans}`, with the text where the format holds it.

    Where no row has an id, the rows returned have none either: they are in the order of the
    documents.

    Raises:
        DataError: as for `read`, or if some rows have an id and others none.
        OptionError: if the format or an option is unknown.
    """
    rows = _read(path, format, options, gold=False)
    bare = [i for i, row in enumerate(rows) if "id" not in row]
    if bare and len(bare) < len(rows):
        raise DataError(f"{path}: row {bare[0]} has no id while others have; give every row its id")
    return [{key: row[key] for key in ("id", "text", "spans") if key in row} for row in rows]


def _read(path: str | Path, name: str | None, options: dict[str, Any], *, gold: bool) -> list[Row]:
    path = Path(path)
    form = _registry.of_source(path) if name is None else _registry.get(name)
    _check_options(form.name, form.read, options)
    rows: list[Row] = form.read(path, gold=gold, **options)
    if not rows:
        raise DataError(f"{path}: no documents found; expected {form.name} with at least one")
    return rows


def write(
    path: str | Path,
    rows: Iterable[Row],
    format: str | None = None,  # noqa: A002 - as in read
    *,
    progress: Callable[[list[Row]], Iterable[Row]] | None = None,
    **options: Any,
) -> Losses:
    """Write documents; the file or folder appears when it is complete, or not at all.

    Args:
        path: the file, replaced if it exists, or a folder that is new or empty.
        rows: as `read` returns them.
        format: one of `names()`; by suffix where it is not given.
        progress: wraps the documents while they are written, for example `tqdm.tqdm`.
        **options: what the format's own `write` takes.

    Returns:
        What the format could not hold.

    Raises:
        DataError: if a row or span is faulty, or the disk refuses.
        OptionError: if the format or an option is unknown.
    """
    path = Path(path)
    form = _registry.of_target(path) if format is None else _registry.get(format)
    _check_options(form.name, form.write, options)
    ready = prepared(rows, form, str(path))
    with replacing(path, folder=form.folder) as part:
        written = form.write(part, progress(ready) if progress else ready, **options)
    return Losses.of(form, ready, written)


def convert(
    source: str | Path,
    target: str | Path,
    from_: str | None = None,
    to: str | None = None,
    *,
    progress: Callable[[list[Row]], Iterable[Row]] | None = None,
    **options: Any,
) -> Losses:
    """Read `source` and write it as `target`; formats not named are guessed.

    Args:
        source: a file or folder.
        target: the file or folder to write.
        from_: format of the source.
        to: format of the target.
        progress: as for `write`.
        **options: as for `read`.

    Returns:
        What the target's format could not hold.

    Raises:
        DataError: as for `read` and `write`.
        OptionError: as for `read` and `write`.
    """
    form = _registry.of_target(Path(target)) if to is None else _registry.get(to)
    return write(target, read(source, from_, **options), form.name, progress=progress)


def _options(function: Callable[..., Any]) -> tuple[str, ...]:
    names = signature(function).parameters
    return tuple(name for name in names if name not in {"path", "rows", "gold"})


def _check_options(name: str, function: Callable[..., Any], given: dict[str, Any]) -> None:
    known = _options(function)
    if wrong := [key for key in given if key not in known]:
        hint = did_you_mean(wrong[0], known) if known else "there are none"
        raise OptionError(f"format {name} has no option {wrong[0]!r}: {hint}")
