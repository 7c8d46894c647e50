"""Full redaction against its definition, spelt out span by span, and against the leak rate."""

from __future__ import annotations

import numpy as np
import pytest

from europriv.documents import Documents
from europriv.metrics import FullRedaction, LeakRate
from europriv.metrics._coverage import separators
from europriv.spans import Coded, Span, SpanTable
from europriv.stats import wilson

TEXT = "Ana Pop, 12-34 Cluj. Ion Rus."


def people(start, end, label, subject):
    return Span(start, end, label, subject=subject)


GOLD = [
    people(0, 7, "NAME", "ana"),
    people(9, 14, "MRN", "ana"),
    people(15, 19, "CITY", None),
    people(21, 28, "NAME", "ion"),
]


def test_a_person_is_redacted_when_nothing_of_them_is_left(score):
    hidden = [(0, 7, "X"), (9, 11, "X"), (12, 14, "X"), (21, 24, "Y")]
    scores = score(FullRedaction(), [GOLD, [], GOLD[:2]], [hidden, [], hidden], [TEXT] * 3)
    assert (scores["n_documents_with_gold"], scores["n_documents_redacted"]) == (2, 1)
    assert (scores["n_subjects"], scores["n_subjects_redacted"]) == (3, 2)
    assert (scores["n_spans"], scores["n_spans_redacted"]) == (6, 4)
    assert scores["full_redaction"] == 0.5
    names = scores["per_type"]["NAME"]
    assert (names["n_subjects"], names["n_subjects_redacted"]) == (3, 2)
    assert names["full_redaction_subjects"] == pytest.approx(2 / 3)
    assert scores["per_type"]["CITY"]["full_redaction_subjects"] is None
    limits = (scores["full_redaction_ci_low"], scores["full_redaction_ci_high"])
    assert limits == wilson(1, 2)
    assert scores["n_documents"] == 3


@pytest.mark.parametrize("seed", range(4))
def test_it_is_what_reading_span_by_span_finds(seed, corpus):
    gold, predicted, documents = corpus(seed, 150)
    rng = np.random.default_rng(seed)
    subject = Coded(rng.integers(-1, 3, len(gold)).astype(np.int32), ("p", "q", "r"))
    label = Coded(gold.label, gold.labels)
    gold = SpanTable.from_columns(
        gold.doc, gold.start, gold.end, label, gold.n_docs, {"subject": subject}
    )
    scores = FullRedaction().scores(FullRedaction().count(gold, predicted, documents))
    hides = separators()
    left: dict[tuple, bool] = {}
    for doc, (row, hidden) in enumerate(zip(gold.rows(), predicted.rows(), strict=True)):
        covered = {c for s in hidden for c in range(s.start, s.end)}
        for s in row:
            chars = range(s.start, s.end)
            solid = [c for c in chars if not hides[ord(documents.texts[doc][c])]]
            shown = not covered & set(chars) or not covered >= set(solid)
            keys = [("span", doc, s.start, s.end), ("document", doc), (s.label, doc)]
            keys += [("subject", doc, s.subject)] if s.subject else []
            for key in keys:
                left[key] = left.get(key, False) or shown

    def numbers(kind):
        flags = [shown for key, shown in left.items() if key[0] == kind]
        return len(flags), flags.count(False)

    for kind, name in (("span", "spans"), ("subject", "subjects")):
        assert (scores[f"n_{name}"], scores[f"n_{name}_redacted"]) == numbers(kind)
    found = (scores["n_documents_with_gold"], scores["n_documents_redacted"])
    assert found == numbers("document")
    for node, one in scores["per_type"].items():
        assert (one["n_documents_with_gold"], one["n_documents_redacted"]) == numbers(node)


def test_one_identifier_a_document_leaks_or_is_redacted():
    """Then the full-coverage leak rate and this share are complements."""
    rng = np.random.default_rng(3)
    n = 200
    texts = ["CNP 320-0517.123 452"] * n
    gold = SpanTable.from_rows([[(4, 20, "RO_CNP")]] * n)
    ends = rng.integers(5, 21, n).tolist()
    predicted = SpanTable.from_rows([[(4, end, "X")] for end in ends])
    documents = Documents([str(i) for i in range(n)], texts)
    leak = LeakRate().scores(LeakRate().count(gold, predicted, documents))
    full = FullRedaction().scores(FullRedaction().count(gold, predicted, documents))
    assert leak["n_leaked_full_coverage"] + full["n_documents_redacted"] == n
    assert 0 < full["n_documents_redacted"] < n
