"""Spans and tables of spans: half-open ranges of Python code points with a label."""

from __future__ import annotations

from europriv.spans.span import ATTRIBUTES, Coded, Span
from europriv.spans.table import SpanTable

__all__ = ["ATTRIBUTES", "Coded", "Span", "SpanTable"]
