"""The figure of how many systems found what."""

from __future__ import annotations

from typing import TYPE_CHECKING

from europriv import files
from europriv.errors import MissingExtraError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from europriv.teams.found import Found


def draw(rows: Sequence[Found], path: Path) -> None:
    """Draw an SVG, one panel a category: gold spans over the number of systems that found them.

    Bars are split into spans that a capital letter follows directly and others.

    Raises:
        MissingExtraError: if matplotlib is not installed.
        DataError: if the file cannot be written.
    """
    try:
        from matplotlib.figure import Figure  # noqa: PLC0415 - an optional library
    except ImportError as error:
        raise MissingExtraError("a figure", "report") from error
    categories = sorted({row.category for row in rows})
    across = min(3, len(categories))
    down = -(-len(categories) // across)
    figure = Figure(figsize=(4 * across, 3 * down), layout="constrained")
    panels = figure.subplots(down, across, squeeze=False).ravel()
    for panel, category in zip(panels, categories, strict=False):
        part = [row for row in rows if row.category == category]
        x = [row.systems for row in part]
        others = [row.others for row in part]
        panel.bar(x, others, label="others", color="#4477aa")
        capital = [row.before_capital for row in part]
        panel.bar(x, capital, bottom=others, label="before a capital letter", color="#ee6677")
        panel.set(title=category, xlabel="systems that found it", ylabel="gold spans", xticks=x)
    for panel in panels[len(categories) :]:
        panel.set_axis_off()
    panels[0].legend()
    with files.replacing(path) as temporary:
        figure.savefig(temporary, format="svg", metadata={"Date": None})
