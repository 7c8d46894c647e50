"""FullRedaction as a module for `evaluate.load("europriv/full_redaction")`; the arithmetic is europriv.metrics.FullRedaction."""

import evaluate

import europriv
import europriv.hub_module

_DESCRIPTION = """
Share of documents, and of people, of whose annotated spans nothing can be read any more, with Wilson 95% intervals.
"""

_KWARGS_DESCRIPTION = (
    europriv.hub_module.ARGUMENTS
    + """\
Returns:
    full_redaction (share of documents), full_redaction_subjects and full_redaction_spans, each with _ci_low and _ci_high;
    n_documents_with_gold, n_documents_redacted, n_subjects, n_subjects_redacted, n_spans, n_spans_redacted; per_type with the same for each
    gold label; n_documents, signature.
Examples:
    >>> import evaluate
    >>> metric = evaluate.load("europriv/full_redaction")
    >>> spans = [{"start": 0, "end": 7, "label": "NAME", "subject": "p1"}, {"start": 9, "end": 16, "label": "NAME", "subject": "p2"}]
    >>> references = [{"text": "Ana Pop, Ion Rus", "spans": spans}]
    >>> half = metric.compute(predictions=[[{"start": 0, "end": 7, "label": "AGE"}]], references=references)
    >>> half["full_redaction"], half["full_redaction_subjects"]
    (0.0, 0.5)
    >>> metric.compute(predictions=[[{"start": 0, "end": 16, "label": "NAME"}]], references=references)["full_redaction"]
    1.0
"""
)


@evaluate.utils.file_utils.add_start_docstrings(_DESCRIPTION, _KWARGS_DESCRIPTION)
class FullRedaction(europriv.hub_module.HubModule, evaluate.Metric):
    """Share of documents, and of people, of whose annotated spans nothing can be read any more, with Wilson 95% intervals."""

    metric = "FullRedaction"

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
        scheme=None,
        prediction_scheme=None,
        reference_scheme=None,
    ):
        return self.scores(
            predictions,
            references,
            scheme=scheme,
            prediction_scheme=prediction_scheme,
            reference_scheme=reference_scheme,
        )
