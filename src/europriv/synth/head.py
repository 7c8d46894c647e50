"""The head of a skeleton: what it is, and who and what appears in it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Any

import yaml

from europriv import plain_yaml
from europriv.errors import DataError, did_you_mean
from europriv.synth.dates import Offset
from europriv.synth.organisations import KINDS
from europriv.synth.roles import Role, fit_ages
from europriv.synth.seasons import Season

if TYPE_CHECKING:
    from collections.abc import Mapping

DOMAINS = ("general", "clinical", "legal", "administrative")
_TEXTS = ("family", "document_type", "domain")
_MAPPINGS = ("people", "organisations", "dates")
_BOUNDS = ("since", "until")
_KEYS = (*_TEXTS, *_MAPPINGS, "months", *_BOUNDS)
_KEY = re.compile(r"[a-z][a-z0-9_]*")
_RESERVED = ("doc", "neg")


@dataclass(frozen=True, slots=True)
class Head:
    """What stands between the two `---` lines."""

    family: str
    document_type: str
    domain: str
    people: Mapping[str, Role]
    organisations: Mapping[str, str]
    dates: Mapping[str, Offset]
    season: Season

    @classmethod
    def parse(cls, text: str, where: str) -> Head:
        """Read the YAML head, whose first line is the second of the file `where`.

        Raises:
            DataError: a key is missing, unknown or wrong; names file and line.
        """
        reader = _Reader(text, where)
        data = reader.data
        for key in _TEXTS:
            if not isinstance(data.get(key), str):
                raise reader.error(f"expected '{key}: a text'", key)
        if data["domain"] not in DOMAINS:
            hint = did_you_mean(data["domain"], DOMAINS)
            raise reader.error(f"unknown domain {data['domain']!r}: {hint}", "domain")
        taken: set[str] = set(_RESERVED)
        people, organisations, dates = (reader.mapping(key, taken) for key in _MAPPINGS)
        roles = {k: reader.read(Role.parse, v, "people:") for k, v in people.items()}
        for kind in organisations.values():
            if kind not in KINDS:
                hint = did_you_mean(kind, KINDS)
                raise reader.error(f"unknown kind of organisation {kind!r}: {hint}", kind)
        offsets = {k: reader.read(Offset.parse, v, "dates:") for k, v in dates.items()}
        reader.check_bases(offsets)
        return cls(
            data["family"],
            data["document_type"],
            data["domain"],
            reader.read(fit_ages, roles, "people:"),
            organisations,
            offsets,
            Season(reader.months(), *map(reader.day, _BOUNDS)),
        )


class _Reader:
    """The head's data, and errors that name a line."""

    def __init__(self, text: str, where: str) -> None:
        self.lines = text.splitlines()
        self.where = where
        try:
            self.data: Any = plain_yaml.load(text)
        except yaml.YAMLError as error:
            line, what = plain_yaml.fault(error)
            raise DataError(f"{where}:{line + 1}: {what}") from None
        if not isinstance(self.data, dict):
            raise DataError(f"{where}:2: expected keys such as 'family: official'")
        for key in self.data:
            if key not in _KEYS:
                hint = did_you_mean(str(key), _KEYS)
                raise self.error(f"unknown key {key!r}: {hint}", str(key))

    def mapping(self, key: str, taken: set[str]) -> dict[str, str]:
        """Return a mapping from new keys to texts."""
        value = self.data.get(key, {})
        if not isinstance(value, dict):
            raise self.error(f"expected '{key}: {{key: …}}'", key)
        for name in value:
            if not isinstance(name, str) or not _KEY.fullmatch(name) or name in taken:
                raise self.error(f"{key}: key {name!r} is taken, reserved or not like p1", key)
            taken.add(name)
        return {name: str(item) for name, item in value.items()}

    def months(self) -> frozenset[int]:
        """Return the months of the key `months`, none where it is missing."""
        if "months" not in self.data:
            return frozenset()
        months = self.data["months"]
        named = isinstance(months, list) and all(type(m) is int and 1 <= m <= 12 for m in months)
        if not named or not months:
            raise self.error("expected 'months: [9, 10, 11]', numbers from 1 to 12", "months")
        return frozenset(months)

    def day(self, key: str) -> date | None:
        """Return the date of a key, None where it is missing."""
        if key not in self.data:
            return None
        text = self.data[key]
        try:
            return date.fromisoformat(text)
        except (TypeError, ValueError):
            raise self.error(f'{key}: {text!r} is no date as "2021-07-01"', key) from None

    def read(self, parse: Any, value: Any, near: str) -> Any:
        """Return `parse(value)`; an error in it gets file and line."""
        try:
            return parse(value)
        except DataError as error:
            known = isinstance(value, str) and any(value in line for line in self.lines)
            raise self.error(str(error), value if known else near) from None

    def check_bases(self, offsets: Mapping[str, Offset]) -> None:
        """Check that dates count from the document or from a date before them."""
        seen = {"doc"}
        for key, offset in offsets.items():
            if offset.base not in seen:
                raise self.error(
                    f"dates: {key} counts from {offset.base!r}, no date before it", f"{key}:"
                )
            seen.add(key)

    def error(self, what: str, near: str) -> DataError:
        """Return an error at the first line that holds `near`, else at the first line."""
        found = [n for n, line in enumerate(self.lines, 2) if near in line]
        return DataError(f"{self.where}:{found[0] if found else 1}: {what}")
