"""Token classifiers of any engine: tokenizer and forward pass in, spans out."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from europriv.adapters._base import Described, Prediction
from europriv.errors import OptionError
from europriv.inference import Pieces, Plan, log_probs, read_spans
from europriv.tags import TagSet

if TYPE_CHECKING:
    from collections.abc import Sequence

    from europriv.adapters._base import Progress
    from europriv.adapters._entry import Entry
    from europriv.inference import Decoding, Forward, Pooling

#: Texts in work at once: enough to sort windows by length, few enough to keep memory flat.
_TEXTS_AT_ONCE = 64
#: Longest window unless an entry says more; most encoders were trained on no longer texts.
_LONGEST = 512

_SURROGATE = re.compile("[\ud800-\udfff]")
_UNNAMED = re.compile(r"LABEL_\d+")


@dataclass(frozen=True, slots=True, kw_only=True)
class TokenOptions:
    """Options of every token classifier.

    Attributes:
        window: pieces in a window, special tokens not counted; 0 takes what the model can.
        overlap: share of a window that it has in common with the next.
        budget: pieces in a batch, padding included.
        pooling: how the pieces of a word are pooled: "average", "first", "max" or "none", which
            suits models whose tags speak of pieces instead of words.
        decoding: "viterbi" or "argmax".
        joined: entities of one type that touch are one, for models that begin every piece anew.
        tags: scheme of the tags, such as "BIOES"; "" infers it.
        threads: threads of the engine; 0 leaves the choice to it.
    """

    window: int = 0
    overlap: float = 0.25
    budget: int = 2048
    pooling: str = "average"
    decoding: str = "viterbi"
    joined: bool = False
    tags: str = ""
    threads: int = 1

    def plan(self, name: str, limit: int, special: tuple[list[int], list[int]], pad: int) -> Plan:
        """Return how texts are cut for a model that takes `limit` pieces, special ones included.

        Raises:
            OptionError: the window does not fit the model.
        """
        before, after = map(tuple, special)
        room = limit - len(before) - len(after)
        window = self.window or min(room, _LONGEST - len(before) - len(after))
        if not 0 < window <= room:
            raise OptionError(
                f"adapter {name!r}: a window of {window} pieces does not fit the model, "
                f"which takes {room} beside its special tokens; choose a smaller one"
            )
        return Plan(window, int(window * self.overlap), self.budget, before, after, pad)


@dataclass(frozen=True)
class TokenClassifier(Described):
    """A token classifier.

    Attributes:
        revision: which weights run.
        tokenizer: a `tokenizers.Tokenizer`.
        tags: tag set of the columns of the logits.
        forward: the model.
        plan: how texts are cut.
        options: how tags become spans.
    """

    revision: str
    tokenizer: Any
    tags: TagSet
    forward: Forward
    plan: Plan
    options: TokenOptions

    @property
    def decode(self) -> str:
        """How tags become spans."""
        return self.options.decoding

    @property
    def labels(self) -> Sequence[str]:
        """The types of its tags."""
        return self.tags.types

    def predict(
        self,
        texts: Sequence[str],
        languages: Sequence[str | None] | None = None,  # noqa: ARG002 - part of the protocol
        *,
        ids: Sequence[str] | None = None,  # noqa: ARG002 - part of the protocol
        progress: Progress | None = None,
    ) -> list[Prediction]:
        """Return the spans of each text; texts of any length are read to their end."""
        out: list[Prediction] = []
        for low in range(0, len(texts), _TEXTS_AT_ONCE):
            part = texts[low : low + _TEXTS_AT_ONCE]
            out += self._predict(part)
            if progress:
                progress(len(part))
        return out

    def _predict(self, texts: Sequence[str]) -> list[Prediction]:
        found = cut_into_pieces(self.tokenizer, texts)
        scores = log_probs([p.ids for p in found], self.forward, len(self.tags.tags), self.plan)
        readings = (
            read_spans(
                *row,
                self.tags,
                pooling=cast("Pooling", self.options.pooling),
                decoding=cast("Decoding", self.options.decoding),
                joined=self.options.joined,
            )
            for row in zip(texts, found, scores, strict=True)
        )
        return [Prediction(strict, lenient) for strict, lenient in readings]


def classifier(
    entry: Entry,
    options: TokenOptions,
    *,
    revision: str,
    tokenizer: Any,
    labels: Sequence[str],
    forward: Forward,
    limit: int,
    pad: int | None,
) -> TokenClassifier:
    """Put a token classifier together.

    Raises:
        TagError: the labels do not follow one scheme.
        OptionError: the labels have no names, or an option does not fit.
    """
    if unnamed := [label for label in labels if _UNNAMED.fullmatch(label)]:
        raise OptionError(
            f"adapter {entry.name!r}: the model calls a label {unnamed[0]!r}; "
            "write the real names into id2label of its config.json"
        )
    tokenizer.no_truncation()
    tokenizer.no_padding()
    return TokenClassifier(
        entry,
        revision,
        tokenizer,
        TagSet.of(labels, options.tags or None),
        forward,
        options.plan(entry.name, limit, _special_tokens(tokenizer), pad or 0),
        options,
    )


def cut_into_pieces(tokenizer: Any, texts: Sequence[str]) -> list[Pieces]:
    """Return the pieces of each text, without special tokens."""
    # A lone surrogate cannot be encoded; another character in its place keeps the offsets.
    clean = [_SURROGATE.sub("\ufffd", text) for text in texts]
    encodings = tokenizer.encode_batch(clean, add_special_tokens=False)
    return [_pieces(encoding) for encoding in encodings]


def _pieces(encoding: Any) -> Pieces:
    start, end = np.array(encoding.offsets, dtype=np.int64).reshape(-1, 2).T
    unit = [-1 if number is None else number for number in encoding.word_ids]
    ids = np.array(encoding.ids, dtype=np.int64)
    return Pieces(ids, start, end, np.array(unit, dtype=np.int64))


def _special_tokens(tokenizer: Any) -> tuple[list[int], list[int]]:
    """Return the ids that the tokenizer puts in front of a text and behind it."""
    bare = tokenizer.encode("a", add_special_tokens=False).ids
    full = tokenizer.encode("a", add_special_tokens=True).ids
    at = next(i for i in range(len(full)) if full[i : i + len(bare)] == bare)
    return full[:at], full[at + len(bare) :]
