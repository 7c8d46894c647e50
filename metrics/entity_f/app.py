"""The page of the Space: the card, and a form that runs the metric."""

from pathlib import Path

import gradio

import europriv.hub_module

CARD = Path(__file__).with_name("README.md").read_text(encoding="utf-8").split("---", 2)[2]

europriv.hub_module.page("EntityF", CARD, gradio).launch()
