"""Commands that score: run, score, card."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from europriv.cli import _ui
from europriv.errors import OptionError

if TYPE_CHECKING:
    from europriv.adapters import Adapter
    from europriv.corpus import Source
    from europriv.metrics import Metric
    from europriv.results import Result

Map = Annotated[
    Path | None, typer.Option("--map", help="YAML file: labels: {NATIVE: NODE or null}.")
]
Metrics = Annotated[
    list[str] | None,
    typer.Option("--metric", help='Such as "SpanIoU(theta=0.5)"; repeatable. Default: standard.'),
]
Replicates = Annotated[
    int, typer.Option(min=0, help="Bootstrap replicates for intervals; 0 leaves them out.")
]


Shard = Annotated[
    str | None, typer.Option(help="One part of the documents, such as 2/4; merge the results.")
]


def register(app: typer.Typer) -> None:
    """Add the commands of this module."""
    app.command()(run)
    app.command()(score)
    app.command()(card)


def run(
    config: Annotated[str, typer.Argument(help="A configuration, or a labelled file.")],
    systems: Annotated[
        list[str],
        typer.Argument(help="Systems: names of adapters, Hub ids, model folders, predictions."),
    ],
    limit: Annotated[int | None, typer.Option(min=1, help="First documents only.")] = None,
    shard: Shard = None,
    data: Annotated[Path, typer.Option(help="Folder of built data.")] = Path("europriv"),
    out: Annotated[Path, typer.Option(help="Folder for results.")] = Path("europriv-results"),
    gold_scheme: Annotated[
        str | None, typer.Option(help="Label scheme of the gold of your own file.")
    ] = None,
    map_: Map = None,
    metric: Metrics = None,
    replicates: Replicates = 10_000,
    as_json: _ui.Json = False,
) -> None:
    """Run systems on a configuration: table, Result JSON, model card.

    Builds the data where that was not done yet. Predictions are saved as they come: a killed run
    goes on where it stopped. Each system gets a folder with predictions.jsonl, result.json,
    README.md (model card) and .eval_results/europriv.yaml.

    For example:

      europriv run ro-realskeleton patterns rampart --limit 200

      europriv run ro-realskeleton my-org/my-model --map my.yaml
    """
    from europriv import adapters, cards, corpus, label_report
    from europriv import run as runner

    ready = [adapters.load(system) for system in systems]
    names = [_slug(adapter.name) for adapter in ready]
    if twice := [name for name in names if names.count(name) > 1]:
        raise OptionError(
            f"two systems are called {twice[0]!r}: rename a file, or run them with another --out"
        )
    source = corpus.load(config, data, _ui.progress).head(limit).shard(shard)
    source = source._replace(scheme=gold_scheme or source.scheme)
    options = _options(metric, map_, replicates)
    folders = [_folder(out, source, adapter) for adapter in ready]
    done: list[tuple[Result, Path]] = []
    for adapter, folder in zip(ready, folders, strict=True):
        result = runner.run(source, adapter, folder, options, _ui.progress)
        done.append((result, folder))
        if not metric:
            cards.write(result, folder)
    results = [result for result, _ in done]
    text = cards.table(results) if not metric else cards.metric_table(results)
    for result, folder in done:
        lines = label_report.lines(result.labels) + _notes(result)
        text += f"\n{result.system.name}: {folder}\n" + "".join(f"  {line}\n" for line in lines)
    _ui.show([_summary(result, folder) for result, folder in done], text, as_json=as_json)


def score(
    gold: Annotated[Path, typer.Option(help="Labelled documents, in any known format.")],
    predictions: Annotated[Path, typer.Option(help="Rows {id, spans}, in any known format.")],
    metric: Metrics = None,
    scheme: Annotated[
        str | None,
        typer.Option(help="Label scheme of both sides; `raw` compares labels as strings."),
    ] = None,
    gold_scheme: Annotated[str | None, typer.Option(help="Label scheme of the gold.")] = None,
    prediction_scheme: Annotated[
        str | None, typer.Option(help="Label scheme of the predictions.")
    ] = None,
    map_: Map = None,
    shard: Shard = None,
    gold_format: Annotated[str | None, typer.Option(help="Format of the gold.")] = None,
    prediction_format: Annotated[
        str | None, typer.Option(help="Format of the predictions.")
    ] = None,
    out: Annotated[Path | None, typer.Option(help="Write the Result JSON here.")] = None,
    replicates: Replicates = 10_000,
    as_json: _ui.Json = False,
) -> None:
    """Score a predictions file against your own labelled documents.

    Own JSON lines hold {id, text, spans: [{start, end, label}]} and {id, spans}.

    For example:

      europriv score --gold gold.jsonl --predictions system.jsonl

      europriv score --gold brat/gold --predictions brat/system --scheme raw --metric EntityF
    """
    from europriv import cards, corpus, label_report
    from europriv import results as records
    from europriv import run as runner
    from europriv.cli import _sources

    options = _options(metric, map_, replicates, raw="raw" in (scheme, gold_scheme))
    source = corpus.from_file(_sources.existing(gold), gold_format).shard(shard)
    result = runner.evaluate(
        source,
        _sources.predictions(predictions, prediction_format, source),
        records.System(name=predictions.stem, scheme=prediction_scheme or scheme),
        options,
        scheme=gold_scheme or scheme,
    )
    if out:
        result.save(out)
    lines = label_report.lines(result.labels) + _notes(result)
    text = cards.metric_table([result]) + "".join(f"{line}\n" for line in lines)
    _ui.show(_summary(result, out), text, as_json=as_json)


def card(
    result: Annotated[Path, typer.Argument(help="A result.json.")],
    out: Annotated[
        Path | None, typer.Option(help="Write README.md and .eval_results/ into this folder.")
    ] = None,
    as_json: _ui.Json = False,
) -> None:
    """Print the model card of a Result, or write it with the leaderboard entries.

    Example: europriv card europriv-results/ro-realskeleton/patterns/all/result.json --out my-model
    """
    from europriv import cards, results

    loaded = results.load(result)
    if out:
        cards.write(loaded, out)
    text = cards.card(loaded)
    data = {
        "card": text,
        "model_index": cards.model_index(loaded),
        "eval_results": cards.eval_results(loaded) if loaded.data.version else None,
    }
    _ui.show(data, text, as_json=as_json)


def _options(
    names: list[str] | None, map_: Path | None, replicates: int, *, raw: bool = False
) -> Any:
    from europriv import metrics, run, scoring, taxonomy

    chosen: tuple[Metric, ...] = scoring.RAW_STANDARD if raw else scoring.STANDARD
    if names:
        chosen = tuple(metrics.parse(name) for name in names)
    mapping = taxonomy.load_mapping(map_) if map_ else {}
    return run.Options(metrics=chosen, mapping=mapping, replicates=replicates)


def _folder(out: Path, source: Source, adapter: Adapter) -> Path:
    """Return where a system's results go; parts of a corpus do not share a folder."""
    part = source.part.replace(",", "").replace("/", "-of-") if source.part else "all"
    return out / _slug(source.name) / _slug(adapter.name) / _slug(part)


def _slug(name: str) -> str:
    return name.replace("/", "--").replace(" ", "-")


def _notes(result: Result) -> list[str]:
    """Return what a reader of the scores must know about the documents."""
    names = {
        "missing_documents": "documents without predictions, scored as empty",
        "truncated_documents": "documents that the system did not read to the end",
        "duplicate_predictions": "duplicate predictions counted once",
        "trimmed_predictions": "predictions trimmed of white space",
        "whitespace_predictions": "predictions of white space only, dropped",
    }
    out = []
    for key, words in names.items():
        found = result.documents.get(key)
        if isinstance(found, list) and found:
            out.append(f"{len(found):,} {words}: {', '.join(found[:3])}{' …' * (len(found) > 3)}")
        elif found:
            out.append(f"{found:,} {words}")
    return out


def _summary(result: Result, path: Path | None) -> dict[str, Any]:
    """Return the Result without its per-document counts."""
    data = result.to_json()
    data["scores"] = [{k: v for k, v in s.items() if k != "counts"} for s in data["scores"]]
    return {"path": str(path) if path else None, **data}
