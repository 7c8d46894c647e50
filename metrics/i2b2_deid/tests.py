"""Worked-out cases: predictions, references and the scores they must give."""

# A name in two pieces, an age cut by one digit, a city found as it is, a hospital too many.
_TEXT = "Élise Roux, 41, Lyon, CHU"
_GOLD = [
    {"start": 0, "end": 10, "label": "PATIENT"},
    {"start": 12, "end": 14, "label": "AGE"},
    {"start": 16, "end": 20, "label": "CITY"},
]
_FOUND = [
    {"start": 0, "end": 5, "label": "PATIENT"},
    {"start": 6, "end": 10, "label": "PATIENT"},
    {"start": 12, "end": 13, "label": "AGE"},
    {"start": 16, "end": 20, "label": "CITY"},
    {"start": 22, "end": 25, "label": "HOSPITAL"},
]
_ROWS = {"predictions": [_FOUND], "references": [{"text": _TEXT, "spans": _GOLD}]}

test_cases = [
    {
        **_ROWS,
        "options": {"scheme": "i2b2-2014", "unannotated": "count"},
        "result": {
            "tp": 1,
            "fp": 4,
            "fn": 2,
            "relaxed_tp": 2,
            "relaxed_fp": 3,
            "relaxed_fn": 1,
            "overlap_tp": 3,
            "overlap_fp": 2,
            "overlap_fn": 1,
            "overlap_precision": 3 / 5,
            "overlap_recall": 3 / 4,
        },
    },
    {
        **_ROWS,
        "options": {"scheme": "i2b2-2014", "hipaa": True},
        "result": {"tp": 1, "fp": 3, "fn": 2, "overlap_f1": 6 / 8},
    },
    {
        "predictions": [[{"start": 1, "end": 5, "label": "PATIENT"}]],
        "references": [{"text": "Élise", "spans": [{"start": 0, "end": 5, "label": "PATIENT"}]}],
        "options": {"scheme": "i2b2-2014", "compat": "script"},
        "result": {"f1": 0.0, "overlap_f1": 1.0},
    },
]
