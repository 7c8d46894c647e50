"""The page of the Space: the card, and a form that runs the comparison."""

from pathlib import Path

from europriv import space
from europriv.compare.paired import paired
from europriv.metrics import parse


def compare(predictions, references, options):
    metric = parse(options.pop("metric", "EntityF(level='kp', unit='word')"))
    return paired(metric, options.pop("score", "f1"), predictions, references, options)


space.page("PairedF", Path(__file__).with_name("README.md"), compare).launch()
