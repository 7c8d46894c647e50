"""Regions that a table gives to ranges of serials."""

from __future__ import annotations

from functools import cache

from europriv.ids._tables import table


@cache
def region(name: str, serial: int) -> str | None:
    """Return the region whose range in `data/<name>.csv` holds `serial`, or None.

    >>> region("bg_egn_regions", 44), region("ee_hospitals", 20)
    ('Burgas', None)
    """
    for row in table(name):
        if int(row["first"]) <= serial <= int(row["last"]):
            return row["region"]
    return None
