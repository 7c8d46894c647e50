"""What the Hub modules in `metrics/` share beside the base class of evaluate.

A mixin and no `evaluate.Metric` itself: evaluate takes the first subclass of its own base class
that it finds in a module, so a shared subclass would be taken for the metric.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from europriv import scoring
from europriv.spans import ATTRIBUTES

if TYPE_CHECKING:
    from collections.abc import Sequence

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


#: The same for comparisons.
COMPARISON_ARGUMENTS = """
Args:
    predictions1: of the first system, one list of spans `{start, end, label}` a document; offsets are half-open code points.
    predictions2: of the second system, likewise.
    references: one `{text, spans}` a document; optional `id`, `language`, `country`, and for spans `scheme` and `subject`.
    scheme: label scheme of all three; None takes nodes of the label tree and KP types, "raw" compares strings.
    reference_scheme: label scheme of the references, if it is another one.
    prediction1_scheme: label scheme of the first system, if it is another one.
    prediction2_scheme: label scheme of the second system, if it is another one.
    replicates: of the paired bootstrap over documents.
    seed: of the bootstrap.
"""  # noqa: E501 - as above


def features(predictions: Sequence[str] = ("predictions",)) -> Any:
    """Return the Arrow types of predictions and references; every optional key is a column.

    Args:
        predictions: what the predictions are called; comparisons have those of two systems.
    """
    import datasets  # noqa: PLC0415 - scoring needs no Hub library

    text, number = datasets.Value("string"), datasets.Value("int64")
    span = {"start": number, "end": number, "label": text, **dict.fromkeys(ATTRIBUTES, text)}
    reference = {**dict.fromkeys(_OPTIONAL, text), "text": text, "spans": [span]}
    return datasets.Features({**{name: [span] for name in predictions}, "references": reference})


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
        if predictions is None or references is None or _batched(self):
            rows = _complete(predictions=predictions, references=references)
            return super().compute(**rows, **kwargs)  # type: ignore[misc, no-any-return]
        return self._compute(list(predictions), list(references), **kwargs)  # type: ignore[attr-defined, no-any-return]

    def add_batch(self, *, predictions: Any = None, references: Any = None, **kwargs: Any) -> None:
        """Add a batch of documents.

        Args:
            predictions: one list of spans a document.
            references: one mapping with text and spans a document.
            **kwargs: none are known; evaluate names a wrong one.
        """
        rows = _complete(predictions=predictions, references=references)
        super().add_batch(**rows, **kwargs)  # type: ignore[misc]

    def add(self, *, prediction: Any = None, reference: Any = None, **kwargs: Any) -> None:
        """Add one document.

        Args:
            prediction: list of spans.
            reference: mapping with text and spans.
            **kwargs: none are known; evaluate names a wrong one.
        """
        rows = _complete(predictions=[prediction], references=[reference])
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
        return scoring.compute(self.metric, predictions, present(references), given)


class HubComparison:
    """Compares two systems behind evaluate's interface, as `HubModule` does for one."""

    def compute(
        self,
        *,
        predictions1: Any = None,
        predictions2: Any = None,
        references: Any = None,
        **kwargs: Any,
    ) -> dict[str, Any] | None:
        """Compare the systems.

        Args:
            predictions1: of the first system, one list of spans a document.
            predictions2: of the second system, likewise.
            references: one mapping with text and spans a document.
            **kwargs: the comparison's options.
        """
        rows = {
            "predictions1": predictions1,
            "predictions2": predictions2,
            "references": references,
        }
        if _batched(self) or any(value is None for value in rows.values()):
            return super().compute(**_complete(**rows), **kwargs)  # type: ignore[misc, no-any-return]
        lists = {name: list(value) for name, value in rows.items()}
        return self._compute(**lists, **kwargs)  # type: ignore[attr-defined, no-any-return]

    def add_batch(self, **rows: Any) -> None:
        """Add a batch of documents, by the names of `compute`; evaluate names a wrong one."""
        super().add_batch(**_complete(**rows))  # type: ignore[misc]

    def add(self, **row: Any) -> None:
        """Add one document, by `predictions1`, `predictions2` and `reference`."""
        one = {{"reference": "references"}.get(name, name): [value] for name, value in row.items()}
        self.add_batch(**one)


def present(references: Sequence[Any]) -> list[Any]:
    """Return references as `documents.read` takes them, an empty id being none."""
    return [
        row if row.get("id", 0) not in ("", None) else {k: row[k] for k in row if k != "id"}
        for row in references
    ]


def _batched(module: object) -> bool:
    """Return whether evaluate holds rows in its Arrow file, or wants them there."""
    return getattr(module, "writer", None) is not None or getattr(module, "num_process", 1) > 1


def _complete(*, references: Any = None, **predictions: Any) -> dict[str, Any]:
    """Return rows in which every optional key is present, as text, for Arrow."""
    rows: dict[str, Any] = {
        name: None if each is None else [_spans(row) for row in each]
        for name, each in predictions.items()
    }
    rows["references"] = references
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
