"""PairedLeak as a module for `evaluate.load("europriv/paired_leak", module_type="comparison")`; the arithmetic is europriv.compare.paired."""

import evaluate

import europriv
import europriv.compare.paired
import europriv.hub_module
import europriv.metrics

_DESCRIPTION = """
Do two systems differ in how many people's identifiers they leave readable? Difference of the leak rates with its paired bootstrap interval, and the exact McNemar test over people.
"""

_KWARGS_DESCRIPTION = (
    europriv.hub_module.COMPARISON_ARGUMENTS
    + """\
    score: "leak_rate" (any prediction on a number protects it) or "leak_rate_full_coverage" (every character must be covered).
    nodes: nodes of the label tree that form the population, each with all below it; None takes all national identifiers.
Returns:
    score, value1, value2, difference (first minus second), difference_ci_low, difference_ci_high, p, test,
    discordant1 and discordant2 (people who leak with the first, the second system only), n_documents, signature.
Examples:
    >>> import evaluate
    >>> comparison = evaluate.load("europriv/paired_leak", module_type="comparison")
    >>> spans = [{"start": 4, "end": 17, "label": "NATIONAL_ID"}]
    >>> references = [{"text": "CNP 1080101120003", "spans": spans}, {"text": "CNP 2080101120006", "spans": spans}]
    >>> masks = [{"start": 4, "end": 17, "label": "ACCOUNT_ID"}]
    >>> results = comparison.compute(predictions1=[[], masks], predictions2=[masks, masks], references=references)
    >>> results["value1"], results["value2"], results["difference"], results["discordant1"], results["p"]
    (0.5, 0.0, 0.5, 1, 1.0)
    >>> comparison.compute(predictions1=[masks, masks], predictions2=[masks, masks], references=references)["difference"]
    0.0
"""
)


@evaluate.utils.file_utils.add_start_docstrings(_DESCRIPTION, _KWARGS_DESCRIPTION)
class PairedLeak(europriv.hub_module.HubComparison, evaluate.Comparison):
    """Difference of two systems' leak rates with its interval, and the exact McNemar test over people."""

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
        score="leak_rate",
        nodes=None,
        scheme=None,
        reference_scheme=None,
        prediction1_scheme=None,
        prediction2_scheme=None,
        replicates=10_000,
        seed=0,
    ):
        return europriv.compare.paired.paired(
            europriv.metrics.LeakRate(nodes=nodes),
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
