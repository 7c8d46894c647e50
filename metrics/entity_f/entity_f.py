"""EntityF as a module for `evaluate.load("europriv/entity_f")`; the arithmetic is europriv.metrics.EntityF."""

import evaluate

import europriv
import europriv.hub_module

_DESCRIPTION = """
Exact entity precision, recall, F1 and F2 for de-identification: the right range with the right label.
"""

_KWARGS_DESCRIPTION = (
    europriv.hub_module.ARGUMENTS
    + """\
    level: "detailed" (default), "category", "binary", "kp" or, with scheme "raw", plain strings.
    unit: "char" compares spans as given, "word" compares them in the shared BIOES label space.
    unannotated: "ignore" counts unmatched predictions of types that the gold never annotates apart, "count" as false positives.
    hipaa: keep HIPAA identifiers only, on both sides.
    beta: of the F score beside F1.
    zero_division: value of a ratio whose denominator is 0; None leaves it undefined.
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
)


@evaluate.utils.file_utils.add_start_docstrings(_DESCRIPTION, _KWARGS_DESCRIPTION)
class EntityF(europriv.hub_module.HubModule, evaluate.Metric):
    """Exact entity precision, recall, F1 and F2 for de-identification: the right range with the right label."""

    metric = "EntityF"

    def _info(self):
        return evaluate.MetricInfo(
            description=_DESCRIPTION,
            citation=europriv.hub_module.CITATION,
            inputs_description=_KWARGS_DESCRIPTION,
            features=europriv.hub_module.features(),
        )

    def _compute(
        self,
        predictions,
        references,
        level="detailed",
        unit="char",
        unannotated="ignore",
        hipaa=False,
        beta=2,
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
