"""Worked-out cases: predictions, references and the scores they must give."""

# A boy of Cluj with the never-issued serial 000, written three times for one person.
_TEXT = "CNP 1080101120003, sau 1080101 120003; card de asigurat 1080101120003"
_REFERENCES = [
    {
        "text": _TEXT,
        "country": "RO",
        "spans": [
            {"start": 4, "end": 17, "label": "NATIONAL_ID"},
            {"start": 23, "end": 37, "label": "NATIONAL_ID"},
            {"start": 56, "end": 69, "label": "NATIONAL_ID"},
        ],
    },
    {"text": "fără număr", "spans": []},
]

test_cases = [
    {
        # Two mentions hidden by labels that have nothing to do with it, one left.
        "predictions": [
            [{"start": 0, "end": 17, "label": "AGE"}, {"start": 23, "end": 37, "label": "CITY"}],
            [],
        ],
        "references": _REFERENCES,
        "result": {
            "leak_rate": 1.0,
            "n_subjects": 1,
            "n_leaked": 1,
            "n_mentions": 3,
            "n_mentions_leaked": 1,
            "exposed_fraction": 1 / 3,
            "quasi_identifiers": 3,
        },
    },
    {
        # The blank inside the second mention need not be hidden; the last digits of the third must.
        "predictions": [
            [
                {"start": 4, "end": 17, "label": "AGE"},
                {"start": 23, "end": 30, "label": "AGE"},
                {"start": 31, "end": 37, "label": "AGE"},
                {"start": 56, "end": 66, "label": "AGE"},
            ],
            [],
        ],
        "references": _REFERENCES,
        "result": {
            "leak_rate": 0.0,
            "leak_rate_full_coverage": 1.0,
            "n_mentions_leaked_full_coverage": 1,
            "exposed_fraction": 3 / 39,
            "quasi_identifiers": 0,
        },
    },
    {
        "predictions": [[], []],
        "references": [{"text": "a", "spans": []}, {"text": "b", "spans": []}],
        "result": {"leak_rate": None, "leak_rate_ci_low": None, "n_subjects": 0},
    },
]
