"""CharMask as a module for `evaluate.load("europriv/char_mask")`; the arithmetic is europriv.metrics.CharMask."""

import evaluate

import europriv
import europriv.hub_module

_DESCRIPTION = """
Character-level, label-blind precision, recall, F1 and F2 of a mask: how many of the characters to hide were hidden, and how many others.
"""

_KWARGS_DESCRIPTION = (
    europriv.hub_module.ARGUMENTS
    + """\
    beta: of the F score beside F1.
    zero_division: value of a ratio whose denominator is 0; None leaves it undefined.
Returns:
    precision, recall, f1, f2, tp, fp, fn (characters), n_predicted, n_gold, n_documents, per_type (recall of each gold type), signature.
Examples:
    >>> import evaluate
    >>> metric = evaluate.load("europriv/char_mask")
    >>> references = [{"text": "Popescu, Ana", "spans": [{"start": 0, "end": 12, "label": "NAME"}]}]
    >>> pieces = [[{"start": 0, "end": 7, "label": "LAST_NAME"}, {"start": 9, "end": 12, "label": "AGE"}]]
    >>> results = metric.compute(predictions=pieces, references=references)
    >>> results["precision"], results["tp"], results["fn"]
    (1.0, 10, 2)
    >>> metric.compute(predictions=[[]], references=references)["f2"]
    0.0
"""
)


@evaluate.utils.file_utils.add_start_docstrings(_DESCRIPTION, _KWARGS_DESCRIPTION)
class CharMask(europriv.hub_module.HubModule, evaluate.Metric):
    """Character-level, label-blind precision, recall, F1 and F2 of a mask: how many of the characters to hide were hidden, and how many others."""

    metric = "CharMask"

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
        beta=2,
        zero_division=None,
        scheme=None,
        prediction_scheme=None,
        reference_scheme=None,
    ):
        return self.scores(
            predictions,
            references,
            beta=beta,
            zero_division=zero_division,
            scheme=scheme,
            prediction_scheme=prediction_scheme,
            reference_scheme=reference_scheme,
        )
