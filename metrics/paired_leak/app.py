"""The page of the Space: the card, and a form that runs the comparison."""

from pathlib import Path

from europriv import space
from europriv.compare.paired import paired
from europriv.metrics import LeakRate


def compare(predictions, references, options):
    score, nodes = options.pop("score", "leak_rate"), options.pop("nodes", None)
    return paired(LeakRate(nodes=nodes), score, predictions, references, options)


space.page("PairedLeak", Path(__file__).with_name("README.md"), compare).launch()
