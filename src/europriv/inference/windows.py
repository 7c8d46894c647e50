"""A model over texts of any length: overlapping windows, batches by length, merge by depth."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from europriv.errors import OptionError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

Ints = NDArray[np.int64]

#: Token ids and attention mask, both int64 [batch, length], to logits [batch, length, n tags].
Forward = Callable[[Ints, Ints], NDArray[Any]]


@dataclass(frozen=True, slots=True)
class Plan:
    """How texts are cut for a model.

    Attributes:
        size: pieces a window may hold, special tokens not counted.
        overlap: pieces that neighbouring windows share.
        budget: pieces in a batch, padding included; small batches stay in the cache of a CPU.
        before: ids of the special tokens in front of each window.
        after: ids of those behind it.
        pad: id that fills a batch up.

    Raises:
        OptionError: if the sizes leave no way forward.
    """

    size: int = 510
    overlap: int = 128
    budget: int = 2048
    before: tuple[int, ...] = ()
    after: tuple[int, ...] = ()
    pad: int = 0

    def __post_init__(self) -> None:
        if not 0 <= self.overlap < self.size:
            raise OptionError(
                f"windows of {self.size} pieces with {self.overlap} shared make no progress; "
                "choose 0 <= overlap < window"
            )
        if self.budget < 1:
            raise OptionError(f"a batch of {self.budget} pieces is empty; choose budget >= 1")


def cut(n: int, size: int, overlap: int) -> list[tuple[int, int]]:
    """Return windows `[start, end)` over `n` pieces; the last one is full, too.

    >>> cut(10, 6, 2), cut(11, 6, 2), cut(3, 6, 2), cut(0, 6, 2)
    ([(0, 6), (4, 10)], [(0, 6), (4, 10), (5, 11)], [(0, 3)], [])
    """
    if n <= size:
        return [(0, n)] if n else []
    starts = [*range(0, n - size, size - overlap), n - size]
    return [(start, start + size) for start in starts]


def batches(lengths: Sequence[int], budget: int) -> Iterator[list[int]]:
    """Yield indices in batches of like length, the longest first.

    A batch is padded to its longest member; padded, it stays within `budget` unless one member
    alone exceeds it.

    >>> list(batches([3, 9, 4, 1], budget=9))
    [[1], [2, 0], [3]]
    """
    batch: list[int] = []
    for i in sorted(range(len(lengths)), key=lambda i: (-lengths[i], i)):
        if batch and (len(batch) + 1) * lengths[batch[0]] > budget:
            yield batch
            batch = []
        batch.append(i)
    if batch:
        yield batch


def log_probs(
    pieces: Sequence[NDArray[Any]], forward: Forward, n_tags: int, plan: Plan
) -> list[NDArray[np.float32]]:
    """Return the log-probabilities of every piece of every text.

    A piece that lies in several windows takes the prediction of the one in which it lies deepest:
    where the distance to the nearer edge of the window is largest; on a tie, of the earlier one.

    Args:
        pieces: ids of each text, without special tokens.
        forward: the model.
        n_tags: tags of the model.
        plan: how texts are cut.

    Returns:
        One float32 [n pieces, n tags] a text. No piece is left out, however long the text.
    """
    out = [np.full((len(ids), n_tags), np.nan, dtype=np.float32) for ids in pieces]
    depth = [np.full(len(ids), -1) for ids in pieces]
    windows = [
        (doc, start, end)
        for doc, ids in enumerate(pieces)
        for start, end in cut(len(ids), plan.size, plan.overlap)
    ]
    for batch in batches([end - start for _, start, end in windows], plan.budget):
        chosen = [windows[i] for i in batch]
        logits = forward(*_pad([pieces[doc][start:end] for doc, start, end in chosen], plan))
        scores = _log_softmax(logits[:, len(plan.before) :])
        for row, (doc, start, end) in zip(scores, chosen, strict=True):
            _keep_deepest(out[doc], depth[doc], row, start, end)
    return out


def _keep_deepest(
    out: NDArray[np.float32], depth: Ints, row: NDArray[np.float32], start: int, end: int
) -> None:
    """Write the rows of a window for the pieces that lie deeper in it than in those before."""
    step = np.arange(end - start)
    mine = np.minimum(step, step[::-1])
    # Ties go to the earlier window because the windows of one text, being of one length, arrive in
    # their order.
    deeper = mine > depth[start:end]
    out[start:end][deeper] = row[: end - start][deeper]
    depth[start:end][deeper] = mine[deeper]


def _pad(windows: Sequence[NDArray[Any]], plan: Plan) -> tuple[Ints, Ints]:
    """Return ids and attention mask of a batch."""
    rows = [(*plan.before, *ids.tolist(), *plan.after) for ids in windows]
    length = max(map(len, rows))
    ids = np.full((len(rows), length), plan.pad, dtype=np.int64)
    mask = np.zeros((len(rows), length), dtype=np.int64)
    for i, row in enumerate(rows):
        ids[i, : len(row)] = row
        mask[i, : len(row)] = 1
    return ids, mask


def _log_softmax(logits: NDArray[Any]) -> NDArray[np.float32]:
    shifted = logits.astype(np.float32) - logits.max(axis=-1, keepdims=True)
    normal: NDArray[np.float32] = shifted - np.log(np.exp(shifted).sum(axis=-1, keepdims=True))
    return normal
