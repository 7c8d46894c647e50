"""Commands on shared tasks: teams."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from europriv.cli import _tables, _ui
from europriv.errors import DataError, OptionError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from europriv.metrics import SpanMetric
    from europriv.results import Result
    from europriv.scoring import Prepared
    from europriv.teams import Found, Team

Out = Annotated[
    Path | None, typer.Option(help="Write the tables as CSV into this folder, and the figure.")
]


def register(app: typer.Typer) -> None:
    """Add the commands of this module."""
    app.command()(teams)


def teams(
    results: Annotated[list[Path], typer.Argument(help="Result files of all runs.")],
    gold: Annotated[
        str | None,
        typer.Option(help="Configuration or file: also show how many runs found each gold span."),
    ] = None,
    gold_scheme: Annotated[str | None, typer.Option(help="Label scheme of a file's gold.")] = None,
    metric: Annotated[str | None, typer.Option(help="Rank by this metric; the first one.")] = None,
    score: Annotated[str, typer.Option(help="Rank by this score.")] = "f1",
    finding: Annotated[
        str, typer.Option(help='With --gold, what finding a span means: "SpanIoU(theta=0.5)" …')
    ] = "EntityF()",
    separator: Annotated[
        str | None, typer.Option(help="A run's team is what stands before this in its name.")
    ] = None,
    team: Annotated[
        list[str] | None, typer.Option(help="Team of one run, as RUN=TEAM; repeatable.")
    ] = None,
    out: Out = None,
    as_json: _ui.Json = False,
) -> None:
    """Rank teams by the best run of each; with --gold, show what was hard to find.

    With --gold, the predictions.jsonl beside each best result tells how many systems found each
    gold span, by category, and whether a capital letter follows the span directly, as it does where
    a line break is missing. With --out and matplotlib, found.svg shows the same.

    Example: europriv teams runs/*/result.json --separator _run --gold corpus.jsonl --out tables
    """
    from europriv import results as records
    from europriv import teams as tasks

    runs = {path: records.load(path) for path in results}
    named = dict(_pair(text) for text in team or ())
    ranked = tasks.ranking(list(runs.values()), metric, score, separator, named)
    found: list[Found] = []
    if gold is not None:
        best = [line.result for line in ranked]
        folders = {path.parent: run for path, run in runs.items() if any(run is b for b in best)}
        found = tasks.found(_systems(folders, gold, gold_scheme), _span_metric(finding))
    lines = [_line(t) for t in ranked]
    text = _tables.text(lines) + (f"\n{_grid(found, len(ranked))}" if found else "")
    if out:
        _tables.write(out / "teams.csv", lines)
    if out and found:
        _tables.write(out / "found.csv", [row._asdict() for row in found])
        _figure(found, out / "found.svg")
    _ui.show({"teams": lines, "found": [f._asdict() for f in found]}, text, as_json=as_json)


def _pair(text: str) -> tuple[str, str]:
    run, sign, name = text.partition("=")
    if not (run and sign and name):
        raise OptionError(f"--team {text!r} is not possible: write RUN=TEAM")
    return run, name


def _span_metric(name: str) -> SpanMetric:
    from europriv import metrics

    metric = metrics.parse(name)
    if isinstance(metric, metrics.SpanMetric):
        return metric
    raise OptionError(f"--finding {name} does not match spans: take EntityF or SpanIoU")


def _systems(folders: dict[Path, Result], gold: str, scheme: str | None) -> list[Prepared]:
    """Read the predictions of some runs against the gold that their results are of."""
    from europriv import corpus, scoring
    from europriv.cli import _sources

    source = corpus.load(gold)
    prepared = []
    for folder, result in folders.items():
        if result.data.sha256 != source.sha256:
            raise DataError(f"{folder}: the result is of other data than {gold}; give its gold")
        raw = result.taxonomy == scoring.RAW
        prepared.append(
            scoring.prepare(
                source.corpus,
                _sources.predictions(folder / "predictions.jsonl", None, source),
                gold_scheme=scoring.RAW if raw else source.scheme or scheme,
                prediction_scheme=scoring.RAW if raw else result.system.scheme,
                mapping=result.options.get("mapping"),
                source=str(folder),
                by_id=True,
            )
        )
    return prepared


def _line(team: Team) -> dict[str, Any]:
    """Return a line of the table as plain values."""
    low, high = team.interval or (None, None)
    fields = ("rank", "team", "run", "n_runs", "precision", "recall", "score")
    return {name: getattr(team, name) for name in fields} | {"low": low, "high": high}


def _grid(found: Sequence[Found], n: int) -> str:
    """Return the distribution as a table; in brackets those that a capital follows."""
    from europriv import cards

    rows: dict[str, list[str]] = {}
    for cell in found:
        total = cell.before_capital + cell.others
        shown = f"{total:,} ({cell.before_capital:,})" if cell.before_capital else f"{total:,}"
        rows.setdefault(cell.category, [cell.category]).append(shown)
    head = ["found by", *map(str, range(n + 1))]
    return cards.markdown([head, *rows.values()])


def _figure(found: Sequence[Found], path: Path) -> None:
    from europriv import teams as tasks
    from europriv.errors import MissingExtraError

    try:
        tasks.draw(found, path)
    except MissingExtraError as error:
        _ui.say(f"no {path.name}: {error}")
