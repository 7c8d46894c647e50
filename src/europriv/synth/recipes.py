"""Recipes: what a configuration is built from, and what must come out."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Any

import yaml

from europriv import files, shelf
from europriv.errors import OptionError, did_you_mean
from europriv.synth.tables import Node

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

_KEYS = (
    "version", "language", "seed", "documents", "dates", "families", "status", "description",
    "skeletons", "fields", "expected",
)  # fmt: skip
_VERSION = re.compile(r"\d+\.\d+\.\d+")
_STATUS = ("dev", "validated")


@dataclass(frozen=True, slots=True)
class Recipe:
    """A configuration's recipe.

    Attributes:
        config: name of the configuration, that of its folder.
        version: changes with the content.
        language: code of the tables.
        seed: with config and index of a document all that its draws depend on.
        documents: how many.
        first: earliest day of a document.
        last: latest day of a document.
        families: names of its independent template families.
        status: "dev", or "validated" once native speakers have agreed on it.
        description: one paragraph.
        skeletons: configurations whose skeletons it uses.
        fields: of these, only skeletons that have one of these fields; all where empty.
        counts: what was counted when it was last written, see `counts.count`.
        sha256: hash of the rows, see `counts.Digest`; empty before the first build.
        path: the file.
    """

    config: str
    version: str
    language: str
    seed: int
    documents: int
    first: date
    last: date
    families: tuple[str, ...]
    status: str
    description: str
    skeletons: tuple[str, ...]
    fields: tuple[str, ...]
    counts: Mapping[str, Any]
    sha256: str
    path: Path

    @classmethod
    def read(cls, path: Path) -> Recipe:
        """Read a `recipe.yaml`.

        Raises:
            DataError: a key is missing, unknown or wrong; names file and line.
        """
        node = Node.read(path)
        node.only(_KEYS)
        config = path.parent.name
        version, status, dates = node["version"], node["status"], node["dates"]
        if not _VERSION.fullmatch(version.string()):
            raise version.error(f"{version.value!r} is no version such as '1.0.0'")
        if status.value not in _STATUS:
            raise status.error(f"{status.value!r} is neither dev nor validated")
        skeletons, fields, expected = (node.get(k) for k in ("skeletons", "fields", "expected"))
        found = dict(expected.value) if expected else {}
        return cls(
            config,
            version.string(),
            node["language"].string(),
            int(node["seed"].number()),
            int(node["documents"].number()),
            _day(dates["first"]),
            _day(dates["last"]),
            node["families"].words(),
            status.string(),
            node["description"].string().strip(),
            skeletons.words() if skeletons else (config,),
            fields.words() if fields else (),
            {key: value for key, value in found.items() if key != "sha256"},
            found.get("sha256", ""),
            path,
        )

    def update(self, counts: Mapping[str, Any], sha256: str) -> Recipe:
        """Write counts and hash into the file, raise the version if the content changed."""
        text = self.path.read_text(encoding="utf-8")
        if self.sha256 and self.sha256 != sha256:
            text = text.replace(self.version, _next(self.version), 1)
        head = re.split(r"^expected:", text, maxsplit=1, flags=re.MULTILINE)[0].rstrip("\n")
        expected = yaml.safe_dump(
            {"expected": {"sha256": sha256, **counts}}, sort_keys=False, allow_unicode=True
        )
        files.write(self.path, f"{head}\n{expected}".encode())
        return Recipe.read(self.path)


def configs() -> list[str]:
    """Return the names of all configurations that have a recipe, sorted.

    >>> "ro-synthetic" in configs()
    True
    """
    return sorted(path.parent.name for path in _folder().glob("*/recipe.yaml"))


def recipe(config: str) -> Recipe:
    """Return the recipe of a configuration.

    Raises:
        OptionError: there is no such configuration.
        DataError: its recipe is wrong.
    """
    if config not in configs():
        raise OptionError(f"unknown configuration {config!r}: {did_you_mean(config, configs())}")
    return Recipe.read(_folder() / config / "recipe.yaml")


def _folder() -> Path:
    return shelf.folder("datasets_scripts")


def _day(node: Node) -> date:
    try:
        return date.fromisoformat(node.string())
    except ValueError:
        raise node.error(f"{node.value!r} is no date such as '2024-01-31'") from None


def _next(version: str) -> str:
    major, minor, patch = version.split(".")
    return f"{major}.{minor}.{int(patch) + 1}"
