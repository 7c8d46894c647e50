"""What every system looks like from outside."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol, overload

if TYPE_CHECKING:
    from europriv.adapters._entry import Entry
    from europriv.spans import Span

#: Called with the number of texts finished since the last call, as `tqdm.update` is.
Progress = Callable[[int], object]


@dataclass(frozen=True, slots=True)
class Prediction(Sequence["Span"]):
    """What a system says about one text; as a sequence it is its spans.

    Attributes:
        spans: the spans that detection is judged by: the system's own, or the well-formed entities
            of its tags.
        redacted: all that the system would hide, by which leaks are judged: its spans, or the
            lenient reading of its tags (every token that is not O).
        truncated: the system did not read the text to its end.
        missing: the system has no answer for the text, which counts as an empty one.
    """

    spans: list[Span]
    redacted: list[Span] = field(default_factory=list)
    truncated: bool = False
    missing: bool = False

    @classmethod
    def of(cls, spans: list[Span]) -> Prediction:
        """Return the prediction of a system that gives spans: it hides what it finds."""
        return cls(spans, spans)

    @overload
    def __getitem__(self, index: int) -> Span: ...
    @overload
    def __getitem__(self, index: slice) -> list[Span]: ...
    def __getitem__(self, index: int | slice) -> Span | list[Span]:
        return self.spans[index]

    def __len__(self) -> int:
        return len(self.spans)


class Adapter(Protocol):
    """A system under test.

    Attributes:
        entry: what `adapters/<name>.yaml` says about it, or what was made up for a path or Hub id.
        revision: which model, package or file really ran.
        decode: how spans came about, such as "viterbi", "rules" or "file".
        labels: all native labels that it can give; None where only its output tells.
        answers: ids of the only documents that it has answers for; None where it reads any text.
    """

    @property
    def entry(self) -> Entry: ...
    @property
    def name(self) -> str: ...
    @property
    def scheme(self) -> str | None:
        """Crosswalk of the native labels; None for nodes of the tree."""
        ...

    @property
    def revision(self) -> str: ...
    @property
    def decode(self) -> str: ...
    @property
    def labels(self) -> Sequence[str] | None: ...
    @property
    def answers(self) -> Collection[str] | None: ...
    def predict(
        self,
        texts: Sequence[str],
        languages: Sequence[str | None] | None = None,
        *,
        ids: Sequence[str] | None = None,
        progress: Progress | None = None,
    ) -> list[Prediction]:
        """Return one prediction a text, in order, with native labels and code-point offsets.

        Args:
            texts: texts of any length, which the adapter sees without any gold.
            languages: ISO 639-1 code of each text, for systems that want one.
            ids: document ids, for systems that answer by id (a predictions file).
            progress: called as texts are finished.
        """
        ...


@dataclass(frozen=True)
class Described:
    """The part of an adapter that repeats its entry."""

    entry: Entry

    @property
    def name(self) -> str:
        """Name of the entry."""
        return self.entry.name

    @property
    def scheme(self) -> str | None:
        """Crosswalk of the native labels; None for nodes of the tree."""
        return self.entry.scheme

    @property
    def labels(self) -> Sequence[str] | None:
        """All native labels that it can give; None where only its output tells."""
        return None

    @property
    def answers(self) -> Collection[str] | None:
        """Ids of the only documents that it has answers for; None where it reads any text."""
        return None
