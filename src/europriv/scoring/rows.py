"""Lists of rows to a flat dictionary of scores: what the Hub modules call."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Any

import numpy as np

from europriv import documents as docs
from europriv import metrics, results
from europriv.errors import OptionError, did_you_mean
from europriv.scoring.prepare import prepare
from europriv.scoring.scores import score

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


def compute(
    name: str, predictions: Sequence[Any], references: Sequence[Any], options: Mapping[str, Any]
) -> dict[str, Any]:
    """Score lists of rows with one metric: what the Hub modules call.

    Args:
        name: class name of the metric.
        predictions: one list of `{start, end, label}` a document.
        references: `{text, spans}` a document, optional `id`, `language`, `country`.
        options: the metric's fields, and `scheme` or `prediction_scheme` and `reference_scheme`.

    Returns:
        A flat dictionary of plain values; undefined ones are None.

    Raises:
        EuroprivError: on any fault of the rows or options.

    >>> gold = [{"text": "Ana Pop", "spans": [{"start": 0, "end": 7, "label": "NAME"}]}]
    >>> compute("EntityF", [[{"start": 0, "end": 7, "label": "NAME"}]], gold, {})["f1"]
    1.0
    """
    cls = metrics.ALL[name]
    known = {f.name for f in fields(cls)}
    schemes = {"scheme", "prediction_scheme", "reference_scheme"}
    for option in options:
        if option not in known | schemes:
            hint = did_you_mean(option, sorted(known | schemes))
            raise OptionError(f"{name} has no option {option!r}: {hint}")
    corpus = docs.read(references, source="references")
    scheme = options.get("scheme")
    prepared = prepare(
        corpus,
        predictions,
        gold_scheme=options.get("reference_scheme") or scheme,
        prediction_scheme=options.get("prediction_scheme") or scheme,
    )
    chosen = {k: tuple(v) if isinstance(v, list) else v for k, v in options.items() if k in known}
    data = results.Data(
        name="references", sha256=docs.content_hash(corpus), n_documents=len(corpus.documents)
    )
    outcome = score(cls(**chosen), prepared, data=data, replicates=0, slices=False)
    return {**_plain(outcome.scores), "signature": outcome.signature}


def _plain(value: Any) -> Any:
    """Return a value with numpy scalars as Python numbers."""
    if isinstance(value, dict):
        return {k: _plain(v) for k, v in value.items()}
    return value.item() if isinstance(value, np.generic) else value
