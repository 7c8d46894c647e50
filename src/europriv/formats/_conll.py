"""The lines of a CoNLL file: documents of sentences of rows."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from europriv.errors import DataError
from europriv.formats._files import read_text

if TYPE_CHECKING:
    from pathlib import Path

_DOCSTART = "-DOCSTART-"
_NEWDOC = "# newdoc id = "
_BLANK = " \t\r"


@dataclass(slots=True)
class Sentence:
    """The rows of a sentence, as columns of text, and the line on which it begins."""

    line: int
    rows: list[list[str]] = field(default_factory=list)


@dataclass(slots=True)
class Document:
    """The sentences of a document and the id that the file gives it."""

    id: str | None = None
    sentences: list[Sentence] = field(default_factory=list)


def parse(path: Path) -> list[Document]:
    """Return the documents of a file.

    Raises:
        DataError: naming a line with another number of columns than those before, or no token.
    """
    content = read_text(path).removeprefix("\ufeff")
    lines = content.split("\n")
    separator = "\t" if any("\t" in line.strip(_BLANK) for line in lines) else " "
    documents, width, inside = [Document()], 0, False
    for number, raw in enumerate(lines, 1):
        line = raw.removesuffix("\r")
        if begun := _begun(line, separator):
            documents.append(begun)
        row = _row(line, separator) if not begun else []
        if row:
            width = width or len(row)
            if len(row) != width or width < 2 or not row[0]:
                raise _refusal(row, width, f"{path}, line {number}")
            if not inside:
                documents[-1].sentences.append(Sentence(number))
            documents[-1].sentences[-1].rows.append(row)
        inside = bool(row) or (inside and not begun and line.startswith("#"))
    return documents if documents[0].sentences else documents[1:]


def _begun(line: str, separator: str) -> Document | None:
    """Return a new document where the line begins one."""
    if line.startswith(_DOCSTART):
        # behind blanks stand the -X- columns of CoNLL-2003; before a tab, the name written here
        name = line.partition("\t")[0].removeprefix(_DOCSTART).strip() if "\t" in line else ""
        return Document(name or None)
    if separator == "\t" and line.startswith(_NEWDOC):
        return Document(line.removeprefix(_NEWDOC).strip())
    return None


def _row(line: str, separator: str) -> list[str]:
    """Return the columns of a line; none where it ends a sentence or is a comment."""
    if not line.strip(_BLANK):
        return []
    if separator == " ":
        return [cell for cell in line.split(" ") if cell]
    return [] if line.startswith("#") and "\t" not in line else line.split("\t")


def _refusal(row: list[str], width: int, where: str) -> DataError:
    if len(row) == width > 1:
        return DataError(f"{where}: no token in the first column; write one or remove the line")
    return DataError(
        f"{where}: {len(row)} columns where {max(width, 2)} are expected: {row!r:.60}; mend it"
    )
