"""Worked-out cases: predictions, references and the scores they must give."""

# The six scenarios of SemEval-2013: missed, spurious, wrong border, wrong type, two hits, both wrong.
_TEXT = "x" * 100
_GOLD = [
    {"start": 0, "end": 9, "label": "A"},
    {"start": 20, "end": 28, "label": "B"},
    {"start": 30, "end": 41, "label": "B"},
    {"start": 50, "end": 59, "label": "B"},
    {"start": 60, "end": 72, "label": "B"},
    {"start": 80, "end": 94, "label": "C"},
]
_FOUND = [
    {"start": 10, "end": 17, "label": "A"},
    {"start": 17, "end": 28, "label": "B"},
    {"start": 30, "end": 41, "label": "A"},
    {"start": 50, "end": 59, "label": "B"},
    {"start": 60, "end": 72, "label": "B"},
    {"start": 75, "end": 94, "label": "B"},
]

test_cases = [
    {
        "predictions": [_FOUND],
        "references": [{"text": _TEXT, "spans": _GOLD}],
        "options": {"scheme": "raw"},
        "result": {
            "strict_f1": 1 / 3,
            "exact_f1": 0.5,
            "partial_f1": 2 / 3,
            "type_f1": 0.5,
            "strict_correct": 2,
            "strict_incorrect": 3,
            "partial_correct": 3,
            "partial_partial": 2,
            "type_missed": 1,
            "exact_spurious": 1,
        },
    },
    {
        "predictions": [[]],
        "references": [{"text": _TEXT, "spans": _GOLD}],
        "options": {"scheme": "raw"},
        "result": {"strict_precision": None, "partial_recall": 0.0, "type_missed": 6},
    },
]
