"""Entries: what `adapters/<name>.yaml` says about a system."""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from typing import TYPE_CHECKING, Any, TypeVar

import yaml

from europriv import plain_yaml, shelf
from europriv.errors import OptionError, did_you_mean

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    Options = TypeVar("Options")


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A system: where it is and what is known about it.

    Attributes:
        name: its name in results, cards and on the command line.
        kind: which adapter runs it, see `KINDS`.
        model: Hub id, folder, package or file; None where the kind is the system.
        revision: pinned revision or version; None takes what is there.
        scheme: crosswalk of its native labels; None for nodes of the tree.
        languages: languages that its makers claim, ISO 639-1.
        licence: of the model or package.
        training_data: known training data, for judging contamination.
        source: where the facts can be checked.
        notes: what a reader of its scores should know.
        options: what the kind can be told.
    """

    name: str
    kind: str
    model: str | None = None
    revision: str | None = None
    scheme: str | None = None
    languages: tuple[str, ...] = ()
    licence: str | None = None
    training_data: tuple[str, ...] = ()
    source: str | None = None
    notes: str | None = None
    options: Mapping[str, Any] = field(default_factory=dict)

    def parse(self, options: type[Options]) -> Options:
        """Return the entry's options as an instance of the kind's dataclass of options.

        Raises:
            OptionError: an option is unknown or of another type than its default.
        """
        defaults = options()
        known = [f.name for f in fields(options)]  # type: ignore[arg-type]
        for name, value in self.options.items():
            if name not in known:
                hint = did_you_mean(name, known)
                raise OptionError(f"adapter {self.name!r} has no option {name!r}: {hint}")
            default = getattr(defaults, name)
            whole = isinstance(default, float) and type(value) is int
            if not whole and type(value) is not type(default):
                raise OptionError(
                    f"adapter {self.name!r}: option {name} is {value!r}, "
                    f"expected {type(default).__name__} such as {default!r}"
                )
        return options(**self.options)

    def with_options(self, options: Mapping[str, Any]) -> Entry:
        """Return the entry with some options replaced."""
        return replace(self, options={**self.options, **options})


def names() -> tuple[str, ...]:
    """Return the names of all systems that have an entry.

    >>> "patterns" in names()
    True
    """
    return tuple(sorted(path.stem for path in shelf.folder("adapters").glob("*.yaml")))


def read(path: Path) -> Entry:
    """Read an entry from its file, which gives it its name.

    Raises:
        OptionError: naming the file and what is wrong with it.
    """
    try:
        row = plain_yaml.load(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, yaml.YAMLError) as error:
        raise OptionError(f"{path}: cannot be read ({_one_line(error)}); correct it") from error
    if not isinstance(row, dict) or not isinstance(row.get("kind"), str):
        raise OptionError(f"{path}: an adapter entry is a mapping with a 'kind'; add it")
    known = {f.name for f in fields(Entry)} - {"name"}
    if unknown := [str(key) for key in row if key not in known]:
        raise OptionError(f"{path}: unknown key {unknown[0]!r}: {did_you_mean(unknown[0], known)}")
    for key in ("languages", "training_data"):
        value = row.get(key, [])
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            raise OptionError(f"{path}: {key} is {value!r}, expected a list of strings")
        row[key] = tuple(value)
    if not isinstance(row.setdefault("options", {}), dict):
        raise OptionError(f"{path}: options is {row['options']!r}, expected a mapping")
    return Entry(name=path.stem, **row)


def _one_line(error: Exception) -> str:
    return " ".join(str(error).split())
