"""Reading of table files: every fault is reported with file and line."""

from __future__ import annotations

import csv
import math
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Any

import yaml

from europriv import plain_yaml
from europriv.errors import DataError, did_you_mean
from europriv.synth.dice import Dice, Weighted
from europriv.synth.patterns import Pattern

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path


class Patterns:
    """Patterns of which one is drawn by weight and then written.

    Attributes:
        ways: the patterns.
        write: returns the text of one of them, as `Pattern.write` does.
    """

    __slots__ = ("ways", "write")

    def __init__(self, ways: Weighted[Pattern]) -> None:
        def write(dice: Dice, values: Mapping[str, str]) -> str:
            return ways.draw(dice).write(dice, values)

        self.ways = ways
        self.write = write if len(ways.values) > 1 else ways.values[0].write


@dataclass(frozen=True, slots=True)
class Node:
    """A value of a YAML file that knows where it stands."""

    value: Any
    path: Path
    text: str
    key: str = ""

    @classmethod
    def read(cls, path: Path) -> Node:
        """Read a YAML file.

        Raises:
            DataError: the file is missing or no YAML mapping.
        """
        text = read_text(path)
        try:
            value = plain_yaml.load(text)
        except yaml.YAMLError as error:
            line, what = plain_yaml.fault(error)
            raise DataError(f"{path}:{line}: {what}") from None
        if not isinstance(value, dict):
            raise DataError(f"{path}: expected a YAML mapping")
        return cls(value, path, text)

    def __getitem__(self, key: str) -> Node:
        if (found := self.get(key)) is None:
            raise self.error(f"no key {key!r}", key)
        return found

    def get(self, key: str) -> Node | None:
        """Return the value of `key`, or None where the mapping lacks it."""
        if key not in self._mapping():
            return None
        return Node(self.value[key], self.path, self.text, f"{self.key}.{key}".lstrip("."))

    def items(self) -> Iterable[tuple[str, Node]]:
        """Return keys and values in the order of the file."""
        return [(key, self[key]) for key in self._mapping()]

    def only(self, keys: Iterable[str]) -> None:
        """Check that the mapping has no key beyond `keys`."""
        known = sorted(keys)
        for key in self._mapping():
            if key not in known:
                raise self.error(f"unknown key {key!r}: {did_you_mean(str(key), known)}", key)

    def _mapping(self) -> dict[Any, Any]:
        if not isinstance(self.value, dict):
            raise self.error(f"expected a mapping, found {self.value!r:.60}")
        return self.value

    def words(self, count: int | None = None) -> tuple[str, ...]:
        """Return a list of texts, of length `count` where given."""
        if not isinstance(self.value, list) or not all(isinstance(v, str) for v in self.value):
            raise self.error("expected a list of texts (quote numbers, dates, yes and no)")
        if count is not None and len(self.value) != count:
            raise self.error(f"expected {count} texts, found {len(self.value)}")
        return tuple(self.value)

    def string(self) -> str:
        """Return a text."""
        if not isinstance(self.value, str):
            raise self.error(f"expected a text, found {self.value!r}: quote it")
        return self.value

    def day(self) -> date:
        """Return a date."""
        try:
            return date.fromisoformat(self.string())
        except ValueError:
            raise self.error(f"{self.value!r} is no date such as '2024-01-31'") from None

    def number(self) -> float:
        """Return a number."""
        if isinstance(self.value, bool) or not isinstance(self.value, int | float):
            raise self.error(f"expected a number, found {self.value!r}")
        return float(self.value)

    def whole(self, least: int | None = None) -> int:
        """Return a whole number, of `least` or above."""
        if isinstance(self.value, bool) or not isinstance(self.value, int):
            raise self.error(f"expected a whole number, found {self.value!r}")
        if least is not None and self.value < least:
            raise self.error(f"expected a whole number of {least} or above, found {self.value}")
        return self.value

    def patterns(self, values: Iterable[str]) -> Patterns:
        """Return the patterns, which may read the named `values`."""
        raw = [self.value] if isinstance(self.value, str) else self.value
        pairs = list(raw.items()) if isinstance(raw, dict) else [(way, 1) for way in raw or ()]
        if not pairs or not all(isinstance(t, str) and _positive(w) for t, w in pairs):
            raise self.error("expected a pattern, a list of them, or patterns with weights above 0")
        return Patterns(Weighted.of([(self._pattern(t, values), float(w)) for t, w in pairs]))

    def _pattern(self, text: str, values: Iterable[str]) -> Pattern:
        try:
            pattern = Pattern.parse(text)
        except DataError as error:
            raise self.error(str(error), text) from None
        for name in sorted(pattern.names - set(values)):
            hint = did_you_mean(name, values)
            raise self.error(f"pattern {text!r}: unknown value {name!r}: {hint}", text)
        return pattern

    def error(self, what: str, near: object = "") -> DataError:
        """Return an error that names the file, the line of `near` or of the key, and the key."""
        lines = list(enumerate(self.text.splitlines(), 1))
        found = [n for n, line in lines if near and str(near) in line]
        for name in reversed(self.key.split(".")):  # a key in braces stands in its parent's line
            found += [n for n, line in lines if name and line.lstrip(" -\"'").startswith(name)]
        return DataError(
            f"{self.path}:{found[0] if found else 1}: {self.key}: {what}".replace(": : ", ": ")
        )


