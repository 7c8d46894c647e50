"""The command on the slices of a Result."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from europriv.cli import _ui


def register(app: typer.Typer) -> None:
    """Add the command of this module."""
    app.command()(slices)


def slices(
    result: Annotated[Path, typer.Argument(help="A result.json.")],
    by: Annotated[
        list[str] | None,
        typer.Option(
            help="language, domain, family, document_type, country, length or type; repeatable. "
            "Default: all that divide the corpus."
        ),
    ] = None,
    metric: Annotated[
        list[str] | None, typer.Option(help="Metrics of the result; repeatable. Default: all.")
    ] = None,
    as_json: _ui.Json = False,
) -> None:
    """Show the scores of a Result by language, family, length of the text, type and so on.

    The whole corpus stands first. Length is that of the text, in code points.

    Example: europriv slices europriv-results/ro-realskeleton/patterns/all/result.json --by family
    """
    from europriv import cards, results

    loaded = results.load(result)
    scores = [loaded.score(name) for name in metric] if metric else loaded.scores
    text = "\n".join(f"{s.metric}\n\n{cards.slice_table(s, by or ())}" for s in scores)
    data = [{"metric": s.metric, "slices": cards.slices_of(s, by or ())} for s in scores]
    _ui.show(data, text, as_json=as_json)
