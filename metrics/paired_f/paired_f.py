"""PairedF as a module for `evaluate.load("europriv/paired_f", module_type="comparison")`; the arithmetic is europriv.compare.paired."""

import evaluate

import europriv
import europriv.compare.paired
import europriv.hub_module
import europriv.metrics

_DESCRIPTION = """
Do two systems differ in F, precision or recall? Difference with the interval and the p-value of a paired bootstrap over documents, for any EuroPriv metric that has them.
"""

_KWARGS_DESCRIPTION = (
    europriv.hub_module.COMPARISON_ARGUMENTS
    + """\
    metric: name and options of the metric, as EuroPriv prints them.
    score: name of one of its scores, such as "f1", "f2", "recall" or, with I2b2Deid, "overlap_f1".
Returns:
    score, value1, value2, difference (first minus second), difference_ci_low, difference_ci_high, p, test,
    discordant1 and discordant2 (documents on which the first, the second system is better), n_documents, signature.
Examples:
    >>> import evaluate
    >>> comparison = evaluate.load("europriv/paired_f", module_type="comparison")
    >>> name = {"start": 0, "end": 7, "label": "NAME"}
    >>> references = [{"text": "Ana Pop", "spans": [name]}, {"text": "Dan Rus", "spans": [name]}]
    >>> results = comparison.compute(predictions1=[[name], [name]], predictions2=[[name], []], references=references)
    >>> results["value1"], round(results["value2"], 3), results["discordant1"], results["discordant2"]
    (1.0, 0.667, 1, 0)
    >>> other = comparison.compute(predictions1=[[name], []], predictions2=[[], [name]], references=references, metric="SpanIoU(theta=0.5)", score="recall")
    >>> other["difference"], other["p"]
    (0.0, 1.0)
"""
)


@evaluate.utils.file_utils.add_start_docstrings(_DESCRIPTION, _KWARGS_DESCRIPTION)
class PairedF(europriv.hub_module.HubComparison, evaluate.Comparison):
    """Difference of two systems' F, precision or recall with the interval and the p-value of a paired bootstrap over documents."""

    def _info(self):
        return evaluate.ComparisonInfo(
            module_type="comparison",
            description=_DESCRIPTION,
            citation=europriv.hub_module.CITATION,
            inputs_description=_KWARGS_DESCRIPTION,
            features=europriv.hub_module.features(("predictions1", "predictions2")),
        )

    def _compute(
        self,
        predictions1,
        predictions2,
        references,
        metric="EntityF(level='kp', unit='word')",
        score="f1",
        scheme=None,
        reference_scheme=None,
        prediction1_scheme=None,
        prediction2_scheme=None,
        replicates=10_000,
        seed=0,
    ):
        return europriv.compare.paired.paired(
            europriv.metrics.parse(metric),
            score,
            (predictions1, predictions2),
            europriv.hub_module.present(references),
            {
                "scheme": scheme,
                "reference_scheme": reference_scheme,
                "prediction1_scheme": prediction1_scheme,
                "prediction2_scheme": prediction2_scheme,
                "replicates": replicates,
                "seed": seed,
            },
        )
