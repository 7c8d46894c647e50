"""The page of the Space: the card, and a form that runs the metric."""

from pathlib import Path

from europriv import space

space.page("CharMask", Path(__file__).with_name("README.md")).launch()
