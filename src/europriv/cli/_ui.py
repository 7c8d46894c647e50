"""How commands talk: progress on standard error, one document on standard output."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from collections.abc import Callable

#: Seconds after which a bar appears.
_DELAY = 2

Json = Annotated[
    bool,
    typer.Option("--json", help="Print one JSON document instead of text.", show_default=False),
]


def progress(title: str, total: int | None, done: int = 0) -> Callable[[int], object]:
    """Return a function that moves a progress bar; the bar shows once work takes two seconds.

    Args:
        title: what is going on.
        total: how many documents there are, None where nobody knows yet.
        done: how many of them were done before.
    """
    from tqdm import tqdm

    bar = tqdm(
        total=total,
        initial=done,
        desc=title,
        unit="doc",
        file=sys.stderr,
        delay=_DELAY,
        leave=False,
    )

    def move(n: int) -> None:
        bar.update(n)
        if total is not None and bar.n >= total:
            bar.close()

    return move


def say(text: str) -> None:
    """Print text for people on standard error, so that output can be piped."""
    typer.echo(text, err=True)


def show(data: Any, text: str, *, as_json: bool) -> None:
    """Print the outcome of a command: JSON for machines or text for people."""
    typer.echo(json.dumps(data, ensure_ascii=False, indent=1) if as_json else text.rstrip("\n"))
