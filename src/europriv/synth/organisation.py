"""An organisation of which everything agrees: name, seat, address, phone and Internet name."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING

from europriv.synth.casing import cased
from europriv.synth.fields import IDENTIFIERS
from europriv.synth.lazy import lazy
from europriv.synth.organisations import Drawn
from europriv.synth.person import Bearer

if TYPE_CHECKING:
    from collections.abc import Callable

    from europriv.synth.casing import Forms
    from europriv.synth.dice import Dice
    from europriv.synth.locale import Locale
    from europriv.synth.names import Written
    from europriv.synth.places import Address, Place

# Numbers of organisations encode nobody; the protocol wants a bearer all the same.
_FOUNDED = date(2000, 1, 1)


@dataclass(eq=False)
class Organisation:
    """An organisation in one document; `key` is the span's `subject`."""

    key: str
    kind: str
    place: Place
    day: date
    dice: Dice
    locale: Locale

    def __post_init__(self) -> None:
        self._written: dict[tuple[str, Forms], Written] = {}
        self._rule = self.locale.organisations.kinds[self.kind]
        self._street = self.locale.atlas.streets[self.place.rank].draw(self.dice)
        self._values = Drawn(
            self.dice,
            self.locale.organisations.lists,
            {
                "city": self.place.name,
                "region": self.place.region,
                "admin": self.place.admin,
                "court": self.place.court,
                "street": self._street[1],
            },
        )
        self.name = self._rule.names.write(self.dice, self._values)
        self._values["name"] = self.name

    @lazy
    def address(self) -> Address:
        """Return where it sits."""
        return self.locale.address.draw(self.dice, self.place, self._street, seat=True)

    @property
    def _named(self) -> Drawn:
        """Return the values of patterns that may read the initials of the name."""
        self._values["acronym"] = "".join([w[0] for w in self.name.split() if w[0].isupper()])
        return self._values

    @lazy
    def short(self) -> str:
        """Return the short name."""
        return self._rule.short.write(self.dice, self._named)

    @lazy
    def host(self) -> str:
        """Return the Internet name."""
        return self.locale.mail.host(self.dice, self._rule.slug.write(self.dice, self._named))

    @lazy
    def phone(self) -> str:
        """Return the significant number of a fixed line."""
        return self.locale.phone.draw(self.dice, self.place.phone, 0.0)

    @lazy
    def fax(self) -> str:
        """Return the significant number of another line."""
        return self.locale.phone.draw(self.dice, self.place.phone, 0.0)

    @lazy
    def company_id(self) -> str:
        """Return the company number in its compact form."""
        return self._number("company_id")

    @lazy
    def iban(self) -> str:
        """Return the account number in its compact form."""
        return self._number("iban")

    def _number(self, field: str) -> str:
        bearer = Bearer("F", _FOUNDED, "", self.name, self.place.region_code)
        return self.locale.identifiers[field].draw(self.dice, bearer, self.day)

    def write(self, field: str, forms: Forms) -> Written:
        """Return a field in some forms; the same text at every mention."""
        if (done := self._written.get((field, forms))) is None:
            done = self._written[field, forms] = self._write(field, forms)
        return done

    def _write(self, field: str, forms: Forms) -> Written:
        if field in IDENTIFIERS:
            rule = self.locale.identifiers[field]
            number = rule.write(self.dice, getattr(self, field), forms)
            return "", cased(number, forms)
        text = _FIELDS[field](self, forms)
        before, text = (
            self.locale.organisations.decline(text) if "genitive" in forms else ("", text)
        )
        return before, cased(text, forms)


def _phone(number: Callable[[Organisation], str]) -> Callable[[Organisation, Forms], str]:
    return lambda o, forms: o.locale.phone.write(
        o.dice, number(o), forms[0] if forms else "national"
    )


_FIELDS: dict[str, Callable[[Organisation, Forms], str]] = {
    "name": lambda o, _: o.name,
    "short": lambda o, _: o.short,
    "address": lambda o, forms: o.locale.address.write(o.dice, o.address, forms),
    "street": lambda o, _: o.address.street,
    "city": lambda o, _: o.place.name,
    "postcode": lambda o, _: o.address.postcode,
    "region": lambda o, _: o.place.region,
    "phone": _phone(lambda o: o.phone),
    "fax": _phone(lambda o: o.fax),
    "email": lambda o, _: o.locale.mail.organisation.write(o.dice, {"host": o.host}),
    "url": lambda o, _: o.locale.mail.url.write(o.dice, {"host": o.host}),
    "department": lambda o, _: o.dice.choice(o.locale.organisations.kinds[o.kind].departments),
}
