"""PartialF as a module for `evaluate.load("europriv/partial_f")`; the arithmetic is europriv.metrics.PartialF."""

import evaluate

import europriv
import europriv.hub_module

_DESCRIPTION = """
Precision, recall, F1 and F2 under the four readings of SemEval-2013 task 9.1 (strict, exact, partial, type), matched one to one.
"""

_KWARGS_DESCRIPTION = (
    europriv.hub_module.ARGUMENTS
    + """\
    level: what the same type is: "detailed" (default), "category", "binary", "kp" or, with scheme "raw", plain strings.
    hipaa: keep HIPAA identifiers only, on both sides.
    beta: of the F score beside F1.
    zero_division: value of a ratio whose denominator is 0; None leaves it undefined.
Returns:
    for each of the readings strict, exact, partial and type, with the reading before the name, as in `partial_f1`: precision, recall, f1,
    f2, correct, incorrect, partial, missed, spurious, per_type; n_predicted, n_gold, n_documents, signature.
Examples:
    >>> import evaluate
    >>> metric = evaluate.load("europriv/partial_f")
    >>> references = [{"text": "Dr. Ana Pop, Cluj", "spans": [{"start": 4, "end": 11, "label": "NAME"}, {"start": 13, "end": 17, "label": "CITY"}]}]
    >>> predictions = [[{"start": 0, "end": 11, "label": "NAME"}, {"start": 13, "end": 17, "label": "CITY"}]]
    >>> results = metric.compute(predictions=predictions, references=references)
    >>> results["strict_f1"], results["exact_f1"], results["partial_f1"], results["type_f1"]
    (0.5, 0.5, 0.75, 1.0)
    >>> results["partial_correct"], results["partial_partial"], results["strict_incorrect"]
    (1, 1, 1)
"""
)


@evaluate.utils.file_utils.add_start_docstrings(_DESCRIPTION, _KWARGS_DESCRIPTION)
class PartialF(europriv.hub_module.HubModule, evaluate.Metric):
    """Precision, recall, F1 and F2 under the four readings of SemEval-2013 task 9.1 (strict, exact, partial, type), matched one to one."""

    metric = "PartialF"

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
            hipaa=hipaa,
            beta=beta,
            zero_division=zero_division,
            scheme=scheme,
            prediction_scheme=prediction_scheme,
            reference_scheme=reference_scheme,
        )
