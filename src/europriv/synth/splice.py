"""Skeleton and world to text and spans: one row."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from europriv.synth.labels import label
from europriv.synth.nodes import Writer, write
from europriv.synth.tokens import tag
from europriv.synth.world import World

if TYPE_CHECKING:
    from datetime import date

    from europriv.synth.dice import Dice
    from europriv.synth.locale import Locale
    from europriv.synth.nodes import RawSpan
    from europriv.synth.skeleton import Skeleton


def splice(skeleton: Skeleton, dice: Dice, locale: Locale, first: date, last: date) -> Writer:
    """Return text, spans and world of one document whose day lies from `first` to `last`."""
    out = Writer(World(skeleton.head, dice, locale, first, last))
    write(skeleton.nodes, out)
    return out


def row(identity: str, skeleton: Skeleton, out: Writer) -> dict[str, Any]:
    """Return the row of a spliced document; its columns are those of `schema.COLUMNS`."""
    text, spans = "".join(out.parts), out.spans()
    head, locale = skeleton.head, out.world.locale
    tokens, bioes = tag(text, spans)
    return {
        "id": identity,
        "text": text,
        "language": locale.language,
        "domain": head.domain,
        "family": head.family,
        "document_type": head.document_type,
        "country": locale.country,
        "skeleton": skeleton.name,
        "spans": [_span(span) for span in spans],
        "tokens": tokens,
        "bioes": bioes,
        "negatives": out.negatives,
    }


def _span(span: RawSpan) -> dict[str, Any]:
    start, end, name, scheme, subject = span
    return {
        "start": start,
        "end": end,
        "label": name,
        "scheme": scheme,
        "subject": subject,
        "identifier_class": label(name).identifier_class,
    }
