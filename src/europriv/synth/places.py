"""Places: regions and localities by population, streets, and how an address is written."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from europriv.errors import DataError, did_you_mean
from europriv.synth.dice import Weighted
from europriv.synth.tables import read_csv

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping
    from pathlib import Path

    from europriv.synth.dice import Dice
    from europriv.synth.patterns import Pattern
    from europriv.synth.tables import Node, Patterns, Row

_RURAL = 4
_RANKS = range(1, _RURAL + 1)
_PLACE_COLUMNS = (
    "name", "region", "postcode", "rank", "weight", "birth_code", "locality", "phone", "admin",
    "court",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Place:
    """A locality, with what its region lends it."""

    name: str
    region: str
    region_code: str
    postcode: Pattern
    rank: int
    birth_codes: tuple[str, ...]
    locality: Pattern | None
    phone: Pattern | None
    admin: str
    court: str


class Address(NamedTuple):
    """An address, drawn once: what the patterns that write it as a whole read."""

    street: str
    locality: str
    city: str
    region: str
    postcode: str


@dataclass(frozen=True, slots=True)
class Atlas:
    """The places of a country, by region and rank, and its streets, by the rank of the place."""

    regions: Weighted[str]
    by_rank: Mapping[tuple[str, int], Weighted[Place]]
    streets: Mapping[int, Weighted[tuple[str, str]]]

    @classmethod
    def load(cls, folder: Path, street_types: Collection[str]) -> Atlas:
        """Read `regions.csv`, `places.csv` and `streets.csv`, whose types the locale knows."""
        columns = ("code", "name", "weight", "phone", "birth_code", "seat")
        regions = {r.text("code"): r for r in read_csv(folder / "regions.csv", columns)}
        places: dict[str, list[tuple[Place, float]]] = {code: [] for code in regions}
        for row in read_csv(folder / "places.csv", _PLACE_COLUMNS):
            if (code := row.text("region")) not in regions:
                raise DataError(f"{row.where}: region {code!r} is no code of regions.csv")
            places[code].append((_place(row, regions[code]), row.weight()))
        streets = read_csv(folder / "streets.csv", ("type", "name", "weight", "rank"))
        return cls(
            Weighted.of([(code, row.weight()) for code, row in regions.items()]),
            {
                (code, rank): _up_to(rank, places, row)
                for code, row in regions.items()
                for rank in _RANKS
            },
            {rank: _streets(folder, streets, rank, street_types) for rank in _RANKS},
        )

    def draw(self, dice: Dice, region: str | None = None, rank: int = _RURAL) -> Place:
        """Return a place of rank `rank` or above; without `region` anywhere, by population."""
        return self.by_rank[region or self.regions.draw(dice), rank].draw(dice)


@dataclass(frozen=True, slots=True)
class AddressRules:
    """How a language writes streets and addresses."""

    street_types: Mapping[str, Patterns]
    urban: Patterns
    rural: Patterns
    seat: Patterns
    locality: Patterns
    line: Patterns
    lines: Patterns

    @classmethod
    def load(cls, node: Node) -> AddressRules:
        """Read the key `address` of the locale."""
        node.only(("street_types", "urban", "rural", "seat", "locality", "line", "lines"))
        return cls(
            {key: value.patterns(()) for key, value in node["street_types"].items()},
            node["urban"].patterns(("type", "street")),
            node["rural"].patterns(("type", "street")),
            node["seat"].patterns(("type", "street")),
            node["locality"].patterns(("city", "region")),
            node["line"].patterns(Address._fields),
            node["lines"].patterns(Address._fields),
        )

    def draw(
        self, dice: Dice, place: Place, street: tuple[str, str], *, seat: bool = False
    ) -> Address:
        """Return an address in `place`: a home, or the seat of an organisation."""
        kind, name = street
        written = self.street_types[kind].write(dice, {}) if kind else ""
        way = self.seat if seat else self.rural if place.rank == _RURAL else self.urban
        where = {"city": place.name, "region": place.region}
        return Address(
            way.write(dice, {"type": written, "street": name}).strip(),
            (place.locality or self.locality).write(dice, where),
            place.name,
            place.region,
            place.postcode.write(dice, where),
        )

    def write(self, dice: Dice, address: Address, forms: Collection[str]) -> str:
        """Return an address in one line, or over several with the form `lines`."""
        patterns = self.lines if "lines" in forms else self.line
        return patterns.write(dice, address._asdict())


def _streets(
    folder: Path, rows: list[Row], rank: int, types: Collection[str]
) -> Weighted[tuple[str, str]]:
    """Return the streets that places of `rank` have."""
    found = [
        (_street(row, types), row.weight())
        for row in rows
        if rank <= _rank(row.cells.get("rank") or str(_RURAL), row)
    ]
    if not found:
        raise DataError(f"{folder / 'streets.csv'}: no street for places of rank {rank}")
    return Weighted.of(found)


def _rank(rank: str, row: Row) -> int:
    if rank not in map(str, _RANKS):
        raise DataError(f"{row.where}: rank {rank!r} is not 1, 2, 3 or 4")
    return int(rank)


def _street(row: Row, types: Collection[str]) -> tuple[str, str]:
    kind = row.cells["type"]
    if kind and kind not in types:
        raise DataError(f"{row.where}: type {kind!r}: {did_you_mean(kind, types)}")
    return kind, row.text("name")


def _place(row: Row, region: Row) -> Place:
    name, rank = row.text("name"), row.text("rank")
    if (postcode := row.pattern("postcode")) is None:
        raise DataError(f"{row.where}: column 'postcode' is empty")
    code = region.text("code")
    return Place(
        name,
        region.text("name"),
        code,
        postcode,
        _rank(rank, row),
        row.several("birth_code") or region.several("birth_code") or (code,),
        row.pattern("locality", ("city", "region")),
        row.pattern("phone") or region.pattern("phone"),
        row.cells.get("admin") or name,
        row.cells.get("court") or name,
    )


def _up_to(
    rank: int, places: Mapping[str, list[tuple[Place, float]]], region: Row
) -> Weighted[Place]:
    """Return the places of `rank` or above; where a region has none, those of its seat's region.

    A region that has no other seat lends its highest places.
    """
    code, seat = region.text("code"), region.cells.get("seat") or ""
    if not places[code]:
        raise DataError(f"{region.where}: no place of places.csv lies in this region")
    if seat and seat not in places:
        raise DataError(f"{region.where}: seat {seat!r} is no code of regions.csv")
    highest = min(place.rank for place, _ in places[code])
    found = places[seat] if seat and highest > rank else places[code]
    return Weighted.of([p for p in found if p[0].rank <= max(rank, highest)])
