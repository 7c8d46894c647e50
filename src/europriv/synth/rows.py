"""Recipe to rows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from europriv import shelf
from europriv.errors import DataError
from europriv.synth import locale
from europriv.synth.dice import Dice
from europriv.synth.noise import tables as noise_tables
from europriv.synth.recipes import recipe
from europriv.synth.skeleton import load_skeletons
from europriv.synth.splice import row, splice

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from europriv.synth.recipes import Recipe
    from europriv.synth.skeleton import Skeleton


def generate(
    config: str,
    limit: int | None = None,
    progress: Callable[[int], object] | None = None,
    noise: str | None = None,
) -> Iterator[dict[str, Any]]:
    """Yield the rows of a configuration.

    Args:
        config: its name.
        limit: how many documents, from the first; all of the recipe by default.
        progress: called with 1 after each document, like the `update` of a progress bar.
        noise: `name` or `name:rate` of a noise channel; rows then have a column `edits`.

    Raises:
        OptionError: there is no such configuration, language or channel.
        DataError: recipe, skeleton or table is wrong; names file and line.
    """
    plan = recipe(config, noise)
    noisy = noise_tables.load(plan.language) if plan.noise else None
    for index, clean in enumerate(_clean(plan, limit)):
        if plan.noise and noisy:
            dice = Dice(f"{plan.seed}/{plan.config}/{index}")
            yield plan.noise.view(clean, f"{plan.config}-{index:05d}", dice, noisy)
        else:
            yield clean
        if progress:
            progress(1)


def _clean(plan: Recipe, limit: int | None) -> Iterator[dict[str, Any]]:
    """Yield the rows before any noise."""
    tables, skeletons = locale.load(plan.language), skeletons_of(plan)
    count = plan.documents if limit is None else min(limit, plan.documents)
    for index, skeleton in enumerate(schedule(plan, skeletons, count)):
        dice = Dice(f"{plan.seed}/{plan.view_of}/{index}")
        out = splice(skeleton, dice, tables, plan.first, plan.last)
        yield row(f"{plan.view_of}-{index:05d}", skeleton, out)


def skeletons_of(plan: Recipe) -> list[Skeleton]:
    """Return the skeletons that a recipe uses.

    Raises:
        DataError: one is wrong, none is left, or its family is none of the recipe's.
    """
    folder, tables = shelf.folder("datasets_scripts"), locale.load(plan.language)
    out = [
        (config, skeleton)
        for config in plan.skeletons
        for skeleton in load_skeletons(folder / config / "skeletons", tables)
        if not plan.fields or any(field in plan.fields for _, field in skeleton.slots)
    ]
    if not out:
        where = plan.where("fields")
        raise DataError(f"{where}: no skeleton has one of the fields {', '.join(plan.fields)}")
    for config, skeleton in out:
        if not skeleton.head.season.has_day(plan.first, plan.last, tables.dates):
            raise DataError(
                f"{folder / config / 'skeletons' / skeleton.name}.txt:2: months, since and until"
                f" leave no working day from {plan.first} to {plan.last}, the dates of {plan.path}"
            )
    families = {skeleton.head.family for _, skeleton in out}
    if families != set(plan.families):
        found = ", ".join(sorted(families))
        where = plan.where("families")
        raise DataError(f"{where}: families of its skeletons are {found}: list just these")
    return [skeleton for _, skeleton in out]


def schedule(plan: Recipe, skeletons: list[Skeleton], count: int) -> Iterator[Skeleton]:
    """Yield the skeleton of each document: all of them in random order, again and again.

    Each skeleton so serves as many documents as any other, give or take one, and the first
    documents of a configuration are a fair sample of it.
    """
    for start in range(0, count, len(skeletons)):
        dice = Dice(f"{plan.seed}/{plan.view_of}/from {start}")
        yield from dice.shuffled(skeletons)[: count - start]
