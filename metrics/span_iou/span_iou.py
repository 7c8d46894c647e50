"""SpanIoU as a module for `evaluate.load("europriv/span_iou")`; the arithmetic is europriv.metrics.SpanIoU."""

import evaluate

import europriv
import europriv.hub_module

_DESCRIPTION = """
Span precision, recall, F1 and F2 at an overlap threshold, matched one to one; the pieces of a name count as one.
"""

_KWARGS_DESCRIPTION = (
    europriv.hub_module.ARGUMENTS
    + """\
    theta: spans match if shared over united length reaches it (default 0.75).
    level: "detailed" (default), "category", "binary", "kp" or, with scheme "raw", plain strings.
    unit: "char" or white-space "token".
    combine: whether the pieces of one gold span count as one candidate.
    skip_words: words that pieces may leave out between them; None takes the built-in function words.
    gold_bridge: join gold spans of one label that are separated by one of these words.
    unannotated: "ignore" counts unmatched predictions of types that the gold never annotates apart, "count" as false positives.
    hipaa: keep HIPAA identifiers only, on both sides.
    beta: of the F score beside F1.
    zero_division: value of a ratio whose denominator is 0; None leaves it undefined.
Returns:
    precision, recall, f1, f2, tp, fp, fn, n_predicted, n_gold, n_unannotated, n_documents, per_type, signature.
Examples:
    >>> import evaluate
    >>> metric = evaluate.load("europriv/span_iou")
    >>> references = [{"text": "Popescu, Ana-Maria", "spans": [{"start": 0, "end": 18, "label": "NAME"}]}]
    >>> pieces = [[{"start": 0, "end": 7, "label": "LAST_NAME"}, {"start": 9, "end": 18, "label": "FIRST_NAME"}]]
    >>> results = metric.compute(predictions=pieces, references=references)
    >>> results["tp"], results["fp"], results["fn"]
    (1, 0, 0)
    >>> apart = metric.compute(predictions=pieces, references=references, combine=False)
    >>> apart["tp"], apart["fp"], apart["fn"]
    (0, 2, 1)
"""
)


@evaluate.utils.file_utils.add_start_docstrings(_DESCRIPTION, _KWARGS_DESCRIPTION)
class SpanIoU(europriv.hub_module.HubModule, evaluate.Metric):
    """Span precision, recall, F1 and F2 at an overlap threshold, matched one to one; the pieces of a name count as one."""

    metric = "SpanIoU"

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
        theta=0.75,
        level="detailed",
        unit="char",
        combine=True,
        skip_words=None,
        gold_bridge=(),
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
            theta=theta,
            level=level,
            unit=unit,
            combine=combine,
            skip_words=skip_words,
            gold_bridge=gold_bridge,
            unannotated=unannotated,
            hipaa=hipaa,
            beta=beta,
            zero_division=zero_division,
            scheme=scheme,
            prediction_scheme=prediction_scheme,
            reference_scheme=reference_scheme,
        )
