"""Rows to a dataset folder that `load_dataset` reads."""

from __future__ import annotations

import io
import json
from concurrent.futures import as_completed
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from europriv import files
from europriv.errors import DataError
from europriv.synth.card import check_folder, write_card
from europriv.synth.counts import Counts
from europriv.synth.figures import quality
from europriv.synth.recipes import configs, recipe
from europriv.synth.rows import generate
from europriv.synth.schema import arrow_schema
from europriv.synth.workers import workers

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from europriv.synth.recipes import Recipe

_ROW_GROUP = 500
# Figures that need a real corpus: its name, and the share of its running words that is known.
_COMPARED = ("reference", "vocabulary_shared")


@dataclass(frozen=True, slots=True)
class BuildReport:
    """What a build wrote.

    Attributes:
        config: name of the configuration.
        version: its version.
        path: the Parquet file.
        documents: how many documents it holds.
        sha256: hash of its rows.
        counts: see `Counts.totals`.
        complete: whether it is the whole configuration, compared with its recipe.
    """

    config: str
    version: str
    path: Path
    documents: int
    sha256: str
    counts: Mapping[str, Any]
    complete: bool


def build(
    config: str,
    out: Path,
    limit: int | None = None,
    progress: Callable[[int], object] | None = None,
    noise: str | None = None,
) -> BuildReport:
    """Write `<out>/<config>/test.parquet` and the card of all that is built in `out`.

    The same recipe gives the same rows anywhere; counts and hash are compared with the recipe
    before anything is written.

    Args:
        config: name of a configuration.
        out: folder of the dataset; made where it is missing.
        limit: build only so many documents, which are not compared.
        progress: called with 1 after each document.
        noise: `name` or `name:rate` of a noise channel; builds the view, under its own name.
            A view that has no recipe of its own is not compared with anything.

    Raises:
        OptionError: there is no such configuration or channel.
        DataError: a source is wrong, or the rows are not those that the recipe states.
    """
    plan = recipe(config, noise)
    check_folder(out, plan.config)
    rows, counts = _rows(config, limit, progress, noise)
    complete = len(rows) == plan.documents
    if complete and plan.config in configs():
        check(plan, counts)
    path = out / plan.config / "test.parquet"
    files.write(path, to_parquet(rows, _facts(plan, counts)))
    write_card(out)
    totals = counts.totals()
    return BuildReport(plan.config, plan.version, path, len(rows), counts.sha256, totals, complete)


def build_all(
    names: Sequence[str],
    out: Path,
    limit: int | None = None,
    progress: Callable[[int], object] | None = None,
    noise: str | None = None,
) -> list[BuildReport]:
    """Build several configurations, one a processor at a time.

    Args:
        names: configurations; noise views of others are left out where `noise` is given.
        out: folder of the dataset.
        limit: only so many documents of each.
        progress: called with 1 after each configuration.
        noise: as for `build`.

    Raises:
        DataError: as `build`.
    """
    if noise is not None:
        names = [name for name in names if recipe(name).noise is None]
    with workers() as pool:
        jobs = [pool.submit(build, name, out, limit, None, noise) for name in names]
        for job in as_completed(jobs):
            job.result()
            if progress:
                progress(1)
    # Each job wrote the card of what it saw; this one sees all.
    write_card(out)
    return [job.result() for job in jobs]


def update_recipe(
    config: str,
    progress: Callable[[int], object] | None = None,
    reference: tuple[str, Sequence[str]] | None = None,
) -> Recipe:
    """Write counts and hash of what a recipe gives now into it; a change raises its version.

    Args:
        config: name of the configuration.
        progress: called with 1 after each document.
        reference: name and texts of a real corpus to compare the vocabulary with; without one the
            figure stays as long as the content does.

    Raises:
        OptionError: there is no such configuration.
        DataError: a source is wrong.
    """
    plan = recipe(config)
    rows, counts = _rows(config, None, progress)
    figures = _quality(rows, reference)
    if reference is None and plan.sha256 == counts.sha256:
        before = plan.counts.get("quality") or {}
        figures |= {name: before[name] for name in _COMPARED if name in before}
    return plan.update({**counts.totals(), "quality": figures}, counts.sha256)


def _quality(
    rows: list[dict[str, Any]], reference: tuple[str, Sequence[str]] | None
) -> dict[str, Any]:
    """Return the figures that the dataset card shows, rounded as it prints them."""
    name, texts = reference or (None, None)
    figures = quality(rows, texts).as_dict()
    kept = ("median_words", "density", "negative_share", "skeletons", "largest_skeleton")
    shown = {
        **{key: round(figures[key], 3) for key in kept},
        "distinct": sum(figures["distinct"].values()),
        "overlap": round(max(figures["overlap"].values(), default=0.0), 4),
        "consistent": figures["consistent"],
    }
    if reference:
        shown |= {"reference": name, "vocabulary_shared": round(figures["vocabulary_shared"], 3)}
    return shown


def check(plan: Recipe, counts: Counts) -> None:
    """Compare what was built with what the recipe states.

    Raises:
        DataError: they differ; names the recipe, the line and the first difference.
    """
    remedy = f"if the change is meant, run `europriv build {plan.config} --update-recipe`"
    if not plan.sha256:
        raise DataError(f"{plan.where('  sha256')}: no hash of its content: {remedy}")
    stated = {**plan.counts, "sha256": plan.sha256}
    for key, found in {**counts.totals(), "sha256": counts.sha256}.items():
        if stated.get(key) != found:
            what = f"states {key} {stated.get(key)}, built {found}"
            raise DataError(f"{plan.where(f'  {key}')}: {what}: {remedy}")


def _rows(
    config: str,
    limit: int | None,
    progress: Callable[[int], object] | None,
    noise: str | None = None,
) -> tuple[list[dict[str, Any]], Counts]:
    rows, counts = [], Counts()
    for row in generate(config, limit, progress, noise):
        rows.append(row)
        counts.add(row)
    return rows, counts


def _facts(plan: Recipe, counts: Counts) -> dict[str, Any]:
    """Return what the Parquet file says about itself, for the card and for caches."""
    return {
        "config": plan.config,
        "version": plan.version,
        "language": plan.language,
        "status": plan.status,
        "description": plan.description,
        "sha256": counts.sha256,
        "review": plan.review,
        "noise": str(plan.noise) if plan.noise else None,
        "quality": plan.counts.get("quality"),
        **counts.totals(),
    }


def to_parquet(rows: list[dict[str, Any]], facts: Mapping[str, Any]) -> bytes:
    """Return rows as a Parquet file; every option that changes bytes is set.

    Args:
        rows: as `generate` yields them.
        facts: what the card says about the configuration, kept in the file's metadata.
    """
    import pyarrow as pa  # noqa: PLC0415 - rows alone need no Arrow
    import pyarrow.parquet as pq  # noqa: PLC0415

    schema = arrow_schema(edits=facts["noise"] is not None)
    schema = schema.with_metadata({**schema.metadata, "europriv": json.dumps(facts)})
    sink = io.BytesIO()
    pq.write_table(
        pa.Table.from_pylist(rows, schema),
        sink,
        row_group_size=_ROW_GROUP,
        version="2.6",
        data_page_version="1.0",
        compression="zstd",
        compression_level=3,
        use_dictionary=True,
        write_statistics=True,
    )
    return sink.getvalue()
