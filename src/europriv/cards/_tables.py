"""Results as Markdown tables, which read well in a terminal too."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from europriv import metrics

if TYPE_CHECKING:
    from collections.abc import Sequence

    from europriv.results import Result, Score


class Row(NamedTuple):
    """One line of the table of standard scores."""

    title: str
    metric: str
    score: str
    task: str


#: Standard scores (DEFINITIONS 6) and, for the Hub, the leaderboard task of each.
ROWS = (
    Row("Entity F1", "EntityF(level='kp', unit='word')", "f1", "entity-f1"),
    Row("Entity F2", "EntityF(level='kp', unit='word')", "f2", "entity-f2"),
    Row("Span-IoU F2, found", "SpanIoU(theta=0.75, level='binary')", "f2", "iou-binary-f2"),
    Row("Span-IoU F2, category", "SpanIoU(theta=0.75, level='category')", "f2", "iou-category-f2"),
    Row("Span-IoU F2, type", "SpanIoU(theta=0.75)", "f2", "iou-detailed-f2"),
    Row("Character F2", "CharMask()", "f2", "char-f2"),
    Row("Leak rate", "LeakRate()", "leak_rate", "protection"),
    Row("Leak rate, full cover", "LeakRate()", "leak_rate_full_coverage", "full-protection"),
)


class Cell(NamedTuple):
    """One number with its 95% interval, if it has one."""

    value: float | None
    low: float | None = None
    high: float | None = None

    def text(self, digits: int = 3) -> str:
        """Return the number as a table prints it.

        >>> Cell(0.5, 0.25, 0.75).text(), Cell(3).text(), Cell(None).text()
        ('0.500 (0.250-0.750)', '3', '-')
        """
        if self.value is None or isinstance(self.value, int):
            return number(self.value)
        shown = f"{self.value:.{digits}f}"
        if self.low is None or self.high is None:
            return shown
        return f"{shown} ({self.low:.{digits}f}-{self.high:.{digits}f})"


def cell(score: Score, name: str) -> Cell:
    """Return a score with its interval: Wilson where the metric gives one, else the bootstrap's."""
    value = score.scores.get(name)
    if f"{name}_ci_low" in score.scores:
        return Cell(value, score.scores[f"{name}_ci_low"], score.scores[f"{name}_ci_high"])
    return Cell(value, *(score.intervals.get(name) or (None, None)))


def held(result: Result) -> list[tuple[Row, Score]]:
    """Return the standard rows that a result holds."""
    by_metric = {score.metric: score for score in result.scores}
    return [(row, by_metric[row.metric]) for row in ROWS if row.metric in by_metric]


def table(results: Sequence[Result]) -> str:
    """Return a Markdown table: one line a standard score, one column a system.

    It reads well in a terminal too: columns are padded.
    """
    rows = {row.title: row for result in results for row, _ in held(result)}
    titles = [row.title for row in ROWS if row.title in rows]
    grid = [["", *(result.system.name for result in results)]]
    for title in titles:
        cells = []
        for result in results:
            found = [cell(score, row.score) for row, score in held(result) if row.title == title]
            cells.append(found[0].text() if found else "-")
        grid.append([title, *cells])
    grid += _tallies(results)
    return markdown(grid)


def metric_table(results: Sequence[Result]) -> str:
    """Return Markdown tables of whatever was scored, every reading of a metric included.

    First precision, recall and F, one line a reading and system; then all other scores, such as
    rates of people, documents or entities, one line each.
    """
    ratios = [["metric", "system", "precision", "recall", "f1", _f_beta(results), "tp", "fp", "fn"]]
    others = [["metric", "score", "system", "value (95%)"]]
    for result in results:
        system = result.system.name
        for score in result.scores:
            found = readings(score)
            ratios += [[f"{score.metric} {name}".rstrip(), system, *r] for name, r in found.items()]
            named = ([name, system, cell(score, name).text()] for name in other_scores(score))
            others += [[score.metric, *row] for row in named]
    tables = ((ratios, 2), (others, 3))
    return "\n".join(markdown(grid, names) for grid, names in tables if len(grid) > 1)


