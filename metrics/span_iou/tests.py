"""Worked-out cases: predictions, references and the scores they must give."""

# A name in two pieces, and a city that shares four of eight characters.
_REFERENCES = [
    {
        "text": "Popescu, Ana-Maria din Cluj, jud.",
        "spans": [
            {"start": 0, "end": 18, "label": "NAME"},
            {"start": 23, "end": 27, "label": "CITY"},
        ],
    }
]
_PREDICTIONS = [
    [
        {"start": 0, "end": 7, "label": "LAST_NAME"},
        {"start": 9, "end": 18, "label": "FIRST_NAME"},
        {"start": 19, "end": 27, "label": "CITY"},
    ]
]

test_cases = [
    {
        "predictions": _PREDICTIONS,
        "references": _REFERENCES,
        "result": {"tp": 1, "fp": 1, "fn": 1, "n_predicted": 2, "f1": 0.5, "f2": 0.5},
    },
    {
        "predictions": _PREDICTIONS,
        "references": _REFERENCES,
        "options": {"theta": 0.5},
        "result": {"tp": 2, "fp": 0, "fn": 0, "f1": 1.0},
    },
    {
        "predictions": _PREDICTIONS,
        "references": _REFERENCES,
        "options": {"combine": False},
        "result": {"tp": 0, "fp": 3, "fn": 2, "n_predicted": 3, "f1": 0.0},
    },
]
