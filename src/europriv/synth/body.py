"""The text of a skeleton: a recursive-descent parser whose errors name the line."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from europriv.errors import DataError, did_you_mean
from europriv.synth import casing, fields
from europriv.synth.labels import label
from europriv.synth.nodes import Agree, Choice, Labelled, Maybe, Negative, Slot
from europriv.synth.organisations import KINDS, NEGATIVES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from europriv.synth.fields import Field
    from europriv.synth.head import Head
    from europriv.synth.locale import Locale
    from europriv.synth.nodes import Node, Nodes

_SIGNS = "[]{}|\\"
_PLAIN = re.compile(r"[^\[\]{}|\\]+")
_SLOT = re.compile(r"(\w+)\.(\w+)((?::\w+)*)\]")
_LABEL = re.compile(r"=(\w+):")
_OWNER = re.compile(r"([a-z][a-z0-9_]*):(?=\S)")
_SHARE = re.compile(r"\?(\d+):")
# Forms that say how the field is laid out: one at most, the others may come on top.
_ON_TOP = frozenset({*casing.FORMS, "genitive", "nickname", "mobile"})


class Body:
    """Parser of one text.

    Attributes:
        slots: `(owner, field)` of the slots read so far.
    """

    def __init__(self, text: str, first_line: int, where: str, head: Head, locale: Locale) -> None:
        self.text = text
        self.first_line = first_line
        self.where = where
        self.head = head
        self.locale = locale
        self.at = 0
        self.in_label = False
        self.slots: set[tuple[str, str]] = set()

    def parse(self) -> Nodes:
        """Return the nodes of the whole text."""
        nodes = self._nodes("")
        if self.at < len(self.text):
            sign = self.text[self.at]
            raise self._error(f"{sign!r} opens nothing here: write \\{sign} for the character")
        return nodes

    def _nodes(self, until: str) -> Nodes:
        """Read up to the end or a sign of `until`, which is left in place."""
        out: list[Node | str] = []
        plain: list[str] = []
        while self.at < len(self.text) and self.text[self.at] not in (until or "]}|"):
            if found := _PLAIN.match(self.text, self.at):
                plain.append(found[0])
                self.at = found.end()
            elif self.text[self.at] == "\\":
                plain.append(self._escaped())
            else:
                out += _after(out, "".join(plain))
                plain.clear()
                out.append(self._marked())
        if not out:
            return "".join(plain)
        out += _after(out, "".join(plain))
        return tuple(out)

    def _escaped(self) -> str:
        sign = self.text[self.at + 1 : self.at + 2]
        if not sign or sign not in f"{_SIGNS}:":
            raise self._error(f"\\{sign} is no escape: known are \\[ \\] \\{{ \\}} \\| \\\\ \\:")
        self.at += 2
        return sign

    def _marked(self) -> Node:
        start, sign = self.at, self.text[self.at]
        if sign not in "[{":
            raise self._error(f"{sign!r} opens nothing here: write \\{sign} for the character")
        self.at += 1
        if sign == "{":
            return self._braces(start)
        if found := _LABEL.match(self.text, self.at):
            return self._labelled(start, found)
        return self._slot(start)

    def _labelled(self, start: int, found: re.Match[str]) -> Node:
        if self.in_label:
            raise self._error("a label stands inside another label", start)
        try:
            label(found[1])
        except DataError as error:
            raise self._error(str(error), start) from None
        self.at, self.in_label = found.end(), True
        nodes = self._nodes("]}")
        self._close("]", start)
        self.in_label = False
        inner = self.text[found.end() : self.at - 1]
        if not inner or inner != inner.strip():
            raise self._error("labelled text is empty or has blanks at its edges", start)
        return Labelled(found[1], nodes)

    def _braces(self, start: int) -> Node:
        if found := _SHARE.match(self.text, self.at):
            self.at = found.end()
            ways = self._ways(start)
            if len(ways) != 1 or not 0 < int(found[1]) < 100:
                raise self._error("expected {?30:text}, a share from 1 to 99 and one text", start)
            return Maybe(int(found[1]) / 100, ways[0])
        if found := _OWNER.match(self.text, self.at):
            return self._agree(start, found)
        ways = self._ways(start)
        if len(ways) < 2:
            raise self._error("a choice needs two alternatives: {one|two}", start)
        return Choice(ways)

    def _agree(self, start: int, found: re.Match[str]) -> Node:
        if found[1] not in self.head.people:
            hint = did_you_mean(found[1], self.head.people)
            raise self._error(
                f"{{{found[1]}: names no person: {hint}; write \\: for a colon", start
            )
        self.at = found.end()
        ways = self._ways(start)
        if len(ways) != 2:
            raise self._error(f"expected {{{found[1]}:masculine|feminine}}", start)
        return Agree(found[1], *ways)

    def _ways(self, start: int) -> tuple[Nodes, ...]:
        ways = [self._nodes("]}|")]
        while self.text[self.at : self.at + 1] == "|":
            self.at += 1
            ways.append(self._nodes("]}|"))
        self._close("}", start)
        return tuple(ways)

    def _close(self, sign: str, start: int) -> None:
        if self.text[self.at : self.at + 1] != sign:
            raise self._error(f"{self.text[start]!r} is not closed by {sign!r}", start)
        self.at += 1

    def _slot(self, start: int) -> Node:
        found = _SLOT.match(self.text, self.at)
        if not found:
            raise self._error("expected a slot such as [p.name:upper] or [=LABEL:text]", start)
        if self.in_label:
            raise self._error("a slot stands inside a label, which may hold braces only", start)
        self.at = found.end()
        owner, field, forms = found[1], found[2], tuple(found[3].split(":")[1:])
        self.slots.add((owner, field))
        if owner == "neg":
            self._known(field, NEGATIVES, "hard negative", start)
            return Negative(field)
        known, kind = self._fields(owner, start)
        self._known(field, known, f"field of {kind}", start)
        if field in fields.IDENTIFIERS:
            self._known(field, self.locale.identifiers, "identifier of this language", start)
        self._check_forms(forms, known[field], field, start)
        rule = self.locale.identifiers.get(field)
        scheme = rule.scheme if rule else None
        subject = None if owner == "doc" or owner in self.head.dates else owner
        return Slot(owner, field, forms, _label(known[field], field, kind), scheme, subject)

    def _fields(self, owner: str, start: int) -> tuple[Mapping[str, Field], str]:
        """Return the fields of an owner, and its kind."""
        head = self.head
        if owner in head.people:
            return fields.PERSON, head.people[owner].kind
        if owner in head.organisations:
            return fields.ORGANISATION, head.organisations[owner]
        if owner in head.dates or owner == "doc":
            return (fields.DOCUMENT, "doc") if owner == "doc" else (fields.DATE, "date")
        known = (*head.people, *head.organisations, *head.dates, "doc", "neg")
        raise self._error(f"unknown role {owner!r}: {did_you_mean(owner, known)}", start)

    def _known(self, name: str, known: Mapping[str, object] | tuple[str, ...], what: str,
               start: int) -> None:  # fmt: skip
        if name not in known:
            raise self._error(f"unknown {what} {name!r}: {did_you_mean(name, known)}", start)

    def _check_forms(self, forms: tuple[str, ...], field: Field, name: str, start: int) -> None:
        for form in forms:
            if form not in field.forms:
                hint = did_you_mean(form, sorted(field.forms))
                raise self._error(f"unknown form {form!r} of {name!r}: {hint}", start)
        if len(set(forms) - _ON_TOP) > 1 or len(set(forms)) < len(forms):
            raise self._error(f"forms {':'.join(forms)} of {name!r} exclude each other", start)

    def _error(self, what: str, at: int | None = None) -> DataError:
        line = self.first_line + self.text.count("\n", 0, self.at if at is None else at)
        return DataError(f"{self.where}:{line}: {what}")


def _after(nodes: list[Node | str], text: str) -> list[str]:
    """Return the text that follows `nodes`; a full stop after a slot becomes part of the slot."""
    if nodes and isinstance(nodes[-1], Slot) and re.match(r"\.(?!\.)", text):
        nodes[-1] = replace(nodes[-1], stop=True)
        text = text[1:]
    return [text] if text else []


def _label(field: Field, name: str, kind: str) -> str | None:
    if kind in fields.PROVIDERS and name in ("name", "given", "surname"):
        return "PROVIDER"
    return KINDS[kind] if kind in KINDS and name in ("name", "short") else field.label
