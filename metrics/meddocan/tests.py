"""Worked-out cases: predictions, references and the scores they must give."""

# A name in two pieces makes the chain of gold's one span; the age is missed, a word is too many.
_GOLD = [{"start": 0, "end": 10, "label": "NAME"}, {"start": 14, "end": 16, "label": "AGE"}]
_FOUND = [
    {"start": 0, "end": 4, "label": "NAME"},
    {"start": 5, "end": 10, "label": "NAME"},
    {"start": 17, "end": 21, "label": "AGE"},
]
_REFERENCES = [{"id": "a", "text": "Juan Pérez de 41 años", "spans": _GOLD}]

test_cases = [
    {
        "predictions": [_FOUND],
        "references": _REFERENCES,
        "options": {"sentences": {"a": 4}},
        "result": {
            "tp": 0,
            "fp": 3,
            "fn": 2,
            "span_tp": 0,
            "merged_tp": 1,
            "merged_fp": 1,
            "merged_fn": 1,
            "leak": 0.5,
        },
    },
    {
        "predictions": [[*_GOLD, {"start": 17, "end": 21, "label": "AGE"}]],
        "references": _REFERENCES,
        "options": {"compat": "script"},
        "result": {"f1": 0.8, "merged_tp": 2, "merged_fp": 1, "leak": None},
    },
]
