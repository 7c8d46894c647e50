"""Slices of a Result as tables: the same scores by what the documents are, and by type."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from europriv import metrics
from europriv.cards._tables import Cell, markdown, other_scores
from europriv.errors import DataError, OptionError, did_you_mean

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from europriv.results import Score

#: Types are slices of spans, not of documents.
TYPE = "type"

#: The whole corpus, by which a slice is judged.
ALL = "all"


def slices_of(score: Score, by: Sequence[str] = ()) -> dict[str, dict[str, Mapping[str, Any]]]:
    """Return the scores of each slice by what divides the corpus and by its values.

    Args:
        score: one metric's entry of a Result.
        by: "language", "domain", "family", "document_type", "country", "length" or "type"; all
            that divide the corpus by default.

    Raises:
        OptionError: there is no such slice.
        DataError: what was asked for divides nothing.

    Returns:
        Under "all" the whole corpus stands first.
    """
    known = (*metrics.SLICES, TYPE)
    for name in by:
        if name not in known:
            raise OptionError(f"slice {name!r} is unknown: {did_you_mean(name, known)}")
    held = {**score.slices, TYPE: _types(score)}
    wanted = by or [name for name, found in held.items() if found]
    for name in wanted:
        if not held.get(name):
            raise DataError(
                f"{score.metric}: no slices by {name}, of which the documents have one value or "
                f"none; there are those by {', '.join(name for name in held if held[name])}"
            )
    whole = {ALL: {**score.scores, "macro": score.macro}}
    return {ALL: whole, **{name: dict(held[name]) for name in wanted}}


def slice_table(score: Score, by: Sequence[str] = ()) -> str:
    """Return a Markdown table of one metric: one line a slice, the whole corpus first.

    Args:
        score: one metric's entry of a Result.
        by: see `slices_of`.

    Raises:
        EuroprivError: as `slices_of` does.
    """
    names, means = _columns(score)
    head = ["by", "slice", "documents", *names, *(f"{name}, mean of documents" for name in means)]
    grid = [head]
    for name, values in slices_of(score, by).items():
        for value, scores in values.items():
            documents = scores.get("n_documents")
            cells = [_cell(scores, column) for column in names]
            macro = scores.get("macro", {}).get("documents", {})
            cells += [Cell(macro.get(mean)).text() for mean in means]
            grid.append([name, value, "-" if documents is None else f"{documents:,}", *cells])
    return markdown(grid, names=2)


def _columns(score: Score) -> tuple[list[str], list[str]]:
    """Return which scores to show, and which of them as means over documents too.

    Of a metric with one reading all ratios, of one with several the F1 of each.
    """
    metric = metrics.parse(score.metric)
    if not isinstance(metric, metrics.RatioMetric):
        return other_scores(score), []
    f1 = [f"{prefix}f1" for prefix in metric.prefixes]
    return (list(metric.names) if len(f1) == 1 else f1), [metric.headline]


def _cell(scores: Mapping[str, Any], name: str) -> str:
    ends = (scores.get(f"{name}_ci_{end}") for end in ("low", "high"))
    return Cell(scores.get(name), *ends).text()


def _types(score: Score) -> dict[str, dict[str, Any]]:
    """Return the scores of each type, or identifier scheme, under the names of the whole's."""
    metric = metrics.parse(score.metric)
    prefixes = metric.prefixes if isinstance(metric, metrics.RatioMetric) else ("",)
    found: dict[str, dict[str, Any]] = {}
    for prefix in prefixes:
        per_type = score.scores.get(f"{prefix}per_type") or score.scores.get("per_scheme") or {}
        for label, scores in per_type.items():
            found.setdefault(label, {}).update({prefix + k: v for k, v in scores.items()})
    return dict(sorted(found.items()))
