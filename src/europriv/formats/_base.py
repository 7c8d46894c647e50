"""What a format is, and what writing into one loses."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping

#: One document: id, text, spans and whatever else describes it.
Row = dict[str, Any]

#: Keys that every format holds: a surface (`text` of a span) is a copy of what the text says.
ROW_KEYS = frozenset({"id", "text", "spans"})
SPAN_KEYS = frozenset({"start", "end", "label", "text"})


@dataclass(frozen=True, slots=True)
class Format:
    """A file format for documents with spans.

    Attributes:
        name: what users call it.
        read: `read(path, *, gold=True, **options)` returns one row a document.
        write: `write(path, rows, **options)` fills a new file (or an existing empty folder) and
            returns what it could not write as it was.
        suffixes: suffixes of its files, the usual one first.
        fits: whether the first record of a file whose suffix is shared is this format's.
        folder: whether a corpus is a folder of files.
        keeps: whether a span attribute (key, value) survives.
        fields: document keys that survive; None for all of them.
        needs_text: whether documents without their text cannot be written.
    """

    name: str
    read: Callable[..., list[Row]]
    write: Callable[..., Written]
    suffixes: tuple[str, ...]
    fits: Callable[[Any], bool] = lambda _: True
    folder: bool = False
    keeps: Callable[[str, object], bool] = lambda _key, _value: True
    fields: Collection[str] | None = None
    needs_text: bool = True


@dataclass(frozen=True, slots=True)
class LostSpan:
    """A span that a format cannot hold as it is, and why.

    Attributes:
        document: id of its document.
        start: first code point.
        end: one past the last code point.
        label: its label.
        reason: "nested", "overlapping", "same token", "merged" and "white space" spans are gone; a
            "widened" one was written with the edges of its tokens.
    """

    document: str
    start: int
    end: int
    label: str
    reason: str


@dataclass(frozen=True, slots=True)
class Written:
    """What a writer changed on its way: spans, and the white space of a number of texts."""

    spans: tuple[LostSpan, ...] = ()
    texts: int = 0


@dataclass(frozen=True, slots=True)
class Losses:
    """What a format could not hold. Empty, and false, where it held everything.

    Attributes:
        spans: spans that are gone or changed, each with the reason.
        attributes: span attributes that are gone, with the number of spans that had a value.
        fields: document keys that are gone, with the number of documents that had a value; for
            "text", of which the white space is not as it was.

    >>> losses = Losses((LostSpan("d1", 3, 7, "PERSON", "nested"),), {"subject": 12})
    >>> str(losses)
    '1 span nested; attribute subject of 12 spans'
    >>> bool(Losses()), str(Losses())
    (False, 'nothing')
    """

    spans: tuple[LostSpan, ...] = ()
    attributes: Mapping[str, int] = field(default_factory=dict)
    fields: Mapping[str, int] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.spans or self.attributes or self.fields)

    def __str__(self) -> str:
        parts = [f"{_many(n, 'span')} {reason}" for reason, n in self.reasons().items()]
        parts += [f"attribute {k} of {_many(n, 'span')}" for k, n in self.attributes.items()]
        parts += [f"field {k} of {_many(n, 'document')}" for k, n in self.fields.items()]
        return "; ".join(parts) or "nothing"

    def reasons(self) -> dict[str, int]:
        """Return how many spans were lost or changed, by reason."""
        return dict(sorted(Counter(span.reason for span in self.spans).items()))

    @classmethod
    def of(cls, form: Format, rows: Iterable[Row], written: Written) -> Losses:
        """Count the attributes and document keys of `rows` that `form` cannot hold."""
        attributes: Counter[str] = Counter()
        fields = Counter({"text": written.texts})
        for row in rows:
            if form.fields is not None:
                fields.update(row.keys() - ROW_KEYS - set(form.fields))
            for span in row["spans"]:
                extra = ((k, v) for k, v in span.items() if k not in SPAN_KEYS and v is not None)
                attributes.update(key for key, value in extra if not form.keeps(key, value))
        return cls(written.spans, dict(sorted(attributes.items())), dict(sorted((+fields).items())))


def _many(n: int, noun: str) -> str:
    return f"{n} {noun}" if n == 1 else f"{n} {noun}s"
