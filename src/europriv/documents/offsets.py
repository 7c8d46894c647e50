"""Offsets in other units: UTF-16 code units (JavaScript, Java) and UTF-8 bytes (Rust, Go)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from europriv.documents.text import Codes
from europriv.errors import OptionError, did_you_mean

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

#: Code points from which a character takes one more unit.
_STEPS = {"utf16": (0x10000,), "utf8": (0x80, 0x800, 0x10000)}
UNITS = ("codepoint", *_STEPS)


def unit_starts(text: str, unit: str) -> NDArray[np.int64]:
    """Return where each code point begins in `unit`, and where the text ends: int64 [len + 1].

    >>> unit_starts("a😀b", "utf16").tolist(), unit_starts("aș", "utf8").tolist()
    ([0, 1, 3, 4], [0, 1, 3])
    """
    points = Codes.of([text]).points
    widths = 1 + sum((points >= step).astype(np.int64) for step in _STEPS[unit])
    return np.concatenate([np.zeros(1, np.int64), np.cumsum(widths, dtype=np.int64)])


def to_code_points(spans: Sequence[Any], text: str, unit: str) -> list[Any]:
    """Return the spans of one document with offsets in code points.

    An offset inside a character becomes None and one behind the text stays behind it, so that
    the checks that follow refuse both.

    Raises:
        OptionError: if the unit is unknown.

    >>> to_code_points([{"start": 3, "end": 4, "label": "ID"}], "a😀b", "utf16")
    [{'start': 2, 'end': 3, 'label': 'ID'}]
    """
    if unit not in UNITS:
        raise OptionError(f"offset unit {unit!r} is unknown: {did_you_mean(unit, UNITS)}")
    if unit == "codepoint" or not spans:
        return list(spans)
    starts = unit_starts(text, unit)

    def point(offset: Any) -> Any:
        if isinstance(offset, bool) or not isinstance(offset, int) or offset < 0:
            return offset
        at = int(np.searchsorted(starts, offset))
        return at if at == len(starts) or starts[at] == offset else None

    return [
        {**span, "start": point(span.get("start")), "end": point(span.get("end"))}
        if hasattr(span, "get")
        else span
        for span in spans
    ]
