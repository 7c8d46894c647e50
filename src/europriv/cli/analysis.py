"""Commands on shared tasks: teams, agree."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from europriv.cli import _tables, _ui
from europriv.errors import DataError, OptionError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from europriv.formats import Row
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
    app.command()(agree)


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


def agree(
    annotators: Annotated[
        list[Path],
        typer.Argument(help="One file an annotator, or one with all of them in TAB's own form."),
    ],
    gold: Annotated[
        Path | None, typer.Option(help="The adjudicated gold, to compare each annotator with.")
    ] = None,
    scheme: Annotated[
        str, typer.Option(help="Label scheme of all files; `raw` compares labels as strings.")
    ] = "raw",
    out: Out = None,
    as_json: _ui.Json = False,
) -> None:
    """Show how far annotators agree: with the gold, and with one another beyond chance.

    Every two annotators are compared on the documents that both did, over all labels and label by
    label: strict F1 of spans, overlap F1 of the words within them, Krippendorff's alpha over
    characters. With --gold each is also compared with it; the mean is over annotators, F1 included.
    Documents that an annotator's file has no row for were not done by that annotator. Without
    --gold one of the files must hold the texts.

    Example: europriv agree ann1.jsonl ann2.jsonl

    With gold: europriv agree ann1.jsonl ann2.jsonl --gold adjudicated.jsonl
    """
    from europriv import teams as tasks

    prepared = _annotators(annotators, gold, scheme)
    each = list(prepared.values())
    value = tasks.alpha(
        [p.predicted for p in each],
        each[0].documents.lengths(),
        [[p.documents.ids.index(doc_id) for doc_id in p.missing] for p in each],
    )
    rows = tasks.agreement(prepared) if gold else []
    tables = {
        "agreement": [row._asdict() for row in ([*rows, tasks.mean(rows)] if rows else [])],
        "pairs": [row._asdict() for row in tasks.pairs(prepared)],
    }
    filled = {name: lines for name, lines in tables.items() if lines}
    if out:
        for name, lines in filled.items():
            _tables.write(out / f"{name}.csv", lines)
    shown = "undefined" if value is None else f"{value:.4f}"
    text = [*map(_tables.text, filled.values()), f"Krippendorff's alpha, characters: {shown}\n"]
    data = {"annotators": list(prepared), **tables, "alpha": value}
    _ui.show(data, "\n".join(text), as_json=as_json)


def _annotators(paths: Sequence[Path], gold: Path | None, scheme: str) -> dict[str, Prepared]:
    """Read each annotator's rows against the gold, or against the texts of all of them."""
    from europriv import corpus, documents, scoring

    rows = _rows_by_annotator(paths)
    if len(rows) < 2 and gold is None:
        raise DataError(f"{paths[0]}: one annotator; give two or more, or --gold to compare with")
    if gold is None:
        # The first row that has the text; the others must have the same one or none.
        told = [row for each in rows.values() for row in each]
        told.sort(key=lambda row: row.get("text") is None)
        texts: dict[str, Row] = {}
        for row in told:
            texts.setdefault(row["id"], {**row, "spans": []})
        base = documents.read(texts.values(), source=", ".join(map(str, paths)))
    else:
        base = corpus.from_file(gold).corpus
    return {
        name: scoring.prepare(
            base,
            [{name: row.get(name) for name in ("id", "text", "spans")} for row in each],
            gold_scheme=scheme,
            prediction_scheme=scheme,
            source=name,
            by_id=True,
        )
        for name, each in rows.items()
    }


def _rows_by_annotator(paths: Sequence[Path]) -> dict[str, list[Row]]:
    """Return rows by annotator: the one that a row names, else the name of its file."""
    from europriv import formats
    from europriv.cli import _sources

    unique = len({path.stem for path in paths}) == len(paths)
    found: dict[str, list[Row]] = {}
    for path in paths:
        for i, row in enumerate(formats.read(_sources.existing(path))):
            name = row.get("annotator") or (path.stem if unique else str(path))
            doc_id = row.get("document") or row.get("id", str(i))
            found.setdefault(str(name), []).append({**row, "id": doc_id})
    return found
