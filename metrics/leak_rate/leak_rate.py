"""LeakRate as a module for `evaluate.load("europriv/leak_rate")`; the arithmetic is europriv.metrics.LeakRate."""

import evaluate

import europriv
import europriv.hub_module

_DESCRIPTION = """
Share of people whose national identifier stays readable after redaction, with its Wilson 95% interval. Lower is better.
"""

_KWARGS_DESCRIPTION = (
    europriv.hub_module.ARGUMENTS
    + """\
    nodes: nodes of the label tree that form the population, each with all below it; None takes all national identifiers.
Returns:
    leak_rate with leak_rate_ci_low and leak_rate_ci_high (any prediction on the number protects it), leak_rate_full_coverage likewise
    (every character must be covered), n_subjects, n_leaked, n_mentions, n_mentions_leaked, exposed_fraction, quasi_identifiers,
    quasi_identifiers_upper, per_scheme, decode_bearing, coverage_only, reidentification, partly_masked, n_documents, signature.
Examples:
    >>> import evaluate
    >>> metric = evaluate.load("europriv/leak_rate")
    >>> text = "CNP 3200517123452; cod asigurat 3200517123452."
    >>> gold = [{"start": 4, "end": 17, "label": "NATIONAL_ID"}, {"start": 32, "end": 45, "label": "NATIONAL_ID"}]
    >>> references = [{"text": text, "spans": gold, "country": "RO"}]
    >>> results = metric.compute(predictions=[[{"start": 4, "end": 17, "label": "PHONE_NUMBER"}]], references=references)
    >>> results["leak_rate"], results["n_mentions_leaked"], results["quasi_identifiers"]
    (1.0, 1, 3)
    >>> both = [[{"start": 4, "end": 17, "label": "PHONE_NUMBER"}, {"start": 32, "end": 45, "label": "AGE"}]]
    >>> metric.compute(predictions=both, references=references)["leak_rate"]
    0.0
"""
)


@evaluate.utils.file_utils.add_start_docstrings(_DESCRIPTION, _KWARGS_DESCRIPTION)
class LeakRate(europriv.hub_module.HubModule, evaluate.Metric):
    """Share of people whose national identifier stays readable after redaction, with its Wilson 95% interval. Lower is better."""

    metric = "LeakRate"

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
        nodes=None,
        scheme=None,
        prediction_scheme=None,
        reference_scheme=None,
    ):
        return self.scores(
            predictions,
            references,
            nodes=nodes,
            scheme=scheme,
            prediction_scheme=prediction_scheme,
            reference_scheme=reference_scheme,
        )
