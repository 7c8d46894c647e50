"""Rows to columns: at once gives what one by one gives."""

from __future__ import annotations

import random

from europriv.documents.rows import checked_rows, sound_rows

VALUES = {
    "id": ["a", "b", "", " ", 1, None, True, "\ud83d"],
    "text": ["one", "", None, 1],
    "spans": [[], [{"start": 0, "end": 1, "label": "X"}], None, (), "x"],
    "language": ["en", "", None, " ", 3, ["en"]],
}


def test_columns_at_once_are_those_of_one_row_at_a_time():
    rng = random.Random(5)
    sound = 0
    for _ in range(3000):
        keys = [key for key in VALUES if rng.random() < 0.8]
        plain = rng.random() < 0.5
        rows = [
            {key: VALUES[key][0] if plain else rng.choice(VALUES[key]) for key in keys}
            for _ in range(rng.randint(1, 3))
        ]
        found = sound_rows(rows)
        if found is not None:
            sound += 1
            assert found == checked_rows(rows, "rows")
    assert 200 < sound < 2800
