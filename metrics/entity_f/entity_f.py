"""EntityF as a module for `evaluate.load("europriv/entity_f")`; the arithmetic is europriv.metrics.EntityF."""

import datasets
import evaluate

import europriv
import europriv.hub_module

_DESCRIPTION = """
Exact entity precision, recall, F1 and F2 for de-identification: the right range with the right label.
"""

_CITATION = """
@software{europriv,
  title = {EuroPriv: de-identification evaluation for European text},
  author = {{The EuroPriv authors}},
  year = {2026}
}
"""

_KWARGS_DESCRIPTION = """
Args:
    predictions: one list of spans `{start, end, label}` a document; offsets are half-open code points.
    references: one `{text, spans}` a document; optional `id`, `language`, `country`.
    level: "detailed" (default), "category", "binary", "kp" or, with scheme "raw", plain strings.
    unit: "char" compares spans as given, "word" compares them in the shared BIOES label space.
    unannotated: "ignore" counts unmatched predictions of types that the gold never annotates apart, "count" as false positives.
    hipaa: keep HIPAA identifiers only, on both sides.
    beta: of the F score beside F1.
    zero_division: value of a ratio whose denominator is 0; None leaves it undefined.
    scheme: label scheme of both sides; None takes nodes of the label tree and KP types, "raw" compares strings.
    prediction_scheme: label scheme of the predictions, if it is another one.
    reference_scheme: label scheme of the references, if it is another one.
Returns:
    precision, recall, f1, f2, tp, fp, fn, n_predicted, n_gold, n_unannotated, n_documents, per_type, signature.
Examples:
    >>> import evaluate
    >>> metric = evaluate.load("europriv/entity_f")
    >>> references = [{"text": "Ana Pop, Cluj", "spans": [{"start": 0, "end": 7, "label": "NAME"}, {"start": 9, "end": 13, "label": "CITY"}]}]
    >>> results = metric.compute(predictions=[[{"start": 0, "end": 7, "label": "NAME"}]], references=references)
    >>> results["precision"], results["recall"]
    (1.0, 0.5)
    >>> empty = metric.compute(predictions=[[]], references=references)
    >>> empty["precision"] is None, empty["fn"]
    (True, 2)
"""

_SPAN = {
    "start": datasets.Value("int64"),
    "end": datasets.Value("int64"),
    "label": datasets.Value("string"),
    "scheme": datasets.Value("string"),
}
_REFERENCE = {
    "id": datasets.Value("string"),
    "text": datasets.Value("string"),
    "language": datasets.Value("string"),
    "country": datasets.Value("string"),
    "spans": [_SPAN],
}


@evaluate.utils.file_utils.add_start_docstrings(_DESCRIPTION, _KWARGS_DESCRIPTION)
class EntityF(europriv.hub_module.HubModule, evaluate.Metric):
    """Exact entity precision, recall, F1 and F2 for de-identification: the right range with the right label."""

    metric = "EntityF"

    def _info(self):
        return evaluate.MetricInfo(
            description=_DESCRIPTION,
            citation=_CITATION,
            inputs_description=_KWARGS_DESCRIPTION,
            features=datasets.Features({"predictions": [_SPAN], "references": _REFERENCE}),
        )

    def _compute(
        self,
        predictions,
        references,
        level="detailed",
        unit="char",
        unannotated="ignore",
        hipaa=False,
        beta=2.0,
        zero_division=None,
        scheme=None,
        prediction_scheme=None,
        reference_scheme=None,
    ):
        return self.scores(
            predictions,
            references,
            level=level,
            unit=unit,
            unannotated=unannotated,
            hipaa=hipaa,
            beta=beta,
            zero_division=zero_division,
            scheme=scheme,
            prediction_scheme=prediction_scheme,
            reference_scheme=reference_scheme,
        )
