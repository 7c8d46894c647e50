"""Worked-out cases: predictions, references and the scores they must give."""

# One person with two mentions, of which a title and one name are masked; one age, masked.
_ANA = {"label": "NAME", "subject": "ana", "identifier_class": "direct"}
_REFERENCES = [
    {
        "text": "Mr Ana Pop left. Pop was 41.",
        "spans": [
            {"start": 0, "end": 10, **_ANA},
            {"start": 17, "end": 20, **_ANA},
            {"start": 25, "end": 27, "label": "AGE", "identifier_class": "quasi"},
        ],
    }
]
_MASKS = [{"start": 3, "end": 10, "label": "NAME"}, {"start": 21, "end": 27, "label": "AGE"}]

test_cases = [
    {
        "predictions": [_MASKS],
        "references": _REFERENCES,
        "result": {
            "entity_recall": 1 / 2,
            "entity_recall_direct": 0.0,
            "entity_recall_quasi": 1.0,
            "mention_recall": 2 / 3,
            "token_recall": 4 / 5,
            "mention_precision": 1 / 2,
            "token_precision": 3 / 4,
        },
    },
    {
        "predictions": [[]],
        "references": _REFERENCES,
        "result": {"entity_recall": 0.0, "mention_precision": None, "n_quasi": 1},
    },
]
