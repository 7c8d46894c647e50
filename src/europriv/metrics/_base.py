"""What a metric is: a frozen value whose repr is its name, and parses back."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Self

from europriv.errors import OptionError, did_you_mean

if TYPE_CHECKING:
    from europriv.documents import Documents
    from europriv.metrics._counts import Counts
    from europriv.spans import SpanTable


@dataclass(frozen=True, repr=False)
class Metric(ABC):
    """Base of all metrics.

    `count` gives per-document statistics that add; `scores` divides them once. Which predictions
    a metric `reads` is part of its definition: "spans" are the resolved labels, "redacted" is all
    that the system would hide, whatever its label.
    """

    higher_is_better: ClassVar[bool] = True
    reads: ClassVar[Literal["spans", "redacted"]] = "spans"
    #: The score that a card shows first.
    headline: ClassVar[str] = "f1"

    def __post_init__(self) -> None:
        for f in fields(self):
            _check(f.name, str(f.type), getattr(self, f.name))

    def __repr__(self) -> str:
        always = sorted(fields(self), key=lambda f: not f.metadata.get("always"))
        shown = [
            f"{f.name}={getattr(self, f.name)!r}"
            for f in always
            if f.metadata.get("always") or getattr(self, f.name) != f.default
        ]
        return f"{type(self).__name__}({', '.join(shown)})"

    @abstractmethod
    def count(self, gold: SpanTable, predicted: SpanTable, documents: Documents) -> Counts:
        """Return the per-document counts.

        Args:
            gold: gold spans, labels resolved to nodes of the tree.
            predicted: predicted spans of the same documents.
            documents: texts and descriptions.
        """

    @abstractmethod
    def scores(self, counts: Counts, whole: Counts | None = None) -> dict[str, Any]:
        """Return named scores; undefined ones are None.

        Args:
            counts: of some or all documents.
            whole: of all documents of the configuration, where `counts` are of a part: what the
                annotators were asked to mark is read off the whole.
        """

    def raw(self) -> Self:
        """Return the metric for labels that are plain strings.

        Raises:
            OptionError: if it cannot do without the label tree.
        """
        return self


def _check(name: str, kind: str, value: Any) -> None:
    """Check the type of an option; those with a closed set of values are left to `choose`."""
    if value is None and kind.endswith("| None"):
        return
    number = isinstance(value, int | float) and not isinstance(value, bool)
    listed = isinstance(value, list | tuple | set | frozenset)
    needed = {
        "bool": ("True or False", isinstance(value, bool)),
        "float": ("a number", number and value == value),  # noqa: PLR0124 - NaN is none
        "tuple[str, ...]": ("a list of words", listed and all(isinstance(v, str) for v in value)),
    }
    words, fits = needed.get(kind.removesuffix(" | None"), ("", True))
    if not fits:
        raise OptionError(f"{name}={value!r} is not possible: give {words}")


def choose(name: str, value: Any, allowed: tuple[Any, ...]) -> None:
    """Check an option of a metric.

    Raises:
        OptionError: if `value` is not among `allowed`.
    """
    if value not in allowed:
        hint = did_you_mean(str(value), [str(a) for a in allowed])
        raise OptionError(f"{name}={value!r} is not possible: {hint}")
