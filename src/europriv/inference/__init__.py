"""Inference around any token classifier, in numpy: windows, batches, words, decoding.

A model enters only as a function from token ids to logits; nothing here loads a model library.
Follows DEFINITIONS section 2.
"""

from __future__ import annotations

from europriv.inference.reading import DECODING, Decoding, read_spans, whole_graphemes
from europriv.inference.windows import Forward, Plan, batches, cut, log_probs
from europriv.inference.words import POOLING, Pieces, Pooling, Words, pool, words

__all__ = [
    "DECODING",
    "POOLING",
    "Decoding",
    "Forward",
    "Pieces",
    "Plan",
    "Pooling",
    "Words",
    "batches",
    "cut",
    "log_probs",
    "pool",
    "read_spans",
    "whole_graphemes",
    "words",
]
