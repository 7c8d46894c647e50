"""The best legal tag sequence under a model's log-probabilities."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from europriv.errors import DataError, TagError
from europriv.tags.tagset import TagSet

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

_ROWS = "BIES"


def viterbi(log_probs: NDArray[Any], tags: TagSet | Sequence[str]) -> NDArray[np.int64]:
    """Return the legal tag sequence with the largest sum of log-probabilities.

    Legal are the scheme's transitions, its first and its last tags, so the result is well formed.
    A tag either begins (then the best of all ending tags precedes it) or joins its own type (then
    only tags of that type precede it), so a step costs time linear in the number of tags.

    Args:
        log_probs: [n tokens, n tags]; a constant per row changes nothing.
        tags: the tag set, or the tags of the columns.

    Returns:
        Columns, int64 [n tokens].

    Raises:
        TagError: if the tags do not fit one scheme.
        DataError: if the shape is wrong, a value is NaN, or no legal sequence is possible.

    >>> viterbi(np.log([[0.5, 0.4, 0.1], [0.1, 0.3, 0.6]]), ["O", "B-ID", "I-ID"]).tolist()
    [1, 2]
    """
    table = tags if isinstance(tags, TagSet) else TagSet.of(tags)
    scores = np.asarray(log_probs, dtype=np.float64)
    if scores.ndim != 2 or scores.shape[1] != len(table.tags):
        raise DataError(
            f"log-probabilities have shape {scores.shape}; expected one row a token "
            f"and {len(table.tags)} columns, one a tag"
        )
    if np.isnan(scores).any():
        raise DataError("a log-probability is NaN; check the model's weights and its input")
    if alike := table.alike:
        raise TagError(f"tags {alike[0]!r} and {alike[1]!r} read alike; keep one of them")
    if not len(scores) or not table.types:
        return np.zeros(len(scores), dtype=np.int64)
    best: NDArray[np.int64] = scores.argmax(axis=1)
    if (scores[range(len(best)), best] == -np.inf).any():
        raise DataError("no legal tag sequence is possible: every score of a token is -inf")
    faults = table.faults(best)
    return _mend(scores, best, faults, _Trellis(table)) if len(faults) else best


def _mend(
    scores: Floats, best: NDArray[np.int64], faults: NDArray[np.int64], trellis: _Trellis
) -> NDArray[np.int64]:
    """Return the best sequence, given each token's best tag and where these break the rules.

    Only the stretches around faults, from one O to the next, are searched, as if anything might
    precede and follow them. If the best path of each stretch has an O at both edges, it fits what
    lies between, which cannot be better than it is; if not, the whole text is searched.
    """
    n = len(best)
    free = np.concatenate([[-1], np.flatnonzero(np.isin(best, trellis.outside)), [n]])
    at = np.searchsorted(free, faults)
    lows, highs = free[at - 1], free[at]
    apart = np.concatenate([[True], lows[1:] > highs[:-1]])
    path = best.copy()
    for low, high in zip(lows[apart], highs[np.append(apart[1:], True)], strict=True):
        part = slice(max(low, 0), min(high + 1, n))
        opened = (low >= 0, high < n)
        path[part] = trellis.path(scores[part], opened)
        edges = path[[part.start, part.stop - 1]]
        if (opened & (edges != best[[part.start, part.stop - 1]])).any():
            return trellis.path(scores)
    return path


class _Trellis:
    """States laid out as role by type; O stands apart, as state -1.

    In every scheme the roles of each of its four sets are evenly spaced in `_ROWS`, so that a
    slice selects them without a copy.
    """

    def __init__(self, table: TagSet) -> None:
        grammar = table.scheme
        self.begin, self.end, self.join = map(_rows, (grammar.begin, grammar.end, grammar.join))
        self.n_types = len(table.types)
        self.inside = np.flatnonzero(~table.is_role("O"))
        self.outside = np.flatnonzero(table.is_role("O"))
        self.state = (table.role[self.inside] - 1) * np.int64(self.n_types)
        self.state += table.type[self.inside]
        self.column = np.full(len(_ROWS) * self.n_types + 1, -1)
        self.column[self.state] = self.inside
        self.column[-1] = self.outside[0] if len(self.outside) else -1

    def path(self, scores: Floats, opened: tuple[bool, bool] = (False, False)) -> NDArray[np.int64]:
        """Return the columns of the best path, from left to right and back.

        Args:
            scores: [n tokens, n tags].
            opened: whether entities may reach in from the left, and out to the right.
        """
        grid, outs = self._spread(scores)
        if not opened[0]:
            grid[0, self.join] = -np.inf
        ends, begins, joins = grid[:, self.end], grid[:, self.begin], grid[:, self.join]
        ended = []
        best = 0.0
        for t, emitted in enumerate(outs):
            # A view first: `begins[t] += best` would write the row back onto itself.
            begin, join = begins[t], joins[t]
            begin += best
            if t:
                join += np.maximum(grid[t - 1, 0], grid[t - 1, 1])
            best, state = self._best_end(ends[t], emitted + best)
            ended.append(state)
        if opened[1]:
            at = int(grid[-1].argmax())
            best, state = max((best, state), (grid[-1].item(at), at))
        if best == -np.inf:
            raise DataError("no legal tag sequence is possible under these scores")
        return self.column[self._trace(state, ended, grid[:, 1] > grid[:, 0])]

    def _spread(self, scores: Floats) -> tuple[Floats, list[float]]:
        """Return scores by role and type [n, 4, n types], and those of O."""
        grid = np.full((len(scores), len(_ROWS) * self.n_types), -np.inf)
        grid[:, self.state] = scores[:, self.inside]
        out = scores[:, self.outside[0]] if len(self.outside) else np.full(len(scores), -np.inf)
        return grid.reshape(len(scores), len(_ROWS), self.n_types), out.tolist()

    def _best_end(self, scores: Floats, out: float) -> tuple[float, int]:
        """Return the best score after which anything may begin, and its state."""
        at = int(scores.argmax())
        best = scores.item(at)
        return (out, -1) if out >= best else (best, at + self.end.start * self.n_types)

    def _trace(
        self, state: int, ended: list[int], from_inside: NDArray[np.bool_]
    ) -> NDArray[np.int64]:
        """Follow the best path back from its last state.

        Args:
            state: the last state.
            ended: the best state at each token after which anything may begin.
            from_inside: whether I is a better predecessor than B, bool [n tokens, n types].
        """
        states = np.empty(len(ended), dtype=np.int64)
        joins = range(len(_ROWS))[self.join]
        for t in range(len(ended) - 1, -1, -1):
            states[t] = state
            row, kind = divmod(state, self.n_types)
            # B and I are the first two rows: only they precede a tag that joins.
            joined = row in joins
            state = kind + self.n_types * int(from_inside[t - 1, kind]) if joined else ended[t - 1]
        return states


def _rows(roles: str) -> slice:
    """Return the slice of `_ROWS` that holds `roles`.

    >>> _rows("OBS"), _rows("O")
    (slice(0, 4, 3), slice(0, 0, 1))
    """
    at = [_ROWS.index(role) for role in _ROWS if role in roles] or [0, -1]
    return slice(at[0], at[-1] + 1, max(at[-1] - at[0], 1) if len(at) == 2 else 1)
