"""The .ann file of a document, as brat wants it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from europriv.errors import DataError
from europriv.formats._base import SPAN_KEYS

if TYPE_CHECKING:
    from europriv.formats._base import Row

_CONTROL = re.compile(r"[\t\n\v\f\r\x1c-\x1e\x85\u2028\u2029]")


def content(row: Row) -> str:
    """Return the content of the .ann file of a document.

    Raises:
        DataError: if a label holds white space.
    """
    marks: list[str] = []
    attributes: list[str] = []
    for number, group in enumerate(_groups(row["spans"]).values(), 1):
        marks.append(_mark(number, group, row))
        attributes += _attributes(number, group[0])
    marks += [f"A{number}\t{line}" for number, line in enumerate(attributes, 1)]
    return "".join(f"{line}\n" for line in marks)


def _groups(spans: list[dict[str, Any]]) -> dict[Any, list[dict[str, Any]]]:
    groups: dict[Any, list[dict[str, Any]]] = {}
    for i, span in enumerate(spans):
        key = (span["group"], span["label"]) if "group" in span else i
        groups.setdefault(key, []).append(span)
    return groups


def _mark(number: int, group: list[dict[str, Any]], row: Row) -> str:
    label = group[0]["label"]
    if re.search(r"\s", label):
        raise DataError(
            f"document {row['id']!r}: brat labels hold no white space: rename {label!r}"
        )
    ranges = ";".join(f"{span['start']} {span['end']}" for span in group)
    surfaces = (row["text"][span["start"] : span["end"]] for span in group)
    return f"T{number}\t{label} {ranges}\t{_CONTROL.sub(' ', ' '.join(surfaces))}"


def _attributes(number: int, span: dict[str, Any]) -> list[str]:
    kept = [key for key in span if key not in SPAN_KEYS | {"group"} and keeps(key, span[key])]
    return [f"{k} T{number}" if span[k] is True else f"{k} T{number} {span[k]}" for k in kept]


def keeps(key: str, value: object) -> bool:
    """Return whether an attribute line can hold a span attribute: words, a score, or True."""
    if key == "group":
        return True
    if key == "score":
        return isinstance(value, float)
    words = value is True or (isinstance(value, str) and bool(value) and not _CONTROL.search(value))
    return words and not re.search(r"\s", key)
