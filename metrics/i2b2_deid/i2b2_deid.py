"""I2b2Deid as a module for `evaluate.load("europriv/i2b2_deid")`; the arithmetic is europriv.metrics.I2b2Deid."""

import evaluate

import europriv
import europriv.hub_module

_DESCRIPTION = """
Strict, relaxed and overlap precision, recall and F of the i2b2 2014 and N-GRID 2016 de-identification tracks; with compat="script" as the official script counts.
"""

_KWARGS_DESCRIPTION = (
    europriv.hub_module.ARGUMENTS
    + """\
    level: "detailed" (default), "category", "binary", "kp" or, with scheme "raw", plain strings.
    hipaa: keep HIPAA identifiers only, on both sides.
    compat: "script" does as the official script does, its faults included; None does as the definitions say.
    unannotated: "ignore" counts unmatched predictions of types that the gold never annotates apart, "count" as false positives.
    beta: of the F score beside F1.
    zero_division: value of a ratio whose denominator is 0; None leaves it undefined.
Returns:
    precision, recall, f1, f2, tp, fp, fn, n_predicted, n_gold, n_unannotated, macro_precision, macro_recall, macro_f1 and per_type of strict matching;
    the same behind relaxed_ and overlap_; per_category (i2b2 category, then strict, relaxed, overlap), n_documents, signature.
Examples:
    >>> import evaluate
    >>> metric = evaluate.load("europriv/i2b2_deid")
    >>> references = [{"text": "Élise Roux, 41", "spans": [{"start": 0, "end": 10, "label": "PATIENT"}, {"start": 12, "end": 14, "label": "AGE"}]}]
    >>> pieces = [[{"start": 1, "end": 5, "label": "PATIENT"}, {"start": 6, "end": 10, "label": "PATIENT"}, {"start": 12, "end": 13, "label": "AGE"}]]
    >>> results = metric.compute(predictions=pieces, references=references, scheme="i2b2-2014")
    >>> results["tp"], results["relaxed_tp"], results["overlap_tp"]
    (0, 1, 1)
    >>> script = metric.compute(predictions=pieces, references=references, scheme="i2b2-2014", compat="script")
    >>> script["overlap_tp"], script["per_category"]["NAME"]["overlap"]["recall"]
    (2, 1.0)
"""
)


@evaluate.utils.file_utils.add_start_docstrings(_DESCRIPTION, _KWARGS_DESCRIPTION)
class I2b2Deid(europriv.hub_module.HubModule, evaluate.Metric):
    """Strict, relaxed and overlap precision, recall and F of the i2b2 2014 and N-GRID 2016 de-identification tracks."""

    metric = "I2b2Deid"

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
        compat=None,
        unannotated="ignore",
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
            compat=compat,
            unannotated=unannotated,
            beta=beta,
            zero_division=zero_division,
            scheme=scheme,
            prediction_scheme=prediction_scheme,
            reference_scheme=reference_scheme,
        )
