"""Synthetic documents: recipe, skeletons and tables to rows with exact gold spans.

>>> row = next(generate("ro-synthetic"))
>>> span = row["spans"][0]
>>> row["id"], row["text"][span["start"] : span["end"]] in row["text"]
('ro-synthetic-00000', True)
"""

from __future__ import annotations

from europriv.synth.build import BuildReport, build, update_recipe
from europriv.synth.generate import generate
from europriv.synth.recipe import Recipe, configs, recipe

__all__ = ["BuildReport", "Recipe", "build", "configs", "generate", "recipe", "update_recipe"]
