"""The table of teams: the best run of each, ranked by one score."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from europriv import metrics, results
from europriv.errors import DataError, OptionError, did_you_mean

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from europriv.results import Result


class Team(NamedTuple):
    """One line of the table.

    Attributes:
        rank: 1 for the best; equal scores share the better rank.
        team: name of the team.
        run: name of its best run.
        n_runs: number of its runs.
        precision: None where the metric has none.
        recall: likewise.
        score: what teams are ranked by; None where undefined, which ranks last.
        interval: 95% of the score, if the result has one.
        result: of the best run.
    """

    rank: int
    team: str
    run: str
    n_runs: int
    precision: float | None
    recall: float | None
    score: float | None
    interval: tuple[float, float] | None
    result: Result


def ranking(
    loaded: Sequence[Result],
    metric: str | None = None,
    score: str = "f1",
    separator: str | None = None,
    teams: Mapping[str, str] | None = None,
) -> list[Team]:
    """Return the best run of each team, best team first.

    Args:
        loaded: Results of all runs on the same data.
        metric: repr of the metric; the first that has the score if None.
        score: what to rank by.
        separator: a system's team is what stands before it in the system's name; None makes every
            system a team.
        teams: team by name of system, where names do not tell.

    Raises:
        DataError: if the results do not belong together.
        OptionError: if there is no such score.
    """
    if not loaded:
        raise DataError("no results: give those of one or more runs")
    for other in loaded[1:]:
        results.same_data(loaded[0], other)
    name = _metric(loaded[0], metric, score)
    sign = -1 if metrics.parse(name).higher_is_better else 1
    runs: dict[str, list[Team]] = {}
    for result in loaded:
        team = _team(result.system.name, separator, teams or {})
        runs.setdefault(team, []).append(_line(result, name, score, team))

    def order(line: Team) -> tuple[bool, float]:
        return (line.score is None, sign * (line.score or 0))

    best = sorted(
        (min(lines, key=order)._replace(n_runs=len(lines)) for lines in runs.values()),
        key=lambda line: (*order(line), line.team),
    )
    places = [order(line) for line in best]
    return [t._replace(rank=places.index(order(t)) + 1) for t in best]


def _metric(result: Result, metric: str | None, score: str) -> str:
    """Return the name of the metric to rank by."""
    if metric is not None:
        return result.score(metric).metric
    for held in result.scores:
        if score in held.scores:
            return held.metric
    names = sorted({name for held in result.scores for name in held.scores})
    raise OptionError(f"no metric of the results has {score!r}: {did_you_mean(score, names)}")


def _team(system: str, separator: str | None, teams: Mapping[str, str]) -> str:
    if system in teams:
        return teams[system]
    return system.partition(separator)[0] or system if separator else system


def _line(result: Result, metric: str, score: str, team: str) -> Team:
    """Return a run as if its team had no other."""
    found = result.score(metric)
    if score not in found.scores:
        hint = did_you_mean(score, found.scores)
        raise OptionError(f"{metric} has no score {score!r}: {hint}")
    low, high = (found.scores.get(f"{score}_ci_{end}") for end in ("low", "high"))
    interval = found.intervals.get(score) if low is None or high is None else (low, high)
    reading = score.rpartition("_")[0]
    precision, recall = (
        found.scores.get(f"{reading}_{name}" if reading else name)
        for name in ("precision", "recall")
    )
    return Team(
        1, team, result.system.name, 1, precision, recall, found.scores[score], interval, result
    )
