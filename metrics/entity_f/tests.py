"""Worked-out cases: predictions, references and the scores they must give."""

# "Ana Pop" exact, "Cluj" with a comma, "03.05.1971" missed, a spurious name in the second text.
_TEXT = "Ana Pop, Cluj, 03.05.1971"
_GOLD = [
    {"start": 0, "end": 7, "label": "NAME"},
    {"start": 9, "end": 13, "label": "CITY"},
    {"start": 15, "end": 25, "label": "BIRTH_DATE"},
]
_FOUND = [{"start": 0, "end": 7, "label": "NAME"}, {"start": 9, "end": 14, "label": "CITY"}]
_REFERENCES = [{"text": _TEXT, "spans": _GOLD}, {"text": "Mare albastră", "spans": []}]
_PREDICTIONS = [_FOUND, [{"start": 0, "end": 4, "label": "NAME"}]]

test_cases = [
    {
        "predictions": _PREDICTIONS,
        "references": _REFERENCES,
        "result": {"tp": 1, "fp": 2, "fn": 2, "precision": 1 / 3, "recall": 1 / 3, "f1": 1 / 3},
    },
    {
        "predictions": _PREDICTIONS,
        "references": _REFERENCES,
        "options": {"level": "kp", "unit": "word"},
        "result": {"tp": 2, "fp": 1, "fn": 1, "f2": 2 / 3},
    },
    {
        "predictions": [[], []],
        "references": _REFERENCES,
        "result": {"precision": None, "recall": 0.0, "f1": 0.0, "n_gold": 3, "n_predicted": 0},
    },
]
