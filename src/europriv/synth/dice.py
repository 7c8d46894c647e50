"""Random draws that come out alike on every machine and Python version."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from itertools import accumulate
from random import Random
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

T = TypeVar("T")


class Dice(Random):
    """A `Random` whose draws all rest on `random()`.

    Python promises to keep the stream of `random()` for a seed, and of nothing else; `randrange`
    and `choice` are therefore defined by it, so that identifier modules may call them.

    >>> Dice("42/demo/0").randrange(6), Dice("42/demo/1").choice("abc")
    (5, 'b')
    """

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
        """Return a number of `range(start, stop, step)`, as `Random.randrange` does."""
        if stop is None:
            start, stop = 0, start
        return start + step * int(self.random() * ((stop - start + step - 1) // step))

    def choice(self, seq: Sequence[T]) -> T:  # type: ignore[override]
        """Return one of `seq`, all equally likely."""
        return seq[int(self.random() * len(seq))]

    def shuffled(self, values: Iterable[T]) -> list[T]:
        """Return `values` in random order."""
        out = list(values)
        for last in range(len(out) - 1, 0, -1):
            other = self.randrange(last + 1)
            out[last], out[other] = out[other], out[last]
        return out


@dataclass(frozen=True, slots=True)
class Weighted(Generic[T]):
    """Values that are drawn in proportion to their weights, each draw one bisection."""

    values: tuple[T, ...]
    bounds: tuple[float, ...]
    total: float

    @classmethod
    def of(cls, pairs: Iterable[tuple[T, float]]) -> Weighted[T]:
        """Build from pairs of value and weight; all weights are positive, and one at least."""
        values, weights = zip(*pairs, strict=True)
        *bounds, total = accumulate(weights)
        return cls(values, tuple(bounds), total)

    def draw(self, dice: Dice) -> T:
        """Return one of the values."""
        if bounds := self.bounds:
            return self.values[bisect_right(bounds, dice.random() * self.total)]
        return self.values[0]
