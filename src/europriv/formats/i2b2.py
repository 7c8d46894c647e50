"""i2b2 2014, N-GRID 2016 and MEDDOCAN XML: one file a document, `<TEXT>` and its `<TAGS>`.

A tag's label is its TYPE; its element name is kept as `category`, a `comment` that is not empty
too. Offsets are code points of the text as an XML parser gives it: a literal CR LF is one
character, and U+FEFF within TEXT counts.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any
from xml.sax.saxutils import escape, quoteattr

from europriv.errors import DataError
from europriv.formats import _files, _surface, _xml
from europriv.formats._base import Format, Row, Written
from europriv.formats._rows import choice

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path
    from xml.etree.ElementTree import Element

_NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_ELEMENT = re.compile(r"[A-Za-z_][A-Za-z0-9_.-]*")
#: The category of i2b2 for what fits no other.
_CATEGORY = "OTHER"


def read(path: Path, *, gold: bool = True, ids: str = "common") -> list[Row]:
    """Read an XML file, or every one below a folder.

    Args:
        path: the folder or file.
        gold: whether a file without TEXT is refused.
        ids: document ids are the path below the "common" folder of all files, the "path" below
            the folder given, or the file's "stem".

    Raises:
        DataError: naming file, tag and field of the first fault.
    """
    choice("ids", ids, _files.IDS)
    if not path.is_dir():
        return [{"id": path.stem, **_row(path, gold=gold)}]
    found = _files.below(path, ".xml")
    names = _files.document_ids(found, path, ids)
    return [{"id": i, **_row(p, gold=gold)} for i, p in zip(names, found, strict=True)]


def _row(path: Path, *, gold: bool) -> Row:
    root = _xml.root(path)
    text, tags = root.find("TEXT"), root.find("TAGS")
    if text is None and gold:
        raise DataError(f"{path}: no TEXT element; expected <TEXT> and <TAGS> below the root")
    if tags is None:
        raise DataError(f"{path}: no TAGS element; write <TAGS/> where a document has no span")
    if text is None:
        return {"spans": [_span(tag, None, path) for tag in tags]}
    content = "".join(text.itertext())
    return {"text": content, "spans": [_span(tag, content, path) for tag in tags]}


def _span(tag: Element, text: str | None, path: Path) -> dict[str, Any]:
    where = f"{path}, tag {tag.get('id', tag.tag)}"
    start, end = (_offset(tag, name, where) for name in ("start", "end"))
    label = tag.get("TYPE")
    if not label:
        raise DataError(f"{where}: no TYPE; give every tag its label")
    if text is not None and "text" in tag.attrib:
        remedy = "mend the offsets, or the tag is of another text"
        _surface.check(tag.attrib["text"], text, start, end, where, remedy)
    span = {"start": start, "end": end, "label": label, "category": tag.tag}
    return span | ({"comment": tag.attrib["comment"]} if tag.get("comment") else {})


def _offset(tag: Element, name: str, where: str) -> int:
    value = tag.get(name, "")
    if not re.fullmatch("[0-9]{1,10}", value):
        raise DataError(f"{where}: {name} is {value!r}; expected a number of characters")
    return int(value)


def write(path: Path, rows: Iterable[Row]) -> Written:
    """Write one file a document; a span without a `category` becomes an OTHER tag."""
    for row in rows:
        where = f"document {row['id']!r}"
        tags = [_tag(i, span, row["text"], where) for i, span in enumerate(row["spans"])]
        xml = (
            "<?xml version='1.0' encoding='UTF-8'?>\n<deIdi2b2>\n"
            f"  <TEXT>{_text(row['text'], where)}</TEXT>\n"
            f"  <TAGS>\n{''.join(tags)}  </TAGS>\n</deIdi2b2>\n"
        )
        _files.member(path, row["id"], ".xml").write_bytes(xml.encode())
    return Written()


def _text(text: str, where: str) -> str:
    """Return the text as XML; a CDATA section can hold neither its own end nor a carriage return.

    Raises:
        DataError: if XML has no way to say one of its characters.
    """
    if wrong := _NO_XML.search(text):
        at = f"U+{ord(wrong[0]):04X} at {wrong.start()}"
        raise DataError(f"{where}: XML cannot hold {at}; mend the text or write another format")
    if "\r" in text or "]]>" in text:
        return escape(text, {"\r": "&#13;"})
    return f"<![CDATA[{text}]]>"


def _tag(number: int, span: dict[str, Any], text: str, where: str) -> str:
    category = span.get("category", _CATEGORY)
    if not _ELEMENT.fullmatch(category):
        raise DataError(f"{where}, span {number}: category {category!r} is no XML name; rename it")
    values = {
        "id": f"P{number}",
        "start": str(span["start"]),
        "end": str(span["end"]),
        "text": text[span["start"] : span["end"]],
        "TYPE": span["label"],
        "comment": span.get("comment", ""),
    }
    if wrong := [name for name, value in values.items() if _NO_XML.search(value)]:
        raise DataError(f"{where}, span {number}: XML cannot hold {values[wrong[0]]!r}; rename it")
    attributes = " ".join(f"{name}={quoteattr(value)}" for name, value in values.items())
    return f"    <{category} {attributes}/>\n"


def _keeps(key: str, value: object) -> bool:
    return key in {"category", "comment"} and isinstance(value, str)


FORMAT = Format("i2b2", read, write, (".xml",), folder=True, keeps=_keeps, fields=frozenset())
