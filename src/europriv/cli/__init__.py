"""The command `europriv`."""

from __future__ import annotations

import sys
from typing import Annotated, Any

import typer

from europriv import __version__
from europriv.cli import agreement, analysis, comparison, data, identifiers, labels, scores, slices
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
# The base that typer exports under no name; its click is a copy of its own in some versions.
_UsageError: Any = typer.BadParameter.__mro__[1]
for module in (data, scores, slices, comparison, analysis, agreement):
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
        status = app(prog_name="europriv", standalone_mode=False)
    except EuroprivError as error:
        typer.echo(f"europriv: {error}", err=True)
        status = 2
    except _UsageError as error:
        _show(error)
        status = 2
    except typer.Abort:
        status = 130
    sys.exit(status)


def _show(error: Any) -> None:
    """Print what is wrong with the arguments in one line, and the help where there are none."""
    if type(error).__name__ == "NoArgsIsHelpError":
        error.show()
        return
    what = " ".join(error.format_message().split()).rstrip(".")
    command = error.ctx.command_path if error.ctx else "europriv"
    typer.echo(f"europriv: {what}; see {command} -h", err=True)
