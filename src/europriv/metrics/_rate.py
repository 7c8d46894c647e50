"""A share with its interval, as scores."""

from __future__ import annotations

from europriv.stats import ratio, wilson


def rate(name: str, part: int, n: int) -> dict[str, float | None]:
    """Return a share and its Wilson 95% interval; all None where there is nothing to share.

    >>> {name: round(value, 3) for name, value in rate("leak_rate", 1, 4).items()}
    {'leak_rate': 0.25, 'leak_rate_ci_low': 0.046, 'leak_rate_ci_high': 0.699}
    """
    low, high = wilson(part, n) or (None, None)
    return {name: ratio(part, n), f"{name}_ci_low": low, f"{name}_ci_high": high}