def _f_beta(results: Sequence[Result]) -> str:
    """Return the name of the F score beside F1."""
    parsed = [metrics.parse(score.metric) for result in results for score in result.scores]
    names = {metric.ratios[-1] for metric in parsed if isinstance(metric, metrics.RatioMetric)}
    return names.pop() if len(names) == 1 else "f_beta"


def readings(score: Score) -> dict[str, list[str]]:
    """Return what the columns of `metric_table` hold for each reading of a metric."""
    metric = metrics.parse(score.metric)
    if not isinstance(metric, metrics.RatioMetric):
        return {}
    names = (*metric.ratios, "tp", "fp", "fn")
    return {
        prefix.rstrip("_"): [number(score.scores.get(prefix + name)) for name in names]
        for prefix in metric.prefixes
    }


def other_scores(score: Score) -> list[str]:
    """Return the names of the scores that are neither a reading's nor the size of something."""
    metric = metrics.parse(score.metric)
    ratios = isinstance(metric, metrics.RatioMetric)
    known = metric.names if isinstance(metric, metrics.RatioMetric) else ()
    return [
        name
        for name, value in score.scores.items()
        if name not in known
        and not name.startswith("n_")
        and not name.endswith(("_ci_low", "_ci_high"))
        and not isinstance(value, dict)
        and not (ratios and isinstance(value, int))
    ]


def number(value: float | None) -> str:
    """Return a count, or a ratio to four digits.

    >>> number(1234), number(0.5), number(None)
    ('1,234', '0.5000', '-')
    """
    return "-" if value is None else f"{value:,}" if isinstance(value, int) else f"{value:.4f}"


def _tallies(results: Sequence[Result]) -> list[list[str]]:
    """Return the table's lines about single identifier schemes and of plain numbers."""
    leaks = [next((s for s in r.scores if s.metric == "LeakRate()"), None) for r in results]
    schemes = sorted(
        {
            name
            for s in leaks
            if s
            for name, rates in s.scores["per_scheme"].items()
            if rates["n_decodable"]
        }
    )
    lines = [
        [f"Leak rate, {name}", *(_scheme_cell(score, name).text() for score in leaks)]
        for name in schemes
    ]
    lines.append(["Documents", *(f"{result.data.n_documents:,}" for result in results)])
    for title, names in (
        ("Subjects leaked / all", ("n_leaked", "n_subjects")),
        ("Quasi-identifiers exposed", ("quasi_identifiers",)),
    ):
        if any(leaks):
            shown = (s and " / ".join(f"{s.scores[n]:,}" for n in names) for s in leaks)
            lines.append([title, *(text or "-" for text in shown)])
    return lines


def _scheme_cell(score: Score | None, name: str) -> Cell:
    rates = score.scores["per_scheme"].get(name) if score else None
    if not rates:
        return Cell(None)
    return Cell(*(rates[f"leak_rate{end}"] for end in ("", "_ci_low", "_ci_high")))


def markdown(grid: list[list[str]], names: int = 1) -> str:
    """Return a padded Markdown table.

    Args:
        grid: rows of cells, the first being the head.
        names: how many columns hold names and stand to the left; numbers stand to the right.
    """
    widths = [max(len(row[i]) for row in grid) for i in range(len(grid[0]))]

    def line(row: Sequence[str]) -> str:
        cells = zip(row, widths, strict=True)
        padded = (t.ljust(w) if i < names else t.rjust(w) for i, (t, w) in enumerate(cells))
        return "| " + " | ".join(padded) + " |"

    rule = ["-" * w if i < names else "-" * (w - 1) + ":" for i, w in enumerate(widths)]
    return "\n".join([line(grid[0]), line(rule), *map(line, grid[1:])]) + "\n"
