"""XML of strangers: no document type, hence no entity to expand, no file to fetch."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from typing import TYPE_CHECKING, NoReturn

from europriv.errors import DataError
from europriv.formats._files import read_bytes

if TYPE_CHECKING:
    from pathlib import Path


class _NoDoctype(ET.TreeBuilder):
    """A tree builder that stops at `<!DOCTYPE`, where alone entities can be declared."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self._path = path

    def doctype(self, *_: object) -> NoReturn:
        raise DataError(f"{self._path}: XML with a DOCTYPE is refused; remove the declaration")


def root(path: Path) -> ET.Element:
    """Return the root element of an XML file.

    Raises:
        DataError: if the file is not well-formed or declares a document type.
    """
    # expat expands entities that a DOCTYPE declares and no others: refusing it makes parsing safe
    parser = ET.XMLParser(target=_NoDoctype(path))  # noqa: S314
    try:
        return ET.fromstring(read_bytes(path), parser=parser)  # noqa: S314
    except ET.ParseError as error:
        raise DataError(f"{path}: not well-formed XML: {error}; mend the file") from error
    except (LookupError, ValueError) as error:
        if isinstance(error, DataError):
            raise
        raise DataError(f"{path}: unreadable XML: {error}; save the file as UTF-8") from error
