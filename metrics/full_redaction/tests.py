"""Worked-out cases: predictions, references and the scores they must give."""

_REFERENCES = [
    {
        "text": "Ana Pop (12-34) și Ion Rus",
        "spans": [
            {"start": 0, "end": 7, "label": "NAME", "subject": "ana"},
            {"start": 9, "end": 14, "label": "MRN", "subject": "ana"},
            {"start": 19, "end": 26, "label": "NAME", "subject": "ion"},
        ],
    },
    {"text": "Cluj", "spans": [{"start": 0, "end": 4, "label": "CITY"}]},
    {"text": "nimic", "spans": []},
]

test_cases = [
    {
        # All of Ana but a hyphen, half of Ion, the city.
        "predictions": [
            [
                {"start": 0, "end": 7, "label": "CITY"},
                {"start": 9, "end": 11, "label": "AGE"},
                {"start": 12, "end": 14, "label": "AGE"},
                {"start": 19, "end": 22, "label": "NAME"},
            ],
            [{"start": 0, "end": 4, "label": "NAME"}],
            [],
        ],
        "references": _REFERENCES,
        "result": {
            "full_redaction": 0.5,
            "full_redaction_subjects": 0.5,
            "full_redaction_spans": 0.75,
            "n_documents_with_gold": 2,
            "n_documents": 3,
        },
    },
    {
        "predictions": [[], [], []],
        "references": _REFERENCES,
        "result": {"full_redaction": 0.0, "n_spans": 4, "n_spans_redacted": 0},
    },
]
