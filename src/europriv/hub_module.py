"""What the Hub modules in `metrics/` share beside the base class of evaluate.

A mixin and no `evaluate.Metric` itself: evaluate takes the first subclass of its own base class
that it finds in a module, so a shared subclass would be taken for the metric.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from europriv import scoring
from europriv.spans import ATTRIBUTES

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

#: Keys that rows may lack but Arrow needs; an empty string stands for what is lacking there.
_OPTIONAL = ("id", "language", "country")

CITATION = """
@software{europriv,
  title = {EuroPriv: de-identification evaluation for European text},
  author = {{The EuroPriv authors}},
  year = {2026}
}
"""

#: What the documentation of every module begins with; its own options follow.
ARGUMENTS = """
Args:
    predictions: one list of spans `{start, end, label}` a document; offsets are half-open code points.
    references: one `{text, spans}` a document; optional `id`, `language`, `country`, and for spans `scheme` and `subject`.
    scheme: label scheme of both sides; None takes nodes of the label tree and KP types, "raw" compares strings.
    prediction_scheme: label scheme of the predictions, if it is another one.
    reference_scheme: label scheme of the references, if it is another one.
"""  # noqa: E501 - evaluate shows one line an argument


def features() -> Any:
    """Return the Arrow types of predictions and references; every optional key is a column."""
    import datasets  # noqa: PLC0415 - scoring needs no Hub library

    text, number = datasets.Value("string"), datasets.Value("int64")
    span = {"start": number, "end": number, "label": text, **dict.fromkeys(ATTRIBUTES, text)}
    reference = {**dict.fromkeys(_OPTIONAL, text), "text": text, "spans": [span]}
    return datasets.Features({"predictions": [span], "references": reference})


class HubModule:
    """Computes a metric of `europriv.metrics` behind evaluate's interface.

    Rows handed to `compute` go straight to the metric; only batches (`add`, `add_batch`) and
    several processes take evaluate's way over a temporary Arrow file.
    """

    #: Class name of the metric, set by each module.
    metric: str

    def compute(
        self, *, predictions: Any = None, references: Any = None, **kwargs: Any
    ) -> dict[str, Any] | None:
        """Compute the metric.

        Args:
            predictions: one list of spans a document.
            references: one mapping with text and spans a document.
            **kwargs: the metric's options.
        """
        batched = getattr(self, "writer", None) is not None or getattr(self, "num_process", 1) > 1
        if predictions is None or references is None or batched:
            rows = _complete(predictions, references)
            return super().compute(**rows, **kwargs)  # type: ignore[misc, no-any-return]
        return self._compute(list(predictions), list(references), **kwargs)  # type: ignore[attr-defined, no-any-return]

    def add_batch(self, *, predictions: Any = None, references: Any = None, **kwargs: Any) -> None:
        """Add a batch of documents.

        Args:
            predictions: one list of spans a document.
            references: one mapping with text and spans a document.
            **kwargs: none are known; evaluate names a wrong one.
        """
        super().add_batch(**_complete(predictions, references), **kwargs)  # type: ignore[misc]

    def add(self, *, prediction: Any = None, reference: Any = None, **kwargs: Any) -> None:
        """Add one document.

        Args:
            prediction: list of spans.
            reference: mapping with text and spans.
            **kwargs: none are known; evaluate names a wrong one.
        """
        rows = _complete([prediction], [reference])
        one = {"prediction": rows["predictions"][0], "reference": rows["references"][0]}
        super().add(**one, **kwargs)  # type: ignore[misc]

    def scores(
        self, predictions: Sequence[Any], references: Sequence[Any], **options: Any
    ) -> dict[str, Any]:
        """Return the flat dictionary of scores.

        Raises:
            EuroprivError: on any fault of the rows or options.
        """
        given = {name: value for name, value in options.items() if value is not None}
        rows = [{**_present(row), "spans": _present_spans(row)} for row in references]
        return scoring.compute(self.metric, predictions, rows, given)


def _complete(predictions: Any, references: Any) -> dict[str, Any]:
    """Return rows in which every optional key is present, as text, for Arrow."""
    rows: dict[str, Any] = {"predictions": predictions, "references": references}
    if predictions is not None:
        rows["predictions"] = [_spans(row) for row in predictions]
    if references is not None:
        rows["references"] = [
            {
                **{key: str(row.get(key) or "") for key in _OPTIONAL},
                "text": row.get("text"),
                "spans": _spans(row.get("spans")),
            }
            for row in references
        ]
    return rows


def _spans(spans: Any) -> list[dict[str, Any]]:
    return [
        {
            **{key: span.get(key) for key in ("start", "end", "label")},
            **{key: span.get(key) or "" for key in ATTRIBUTES},
        }
        for span in spans or ()
    ]


def _present(row: Mapping[str, Any]) -> dict[str, Any]:
    """Return a row without its empty optional keys."""
    return {key: value for key, value in row.items() if value or key not in _OPTIONAL}


def _present_spans(row: Mapping[str, Any]) -> list[Any]:
    """Return the spans of a row without empty attributes."""
    return [
        {key: value for key, value in span.items() if value or key not in ATTRIBUTES}
        if hasattr(span, "items")
        else span
        for span in row.get("spans") or ()
    ]