def read_text(path: Path) -> str:
    """Return the text of a UTF-8 file, or raise a `DataError` that names it."""
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise DataError(f"{path}: no such file") from None
    except UnicodeDecodeError as error:
        raise DataError(f"{path}: not UTF-8 at byte {error.start}: save it as UTF-8") from None


def _positive(weight: object) -> bool:
    if isinstance(weight, bool) or not isinstance(weight, int | float):
        return False
    return 0 < weight < math.inf


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a CSV file that knows where it stands; a column that is not there is empty."""

    cells: Mapping[str, str]
    where: str

    def text(self, column: str) -> str:
        """Return a cell that must be filled."""
        if not (cell := self.cells.get(column) or ""):
            raise DataError(f"{self.where}: column {column!r} is empty")
        return cell

    def several(self, column: str) -> tuple[str, ...]:
        """Return the values of a cell, divided by `|`."""
        cell = self.cells.get(column) or ""
        return tuple(cell.split("|")) if cell else ()

    def weight(self, column: str = "weight") -> float:
        """Return a cell as a number above 0."""
        try:
            value = float(self.text(column))
        except ValueError:
            value = 0
        if not 0 < value < math.inf:
            raise DataError(f"{self.where}: {column} {self.cells[column]!r} is no number above 0")
        return value

    def span(self, column: str) -> range:
        """Return a cell such as 18-66 as a range, everything where it is empty."""
        low, dash, high = (self.cells.get(column) or "0-9999").partition("-")
        if not dash or not (low + high).isdecimal() or int(low) > int(high):
            raise DataError(f"{self.where}: {column} {self.cells[column]!r} is no range like 18-66")
        return range(int(low), int(high) + 1)

    def pattern(self, column: str, values: Iterable[str] = ()) -> Pattern | None:
        """Return the pattern of a cell, which may read the named values, or None where empty."""
        if not (cell := self.cells.get(column) or ""):
            return None
        try:
            pattern = Pattern.parse(cell)
        except DataError as error:
            raise DataError(f"{self.where}: {error}") from None
        if unknown := sorted(pattern.names - set(values)):
            raise DataError(f"{self.where}: unknown value {unknown[0]!r} in {cell!r}")
        return pattern


def read_csv(path: Path, columns: Iterable[str]) -> list[Row]:
    """Return the rows of a CSV file, whose header holds no other columns.

    Raises:
        DataError: the file is missing, has an unknown column, or no rows.
    """
    lines = read_text(path).splitlines()
    reader = csv.DictReader(lines)
    known = list(columns)
    for name in reader.fieldnames or ():
        if name not in known:
            raise DataError(f"{path}:1: unknown column {name!r}: {did_you_mean(name, known)}")
    rows = []
    for row in reader:
        if None in row or None in row.values():
            raise DataError(
                f"{path}:{reader.line_num}: expected {len(reader.fieldnames or ())} cells"
            )
        rows.append(Row(row, f"{path}:{reader.line_num}"))
    if not rows:
        raise DataError(f"{path}: no rows")
    return rows
