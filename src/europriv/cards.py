"""From Results to text: the terminal table, the model card, and what the Hub reads."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import yaml

from europriv import files, metrics, shelf
from europriv.errors import DataError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from europriv.results import Result, Score

#: The benchmark's dataset on the Hub, and who publishes results there.
DATASET = "europriv/europriv-bench"
_TASK = "token-classification"


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

        >>> Cell(0.5, 0.25, 0.75).text(), Cell(None).text()
        ('0.500 (0.250-0.750)', '-')
        """
        if self.value is None:
            return "-"
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


def _held(result: Result) -> list[tuple[Row, Score]]:
    """Return the standard rows that a result holds."""
    by_metric = {score.metric: score for score in result.scores}
    return [(row, by_metric[row.metric]) for row in ROWS if row.metric in by_metric]


def table(results: Sequence[Result]) -> str:
    """Return a Markdown table: one line a standard score, one column a system.

    It reads well in a terminal too: columns are padded.
    """
    rows = {row.title: row for result in results for row, _ in _held(result)}
    titles = [row.title for row in ROWS if row.title in rows]
    grid = [["", *(result.system.name for result in results)]]
    for title in titles:
        cells = []
        for result in results:
            found = [cell(score, row.score) for row, score in _held(result) if row.title == title]
            cells.append(found[0].text() if found else "-")
        grid.append([title, *cells])
    grid += _tallies(results)
    return markdown(grid)


def metric_table(results: Sequence[Result]) -> str:
    """Return a Markdown table of whatever was scored: one line a metric and system."""
    names = ("precision", "recall", "f1", "f2", "tp", "fp", "fn")
    grid = [["metric", "system", *names]]
    for result in results:
        for score in result.scores:
            if "tp" in score.scores:
                cells = [_number(score.scores.get(name)) for name in names]
            else:
                headline = metrics.parse(score.metric).headline
                cells = [f"{headline} {cell(score, headline).text()}", *[""] * (len(names) - 1)]
            grid.append([score.metric, result.system.name, *cells])
    return markdown(grid, names=2)


def _number(value: float | None) -> str:
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


def model_index(result: Result) -> dict[str, Any]:
    """Return the front matter of a model card, with a `model-index` that huggingface_hub reads."""
    from huggingface_hub import EvalResult, ModelCardData  # noqa: PLC0415 - scoring needs no Hub

    entries = []
    for row, score in _held(result):
        value = score.scores.get(row.score)
        if value is None:
            continue
        entries.append(
            EvalResult(
                # The Hub groups results by task and dataset: these must be the same every time.
                task_type=_TASK,
                task_name="De-identification",
                dataset_type=DATASET if result.data.version else result.data.name,
                dataset_name=f"EuroPriv {result.data.name}",
                dataset_config=result.data.name,
                dataset_split="test",
                metric_type=row.score,
                metric_name=row.title,
                metric_value=round(float(value), 6),
                metric_args={"signature": score.signature},
            )
        )
    if not _held(result):
        raise DataError(
            f"result of {result.system.name}: it holds none of the standard scores; "
            "run or score without --metric"
        )
    name = result.system.model or result.system.name
    # Where all scores are undefined there is nothing to list.
    data = ModelCardData(
        model_name=name, eval_results=entries or None, metrics=["f1"], tags=["europriv"]
    )
    front: dict[str, Any] = data.to_dict()  # type: ignore[no-untyped-call]
    return front


def eval_results(result: Result) -> str:
    """Return `.eval_results/europriv.yaml`: one number a leaderboard task, higher is better.

    Raises:
        DataError: if the data is a file of the user's own, which no leaderboard knows.
    """
    if not result.data.version:
        raise DataError(
            f"{result.data.name} is no configuration of the benchmark: it has no leaderboard; "
            "run a configuration"
        )
    from huggingface_hub import (  # noqa: PLC0415 - scoring needs no Hub
        EvalResultEntry,
        eval_result_entries_to_yaml,
    )

    entries = []
    for row, score in _held(result):
        value = score.scores.get(row.score)
        if value is None:
            continue
        leaked = row.score.startswith("leak_rate")
        entries.append(
            EvalResultEntry(
                dataset_id=DATASET,
                task_id=f"{result.data.name}-{row.task}",
                value=round(1 - float(value) if leaked else float(value), 6),
                date=result.created[:10],
                notes=score.signature,
            )
        )
    return yaml.safe_dump(
        eval_result_entries_to_yaml(entries), sort_keys=False, allow_unicode=True, width=1000
    )


def card(result: Result) -> str:
    """Return a model card section as a whole README: front matter, table, signatures."""
    from jinja2 import Environment, StrictUndefined  # noqa: PLC0415 - only cards need templates

    text = (shelf.folder("hub_cards") / "model_card.md").read_text(encoding="utf-8")
    template = Environment(
        undefined=StrictUndefined,
        keep_trailing_newline=True,
        trim_blocks=True,
        lstrip_blocks=True,
        autoescape=False,  # noqa: S701 - the output is Markdown, not HTML
    ).from_string(text)
    front = yaml.safe_dump(model_index(result), sort_keys=False, allow_unicode=True, width=1000)
    return template.render(
        front_matter=front.strip(),
        result=result,
        table=table([result]).strip(),
        signatures=[score.signature for score in result.scores],
        leak=next((s.scores for s in result.scores if s.metric == "LeakRate()"), None),
    )


def write(result: Result, folder: Path) -> None:
    """Write the model card of a result and, for a configuration, its leaderboard entries.

    Raises:
        DataError: if a file cannot be written.
    """
    files.write(folder / "README.md", card(result))
    if result.data.version:
        files.write(folder / ".eval_results" / "europriv.yaml", eval_results(result))
