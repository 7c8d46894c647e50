"""Recipes: what a configuration is built from, and what must come out."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import yaml

from europriv import files, shelf
from europriv.errors import OptionError, did_you_mean
from europriv.synth.fields import PERSON
from europriv.synth.noise import Noise
from europriv.synth.seasons import YEARS
from europriv.synth.tables import Node

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import date
    from pathlib import Path

_KEYS = (
    "version", "language", "seed", "documents", "dates", "families", "status", "description",
    "skeletons", "fields", "review", "expected",
)  # fmt: skip
_VIEW_KEYS = ("version", "status", "description", "view_of", "noise", "review", "expected")
#: What a recipe states of a review, see `reviews.record_review`.
REVIEW = ("version", "annotators", "documents", "strict_f1", "overlap_f1", "alpha")
_VERSION = re.compile(r"\d+\.\d+\.\d+")
_STATUS = ("dev", "validated")
#: Figures that a recipe states for the dataset card.
QUALITY = (
    "median_words", "density", "negative_share", "skeletons", "largest_skeleton", "distinct",
    "overlap", "consistent",
)  # fmt: skip
# Long enough to hold a working day whatever the holidays.
_SHORTEST = 14


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
        status: "dev", or "validated" once native speakers have agreed on it in a review.
        description: one paragraph.
        skeletons: configurations whose skeletons it uses.
        fields: of these, only skeletons that have one of these fields; all where empty.
        counts: what was counted when it was last written, see `Counts.totals`.
        sha256: hash of the rows, see `Counts.sha256`; empty before the first build.
        path: the file.
        view_of: the configuration of which it is a noise view; itself where it is none.
        noise: the noise of the view, else None.
        review: how far readers of it agreed, and of which version; None before any.
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
    view_of: str
    noise: Noise | None = None
    review: Mapping[str, Any] | None = None

    @classmethod
    def read(cls, path: Path) -> Recipe:
        """Read a `recipe.yaml`.

        Raises:
            DataError: a key is missing, unknown or wrong; names file and line.
        """
        node = Node.read(path)
        if view_of := node.get("view_of"):
            return _read_view(node, path, view_of)
        node.only(_KEYS)
        config, dates = path.parent.name, node["dates"]
        first, last = dates["first"].day(), dates["last"].day()
        if first.year not in YEARS or last.year not in YEARS:
            what = f"tables have names and feasts for documents of {YEARS[0]} to {YEARS[-1]}"
            raise dates.error(f"{first} to {last}: {what}")
        if (last - first).days < _SHORTEST:
            raise dates.error(f"{first} to {last} is shorter than {_SHORTEST} days")
        skeletons, fields = node.get("skeletons"), node.get("fields")
        if skeletons:
            _check_sources(skeletons, path.parents[1])
        for name in fields.words() if fields else ():
            if name not in PERSON:
                raise node.error(f"unknown field {name!r}: {did_you_mean(name, PERSON)}", "fields:")
        return cls(
            config=config,
            language=node["language"].string(),
            seed=node["seed"].whole(),
            documents=node["documents"].whole(1),
            first=first,
            last=last,
            families=node["families"].words(),
            skeletons=skeletons.words() if skeletons else (config,),
            fields=fields.words() if fields else (),
            path=path,
            view_of=config,
            **_statement(node),
        )

    @property
    def skeletons_of_others(self) -> bool:
        """Whether the texts are those of another configuration, in part or under noise."""
        return self.view_of != self.config or self.skeletons != (self.config,)

    def view(self, noise: Noise) -> Recipe:
        """Return the recipe of a noise view, which states no counts and no hash.

        Raises:
            OptionError: this is a view already.
        """
        if self.noise:
            raise OptionError(f"{self.config} is a noise view: build a view of {self.view_of}")
        return replace(self, config=noise.view_name(self.config), noise=noise, counts={}, sha256="")

    def where(self, key: str) -> str:
        """Return the file and the line of `key`, which has two blanks before it in `expected`."""
        lines = list(enumerate(self.path.read_text(encoding="utf-8").splitlines(), 1))
        found = [
            n for name in (key, "expected") for n, line in lines if line.startswith(f"{name}:")
        ]
        return f"{self.path}:{(found or [1])[0]}"

    def update(self, counts: Mapping[str, Any], sha256: str) -> Recipe:
        """Write counts and hash into the file, raise the version if the content changed."""
        text = self.path.read_text(encoding="utf-8")
        if self.sha256 and self.sha256 != sha256:
            text = text.replace(self.version, _next(self.version), 1)
            text = text.replace("status: validated", "status: dev", 1)
        head = re.split(r"^expected:", text, maxsplit=1, flags=re.MULTILINE)[0].rstrip("\n")
        expected = yaml.safe_dump(
            {"expected": {"sha256": sha256, **counts}}, sort_keys=False, allow_unicode=True
        )
        files.write(self.path, f"{head}\n{expected}".encode())
        return Recipe.read(self.path)


def _check_sources(skeletons: Node, recipes: Path) -> None:
    for name in skeletons.words():
        if not (recipes / name / "skeletons").is_dir():
            raise skeletons.error(f"no configuration {name!r} has skeletons", name)


def _read_view(node: Node, path: Path, view_of: Node) -> Recipe:
    """Return the recipe of a view: the base's, with what the view itself states."""
    node.only(_VIEW_KEYS)
    base = path.parents[1] / view_of.string() / "recipe.yaml"
    if not base.is_file():
        raise view_of.error(f"no configuration {view_of.value!r}")
    noise = node["noise"]
    if base == path or Node.read(base).get("view_of"):
        raise view_of.error(f"{view_of.value!r} is a noise view itself: name what it is a view of")
    try:
        plan = Recipe.read(base).view(Noise.parse(noise.string()))
    except OptionError as error:
        raise noise.error(str(error)) from None
    return replace(plan, config=path.parent.name, path=path, **_statement(node))


