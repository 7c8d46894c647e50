"""From Results to text: tables, the model card, and what the Hub reads."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import yaml

from europriv import files, shelf
from europriv.cards._slices import slice_table, slices_of
from europriv.cards._tables import ROWS, Cell, Row, cell, held, markdown, metric_table, table
from europriv.errors import DataError

if TYPE_CHECKING:
    from pathlib import Path

    from europriv.results import Result

__all__ = [
    "DATASET",
    "ROWS",
    "Cell",
    "Row",
    "card",
    "cell",
    "eval_results",
    "markdown",
    "metric_table",
    "model_index",
    "slice_table",
    "slices_of",
    "table",
    "write",
]

#: The benchmark's dataset on the Hub, and who publishes results there.
DATASET = "europriv/europriv-bench"
_TASK = "token-classification"


def model_index(result: Result) -> dict[str, Any]:
    """Return the front matter of a model card, with a `model-index` that huggingface_hub reads.

    Raises:
        DataError: if the result holds none of the standard scores.
    """
    from huggingface_hub import EvalResult, ModelCardData  # noqa: PLC0415 - scoring needs no Hub

    entries = []
    for row, score in held(result):
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
    if not held(result):
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
    for row, score in held(result):
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
