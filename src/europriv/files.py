"""Writing files so that none is ever half-written."""

from __future__ import annotations

import os
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from europriv.errors import DataError

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextmanager
def replacing(path: str | os.PathLike[str]) -> Iterator[Path]:
    """Yield a temporary path beside `path` that takes its place when the block ends well.

    Raises:
        DataError: if the file cannot be written; nothing is left behind then.
    """
    target = Path(path)
    temporary = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        yield temporary
        temporary.replace(target)
    except OSError as error:
        reason = error.strerror or error
        raise DataError(
            f"{target}: cannot be written ({reason}); free space or choose another place"
        ) from error
    finally:
        temporary.unlink(missing_ok=True)


def write(path: str | os.PathLike[str], data: str | bytes) -> None:
    """Write text (UTF-8, line ends as given) or bytes to `path`, whole or not at all.

    Raises:
        DataError: if the file cannot be written.
    """
    with replacing(path) as temporary:
        temporary.write_bytes(data.encode() if isinstance(data, str) else data)
