"""Both sides validated, joined and resolved."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from europriv import documents as docs
from europriv import taxonomy
from europriv.errors import OptionError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from europriv.documents import Corpus, Documents, Intake
    from europriv.spans import SpanTable

#: Labels are compared as strings; no tree is asked.
RAW = "raw"


@dataclass(frozen=True, slots=True)
class Prepared:
    """Both sides, validated, joined and resolved.

    Attributes:
        documents: every gold document.
        gold: gold spans with nodes as labels.
        predicted: predicted spans with nodes as labels, without suppressed labels.
        redacted: all that the system would hide, native labels, suppressed ones included.
        gold_labels: how each native gold label was resolved (empty for raw labels).
        predicted_labels: how each native predicted label was resolved.
        native: gold and predicted tables with native labels, for the report on labels.
        missing: ids of documents without predictions, scored as empty.
        intake: what reading the predictions changed.
        raw: whether labels are plain strings.
        mapping: the user's own native label -> node or None.
    """

    documents: Documents
    gold: SpanTable
    predicted: SpanTable
    redacted: SpanTable
    native: tuple[SpanTable, SpanTable]
    gold_labels: Mapping[str, taxonomy.Resolution] = field(default_factory=dict)
    predicted_labels: Mapping[str, taxonomy.Resolution] = field(default_factory=dict)
    missing: Sequence[str] = ()
    intake: Intake = field(default_factory=docs.Intake)
    raw: bool = False
    mapping: Mapping[str, str | None] | None = None


def prepare(
    corpus: Corpus,
    predictions: Sequence[Any],
    *,
    redacted: Sequence[Any] | None = None,
    gold_scheme: str | None = None,
    prediction_scheme: str | None = None,
    mapping: Mapping[str, str | None] | None = None,
    source: str = "predictions",
    by_id: bool = False,
) -> Prepared:
    """Validate predictions, line them up with the documents and resolve both sides' labels.

    Args:
        corpus: gold documents and spans.
        predictions: rows `{id, spans}`, or bare lists of spans in the order of the documents.
        redacted: what the system would hide, where that is more than its spans; same form.
        gold_scheme: label scheme of the gold; None for nodes and KP types, "raw" for strings.
        prediction_scheme: label scheme of the predictions, likewise.
        mapping: the user's own native label -> node or None (suppressed), for predictions and gold.
        source: where the predictions come from, for error messages.
        by_id: predictions are rows with ids, though there may be none.

    Raises:
        DataError: a fault of a document or span.
        LabelError: unresolved labels; nothing is scored then.
    """
    rows, missing = docs.join(corpus.documents, predictions, source, by_id=by_id)
    native, intake = docs.check_spans(corpus.documents, rows, gold=False, source=source)
    hidden = native
    if redacted is not None:
        hidden_rows, _ = docs.join(corpus.documents, redacted, source, by_id=by_id)
        hidden, _ = docs.check_spans(corpus.documents, hidden_rows, gold=False, source=source)
    both = (corpus.spans, native)
    if RAW in (gold_scheme, prediction_scheme):
        if gold_scheme != prediction_scheme:
            raise OptionError("scheme 'raw' compares strings: give it for both sides or for none")
        found: dict[str, Any] = {"missing": missing, "intake": intake, "raw": True}
        return Prepared(corpus.documents, *both, hidden, both, **found)
    gold_labels = _resolve(corpus.spans, corpus.documents, gold_scheme, mapping, corpus.source)
    predicted_labels = _resolve(native, corpus.documents, prediction_scheme, mapping, source)
    return Prepared(
        corpus.documents,
        corpus.spans.relabel({label: r.node for label, r in gold_labels.items()}),
        native.relabel({label: r.node for label, r in predicted_labels.items()}),
        hidden,
        both,
        gold_labels,
        predicted_labels,
        missing,
        intake,
        mapping=mapping,
    )


def resolve(
    labels: Sequence[str], scheme: str | None, mapping: Mapping[str, str | None] | None = None
) -> dict[str, taxonomy.Resolution]:
    """Return the resolution of each label; with no scheme, KP types count as known names too.

    Raises:
        LabelError: listing the labels that resolve to nothing.

    >>> resolve(["STATUTE_REF", "CITY"], None)["STATUTE_REF"].node
    'LEGAL_PROVISION'
    """
    if scheme is not None:
        return taxonomy.resolve_all(labels, scheme, mapping)
    types = frozenset(taxonomy.kp_types())
    by_kp = [
        label
        for label in labels
        if label in types and taxonomy.resolve(label, None, mapping).tier == "unresolved"
    ]
    others = [label for label in labels if label not in by_kp]
    return {
        **taxonomy.resolve_all(others, None, mapping),
        **taxonomy.resolve_all(by_kp, "kp-0.2.0", mapping),
    }


def _resolve(
    table: SpanTable,
    documents: Documents,
    scheme: str | None,
    mapping: Mapping[str, str | None] | None,
    source: str,
) -> dict[str, taxonomy.Resolution]:
    """Resolve the labels of spans; the error names the first document that has an unknown one."""
    try:
        return resolve(table.labels, scheme, mapping)
    except taxonomy.UnresolvedLabelsError as error:
        code = table.labels.index(error.unresolved[0].label)
        first = documents.ids[table.doc[np.argmax(table.label == code)]]
        where = f"{source}: document {first!r}"
        raise taxonomy.UnresolvedLabelsError(error.unresolved, where) from error
