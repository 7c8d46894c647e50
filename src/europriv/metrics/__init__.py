"""The metrics: each a frozen value, one a file."""

from __future__ import annotations

import ast
from dataclasses import fields
from typing import Any

from europriv.errors import OptionError, did_you_mean
from europriv.metrics._base import Metric
from europriv.metrics._counts import Counts, merge
from europriv.metrics._parts import PartsMetric
from europriv.metrics._prf import SpanMetric
from europriv.metrics._ratios import RatioMetric
from europriv.metrics._slices import SLICES, divisions, macro, scores_by, slices
from europriv.metrics.canonical_levels import CanonicalLevels
from europriv.metrics.char_mask import CharMask
from europriv.metrics.entity_f import EntityF
from europriv.metrics.full_redaction import FullRedaction
from europriv.metrics.i2b2_deid import I2b2Deid
from europriv.metrics.leak_rate import LeakRate
from europriv.metrics.meddocan import Meddocan
from europriv.metrics.partial_f import PartialF
from europriv.metrics.span_iou import SpanIoU
from europriv.metrics.tab_recall import TabRecall

__all__ = [
    "ALL",
    "SLICES",
    "CanonicalLevels",
    "CharMask",
    "Counts",
    "EntityF",
    "FullRedaction",
    "I2b2Deid",
    "LeakRate",
    "Meddocan",
    "Metric",
    "PartialF",
    "PartsMetric",
    "RatioMetric",
    "SpanIoU",
    "SpanMetric",
    "TabRecall",
    "divisions",
    "macro",
    "merge",
    "parse",
    "scores_by",
    "slices",
]

#: Every metric by class name.
ALL: dict[str, type[Metric]] = {
    cls.__name__: cls
    for cls in (
        CanonicalLevels,
        CharMask,
        EntityF,
        FullRedaction,
        I2b2Deid,
        LeakRate,
        Meddocan,
        PartialF,
        SpanIoU,
        TabRecall,
    )
}


def parse(text: str) -> Metric:
    """Return the metric that `text` names: `parse(repr(metric)) == metric`.

    Raises:
        OptionError: if the text is no metric, with suggestions.

    >>> parse("SpanIoU(theta=0.5, level='category')")
    SpanIoU(theta=0.5, level='category')
    >>> parse("LeakRate")
    LeakRate()
    """
    name, keywords = _call(text)
    if name not in ALL:
        raise OptionError(f"metric {name!r} is unknown: {did_you_mean(name, sorted(ALL))}")
    known = {f.name for f in fields(ALL[name])}
    options: dict[str, Any] = {}
    for keyword in keywords:
        if keyword.arg not in known:
            hint = did_you_mean(str(keyword.arg), sorted(known))
            raise OptionError(f"{name} has no option {keyword.arg!r}: {hint}")
        if keyword.arg in options:
            raise OptionError(f"{name}: {keyword.arg} stands twice; give it once")
        try:
            options[keyword.arg] = ast.literal_eval(keyword.value)
        except ValueError:
            raise OptionError(f"{name}: {keyword.arg} must be a plain value") from None
    return ALL[name](**options)


def _call(text: str) -> tuple[str, list[ast.keyword]]:
    """Return the name and the keywords of `Name` or `Name(key=value, …)`."""
    try:
        node = ast.parse(text.strip(), mode="eval").body
    except SyntaxError:
        node = ast.Constant(None)
    if isinstance(node, ast.Name):
        return node.id, []
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and not node.args:
        return node.func.id, node.keywords
    raise OptionError(f"{text!r} is no metric: write for example SpanIoU(theta=0.5)")
