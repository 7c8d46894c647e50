"""The quality figures of built configurations, as data and as a table."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any

from pyarrow import parquet

from europriv import formats, synth
from europriv.errors import DataError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from europriv.synth import BuildReport

_COLUMNS = {
    "documents": "documents",
    "words": "words",
    "median_words": "median words",
    "density": "spans / 100 words",
    "negative_share": "hard negatives",
    "skeletons": "skeletons",
    "largest_skeleton": "largest x even",
    "consistent": "ids consistent",
    "vocabulary_shared": "vocabulary shared",
}


def reference(path: Path) -> list[str]:
    """Return the texts of real documents in any format.

    Raises:
        DataError: there are none.
    """
    texts = [row["text"] for row in formats.read(path) if row.get("text")]
    if not texts:
        raise DataError(f"{path}: no document has a text; give a corpus with texts")
    return texts


def figures(builds: Sequence[BuildReport], texts: Sequence[str] | None) -> dict[str, Any]:
    """Return the figures of each configuration, and what families share.

    Families are compared within a configuration and, for configurations of one language that are
    no noise views of one another, across them.

    Args:
        builds: what was built.
        texts: of a real corpus to compare the vocabulary with.
    """
    found: dict[str, Any] = {}
    by_language: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for build in builds:
        # As built: a reader would drop the keys that hold nothing.
        rows = parquet.read_table(build.path).to_pylist()
        found[build.config] = synth.quality(rows, texts).as_dict()
        own_texts = not synth.recipe(build.config).skeletons_of_others
        if own_texts and rows:
            by_language[rows[0]["language"]] += rows
    shared = {
        language: {pair: value for pair, value in synth.overlap(rows).items() if value}
        for language, rows in sorted(by_language.items())
    }
    return {"configurations": found, "shared_5grams": shared}


def table(data: dict[str, Any]) -> str:
    """Return the figures as a Markdown table, labels by configuration and a line a language."""
    from europriv import cards

    grid = [["configuration", *_COLUMNS.values(), "5-gram Jaccard"]]
    for name, one in data["configurations"].items():
        cells = [_cell(one[key]) for key in _COLUMNS]
        grid.append([name, *cells, f"{max(one['overlap'].values(), default=0.0):.4f}"])
    lines = [
        f"{language}: families share 5-word sequences: "
        + (", ".join(f"{pair} {value:.4f}" for pair, value in pairs.items()) or "none")
        for language, pairs in data["shared_5grams"].items()
    ]
    labels = [f"{name}: {_labels(one)}" for name, one in data["configurations"].items()]
    spans = ["Spans by label (distinct surface forms):", *labels]
    return "\n".join((cards.markdown(grid), *spans, "", *lines))


def _labels(one: dict[str, Any]) -> str:
    counted = [f"{label} {n:,} ({one['distinct'][label]:,})" for label, n in one["spans"].items()]
    total = f"{sum(one['spans'].values()):,} spans"
    return ", ".join((total, *counted))


def _cell(value: float | None) -> str:
    if value is None:
        return "-"
    return f"{value:,}" if isinstance(value, int) else f"{value:.3f}"
