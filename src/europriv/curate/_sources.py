"""How other people's releases become rows `{id, text, spans}` with their native labels."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from europriv import formats
from europriv.errors import DataError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    Row = Mapping[str, Any]


def ai4privacy(source: str, language: str) -> Iterator[Row]:
    """Yield rows of one language: `source_text` and `privacy_mask` of label, start, end, value.

    Args:
        source: a Hub id, or a JSONL or Parquet file, or a folder of them.
        language: ISO 639-1 code.
    """
    for i, row in enumerate(_table(source)):
        missing = {"source_text", "privacy_mask", "language"} - row.keys()
        if missing:
            raise DataError(f"{source}: row {i} has no {min(missing)!r}; expected openpii columns")
        if str(row["language"]).casefold()[:2] != language:
            continue
        mask = row["privacy_mask"]
        spans = json.loads(mask) if isinstance(mask, str) else mask
        yield {
            "id": str(row.get("uid") or row.get("id") or i),
            "text": row["source_text"],
            "spans": [
                {"start": s["start"], "end": s["end"], "label": s["label"], "text": s["value"]}
                for s in spans
            ],
        }


def _table(source: str) -> Iterator[Row]:
    path = Path(source)
    if not path.exists():
        import datasets  # noqa: PLC0415 - only a Hub id needs it

        for split in datasets.load_dataset(source).values():
            yield from split
        return
    suffixes = (".jsonl", ".parquet")
    files = sorted(p for p in path.rglob("*") if p.suffix in suffixes) if path.is_dir() else [path]
    if not files:
        raise DataError(f"{path}: no .jsonl or .parquet file below it; name the release's folder")
    for file in files:
        yield from _parquet(file) if file.suffix == ".parquet" else _jsonl(file)


def _parquet(path: Path) -> Iterator[Row]:
    from pyarrow import parquet  # noqa: PLC0415 - as in formats

    for batch in parquet.ParquetFile(path).iter_batches():
        yield from batch.to_pylist()


def _jsonl(path: Path) -> Iterator[Row]:
    with path.open(encoding="utf-8") as lines:
        for n, line in enumerate(lines, 1):
            try:
                yield json.loads(line)
            except ValueError as error:
                raise DataError(f"{path}, line {n}: no JSON ({error}); mend the line") from error


def released(source: str, _language: str) -> Iterator[Row]:
    """Yield the rows of a release in a format that EuroPriv reads: brat, TAB's JSON, JSONL."""
    yield from formats.read(Path(source))


def grascco(source: str, language: str) -> Iterator[Row]:
    """Yield GraSCCo's letters from UIMA CAS JSON, or from JSON lines.

    An annotation's `begin` is left out where it is 0; one annotation of the release has no `kind`.
    """
    path = Path(source)
    files = sorted(path.rglob("*.json")) if path.is_dir() else [path] * (path.suffix == ".json")
    if not files:
        yield from released(source, language)
    for file in files:
        try:
            structures = json.loads(file.read_text(encoding="utf-8"))["%FEATURE_STRUCTURES"]
        except (ValueError, KeyError, TypeError) as error:
            raise DataError(f"{file}: no UIMA CAS JSON ({error!r}); take the release's") from error
        text = next((s["sofaString"] for s in structures if s["%TYPE"] == "uima.cas.Sofa"), None)
        if text is None:
            raise DataError(f"{file}: no uima.cas.Sofa with a sofaString; take the release's file")
        marks = [s for s in structures if s["%TYPE"].endswith("PHI")]
        spans = [
            {"start": m.get("begin", 0), "end": m["end"], "label": m.get("kind", "<MISSING>")}
            for m in marks
        ]
        yield {"id": file.stem, "text": text, "spans": spans}


def ronec(source: str, language: str) -> Iterator[Row]:
    """Yield RONEC 2's sentences from `tokens`, BIO `ner_tags` and `space_after`."""
    path = Path(source)
    if path.suffix != ".json":
        yield from released(source, language)
        return
    from europriv import tags  # noqa: PLC0415 - this source alone is tagged

    for i, row in enumerate(json.loads(path.read_text(encoding="utf-8"))):
        missing = {"tokens", "ner_tags", "space_after"} - row.keys()
        if missing:
            raise DataError(f"{path}: sentence {i} has no {min(missing)!r}; expected RONEC 2")
        starts, text = [], ""
        for token, space in zip(row["tokens"], row["space_after"], strict=True):
            starts.append(len(text))
            text += token + " " * bool(space)
        ends = [at + len(token) for at, token in zip(starts, row["tokens"], strict=True)]
        entities = tags.decode(row["ner_tags"], "BIO", mode="strict").entities
        yield {
            "id": str(row.get("id", i)),
            "text": text,
            "spans": [
                {"start": starts[first], "end": ends[last - 1], "label": label}
                for first, last, label in entities
            ],
        }
