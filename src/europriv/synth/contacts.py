"""Phones, mail, user names and Internet addresses, all in reserved or unassigned space."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING

from europriv.synth.dates import years

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import date

    from europriv.synth.dice import Dice
    from europriv.synth.patterns import Pattern
    from europriv.synth.tables import Node, Patterns

PHONE_FORMS = ("national", "international", "compact")
# RFC 2606 keeps these for documentation; they have real suffixes, as recognisers demand.
_RESERVED = ("example.com", "example.org", "example.net")
_JOINTS = {"blank": " ", "dot": ".", "dash": "-", "compact": ""}
# Value of a phone's patterns -> which of the number's groups it holds, and what joins them.
_PHONE_VALUES = {
    "area": (slice(1), ""),
    "rest": (slice(1, None), " "),
    **{name: (slice(None), joint) for name, joint in _JOINTS.items()},
    **{f"rest_{name}": (slice(1, None), joint) for name, joint in _JOINTS.items()},
}
_MAIL_VALUES = ("given", "surname", "first", "g", "s", "yy", "yyyy", "host")


@dataclass(frozen=True, slots=True)
class PhoneRules:
    """Telephone numbers of a country."""

    mobile: Patterns
    mobile_share: float
    forms: Mapping[str, Patterns]

    @classmethod
    def load(cls, node: Node) -> PhoneRules:
        """Read the key `phone` of the locale."""
        node.only(("mobile", "mobile_share", "forms"))
        forms = node["forms"]
        forms.only(PHONE_FORMS)
        return cls(
            node["mobile"].patterns(()),
            node["mobile_share"].number(),
            {form: forms[form].patterns(_PHONE_VALUES) for form in PHONE_FORMS},
        )

    def draw(self, dice: Dice, fixed: Pattern | None, mobile_share: float | None = None) -> str:
        """Return a significant number in groups divided by blanks."""
        share = self.mobile_share if mobile_share is None else mobile_share
        if fixed is None or dice.random() < share:
            return self.mobile.write(dice, {})
        return fixed.write(dice, {})

    def write(self, dice: Dice, number: str, form: str) -> str:
        """Return `number` in one of the ways of `form`."""
        groups, pattern = number.split(" "), self.forms[form].ways.draw(dice)
        values = {}
        for name in pattern.names:
            which, joint = _PHONE_VALUES[name]
            values[name] = joint.join(groups[which])
        return pattern.write(dice, values)


@dataclass(frozen=True, slots=True)
class MailRules:
    """E-mail and Internet addresses of a language."""

    fold: Mapping[int, str]
    hosts: Patterns
    person: Patterns
    staff: Patterns
    username: Patterns
    organisation: Patterns
    url: Patterns

    @classmethod
    def load(cls, node: Node) -> MailRules:
        """Read the key `email` of the locale."""
        node.only(("fold", "hosts", "person", "staff", "username", "organisation", "url"))
        return cls(
            str.maketrans(dict(node["fold"].value)),
            node["hosts"].patterns(()),
            node["person"].patterns(_MAIL_VALUES),
            node["staff"].patterns(_MAIL_VALUES),
            node["username"].patterns(_MAIL_VALUES),
            node["organisation"].patterns(("host",)),
            node["url"].patterns(("host",)),
        )

    def slug(self, text: str, joint: str = "-") -> str:
        """Return `text` in small ASCII letters and digits, apostrophes dropped, else a `joint`."""
        plain = re.sub("['’]", "", text.lower().translate(self.fold))
        folded = unicodedata.normalize("NFD", plain)
        ascii_only = folded.encode("ascii", "ignore").decode()
        return re.sub(r"[^a-z0-9]+", joint, ascii_only).strip(joint or None)

    def values(self, name: Mapping[str, str], born: date) -> dict[str, str]:
        """Return the pattern values of a person, whose `name` is that of `Person`, but the host."""
        given, surname, first = (
            self.slug(part, "")
            for part in (name["given"].split(" ", 1)[0], name["surname"], name["first"])
        )
        parts = {"given": given, "surname": surname, "first": first}
        return {**parts, "g": given[:1], "s": surname[:1], **years(born)}

    def host(self, dice: Dice, slug: str) -> str:
        """Return the host of an organisation, below a reserved domain."""
        return f"{self.slug(slug)}.{dice.choice(_RESERVED)}"
