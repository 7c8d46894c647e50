"""The page of a metric's Space on the Hub: its card, and a form that runs it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from europriv import scoring
from europriv.errors import DataError, EuroprivError

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    Compare = Callable[[tuple[list[Any], list[Any]], list[Any], dict[str, Any]], dict[str, Any]]

#: What the form shows at first: one person with a name and a number, of which the name is found.
_REFERENCES = """\
[{"text": "Ana Pop, CNP 1080101120003", "country": "RO", "spans": [
  {"start": 0, "end": 7, "label": "NAME", "subject": "p1"},
  {"start": 13, "end": 26, "label": "NATIONAL_ID", "subject": "p1"}]}]"""
_EXAMPLE = (_REFERENCES, '[[{"start": 0, "end": 7, "label": "NAME"}]]', "{}")
_BOXES = (
    ("References", "A list of documents: text and gold spans; optional id, language, country."),
    ("Predictions", "A list with one list of spans a document."),
    ("Options", 'A mapping, such as {"scheme": "kp-0.2.0"}; the card names the options.'),
)


def answer(name: str, references: str, predictions: str, options: str) -> dict[str, Any]:
    """Return the scores of rows in JSON.

    Args:
        name: class name of the metric.
        references: JSON list of `{text, spans}`.
        predictions: JSON list of lists of `{start, end, label}`.
        options: JSON mapping of options; empty for none.

    Raises:
        EuroprivError: on any fault of the JSON, rows or options.

    >>> answer("EntityF", *_EXAMPLE)["recall"]
    0.5
    """
    gold, found = _rows("references", references, dict), _rows("predictions", predictions, list)
    return scoring.compute(name, found, gold, _options(options))


def answer_pair(
    compare: Compare, references: str, predictions1: str, predictions2: str, options: str
) -> dict[str, Any]:
    """Return the comparison of two systems on rows in JSON.

    Args:
        compare: called with both systems' predictions, references and options.
        references: JSON list of `{text, spans}`.
        predictions1: JSON list of lists of `{start, end, label}`.
        predictions2: likewise.
        options: JSON mapping of options; empty for none.

    Raises:
        EuroprivError: on any fault of the JSON, rows or options.
    """
    both = (_rows("predictions1", predictions1, list), _rows("predictions2", predictions2, list))
    return compare(both, _rows("references", references, dict), _options(options))


def _rows(what: str, text: str, kind: type) -> list[Any]:
    rows: list[Any] = _read(what, text, list)
    for i, row in enumerate(rows):
        _check(f"{what}: row {i}", row, kind)
    return rows


def _options(text: str) -> dict[str, Any]:
    found: dict[str, Any] = _read("options", text.strip() or "{}", dict)
    return found


def _read(what: str, text: str, kind: type) -> Any:
    try:
        value = json.loads(text)
    except ValueError as error:
        raise DataError(f"{what}: this is not JSON ({error})") from None
    _check(what, value, kind)
    return value


def _check(where: str, value: Any, kind: type) -> None:
    if not isinstance(value, kind):
        expected = "a list, [...]" if kind is list else "a mapping, {...}"
        raise DataError(f"{where}: expected {expected}, found {json.dumps(value)[:40]}")


def page(name: str, card: Path, compare: Compare | None = None) -> Any:
    """Return the page as `gradio.Blocks`; gradio is what a Space installs.

    Args:
        name: class name of the metric or comparison.
        card: the card; what follows its front matter is shown below the form.
        compare: for a comparison, what to do with the rows; see `answer_pair`.
    """
    import gradio  # type: ignore[import-not-found,unused-ignore]  # noqa: PLC0415 - only Spaces have it

    def run(*boxes: str) -> dict[str, Any]:
        try:
            return answer(name, *boxes) if compare is None else answer_pair(compare, *boxes)
        except EuroprivError as error:
            raise gradio.Error(str(error), print_exception=False) from error

    which = range(3) if compare is None else (0, 1, 1, 2)
    with gradio.Blocks(title=name) as blocks:
        gradio.Markdown(f"# {name}")
        boxes = [
            gradio.Code(value=_EXAMPLE[i], language="json", label=". ".join(_BOXES[i]))
            for i in which
        ]
        button = gradio.Button("Score", variant="primary")
        scores = gradio.JSON(label="Scores")
        button.click(run, boxes, scores, api_name="score")
        gradio.Markdown(card.read_text(encoding="utf-8").split("---\n", 2)[2])
    return blocks
