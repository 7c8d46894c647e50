"""Commands that make and move data: build, convert, prime."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from europriv.cli import _ui
from europriv.errors import OptionError

if TYPE_CHECKING:
    from europriv.synth import BuildReport

Out = Annotated[Path, typer.Option(help="Folder of the dataset.")]


def register(app: typer.Typer) -> None:
    """Add the commands of this module."""
    app.command()(build)
    app.command()(curate)
    app.command()(convert)
    app.command()(prime)


def build(
    config: Annotated[str, typer.Argument(help="A configuration, or `all`.")],
    out: Out = Path("europriv"),
    limit: Annotated[int | None, typer.Option(min=1, help="Only so many documents.")] = None,
    noise: Annotated[
        str | None,
        typer.Option(help="A noise view, such as ocr or typo:0.05 (share of words it may touch)."),
    ] = None,
    report: Annotated[
        bool, typer.Option("--report", help="Print the quality figures of what was built.")
    ] = False,
    reference: Annotated[
        Path | None,
        typer.Option(
            help="Real documents of its language to compare the vocabulary with, for --report and"
            " --update-recipe."
        ),
    ] = None,
    update_recipe: Annotated[
        bool, typer.Option("--update-recipe", help="Write counts and hash into the recipe.")
    ] = False,
    as_json: _ui.Json = False,
) -> None:
    """Build configurations from their recipes, byte for byte the same anywhere.

    Example: europriv build ro-realskeleton --out europriv

    With noise: europriv build ro-realskeleton --noise ocr:0.05

    With figures: europriv build es-clinical --report --reference meddocan_test.jsonl

    The folder then works with `datasets`: load_dataset("europriv", "ro-realskeleton").
    """
    from europriv import synth
    from europriv.cli import _quality

    names = synth.configs() if config == "all" else [config]
    if reference and not (report or update_recipe):
        raise OptionError("--reference is for --report and --update-recipe: give one of them")
    if reference and config == "all":
        raise OptionError("--reference has one language: name the configuration to compare it with")
    texts = _quality.reference(reference) if reference else None
    if update_recipe:
        for name in names:
            bar = _ui.progress(f"read {name}", synth.recipe(name).documents)
            synth.update_recipe(name, bar, (reference.name, texts) if reference and texts else None)
    if len(names) > 1:
        done = synth.build_all(names, out, limit, _ui.progress("build", len(names)), noise)
    else:
        bar = _ui.progress(f"build {config}", limit or synth.recipe(config).documents)
        done = [synth.build(config, out, limit, bar, noise)]
    data: dict[str, object] = {"builds": [_facts(build) for build in done]}
    text = "\n".join(_line(build) for build in done)
    if report:
        figures = _quality.figures(done, texts)
        data["quality"] = figures
        text += "\n\n" + _quality.table(figures)
    _ui.show(data, text, as_json=as_json)


def _facts(report: BuildReport) -> dict[str, object]:
    return {
        "config": report.config,
        "version": report.version,
        "path": str(report.path),
        "documents": report.documents,
        "sha256": report.sha256,
        "complete": report.complete,
        "counts": dict(report.counts),
    }


def _line(report: BuildReport) -> str:
    part = "" if report.complete else " (part of it)"
    return (
        f"{report.config} {report.version}{part}: {report.documents:,} documents, "
        f"sha256 {report.sha256[:12]}, {report.path}"
    )


def curate(
    config: Annotated[str, typer.Argument(help="Such as es-meddocan, de-grascco, en-ai4privacy.")],
    source: Annotated[str, typer.Argument(help="The corpus as released: a path, or a Hub id.")],
    out: Out = Path("europriv"),
    as_json: _ui.Json = False,
) -> None:
    """Take a corpus from elsewhere in as a configuration, on your machine only.

    Labels go through the corpus's crosswalk to KP types; what has none is left out and counted.
    Corpora: {en,fr,de,it,es,nl}-ai4privacy, es-meddocan, en-tab, de-grascco, ro-ronec.

    Example: europriv curate es-meddocan SPACCC_MEDDOCAN/corpus/test/brat
    """
    from dataclasses import asdict

    from europriv import curate as curators

    done = curators.curate(config, source, out, _ui.progress(f"curate {config}", None))
    dropped = ", ".join(f"{label} {n:,}" for label, n in done.dropped.items()) or "none"
    text = (
        f"{done.config}: {done.documents:,} documents, {sum(done.spans.values()):,} spans, "
        f"licence {done.licence}, {done.path}\n"
        f"labels left out, with no KP type: {dropped}\n"
        f"nested spans that the tags cannot hold: {done.untagged:,}"
    )
    _ui.show({**asdict(done), "path": str(done.path)}, text, as_json=as_json)


def convert(
    source: Annotated[Path, typer.Argument(help="File or folder to read.")],
    target: Annotated[Path, typer.Argument(help="File or folder to write.")],
    from_: Annotated[str | None, typer.Option("--from", help="Format of the source.")] = None,
    to: Annotated[str | None, typer.Option(help="Format of the target.")] = None,
    as_json: _ui.Json = False,
) -> None:
    """Convert labelled documents between formats; what the target cannot hold is counted.

    Formats: jsonl, parquet, brat, i2b2, conll, tab, presidio, labelstudio, doccano; guessed from
    names and content where they are not given.

    Example: europriv convert corpus/brat gold.jsonl
    """
    from dataclasses import asdict

    from europriv import formats

    losses = formats.convert(source, target, from_=from_, to=to)
    _ui.show(asdict(losses), f"{target}: written\n{losses}", as_json=as_json)


def prime(
    configs: Annotated[
        list[str] | None, typer.Argument(help="Configurations; all that are built by default.")
    ] = None,
    data: Annotated[Path, typer.Option(help="Folder of the dataset.")] = Path("europriv"),
    as_json: _ui.Json = False,
) -> None:
    """Put built configurations and all metrics into the local Hugging Face caches.

    From then on these work in any folder, offline:

      load_dataset("europriv", "ro-realskeleton")

      evaluate.load("europriv/leak_rate")

    Example: europriv build all && europriv prime
    """
    from europriv import prime as caches

    done = caches.prime(configs or None, data)
    text = "\n".join(f"{kind}: {', '.join(names) or 'none'}" for kind, names in done.items())
    _ui.show(done, text, as_json=as_json)
