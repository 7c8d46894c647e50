"""TabRecall as a module for `evaluate.load("europriv/tab_recall")`; the arithmetic is europriv.metrics.TabRecall."""

import evaluate

import europriv
import europriv.hub_module

_DESCRIPTION = """
Recall of direct and quasi identifiers over all mentions of an entity, of mentions and of words, and precision of masks, as the Text Anonymization Benchmark defines them.
"""

_KWARGS_DESCRIPTION = (
    europriv.hub_module.ARGUMENTS
    + """\
Returns:
    entity_recall, entity_recall_direct and entity_recall_quasi with their Wilson limits (_ci_low, _ci_high), mention_recall, token_recall,
    mention_precision, token_precision, mention_f1, token_f1, n_direct, n_quasi, n_mentions, n_tokens, n_masks and n_mask_tokens, each also with _good,
    per_type (recall by the type of an entity's first mention), n_documents, signature.
Examples:
    >>> import evaluate
    >>> metric = evaluate.load("europriv/tab_recall")
    >>> ana = {"label": "PERSON", "subject": "ana", "identifier_class": "direct"}
    >>> references = [{"text": "Mr Ana Pop left. Pop stayed.", "spans": [{"start": 0, "end": 10, **ana}, {"start": 17, "end": 20, **ana}]}]
    >>> one = [[{"start": 3, "end": 10, "label": "MASK"}]]
    >>> results = metric.compute(predictions=one, references=references, scheme="raw")
    >>> results["entity_recall_direct"], results["mention_recall"], results["mention_precision"]
    (0.0, 0.5, 1.0)
    >>> both = [[*one[0], {"start": 17, "end": 20, "label": "MASK"}]]
    >>> metric.compute(predictions=both, references=references, scheme="raw")["entity_recall_direct"]
    1.0
"""
)


@evaluate.utils.file_utils.add_start_docstrings(_DESCRIPTION, _KWARGS_DESCRIPTION)
class TabRecall(europriv.hub_module.HubModule, evaluate.Metric):
    """Recall of direct and quasi identifiers over all mentions of an entity, of mentions and of words, and precision of masks."""

    metric = "TabRecall"

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
