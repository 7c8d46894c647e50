"""Where the data folders are: inside the wheel, or in the checkout."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path


def folder(name: str) -> Path:
    """Return the folder `name` of the five that ship beside the code.

    They are `taxonomy`, `adapters`, `metrics`, `datasets_scripts` and `hub_cards`. An installed
    wheel holds them below `europriv/_shelf`; an editable install reads the checkout.

    >>> folder("taxonomy").name
    'taxonomy'
    """
    packaged = Path(str(files("europriv"))) / "_shelf" / name
    return packaged if packaged.is_dir() else Path(__file__).parents[2] / name
