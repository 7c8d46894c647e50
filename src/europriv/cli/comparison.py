"""Commands on several Results: compare, merge."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from europriv.cli import _ui

if TYPE_CHECKING:
    from europriv.compare import Dissociation, Row
    from europriv.results import Result

_SUPERSCRIPT = str.maketrans("abcdefghijklmnoprstuvwxyz", "ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ")


def register(app: typer.Typer) -> None:
    """Add the commands of this module."""
    app.command()(compare)
    app.command()(merge)


def compare(
    results: Annotated[list[Path], typer.Argument(help="Result files of different systems.")],
    replicates: Annotated[int, typer.Option(min=100, help="Bootstrap replicates.")] = 10_000,
    as_json: _ui.Json = False,
) -> None:
    """Compare systems on the same documents, with paired tests.

    A superscript letter marks a value that is significantly better than that system's (5%, Holm):
    exact McNemar by subject for leak rates, paired document bootstrap for F scores. Then it says,
    for all documents and for each family, whether the best detector is the best protector.

    Example: europriv compare a/result.json b/result.json c/result.json
    """
    from europriv import cards
    from europriv import compare as comparing
    from europriv import results as records

    loaded = [records.load(path) for path in results]
    scores = [(row.metric, row.score) for row in cards.ROWS]
    rows = comparing.compare(loaded, scores, replicates=replicates)
    families = comparing.dissociation(loaded, scores[0])
    data = {
        "systems": [result.system.name for result in loaded],
        "rows": [_facts(row) for row in rows],
        "dissociation": [d._asdict() | {"correlation": d.correlation._asdict()} for d in families],
    }
    titles = {(row.metric, row.score): row.title for row in cards.ROWS}
    text = cards.markdown(_grid(loaded, rows, titles)) + _pairs(rows, titles) + _families(families)
    _ui.show(data, text, as_json=as_json)


def _facts(row: Row) -> dict[str, Any]:
    return {
        "metric": row.metric,
        "score": row.score,
        "cells": [cell._asdict() for cell in row.cells],
        "differences": [difference._asdict() for difference in row.differences],
    }


def _grid(
    loaded: list[Result], rows: list[Row], titles: dict[tuple[str, str], str]
) -> list[list[str]]:
    from europriv import cards
    from europriv.compare import LETTERS

    head = [f"{LETTERS[i]} {result.system.name}" for i, result in enumerate(loaded)]
    grid = [["", *head]]
    for row in rows:
        cells = []
        for cell in row.cells:
            shown = cards.Cell(cell.value, *(cell.interval or (None, None))).text()
            cells.append(shown + cell.beats.translate(_SUPERSCRIPT))
        grid.append([titles[row.metric, row.score], *cells])
    return grid


def _pairs(rows: list[Row], titles: dict[tuple[str, str], str]) -> str:
    from europriv import cards

    grid = [["difference", "systems", "value (95%)", "p", "p, Holm", "test"]]
    for row in rows:
        for d in row.differences:
            value = cards.Cell(d.difference, *(d.interval or (None, None))).text()
            ps = ("-" if p is None else f"{p:.2g}" for p in (d.p, d.p_adjusted))
            title = titles[row.metric, row.score]
            grid.append([title, f"{d.a} - {d.b}", value, *ps, d.test])
    return "\n" + cards.markdown(grid, names=2)


def _families(found: list[Dissociation]) -> str:
    lines = []
    for d in found:
        name = f"family {d.family}" if d.family else "all documents"
        rho, p = d.correlation.rho, d.correlation.p
        ranks = "" if rho is None or p is None else f"; Spearman {rho:+.2f}, exact p {p:.2g}"
        lines.append(
            f"{name}: best detector {d.best_detector}, best protector {d.best_protector}{ranks}"
        )
    return "\n" + "\n".join(lines) + "\n" if lines else ""


def merge(
    parts: Annotated[list[Path], typer.Argument(help="Result files of disjoint parts.")],
    out: Annotated[Path | None, typer.Option(help="Write the Result JSON here.")] = None,
    replicates: Annotated[int, typer.Option(min=0, help="Bootstrap replicates.")] = 10_000,
    as_json: _ui.Json = False,
) -> None:
    """Merge Results of disjoint parts of one run into that of all their documents.

    Parts come from `--shard 1/4` and so on; counts add exactly, so the scores are those of one run.

    Example: europriv merge part1.json part2.json --out all.json
    """
    from europriv import cards, results, scoring

    whole = results.merge([results.load(path) for path in parts])
    whole = scoring.with_intervals(whole, replicates=replicates)
    if out:
        whole.save(out)
    data = whole.to_json()
    data["scores"] = [{k: v for k, v in s.items() if k != "counts"} for s in data["scores"]]
    _ui.show(data, cards.metric_table([whole]), as_json=as_json)
