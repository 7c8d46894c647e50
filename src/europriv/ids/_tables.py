"""The tables that identifier modules read: CSV files in `data/`, each loaded once when asked."""

from __future__ import annotations

import csv
from functools import cache
from importlib.resources import files


@cache
def table(name: str) -> tuple[dict[str, str], ...]:
    """Return the rows of `data/<name>.csv`; sources and licences stand in `data/README.md`.

    >>> table("ro_counties")[0]["region"]
    'Alba'
    """
    text = files(__package__).joinpath("data", f"{name}.csv").read_text(encoding="utf-8")
    return tuple(csv.DictReader(text.splitlines()))


@cache
def column(name: str, key: str, value: str) -> dict[str, str]:
    """Return columns `key` and `value` of the table `name` as a dictionary, blank keys left out.

    >>> column("ro_counties", "plate", "region")["CJ"]
    'Cluj'
    """
    return {row[key]: row[value] for row in reversed(table(name)) if row[key]}
