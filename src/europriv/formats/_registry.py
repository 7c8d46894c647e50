"""Every format by name, and which one a path is in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from europriv.errors import DataError, OptionError, did_you_mean
from europriv.formats import (
    brat,
    conll,
    doccano,
    i2b2,
    jsonl,
    labelstudio,
    parquet,
    presidio,
    tab,
)
from europriv.formats._files import below, decode, parse_json, read_bytes

if TYPE_CHECKING:
    from pathlib import Path

    from europriv.formats._base import Format

#: In the order in which they are shown; the first of several with one suffix is written.
MODULES = (jsonl, parquet, brat, i2b2, conll, tab, presidio, labelstudio, doccano)
FORMATS: dict[str, Format] = {module.FORMAT.name: module.FORMAT for module in MODULES}


def get(name: str) -> Format:
    """Return a format.

    Raises:
        OptionError: if there is none of that name.
    """
    if name not in FORMATS:
        raise OptionError(f"format {name!r} is unknown: {did_you_mean(name, FORMATS)}")
    return FORMATS[name]


def of_source(path: Path) -> Format:
    """Return the format of what is at `path`, by suffix and content.

    Raises:
        DataError: if there is nothing, or none or several formats fit.
    """
    if not path.exists():
        raise DataError(f"{path}: no such file or folder; check the path")
    if path.is_dir():
        found = [f for f in FORMATS.values() if f.folder and below(path, f.suffixes[0])]
    else:
        found = _of_suffix(path)
        if len(found) > 1:
            first = _first_record(path)
            # what else is called .jsonl is read as such, so that its reader says what is wrong
            usual = [found[0]] if found[0].suffixes[0] == path.suffix.lower() else []
            found = [f for f in found if f.fits(first)] or usual
    if len(found) != 1:
        raise _unsure(path, found)
    return found[0]


def of_target(path: Path) -> Format:
    """Return the format to write at `path`, by suffix.

    Raises:
        DataError: if the suffix belongs to none or to several formats.
    """
    found = [f for f in _of_suffix(path) if not f.folder and f.suffixes[0] == path.suffix.lower()]
    if not found or path.suffix.lower() == ".json":
        raise _unsure(path, found)
    return found[0]


def _of_suffix(path: Path) -> list[Format]:
    return [f for f in FORMATS.values() if path.suffix.lower() in f.suffixes]


def _first_record(path: Path) -> Any:
    """Return the first record of a file of JSON or JSON Lines.

    Raises:
        DataError: if it is neither, or empty.
    """
    data = read_bytes(path).removeprefix(b"\xef\xbb\xbf")
    if not data.strip():
        raise DataError(f"{path}: empty; expected at least one document")
    try:
        value = parse_json(decode(data, str(path)), str(path))
    except DataError:
        _, value = next(jsonl.records(path))
    return value[0] if isinstance(value, list) and value else value


def _unsure(path: Path, found: list[Format]) -> DataError:
    fit = " or ".join(f.name for f in found) or "no known format"
    return DataError(f"{path}: looks like {fit}; name the format: {', '.join(FORMATS)}")
