"""Meddocan as a module for `evaluate.load("europriv/meddocan")`; the arithmetic is europriv.metrics.Meddocan."""

import evaluate

import europriv
import europriv.hub_module

_DESCRIPTION = """
Precision, recall and F of the MEDDOCAN 2019 tracks: entities, spans, neighbouring spans read as one, and leaks a sentence; with compat="script" as the official script counts.
"""

_KWARGS_DESCRIPTION = (
    europriv.hub_module.ARGUMENTS
    + """\
    level: of the entities: "detailed" (default), "category", "binary", "kp" or, with scheme "raw", plain strings.
    sentences: number of sentences by document id; None leaves the leak undefined.
    hipaa: keep HIPAA identifiers only, on both sides.
    compat: "script" does as the official script does, its faults included; None does as the definitions say.
    unannotated: "ignore" counts unmatched predictions of types that the gold never annotates apart, "count" as false positives.
    beta: of the F score beside F1.
    zero_division: value of a ratio whose denominator is 0; None leaves it undefined.
Returns:
    precision, recall, f1, f2, tp, fp, fn, n_predicted, n_gold, n_unannotated, macro_precision, macro_recall, macro_f1 and per_type of entities;
    the same behind span_ and merged_; leak (missed entities a sentence), n_sentences, n_documents, signature.
Examples:
    >>> import evaluate
    >>> metric = evaluate.load("europriv/meddocan")
    >>> name = {"start": 0, "end": 10, "label": "NOMBRE_SUJETO_ASISTENCIA"}
    >>> references = [{"id": "a", "text": "Juan Pérez de 41", "spans": [name, {"start": 14, "end": 16, "label": "EDAD_SUJETO_ASISTENCIA"}]}]
    >>> pieces = [[{**name, "end": 4}, {**name, "start": 5}]]
    >>> results = metric.compute(predictions=pieces, references=references, scheme="meddocan", sentences={"a": 4})
    >>> results["tp"], results["span_tp"], results["merged_tp"], results["leak"]
    (0, 0, 1, 0.5)
    >>> metric.compute(predictions=pieces, references=references, scheme="meddocan")["leak"] is None
    True
"""
)


@evaluate.utils.file_utils.add_start_docstrings(_DESCRIPTION, _KWARGS_DESCRIPTION)
class Meddocan(europriv.hub_module.HubModule, evaluate.Metric):
    """Precision, recall and F of the MEDDOCAN 2019 tracks: entities, spans, neighbouring spans read as one, and leaks a sentence."""

    metric = "Meddocan"

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
        sentences=None,
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
            sentences=sentences,
            hipaa=hipaa,
            compat=compat,
            unannotated=unannotated,
            beta=beta,
            zero_division=zero_division,
            scheme=scheme,
            prediction_scheme=prediction_scheme,
            reference_scheme=reference_scheme,
        )
