"""What a skeleton compiles to: nodes that write themselves and record their spans."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from europriv.synth.world import World

#: A span: start, end, label, scheme, subject.
RawSpan = tuple[int, int, str, str | None, str | None]


class Writer:
    """Collects text and spans; offsets are exact because the text is only ever appended to.

    Attributes:
        parts: the text so far, in pieces.
        add: appends a piece to `parts`.
        marks: spans whose start and end count pieces.
        negatives: hard negatives so far.
    """

    __slots__ = ("add", "dice", "marks", "negatives", "parts", "subjects", "world")

    def __init__(self, world: World) -> None:
        self.world = world
        self.dice = world.dice
        self.subjects = world.subjects
        self.parts: list[str] = []
        self.add = self.parts.append
        self.marks: list[RawSpan] = []
        self.negatives = 0

    def spans(self) -> list[RawSpan]:
        """Return the spans in code points, those of empty text left out."""
        at = list(accumulate(map(len, self.parts), initial=0))
        return [
            (at[start], at[end], label, scheme, subject)
            for start, end, label, scheme, subject in self.marks
            if at[start] < at[end]
        ]


class Node(Protocol):
    """A piece of a skeleton that is more than plain text."""

    def write(self, out: Writer) -> None:
        """Append the piece's text and spans to `out`."""
        ...


#: Pieces of a skeleton; plain text stands for itself, alone or among other pieces.
Nodes = tuple[Node | str, ...] | str


def write(nodes: Nodes, out: Writer) -> None:
    """Append all pieces to `out`."""
    if isinstance(nodes, str):
        out.add(nodes)
        return
    for node in nodes:
        if isinstance(node, str):
            out.add(node)
        else:
            node.write(out)


@dataclass(frozen=True, slots=True)
class Slot:
    """A field of a person, organisation, date or the document; `stop` where it ends a sentence."""

    owner: str
    field: str
    forms: tuple[str, ...]
    label: str | None
    scheme: str | None
    subject: str | None
    stop: bool = False

    def write(self, out: Writer) -> None:
        """Append the field, its span where it has a label, and its full stop."""
        before, text = out.subjects[self.owner].write(self.field, self.forms)
        if before:
            out.add(before)
        out.add(text)
        if self.label:
            end = len(out.parts)
            out.marks.append((end - 1, end, self.label, self.scheme, self.subject))
        if self.stop and not text.endswith("."):  # one stop ends abbreviation and sentence
            out.add(".")


@dataclass(frozen=True, slots=True)
class Negative:
    """A hard negative."""

    kind: str

    def write(self, out: Writer) -> None:
        """Append it, and count it."""
        out.add(out.world.negative(self.kind))
        out.negatives += 1


@dataclass(frozen=True, slots=True)
class Agree:
    """Text that agrees with a person's sex."""

    owner: str
    masculine: Nodes
    feminine: Nodes

    def write(self, out: Writer) -> None:
        """Append the alternative of the person's sex."""
        write(self.masculine if out.world.sexes[self.owner] == "M" else self.feminine, out)


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several texts, evenly."""

    ways: tuple[Nodes, ...]

    def write(self, out: Writer) -> None:
        """Append one of them."""
        write(out.dice.choice(self.ways), out)


@dataclass(frozen=True, slots=True)
class Maybe:
    """A text in a share of the documents."""

    share: float
    nodes: Nodes

    def write(self, out: Writer) -> None:
        """Append it, or nothing."""
        if out.dice.random() < self.share:
            write(self.nodes, out)


@dataclass(frozen=True, slots=True)
class Labelled:
    """Text with a label of its own."""

    label: str
    nodes: Nodes

    def write(self, out: Writer) -> None:
        """Append the text; an alternative that turns out empty has no span."""
        start = len(out.parts)
        write(self.nodes, out)
        out.marks.append((start, len(out.parts), self.label, None, None))
