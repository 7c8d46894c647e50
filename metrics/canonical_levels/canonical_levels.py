"""CanonicalLevels as a module for `evaluate.load("europriv/canonical_levels")`; the arithmetic is europriv.metrics.CanonicalLevels."""

import evaluate

import europriv
import europriv.hub_module

_DESCRIPTION = """
Span-IoU precision, recall, F1 and F2 at three levels of one label tree (found at all, right category, right type) with confusion matrices.
"""

_KWARGS_DESCRIPTION = (
    europriv.hub_module.ARGUMENTS
    + """\
    theta: spans match if shared over united length reaches it (default 0.75).
    unit: "char" or white-space "token".
    combine: whether the pieces of one gold span count as one candidate.
    skip_words: words that pieces may leave out between them; None takes the built-in function words.
    gold_bridge: join gold spans of one label that are separated by one of these words.
    unannotated: "ignore" counts unmatched predictions of types that the gold never annotates apart, "count" as false positives.
    hipaa: keep HIPAA identifiers only, on both sides.
    beta: of the F score beside F1.
    zero_division: value of a ratio whose denominator is 0; None leaves it undefined.
Returns:
    for each of the levels binary, category and detailed, with the level before the name, as in `category_f1`: precision, recall, f1, f2,
    tp, fp, fn, n_predicted, n_gold, n_unannotated, per_type; category_confusion and detailed_confusion as {gold: {predicted: n}}, "O"
    standing for no span; n_documents, signature.
Examples:
    >>> import evaluate
    >>> metric = evaluate.load("europriv/canonical_levels")
    >>> references = [{"text": "Ana Pop, Cluj", "spans": [{"start": 0, "end": 7, "label": "FIRST_NAME"}, {"start": 9, "end": 13, "label": "CITY"}]}]
    >>> predictions = [[{"start": 0, "end": 7, "label": "NAME"}, {"start": 9, "end": 13, "label": "AGE"}]]
    >>> results = metric.compute(predictions=predictions, references=references, unannotated="count")
    >>> results["binary_recall"], results["category_recall"], results["detailed_recall"]
    (1.0, 0.5, 0.0)
    >>> results["category_confusion"]
    {'LOCATION': {'DEMOGRAPHIC': 1}, 'PERSON': {'PERSON': 1}}
"""
)


@evaluate.utils.file_utils.add_start_docstrings(_DESCRIPTION, _KWARGS_DESCRIPTION)
class CanonicalLevels(europriv.hub_module.HubModule, evaluate.Metric):
    """Span-IoU precision, recall, F1 and F2 at three levels of one label tree (found at all, right category, right type) with confusion matrices."""

    metric = "CanonicalLevels"

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
