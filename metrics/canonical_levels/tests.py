"""Worked-out cases: predictions, references and the scores they must give."""

_REFERENCES = [
    {
        "text": "Ana Pop, 03.05.1971, Cluj, 54 ani",
        "spans": [
            {"start": 0, "end": 7, "label": "NAME"},
            {"start": 9, "end": 19, "label": "BIRTH_DATE"},
            {"start": 21, "end": 25, "label": "CITY"},
            {"start": 27, "end": 29, "label": "AGE"},
        ],
    }
]

test_cases = [
    {
        # A finer name, a coarser date, a place taken for a name, an age missed.
        "predictions": [
            [
                {"start": 0, "end": 7, "label": "LAST_NAME"},
                {"start": 9, "end": 19, "label": "DATE"},
                {"start": 21, "end": 25, "label": "NAME"},
            ]
        ],
        "references": _REFERENCES,
        "options": {"unannotated": "count"},
        "result": {
            "binary_recall": 0.75,
            "category_recall": 0.5,
            "detailed_recall": 0.25,
            "binary_precision": 1.0,
            "detailed_precision": 1 / 3,
            "category_confusion": {
                "DATE_TIME": {"DATE_TIME": 1},
                "DEMOGRAPHIC": {"O": 1},
                "LOCATION": {"PERSON": 1},
                "PERSON": {"PERSON": 1},
            },
        },
    },
    {
        "predictions": [[]],
        "references": _REFERENCES,
        "result": {"binary_f1": 0.0, "detailed_precision": None, "category_n_gold": 4},
    },
]
