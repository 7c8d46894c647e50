"""Worked-out cases: predictions of two systems, references and what must come out."""

_NAME = {"start": 0, "end": 7, "label": "NAME"}
_REFERENCES = [{"text": "Ana Pop", "spans": [_NAME]}, {"text": "Dan Rus", "spans": [_NAME]}]

test_cases = [
    {
        "predictions1": [[_NAME], [_NAME]],
        "predictions2": [[_NAME], []],
        "references": _REFERENCES,
        "result": {
            "value1": 1.0,
            "value2": 2 / 3,
            "difference": 1 / 3,
            "difference_ci_low": 0.0,
            "discordant1": 1,
            "discordant2": 0,
        },
    },
    {
        "predictions1": [[_NAME], []],
        "predictions2": [[_NAME], []],
        "references": _REFERENCES,
        "options": {"metric": "I2b2Deid(level='raw')", "score": "overlap_f1", "scheme": "raw"},
        "result": {"difference": 0.0, "p": 1.0, "discordant1": 0, "discordant2": 0},
    },
]
