"""What commands read: corpora, systems, and the labels of both."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from europriv import formats
from europriv.errors import DataError

if TYPE_CHECKING:
    from europriv.corpus import Source


def existing(path: Path) -> Path:
    """Return the path.

    Raises:
        DataError: if there is nothing.
    """
    if not path.exists():
        raise DataError(f"{path}: no such file or folder; check the path")
    return path


def predictions(path: Path, form: str | None, gold: Source) -> list[formats.Row]:
    """Read the predictions for the documents of a corpus from a file or folder.

    Rows go by id; by position only where neither side has ids.

    Raises:
        DataError: one side has ids and the other has none.
    """
    rows = formats.read_predictions(existing(path), form)
    if rows and "id" not in rows[0]:
        if not gold.corpus.documents.numbered:
            raise DataError(f"{path}: rows have no ids but the gold has; give every row its id")
        rows = [{"id": str(i), **row} for i, row in enumerate(rows)]
    if gold.part is None:
        return rows
    if foreign := gold.foreign(row["id"] for row in rows):
        raise DataError(f"{path}: document {foreign[0]!r} is not in the gold corpus; remove it")
    documents = gold.corpus.documents
    ids = {*documents.ids, *documents.common_ids()}
    return [row for row in rows if row["id"] in ids]


def gold_labels(data: str, scheme: str | None) -> tuple[list[str], str | None]:
    """Return the gold labels of a configuration or file, and their scheme."""
    from europriv import corpus

    source = corpus.load(data)
    return list(source.corpus.spans.labels), source.scheme or scheme


def system_labels(system: str, scheme: str | None) -> tuple[list[str], str | None]:
    """Return the native labels of a predictions file or a system, and their scheme."""
    from europriv import adapters, taxonomy

    if Path(system).exists() and not (Path(system) / "config.json").exists():
        rows = formats.read_predictions(Path(system))
        return sorted({span["label"] for row in rows for span in row["spans"]}), scheme
    name = scheme or adapters.entry(system).scheme
    if name is not None:
        return sorted(taxonomy.load().crosswalk(name).published), name
    return sorted(adapters.load(system).labels or ()), None