def _statement(node: Node) -> dict[str, Any]:
    """Return what every recipe states for itself."""
    version, status, expected = node["version"], node["status"], node.get("expected")
    if not _VERSION.fullmatch(version.string()):
        raise version.error(f"{version.value!r} is no version such as '1.0.0'")
    if status.value not in _STATUS:
        raise status.error(f"{status.value!r} is neither dev nor validated")
    review = node.get("review")
    if review:
        review.only(REVIEW)
    if status.value == "validated" and (not review or review["version"].value != version.value):
        remedy = "`europriv agree A B --record CONFIG` writes one"
        raise status.error(f"'validated' needs a review of version {version.value}: {remedy}")
    if expected and (figures := expected.get("quality")):
        for name in QUALITY:
            figures[name]  # raises where it is missing
    counts = dict(expected.value) if expected else {}
    return {
        "version": version.string(),
        "status": status.string(),
        "description": node["description"].string().strip(),
        "sha256": str(counts.pop("sha256", None) or ""),
        "review": review.value if review else None,
        "counts": counts,
    }


def configs() -> list[str]:
    """Return the names of all configurations that have a recipe, sorted.

    >>> "ro-synthetic" in configs()
    True
    """
    return sorted(path.parent.name for path in _folder().glob("*/recipe.yaml"))


def recipe(config: str, noise: str | None = None) -> Recipe:
    """Return the recipe of a configuration, or of a noise view of it.

    Args:
        config: its name.
        noise: `name` or `name:rate` of a channel, see `noise.CHANNELS`.

    Raises:
        OptionError: there is no such configuration or channel.
        DataError: its recipe is wrong.
    """
    if config not in configs():
        raise OptionError(f"unknown configuration {config!r}: {did_you_mean(config, configs())}")
    plan = Recipe.read(_folder() / config / "recipe.yaml")
    if noise is None:
        return plan
    view = plan.view(Noise.parse(noise))
    return recipe(view.config) if view.config in configs() else view


def _folder() -> Path:
    return shelf.folder("datasets_scripts")


def _next(version: str) -> str:
    major, minor, patch = version.split(".")
    return f"{major}.{minor}.{int(patch) + 1}"
