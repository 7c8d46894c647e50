"""The command `europriv`."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from europriv import __version__
from europriv.cli import analysis, comparison, data, identifiers, labels, scores, slices
from europriv.errors import EuroprivError

app = typer.Typer(
    name="europriv",
    help="Measure how well software finds and hides personal data in European text.",
    epilog="Start with: europriv run ro-realskeleton patterns --limit 200",
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for module in (data, scores, slices, comparison, analysis):
    module.register(app)
app.add_typer(labels.app, name="labels")
app.add_typer(identifiers.app, name="ids")


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(__version__)
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    del version  # its callback has printed it


def main() -> None:
    """Run the command line; a user's mistake gets one line and exit status 2."""
    try:
        app()
    except EuroprivError as error:
        typer.echo(f"europriv: {error}", err=True)
        sys.exit(2)
