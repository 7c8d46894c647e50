"""Documents by name: a configuration of the benchmark, or the user's own file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from europriv import documents, formats, synth
from europriv.errors import DataError, OptionError, did_you_mean

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from europriv.documents import Corpus, Documents

#: Where `europriv build` writes and `load_dataset("europriv", …)` looks.
FOLDER = Path("europriv")

#: Label scheme of all configurations.
SCHEME = "kp-0.2.0"


class Source(NamedTuple):
    """A corpus and where it comes from.

    Attributes:
        corpus: documents with gold spans.
        name: configuration or file name.
        sha256: of the whole content, also where `corpus` is a part of it.
        version: of the configuration; None for a file.
        scheme: label scheme of the gold; None for a file.
        part: which documents `corpus` holds; None for all.
        whole: all documents, where `corpus` is a part of them.
    """

    corpus: Corpus
    name: str
    sha256: str
    version: str | None = None
    scheme: str | None = None
    part: str | None = None
    whole: Documents | None = None

    def head(self, n: int | None) -> Source:
        """Return the first `n` documents (all of them for None)."""
        if n is None or n >= len(self.corpus.documents):
            return self
        return self._part(self.corpus.head(n), f"first {n}")

    def shard(self, which: str | None) -> Source:
        """Return one of several parts, "2/4" being the second of four (all for None).

        Raises:
            OptionError: if `which` is no such part.
        """
        if which is None:
            return self
        index, _, count = which.partition("/")
        if not (index.isdecimal() and count.isdecimal() and 1 <= int(index) <= int(count)):
            raise OptionError(f"shard {which!r} is not possible: write for example 2/4")
        if int(count) > (n := len(self.corpus.documents)):
            raise OptionError(f"shard {which!r} is not possible: there are {n} documents")
        return self._part(self.corpus.shard(int(index), int(count)), which)

    def _part(self, corpus: Corpus, part: str) -> Source:
        whole = self.whole or self.corpus.documents
        named = f"{self.part}, {part}" if self.part else part
        return self._replace(corpus=corpus, part=named, whole=whole)

    def foreign(self, ids: Iterable[str]) -> list[str]:
        """Return those of `ids` that no document has, whether or not it is in the part."""
        documents = self.whole or self.corpus.documents
        known = {*documents.ids, *documents.common_ids()}
        return [doc_id for doc_id in ids if doc_id not in known]


def from_file(path: Path, form: str | None = None) -> Source:
    """Read the user's own labelled documents.

    Raises:
        DataError: a fault of the file.
    """
    corpus = documents.read(formats.read(path, form), source=str(path))
    return Source(corpus, path.name, documents.content_hash(corpus))


def load(
    name: str,
    folder: Path = FOLDER,
    progress: Callable[[str, int], Callable[[int], object]] | None = None,
) -> Source:
    """Load a configuration, building it where that was not done yet, or a file.

    Args:
        name: a configuration, or the path of a file or folder in a known format.
        folder: where built configurations stand.
        progress: called with a title and a total, gives a function that counts on.

    Raises:
        OptionError: neither a configuration nor a file.
        DataError: a fault of the file, or a built copy that is not what its recipe says.
    """
    built = folder / name / "test.parquet"
    if name in synth.configs():
        if not built.is_file():
            bar = progress(f"build {name}", synth.recipe(name).documents) if progress else None
            synth.build(name, folder, progress=bar)
        return _built(name, built)
    if built.is_file():
        return _built(name, built)
    if Path(name).exists():
        return from_file(Path(name))
    hint = did_you_mean(name, synth.configs())
    raise OptionError(f"{name!r} is neither a configuration nor a file: {hint}")


def _built(name: str, path: Path) -> Source:
    made = facts(path)
    if name in synth.configs():
        plan = synth.recipe(name)
        if (made.get("version"), made.get("sha256")) != (plan.version, plan.sha256):
            raise DataError(
                f"{path}: is not, or not all of, what the recipe of {name} {plan.version} gives "
                f"now; run: europriv build {name} --out {path.parents[1]}"
            )
    corpus = documents.read(formats.read(path, "parquet"), source=str(path))
    sha256 = made.get("sha256") or documents.content_hash(corpus)
    return Source(corpus, name, sha256, made.get("version"), SCHEME)


def facts(path: Path) -> Mapping[str, Any]:
    """Return what the builder wrote into the Parquet file's metadata, nothing for another file.

    Raises:
        DataError: it is no Parquet file.
    """
    import pyarrow as pa  # noqa: PLC0415 - scoring plain rows needs no Arrow
    import pyarrow.parquet as pq  # noqa: PLC0415

    try:
        metadata = pq.read_schema(path).metadata or {}
        found: Mapping[str, Any] = json.loads(metadata.get(b"europriv", b"{}"))
    except (OSError, ValueError, pa.ArrowException) as error:
        raise DataError(f"{path}: no Parquet file ({error}); build it again") from error
    return found
