"""Reading bytes with errors that name the file; writing that leaves all or nothing."""

from __future__ import annotations

import json
import os
import shutil
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Any

from europriv import files
from europriv.errors import DataError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


def read_bytes(path: Path) -> bytes:
    """Return the bytes of a file.

    Raises:
        DataError: if there is no such file or it cannot be read.
    """
    try:
        return path.read_bytes()
    except OSError as error:
        raise DataError(f"{path}: cannot be read: {error.strerror}; check the path") from error


def read_text(path: Path) -> str:
    """Return exactly the characters of a UTF-8 file: line ends and U+FEFF stay as they are.

    Raises:
        DataError: if the file cannot be read or is not UTF-8.
    """
    return decode(read_bytes(path), str(path))


def decode(data: bytes, where: str) -> str:
    """Decode UTF-8.

    Raises:
        DataError: naming `where` and the first wrong byte.
    """
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise DataError(
            f"{where}: not UTF-8: byte {data[error.start]:#04x} at offset {error.start}; "
            "save the file as UTF-8"
        ) from error


def parse_json(text: str, where: str) -> Any:
    """Parse JSON.

    Raises:
        DataError: naming `where` and the position of the fault.
    """
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        at = f"line {error.lineno}, column {error.colno}"
        raise DataError(f"{where}: broken JSON: {error.msg} ({at}); mend it") from error
    except (ValueError, RecursionError) as error:
        raise DataError(f"{where}: JSON that cannot be read: {error}; mend it") from error


def read_json(path: Path) -> Any:
    """Return the one JSON value of a file; a byte order mark before it is no part of it."""
    return parse_json(read_text(path).removeprefix("\ufeff"), str(path))


def json_bytes(value: Any, *, indent: int | None = None) -> bytes:
    """Return readable JSON as UTF-8; a lone surrogate keeps its JSON escape."""
    # what UTF-8 cannot hold is written as \udXXX, which is the same character in a JSON string
    return json.dumps(value, ensure_ascii=False, indent=indent).encode("utf-8", "backslashreplace")


@contextmanager
def replacing(path: Path, *, folder: bool) -> Iterator[Path]:
    """Yield a temporary file or folder beside `path`, which takes its place when all went well.

    Raises:
        DataError: if `path` is to be a folder and has content, or the disk refuses.
    """
    if folder and path.exists() and not (path.is_dir() and not any(path.iterdir())):
        raise DataError(f"{path}: exists already and is no empty folder; remove it or name another")
    with files.replacing(path) as part:
        try:
            if folder:
                part.mkdir()
            yield part
        except BaseException:
            shutil.rmtree(part, ignore_errors=True)
            raise


def member(folder: Path, doc_id: str, suffix: str) -> Path:
    """Return the file of a document in a folder, its parent folder made.

    Raises:
        DataError: if the id is no relative path below the folder.

    >>> member(Path("out"), "../etc", ".txt")
    Traceback (most recent call last):
    ...
    europriv.errors.DataError: document '../etc': the id is no file name; rename it
    """
    name = PurePosixPath(doc_id)
    unsafe = name.is_absolute() or ".." in name.parts or str(name) != doc_id
    if unsafe or doc_id == "." or "\\" in doc_id or "\0" in doc_id:
        raise DataError(f"document {doc_id!r}: the id is no file name; rename it")
    path = folder / f"{name}{suffix}"
    path.parent.mkdir(parents=True, exist_ok=True)
    return path


def below(folder: Path, suffix: str) -> list[Path]:
    """Return the files with a suffix below a folder, in the order of their paths."""
    return sorted(p for p in folder.rglob(f"*{suffix}") if p.is_file())


#: How files are named as documents; see `document_ids`.
IDS = ("common", "path", "stem")


def document_ids(paths: Sequence[Path], root: Path, ids: str) -> list[str]:
    """Return the ids of documents, without suffixes.

    Args:
        paths: their files.
        root: the folder that is read.
        ids: the path below `root` ("path"), below the deepest folder that holds all files
            ("common": gold in `gold/run1/` and a system's files in `system/` then have one name),
            or the file's "stem".
    """
    if ids == "common" and paths:
        root = Path(os.path.commonpath([path.parent for path in paths]))
    bare = [path.with_suffix("") for path in paths]
    return [b.name if ids == "stem" else b.relative_to(root).as_posix() for b in bare]
