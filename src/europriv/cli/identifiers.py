"""Commands on identifiers: what does a number disclose?"""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

import typer

from europriv.cli import _ui

app = typer.Typer(
    help="Decode identifiers and list the schemes that are known.",
    no_args_is_help=True,
    rich_markup_mode=None,
)


@app.command()
def decode(
    values: Annotated[list[str], typer.Argument(help="Numbers, in any spelling.")],
    scheme: Annotated[str | None, typer.Option(help="Such as RO/CNP; else all are tried.")] = None,
    reference_date: Annotated[
        datetime | None,
        typer.Option(formats=["%Y-%m-%d"], help="Flag numbers of people born after this day."),
    ] = None,
    as_json: _ui.Json = False,
) -> None:
    """Show which schemes a number satisfies and what it tells about its bearer.

    Example: europriv ids decode 1630615123457 --scheme RO/CNP --json
    """
    from europriv import ids

    day = reference_date and reference_date.date()
    rows = [row for value in values for row in ids.decode_value(value, scheme, day)]
    text = "\n".join(
        f"{row['number']}: {row['scheme'] or 'no scheme'}, "
        f"{'valid' if row['valid'] else 'not valid'}"
        + "".join(f", {k} {v}" for k, v in (row["decoded"] or {}).items() if v is not None)
        + (f", born after {day}" if row.get("future") else "")
        for row in rows
    )
    _ui.show(rows, text, as_json=as_json)


@app.command("list")
def list_schemes(as_json: _ui.Json = False) -> None:
    """List the identifier schemes, what each discloses and whether it can be generated.

    Example: europriv ids list
    """
    from europriv import ids

    rows = ids.catalogue()
    text = "\n".join(f"{row['scheme']:32} {row['title']}" for row in rows)
    _ui.show(rows, text, as_json=as_json)
