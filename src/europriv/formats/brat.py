"""brat standoff: a folder of .txt files, each beside an .ann file of text-bound annotations.

The text is exactly the characters of the .txt file; U+FEFF and carriage returns count, as the
corpora of MEDDOCAN and LegalNERo do. Offsets counted otherwise are declared (`newlines`, `bom`) and
moved, and a surface in the .ann file that the text does not hold stops the load. A discontinuous
annotation `0 5;8 10` is several spans that share a `group`. Attribute lines become span attributes;
relations, events and notes are no spans and are not read.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from europriv.errors import DataError
from europriv.formats import _ann, _ann_write, _files, _surface
from europriv.formats._base import Format, Row, Written
from europriv.formats._counting import Counting, countings
from europriv.formats._rows import choice

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from europriv.formats._ann import Mark


def read(
    path: Path,
    *,
    gold: bool = True,
    ids: str = "common",
    newlines: str = "keep",
    bom: str = "keep",
    text: str = "file",
) -> list[Row]:
    """Read every pair of .txt and .ann files below a folder.

    Args:
        path: the folder.
        gold: whether an .ann file without its .txt is refused.
        ids: document ids are the path below the "common" folder of all files, the "path" below
            the folder given, or the file's "stem".
        newlines: how the offsets count CR LF, as "keep" (two) or "lf" (one).
        bom: whether the offsets count a leading U+FEFF, "keep" or "drop".
        text: rows hold the characters of the "file", with moved offsets, or the text as it was
            "counted", with the offsets of the .ann file.

    Raises:
        DataError: naming file and line of the first fault.
    """
    choice("ids", ids, _files.IDS)
    choice("text", text, ("file", "counted"))
    counting = Counting(newlines, bom)
    if not path.is_dir():
        raise DataError(f"{path}: brat is a folder of .txt and .ann files; name the folder")
    bare = {p.with_suffix("") for p in (*_files.below(path, ".txt"), *_files.below(path, ".ann"))}
    rows = []
    stems = sorted(bare)
    names = _files.document_ids([s.with_name(s.name + ".ann") for s in stems], path, ids)
    for stem, doc_id in zip(stems, names, strict=True):
        content, marks = _pair(stem, gold=gold)
        if content is None:
            if counting != Counting():
                raise DataError(f"{stem}.txt: not there, so its offsets cannot be moved; add it")
            rows.append({"id": doc_id, "spans": [s for mark in marks for s in mark.spans()]})
        else:
            rows.append({"id": doc_id, **_row(content, marks, counting, text)})
    return rows


def _pair(stem: Path, *, gold: bool) -> tuple[str | None, list[Mark]]:
    txt, ann = (stem.with_name(stem.name + suffix) for suffix in (".txt", ".ann"))
    if not ann.exists():
        raise DataError(f"{txt}: no {ann.name} beside it; make an empty one if it has no spans")
    marks = _ann.parse(_files.read_text(ann), ann)
    return (_files.read_text(txt) if gold or txt.exists() else None), marks


def _row(content: str, marks: list[Mark], counting: Counting, text: str) -> Row:
    counted = counting.counted(content)
    for mark in marks:
        _check(mark, counted, content, marks)
    spans = [span for mark in marks for span in mark.spans()]
    if text == "counted" or counted == content:
        return {"text": counted, "spans": spans}
    at = counting.positions(content)
    moved = [{**s, "start": at[s["start"]], "end": at[s["end"] - 1] + 1} for s in spans]
    return {"text": content, "spans": moved}


def _check(mark: Mark, counted: str, content: str, marks: list[Mark]) -> None:
    if not _holds(mark, counted):
        found = " ".join(counted[start:end] for start, end in mark.ranges)
        fits = [c for c in countings() if all(_holds(m, c.counted(content)) for m in marks)]
        remedy = f"every span fits with {fits[0]}" if fits else "the .ann file is of another text"
        raise DataError(
            f"{mark.where}: the text at {mark.ranges} of {len(counted)} is {found!r}, "
            f"the annotation says {mark.surface!r}; {remedy}"
        )


def _holds(mark: Mark, text: str) -> bool:
    found = " ".join(text[start:end] for start, end in mark.ranges)
    inside = max(end for _, end in mark.ranges) <= len(text)
    return inside and (mark.surface is None or _surface.same(mark.surface, found))


def write(path: Path, rows: Iterable[Row]) -> Written:
    """Write a pair of files a document; spans of one `group` and label become one annotation."""
    for row in rows:
        for suffix, content in ((".txt", row["text"]), (".ann", _ann_write.content(row))):
            _files.member(path, row["id"], suffix).write_bytes(_encode(content, row["id"]))
    return Written()


def _encode(text: str, doc_id: str) -> bytes:
    try:
        return text.encode("utf-8")
    except UnicodeEncodeError as error:
        raise DataError(
            f"document {doc_id!r}: a lone surrogate at {error.start} is no character; mend the text"
        ) from error


FORMAT = Format(
    "brat", read, write, (".ann", ".txt"), folder=True, keeps=_ann_write.keeps, fields=frozenset()
)
