"""How other people's releases become rows `{id, text, spans}` with their native labels.

Each row has a key `place`, its file and line, for error messages.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from europriv.curate import _places
from europriv.errors import DataError
from europriv.formats._files import parse_json, read_json

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    Row = Mapping[str, Any]

_MASK = ("label", "start", "end", "value")


def ai4privacy(source: str, language: str) -> Iterator[Row]:
    """Yield rows of one language: `source_text` and `privacy_mask` of label, start, end, value.

    Args:
        source: a Hub id, or a JSONL or Parquet file, or a folder of them.
        language: ISO 639-1 code.
    """
    for i, (place, row) in enumerate(_places.values(source, ".jsonl", ".parquet")):
        _check(row, {"source_text": str, "privacy_mask": object, "language": str}, place, "openpii")
        if row["language"].casefold()[:2] != language:
            continue
        names = [row[key] for key in ("uid", "id") if row.get(key) is not None]
        yield {
            "id": str(names[0] if names else i),
            "text": row["source_text"],
            "spans": [_masked(item, n, place) for n, item in enumerate(_mask(row, place))],
            "place": place,
        }


def _mask(row: Row, place: str) -> list[Any]:
    mask = row["privacy_mask"]
    if isinstance(mask, str):
        mask = parse_json(mask, f"{place}: 'privacy_mask'")
    if not isinstance(mask, list):
        raise DataError(f"{place}: 'privacy_mask' is {mask!r:.60}; expected a list, empty for none")
    return mask


def _masked(item: Any, index: int, place: str) -> dict[str, Any]:
    _check(item, dict.fromkeys(_MASK, object), f"{place}: privacy_mask {index}", "openpii")
    return {"start": item["start"], "end": item["end"], "label": item["label"],
            "text": item["value"]}  # fmt: skip


def meddocan(source: str, _language: str) -> Iterator[Row]:
    """Yield the documents of a release in a format that EuroPriv reads: brat, i2b2 XML, JSONL."""
    for place, row in _places.released(source):
        yield {**row, "place": place}


def tab(source: str, _language: str) -> Iterator[Row]:
    """Yield TAB's documents, once an annotator, from its JSON files or from JSON lines."""
    for file in _places.files(Path(source), ".json"):
        for place, row in _places.released(str(file)):
            yield {**row, "place": place}


def grascco(source: str, _language: str) -> Iterator[Row]:
    """Yield GraSCCo's letters from UIMA CAS JSON, or from JSON lines.

    An annotation's `begin` is left out where it is 0; one annotation of the release has no `kind`.
    """
    for file in _places.files(Path(source), ".json", ".jsonl"):
        if file.suffix == ".json":
            yield _letter(file)
            continue
        for place, row in _places.released(str(file)):
            yield {**row, "place": place}


def _letter(file: Path) -> Row:
    try:
        structures = read_json(file)["%FEATURE_STRUCTURES"]
        text = next((s["sofaString"] for s in structures if s["%TYPE"] == "uima.cas.Sofa"), None)
        spans = [
            {"start": m.get("begin", 0), "end": m["end"], "label": m.get("kind", "<MISSING>")}
            for m in structures
            if m["%TYPE"].endswith("PHI")
        ]
    except (KeyError, TypeError, AttributeError) as error:
        raise DataError(f"{file}: no UIMA CAS JSON ({error!r}); take the release's") from error
    if not isinstance(text, str):
        raise DataError(f"{file}: no uima.cas.Sofa with a sofaString; take the release's file")
    return {"id": file.stem, "text": text, "spans": spans, "place": str(file)}


def ronec(source: str, _language: str) -> Iterator[Row]:
    """Yield RONEC 2's sentences from `tokens`, BIO `ner_tags` and `space_after`.

    Args:
        source: its JSON file, a folder of them, a Hub id, or a file of JSON lines with spans.
    """
    path = Path(source)
    if path.suffix == ".jsonl":
        for place, row in _places.released(source):
            yield {**row, "place": place}
        return
    several = path.is_dir() and len(_places.files(path, ".json")) > 1
    for i, (place, row) in enumerate(_places.values(source, ".json")):
        _check(row, dict.fromkeys(("tokens", "ner_tags", "space_after"), list), place, "RONEC 2")
        # Each file counts from 0.
        own = None if several else row.get("id")
        yield _sentence(row, str(i if own is None else own), place)


def _sentence(row: Row, identity: str, place: str) -> Row:
    from europriv import tags  # noqa: PLC0415 - this source alone is tagged

    tokens, names, spaces = row["tokens"], row["ner_tags"], row["space_after"]
    if not len(tokens) == len(names) == len(spaces):
        raise DataError(
            f"{place}: {len(tokens)} tokens, {len(names)} ner_tags and {len(spaces)} space_after;"
            " give one of each a token"
        )
    if wrong := [one for one in (*tokens, *names) if not isinstance(one, str)]:
        raise DataError(f"{place}: {wrong[0]!r} among tokens and ner_tags; expected text")
    starts, text = [], ""
    for token, space in zip(tokens, spaces, strict=True):
        starts.append(len(text))
        text += token + " " * bool(space)
    ends = [at + len(token) for at, token in zip(starts, tokens, strict=True)]
    try:
        entities, repairs = tags.decode(names, "BIO", mode="strict")
    except DataError as error:
        raise DataError(f"{place}: {error}") from error
    if repairs:
        raise DataError(f"{place}: an I- tag continues no entity of its type; begin it with B-")
    spans = [
        {"start": starts[first], "end": ends[last - 1], "label": label}
        for first, last, label in entities
    ]
    return {"id": identity, "text": text, "spans": spans, "place": place}


def _check(row: Any, columns: Mapping[str, type], place: str, release: str) -> None:
    """Refuse what is no object with these columns of these types."""
    expected = f"expected {', '.join(columns)} as in {release}"
    if not isinstance(row, dict):
        raise DataError(f"{place}: {row!r:.60} is no object; {expected}")
    for name, kind in columns.items():
        if name not in row:
            raise DataError(f"{place}: no {name!r}; {expected}")
        if not isinstance(row[name], kind):
            raise DataError(f"{place}: {name!r} is {row[name]!r:.60}; {expected}")
