"""Worked-out cases: predictions, references and the scores they must give."""

_REFERENCES = [
    {
        "text": "Popescu, Ana (Cluj)",
        "spans": [
            {"start": 0, "end": 12, "label": "NAME"},
            {"start": 14, "end": 18, "label": "CITY"},
        ],
    }
]

test_cases = [
    {
        # Two overlapping pieces of the name, and the brackets around the city.
        "predictions": [
            [
                {"start": 0, "end": 7, "label": "AGE"},
                {"start": 3, "end": 10, "label": "NAME"},
                {"start": 13, "end": 19, "label": "CITY"},
            ]
        ],
        "references": _REFERENCES,
        "result": {
            "tp": 14,
            "fp": 2,
            "fn": 2,
            "precision": 14 / 16,
            "recall": 14 / 16,
            "f2": 70 / (70 + 4 * 2 + 2),
            "per_type": {
                "CITY": {"recall": 1.0, "tp": 4, "fn": 0},
                "NAME": {"recall": 10 / 12, "tp": 10, "fn": 2},
            },
        },
    },
    {
        "predictions": [[]],
        "references": _REFERENCES,
        "result": {"precision": None, "recall": 0.0, "f2": 0.0, "n_gold": 16},
    },
]
