"""The lines of a brat .ann file that say something about spans."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from europriv.errors import DataError

if TYPE_CHECKING:
    from pathlib import Path

_PAIR = "[0-9]{1,10} [0-9]{1,10}"
_TEXT_BOUND = re.compile(rf"(\S.*) ({_PAIR}(?:;{_PAIR})*)")
#: Relations, events, equivalences, normalisations and notes are no spans.
_OTHER = tuple("REN*#")


@dataclass(frozen=True, slots=True)
class Mark:
    """A text-bound annotation: label, ranges (several where it is discontinuous), surface."""

    name: str
    where: str
    label: str
    ranges: list[tuple[int, int]]
    surface: str | None
    attributes: dict[str, Any] = field(default_factory=dict)

    def spans(self) -> list[dict[str, Any]]:
        """Return one span a range; those of a discontinuous annotation share a `group`."""
        group = {"group": self.name} if len(self.ranges) > 1 else {}
        return [
            {"start": start, "end": end, "label": self.label, **group, **self.attributes}
            for start, end in self.ranges
        ]


def parse(content: str, path: Path) -> list[Mark]:
    """Return the annotations of an .ann file, its attribute lines attached.

    Raises:
        DataError: naming file and line of one that says nothing known.
    """
    marks: dict[str, Mark] = {}
    attributes: list[tuple[str, str]] = []
    for number, line in enumerate(content.removeprefix("\ufeff").split("\n"), 1):
        where = f"{path}, line {number}"
        line = line.removesuffix("\r")  # noqa: PLW2901 - a Windows line end is no part of it
        if line.startswith("T"):
            mark = _mark(line, where)
            if mark.name in marks:
                raise DataError(f"{where}: {mark.name} occurs twice; number the annotations")
            marks[mark.name] = mark
        elif line.startswith(("A", "M")):
            attributes.append((line, where))
        elif line.strip() and not line.startswith(_OTHER):
            raise DataError(f"{where}: {line!r:.60} is no brat annotation; mend or remove the line")
    for line, where in attributes:
        _attach(line, where, marks)
    return list(marks.values())


def _mark(line: str, where: str) -> Mark:
    name, _, rest = line.partition("\t")
    head, tab, surface = rest.partition("\t")
    match = _TEXT_BOUND.fullmatch(head)
    if not match:
        raise DataError(f"{where}: {head!r:.60} is not 'LABEL start end'; mend the line")
    pairs = [pair.split(" ") for pair in match[2].split(";")]
    ranges = [(int(start), int(end)) for start, end in pairs]
    if wrong := [pair for pair in ranges if pair[0] >= pair[1]]:
        raise DataError(f"{where}: span {list(wrong[0])} is empty or inverted; mend its offsets")
    return Mark(name, where, match[1], ranges, surface if tab else None)


def _attach(line: str, where: str, marks: dict[str, Mark]) -> None:
    """Put `A1<tab>name T1 value` on its annotation; without a value it is True."""
    name, _, rest = line.partition("\t")[2].partition(" ")
    target, _, value = rest.partition(" ")
    if not name or not target:
        raise DataError(f"{where}: {line!r:.60} is not 'A1<tab>name T1 value'; mend the line")
    if target not in marks and target.startswith("T"):
        raise DataError(f"{where}: attribute of {target}, which does not exist; remove the line")
    if target in marks and name not in {"start", "end", "label", "text", "group"}:
        marks[target].attributes[name] = _value(name, value, where)


def _value(name: str, value: str, where: str) -> str | float | bool:
    if name != "score":
        return value or True
    try:
        return float(value)
    except ValueError as error:
        raise DataError(f"{where}: score {value!r} is no number; mend the line") from error
