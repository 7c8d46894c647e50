"""What commands read: corpora, systems, and the labels of both."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from europriv import formats
from europriv.errors import DataError

if TYPE_CHECKING:
    from europriv.documents import Corpus


def gold(path: Path, form: str | None) -> Corpus:
    """Read labelled documents from a file or folder."""
    from europriv import documents

    _exists(path)
    return documents.read(formats.read(path, form), source=str(path))


def predictions(path: Path, form: str | None) -> list[formats.Row]:
    """Read predictions from a file or folder."""
    _exists(path)
    return formats.read_predictions(path, form)


def _exists(path: Path) -> None:
    if not path.exists():
        raise DataError(f"{path}: no such file or folder; check the path")


def gold_labels(data: str, scheme: str | None) -> tuple[list[str], str | None]:
    """Return the gold labels of a configuration or file, and their scheme."""
    from europriv import corpus

    source = corpus.load(data)
    return list(source.corpus.spans.labels), source.scheme or scheme


def system_labels(system: str, scheme: str | None) -> tuple[list[str], str | None]:
    """Return the native labels of a predictions file or a system, and their scheme."""
    from europriv import adapters, taxonomy

    if Path(system).exists() and not (Path(system) / "config.json").exists():
        rows = predictions(Path(system), None)
        return sorted({span["label"] for row in rows for span in row["spans"]}), scheme
    entry = adapters.entry(system)
    name = scheme or entry.scheme
    if name is None:
        return [], None
    return sorted(taxonomy.load().crosswalk(name).published), name
