"""Synthetic documents: recipe, skeletons and tables to rows with exact gold spans.

>>> row = next(generate("ro-synthetic"))
>>> span = row["spans"][0]
>>> row["id"], row["text"][span["start"] : span["end"]] in row["text"]
('ro-synthetic-00000', True)
"""

from __future__ import annotations

from europriv.synth.card import check_folder, write_card
from europriv.synth.counts import Counts
from europriv.synth.dataset import BuildReport, build, build_all, to_parquet, update_recipe
from europriv.synth.figures import Quality, overlap, quality
from europriv.synth.recipes import Recipe, configs, recipe
from europriv.synth.reviews import record_review
from europriv.synth.rows import generate
from europriv.synth.tokens import tag

__all__ = [
    "BuildReport",
    "Counts",
    "Quality",
    "Recipe",
    "build",
    "build_all",
    "check_folder",
    "configs",
    "generate",
    "overlap",
    "quality",
    "recipe",
    "record_review",
    "tag",
    "to_parquet",
    "update_recipe",
    "write_card",
]
