"""Documents from elsewhere in the benchmark's own columns, made on the user's machine.

Nothing of these corpora ships with EuroPriv. A curator reads the release where it is, resolves its
labels by the scheme's crosswalk and writes a configuration that `europriv run` takes.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from europriv import documents, files, synth, taxonomy
from europriv.curate._curators import CURATORS, Curator
from europriv.errors import DataError, LabelError, OptionError, did_you_mean

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from europriv.spans import Span


@dataclass(frozen=True, slots=True)
class Curated:
    """What was taken in.

    Attributes:
        config: name of the configuration.
        path: the Parquet file.
        documents: how many.
        spans: spans kept, by KP type.
        dropped: spans left out, by native label: those with no KP type.
        untagged: spans that the tag column cannot hold (nested), kept in `spans` all the same.
        licence: of the corpus.
        sha256: hash of the rows.
    """

    config: str
    path: Path
    documents: int
    spans: Mapping[str, int]
    dropped: Mapping[str, int]
    untagged: int
    licence: str
    sha256: str


def configs() -> list[str]:
    """Return the names of all configurations that can be curated.

    >>> "es-meddocan" in configs()
    True
    """
    return sorted(f"{lang}-{c.name}" for c in CURATORS.values() for lang in c.languages)


def curate(
    config: str, source: str, out: Path, progress: Callable[[int], object] | None = None
) -> Curated:
    """Write `<out>/<config>/test.parquet` from the release at `source`.

    Args:
        config: such as "es-meddocan".
        source: a local file or folder in the corpus's native form; for ai4privacy and ronec also
            a Hub id.
        out: folder of the dataset.
        progress: called with 1 after each document.

    Raises:
        OptionError: there is no such curator.
        DataError: a row is not of the native form, or an offset is wrong; names file and line,
            document and span.
        LabelError: a label that the crosswalk does not know; likewise.
    """
    language, _, name = config.partition("-")
    if config not in configs():
        raise OptionError(f"{config!r} cannot be curated: {did_you_mean(config, configs())}")
    curator = CURATORS[name]
    synth.check_folder(out, config)
    native = list(curator.read(source, language))
    if not native:
        raise DataError(f"{source}: no documents of language {language!r} in it; check the source")
    corpus = _read(native, source)
    types = _types(corpus.spans.labels, native, curator.scheme)
    dropped: Counter[str] = Counter()
    untagged = 0
    rows, counts = [], synth.Counts()
    for i, spans in enumerate(corpus.spans.rows()):
        kept = [(s, kp) for s in spans if (kp := types[s.label])]
        dropped.update(s.label for s in spans if not types[s.label])
        row, lost = _row(corpus.documents, i, kept, language, curator)
        untagged += lost
        rows.append(row)
        counts.add(row)
        if progress:
            progress(1)
    facts = {
        "config": config,
        "version": f"1.0.{int(counts.sha256[:6], 16)}",
        "language": language,
        "status": "curated",
        "licence": curator.licence,
        "description": f"{curator.citation}. Left out: {_list(dropped)}.",
        "sha256": counts.sha256,
        "review": None,
        "noise": None,
        "quality": None,
        **counts.totals(),
    }
    path = out / config / "test.parquet"
    files.write(path, synth.to_parquet(rows, facts))
    synth.write_card(out)
    return Curated(
        config,
        path,
        len(rows),
        counts.totals()["labels"],
        dict(sorted(dropped.items())),
        untagged,
        curator.licence,
        counts.sha256,
    )


def _list(dropped: Mapping[str, int]) -> str:
    return ", ".join(f"{label} {n}" for label, n in sorted(dropped.items())) or "no label"


def _read(native: list[Mapping[str, Any]], source: str) -> documents.Corpus:
    """Validate all rows at once; if one is wrong, find it and name its place."""
    try:
        return documents.read(native, source=source)
    except DataError:
        for row in native:
            documents.read([row], source=row["place"])
        raise


def _types(
    labels: Sequence[str], native: list[Mapping[str, Any]], scheme: str
) -> dict[str, str | None]:
    """Return the KP type of each native label, None where it has none.

    A label that only resembles one of the scheme is refused too: it is a slip in the release.
    """
    try:
        found = taxonomy.resolve_all(labels, scheme)
        unknown = [one.label for one in found.values() if one.tier == "fuzzy"]
    except taxonomy.UnresolvedLabelsError as error:
        found, unknown = {}, [one.label for one in error.unresolved]
    for label in unknown[:1]:
        first = next(row for row in native if any(s["label"] == label for s in row["spans"]))
        where = f"{first['place']}: document {first['id']!r}"
        hint = did_you_mean(label, sorted({*taxonomy.load().crosswalk(scheme).published}))
        raise LabelError(f"{where}: label {label!r} is none of {scheme}: {hint}")
    return {
        label: taxonomy.project("kp", one.node) if one.node else None
        for label, one in found.items()
    }


def _row(
    docs: documents.Documents,
    index: int,
    spans: list[tuple[Span, str]],
    language: str,
    curator: Curator,
) -> tuple[dict[str, Any], int]:
    """Return a row in the benchmark's columns, and how many spans its tags cannot hold."""
    text = docs.texts[index]
    flat: list[tuple[int, int, str, None, None]] = []
    # The tag column takes the longest of spans that overlap, the first of equals.
    for span, kp in sorted(spans, key=lambda pair: (pair[0].start - pair[0].end, pair[0].start)):
        if all(span.end <= start or end <= span.start for start, end, *_ in flat):
            flat.append((span.start, span.end, kp, None, None))
    tokens, tags = synth.tag(text, sorted(flat, key=lambda one: one[0]))
    row = {
        "id": docs.ids[index],
        "text": text,
        "language": language,
        "domain": curator.domain,
        "family": curator.name,
        "document_type": curator.name,
        "country": None,
        "skeleton": hashlib.sha256(text.encode()).hexdigest()[:12],
        "spans": [
            {
                "start": span.start,
                "end": span.end,
                "label": kp,
                "scheme": span.scheme,
                "subject": span.subject,
                "identifier_class": span.identifier_class,
            }
            for span, kp in spans
        ],
        "tokens": tokens,
        "bioes": tags,
        "negatives": 0,
    }
    return row, len(spans) - len(flat)
