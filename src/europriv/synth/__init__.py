"""Synthetic documents: recipe, skeletons and tables to rows with exact gold spans.

>>> row = next(generate("ro-synthetic"))
>>> span = row["spans"][0]
>>> row["id"], row["text"][span["start"] : span["end"]] in row["text"]
('ro-synthetic-00000', True)
"""

from __future__ import annotations

from europriv.synth.dataset import BuildReport, build, build_all, update_recipe
from europriv.synth.figures import Quality, overlap, quality
from europriv.synth.recipes import Recipe, configs, recipe
from europriv.synth.rows import generate

__all__ = [
    "BuildReport",
    "Quality",
    "Recipe",
    "build",
    "build_all",
    "configs",
    "generate",
    "overlap",
    "quality",
    "recipe",
    "update_recipe",
]
