"""Worked-out cases: predictions of two systems, references and what must come out."""

# Six people; the first system leaves all numbers, the second none: p = 2 / 2^6.
_ID = {"start": 4, "end": 17, "label": "NATIONAL_ID"}
_REFERENCES = [{"text": f"CNP 10801011200{n:02}", "spans": [_ID]} for n in range(6)]
_NONE, _ALL = [[] for _ in range(6)], [[_ID] for _ in range(6)]

test_cases = [
    {
        "predictions1": _NONE,
        "predictions2": _ALL,
        "references": _REFERENCES,
        "result": {
            "value1": 1.0,
            "value2": 0.0,
            "difference": 1.0,
            "p": 2 / 64,
            "discordant1": 6,
            "discordant2": 0,
        },
    },
    {
        "predictions1": [[{"start": 4, "end": 10, "label": "DATE"}] for _ in range(6)],
        "predictions2": _ALL,
        "references": _REFERENCES,
        "options": {"score": "leak_rate_full_coverage"},
        "result": {"difference": 1.0, "p": 2 / 64},
    },
]
