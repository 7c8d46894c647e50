"""Numbers in which the hyphen carries meaning: it stays, every other separator goes."""

from __future__ import annotations

import re
import unicodedata

from europriv.ids._base import strip

_DASHES = re.compile("[-‐‑‒–—−]")


def keep_hyphen(number: str) -> str:
    """Return `number` as `strip` does, with each hyphen or dash kept as "-".

    >>> keep_hyphen(" 131052 – 308t")
    '131052-308T'
    """
    return "-".join(map(strip, _DASHES.split(unicodedata.normalize("NFKC", number))))
