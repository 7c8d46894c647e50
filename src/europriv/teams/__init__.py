"""Shared tasks: who came first, what was hard to find, how far annotators agree.

After the overview of the 2016 CEGS N-GRID de-identification task (Stubbs, Filannino and Uzuner).
"""

from __future__ import annotations

from europriv.teams.agreement import Agreement, agreement, alpha, mean
from europriv.teams.figure import draw
from europriv.teams.found import Found, found, hits
from europriv.teams.pairs import ALL, Pair, not_done, pairs
from europriv.teams.ranking import Team, ranking

__all__ = [
    "ALL",
    "Agreement",
    "Found",
    "Pair",
    "Team",
    "agreement",
    "alpha",
    "draw",
    "found",
    "hits",
    "mean",
    "not_done",
    "pairs",
    "ranking",
]
