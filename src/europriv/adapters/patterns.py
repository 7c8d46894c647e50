"""The built-in system: identifiers by their check digits, and regular expressions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from europriv import __version__
from europriv.adapters import _numbers, _rules
from europriv.adapters._base import Described, Prediction
from europriv.adapters._overlaps import without_overlaps

if TYPE_CHECKING:
    from collections.abc import Sequence

    from europriv.adapters._base import Progress
    from europriv.adapters._entry import Entry
    from europriv.spans import Span


@dataclass(frozen=True, slots=True)
class Options:
    """The built-in system has no options."""


def build(entry: Entry) -> Patterns:
    """Return the system.

    Raises:
        OptionError: the entry has options.
    """
    entry.parse(Options)
    return Patterns(entry)


@dataclass(frozen=True)
class Patterns(Described):
    """Rules over `europriv.ids` and regular expressions; its labels are nodes of the tree."""

    revision = __version__
    decode = "rules"

    @property
    def labels(self) -> Sequence[str]:
        """Nodes of the tree."""
        return sorted(_numbers.labels() | _rules.labels())

    def predict(
        self,
        texts: Sequence[str],
        languages: Sequence[str | None] | None = None,
        *,
        ids: Sequence[str] | None = None,  # noqa: ARG002 - part of the protocol
        progress: Progress | None = None,
    ) -> list[Prediction]:
        """Return what the rules of each text's language find (of all languages for None)."""
        out = []
        for text, language in zip(texts, languages or [None] * len(texts), strict=True):
            out.append(Prediction.of(_find(text, language)))
            if progress:
                progress(1)
        return out


def _find(text: str, language: str | None) -> list[Span]:
    """Return the spans of a text; what is an identifier is nothing else."""
    spans: dict[tuple[int, int], Span] = {}
    for source in (_numbers.identifiers, _rules.found):
        for span in source(text, language):
            spans.setdefault((span.start, span.end), span)
    return without_overlaps(spans.values())
