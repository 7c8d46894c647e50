"""Writing files so that none is ever half-written."""

from __future__ import annotations

import os
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from europriv.errors import DataError

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextmanager
def replacing(path: str | os.PathLike[str]) -> Iterator[Path]:
    """Yield a temporary path beside `path` that takes its place when the block ends well.

    Where `path` is a link, what it leads to is replaced; a device or a pipe, which nothing can
    replace, is yielded itself.

    Raises:
        DataError: if the file cannot be written; nothing is left behind then.
    """
    target = Path(os.path.realpath(path))
    stream = Path(path).exists() and not (target.is_file() or target.is_dir())
    temporary = Path(path) if stream else target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        yield temporary
        if not stream:
            temporary.replace(target)
    except OSError as error:
        reason = error.strerror or error
        raise DataError(
            f"{path}: cannot be written ({reason}); free space or choose another place"
        ) from error
    finally:
        if not stream:
            with suppress(OSError):  # such as a folder that is a file; the error above says it
                temporary.unlink()


def write(path: str | os.PathLike[str], data: str | bytes) -> None:
    """Write text (UTF-8, line ends as given) or bytes to `path`, whole or not at all.

    Raises:
        DataError: if the file cannot be written.
    """
    with replacing(path) as temporary:
        temporary.write_bytes(data.encode() if isinstance(data, str) else data)
