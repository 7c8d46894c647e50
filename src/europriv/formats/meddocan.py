"""The sentence files of MEDDOCAN, over which its leak score divides."""

from __future__ import annotations

from pathlib import Path

from europriv.errors import DataError
from europriv.formats._files import below, read_text


def meddocan_sentences(folder: str | Path) -> dict[str, int]:
    """Return the number of sentences of every document: the lines of `<id>.ann`.

    Raises:
        DataError: if the folder holds no such file or a file is empty.
    """
    counts = {path.stem: _lines(path) for path in below(Path(folder), ".ann")}
    if not counts:
        raise DataError(f"{folder}: no .ann file; name the folder 'sentence_splitted'")
    return counts


def _lines(path: Path) -> int:
    n = sum(1 for line in read_text(path).split("\n") if line.strip())
    if not n:
        raise DataError(f"{path}: no sentence; a document has at least one")
    return n
