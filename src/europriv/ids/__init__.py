"""Identifiers of Europe: one module a scheme, found by name or by what a string satisfies.

Every public module of this package is a scheme, or holds a family of them in `SCHEMES`; its
docstring is the specification. Nothing here raises on any string that is asked about.

>>> get("RO/CNP").is_valid("1630615123457")
True
>>> [match.scheme for match in identify("163 0615 1234 57", country="RO")]
['RO/CNP']
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any, cast

from europriv.errors import OptionError, did_you_mean
from europriv.ids._base import QUASI_IDENTIFIERS, Bearer, Disclosure, Generator, Scheme, strip
from europriv.ids._fields import readable
from europriv.ids._tables import table

if TYPE_CHECKING:
    from datetime import date

__all__ = [
    "QUASI_IDENTIFIERS",
    "Bearer",
    "Disclosure",
    "Generator",
    "Match",
    "Scheme",
    "catalogue",
    "decode_value",
    "disclose",
    "get",
    "identify",
    "names",
    "readable",
    "strip",
    "table",
]

# The longest scheme, a travel document's machine-readable zone, has 90 characters and line ends.
_LONGEST = 100
_INTERNATIONAL = ("EU", "ICAO", "ISO")
_ALSO_CALLED = {"UK": "GB", "EL": "GR"}


@dataclass(frozen=True, slots=True)
class Match:
    """A scheme that a string satisfies.

    Attributes:
        scheme: its name, such as "RO/CNP".
        number: the string in the scheme's compact form.
        disclosure: what the number tells about its bearer.
        reserved: the number obeys the rule but lies in space set aside and never issued, where
            `generate` draws; a strict validator refuses it.
    """

    scheme: str
    number: str
    disclosure: Disclosure
    reserved: bool = False


@cache
def names() -> tuple[str, ...]:
    """Return the names of all schemes, sorted."""
    return tuple(_schemes())


def get(name: str) -> Scheme:
    """Return the scheme called `name`, a module or an object with the verbs of `Scheme`.

    Raises:
        OptionError: there is no such scheme.
    """
    try:
        return _schemes()[name]
    except KeyError:
        hint = did_you_mean(name, names())
        raise OptionError(f"unknown identifier scheme {name!r}: {hint}") from None


def disclose(number: str, scheme: str) -> Disclosure | None:
    """Return what `number` discloses under `scheme`, be it valid or reserved, else None.

    Raises:
        OptionError: there is no such scheme.

    >>> disclose("1080101120003", "RO/CNP").region  # serial 000: reserved, not valid
    'Cluj'
    """
    return _read(get(scheme), number)[0]


def identify(text: str, country: str | None = None) -> list[Match]:
    """Return the schemes that `text` satisfies as a whole, those that disclose most first.

    Args:
        text: one identifier, in any spelling; not a running text.
        country: ISO 3166 alpha-2 code; keeps its schemes and the international ones.
    """
    if len(text) > _LONGEST and len(text := strip(text)) > _LONGEST:
        return []
    found = []
    for name, scheme in _of_country(country and country.strip().upper()).items():
        disclosure, reserved = _read(scheme, text)
        if disclosure is not None:
            found.append(Match(name, scheme.compact(text), disclosure, reserved))
    return sorted(found, key=_rank)


def decode_value(
    value: str, scheme: str | None = None, reference_date: date | None = None
) -> list[dict[str, Any]]:
    """Return JSON-ready rows about `value`: one for `scheme`, else one for each that it satisfies.

    A row holds `number` (as given), `scheme`, `valid`, `reserved` and `decoded`, which is None for
    a number that is not valid; with `reference_date` also `future`: born after that day.

    Raises:
        OptionError: there is no such scheme.

    >>> row = decode_value("1630615123457", "RO/CNP")[0]
    >>> row["valid"], row["decoded"]["birth_date"], row["decoded"]["region"]
    (True, '1963-06-15', 'Cluj')
    """
    if scheme is not None:
        return [_row(value, scheme, _read(get(scheme), value), reference_date)]
    found = identify(value)
    if not found:
        return [_row(value, None, (None, False), reference_date)]
    return [_row(value, m.scheme, (m.disclosure, m.reserved), reference_date) for m in found]


def catalogue() -> list[dict[str, Any]]:
    """Return a row for each scheme: `scheme`, `title`, `discloses` and `generator` (booleans).

    >>> next(row for row in catalogue() if row["scheme"] == "RO/CNP")["title"]
    'Romanian personal number (cod numeric personal, CNP).'
    """
    return [
        {
            "scheme": name,
            "title": (scheme.__doc__ or "").partition("\n")[0],
            "discloses": scheme.DECODES,
            "generator": hasattr(scheme, "generate"),
        }
        for name, scheme in _schemes().items()
    ]


@cache
def _schemes() -> dict[str, Scheme]:
    found: list[Scheme] = []
    for info in iter_modules(__path__):
        if not info.name.startswith("_"):
            module = import_module(f"{__name__}.{info.name}")
            found.extend(getattr(module, "SCHEMES", None) or [cast("Scheme", module)])
    return {scheme.NAME: scheme for scheme in sorted(found, key=lambda scheme: scheme.NAME)}


@cache
def _of_country(country: str | None) -> dict[str, Scheme]:
    wanted = (_ALSO_CALLED.get(country, country), *_INTERNATIONAL) if country else ()
    return {n: s for n, s in _schemes().items() if not wanted or n.partition("/")[0] in wanted}


def _read(scheme: Scheme, number: str) -> tuple[Disclosure | None, bool]:
    """Return what `number` discloses, and whether it lies in reserved space."""
    if (disclosure := scheme.decode(number)) is not None:
        return disclosure, False
    decode_reserved = getattr(scheme, "decode_reserved", None)
    disclosure = decode_reserved(number) if decode_reserved else None
    return disclosure, disclosure is not None


def _rank(match: Match) -> tuple[int, int, str]:
    told = sum(getattr(match.disclosure, name) is not None for name in Disclosure.__slots__)
    return -len(match.disclosure.quasi_identifiers), -told, match.scheme


def _row(
    value: str,
    scheme: str | None,
    reading: tuple[Disclosure | None, bool],
    reference_date: date | None,
) -> dict[str, Any]:
    disclosure, reserved = reading
    valid = disclosure is not None and not reserved
    row: dict[str, Any] = {"number": value, "scheme": scheme, "valid": valid, "reserved": reserved}
    row["decoded"] = _plain(disclosure) if disclosure and valid else None
    if reference_date is not None:
        born = disclosure.birth_date if disclosure else None
        row["future"] = born is not None and born > reference_date
    return row


def _plain(disclosure: Disclosure) -> dict[str, Any]:
    born = disclosure.birth_date
    return asdict(disclosure) | {"birth_date": born and born.isoformat()}
