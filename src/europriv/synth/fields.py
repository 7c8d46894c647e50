"""What a slot may name: the fields of people, organisations, dates and the document.

A field has a label, by construction the same wherever it is written, and the forms that it can
take. The words are those of `datasets_scripts/README.md`.
"""

from __future__ import annotations

from typing import NamedTuple

from europriv.synth import casing, contacts, dates, identifiers, names

#: Kind of person -> youngest and oldest age, unless the skeleton says otherwise.
KINDS = {
    "patient": (18, 92),
    "client": (18, 82),
    "employee": (19, 64),
    "student": (18, 28),
    "party": (20, 80),
    "witness": (18, 78),
    "doctor": (28, 66),
    "nurse": (22, 62),
    "notary": (30, 66),
    "clerk": (22, 64),
    "judge": (32, 66),
    "lawyer": (26, 70),
    "officer": (22, 58),
    "teacher": (26, 66),
    "manager": (28, 64),
}
#: People who appear because of their work: they live near, and their mail is their employer's.
STAFF = frozenset(KINDS) - {"patient", "client", "employee", "student", "party", "witness"}
PROVIDERS = ("doctor", "nurse")
#: Fields of a person that are national identifiers, in the countries that have them.
NATIONAL = ("cnp", "nir", "rvnr", "steuerid", "cf", "dni", "nie", "nass", "bsn", "nhs", "nino")

#: Kinds of cases, forms of `case_number`, where the number of a country tells them apart.
CASES = (
    "civil", "criminal", "family", "probate", "guardianship", "enforcement", "police", "deed",
    "authority",
)  # fmt: skip


class Field(NamedTuple):
    """Label (None where the field carries none) and possible forms of a field."""

    label: str | None
    forms: frozenset[str]


def _field(label: str | None, *forms: str) -> Field:
    return Field(label, frozenset((*forms, *casing.FORMS)))


def _identifier(label: str) -> Field:
    return Field(label, frozenset((*identifiers.FORMS, *casing.FORMS)))


_DATE = Field("DATE", frozenset((*dates.FORMS, *casing.FORMS)))
_PHONE = Field("PHONE", frozenset(contacts.PHONE_FORMS))

PERSON = {
    "name": _field("PERSON", *names.LAYOUTS, "genitive", "nickname"),
    "given": _field("PERSON", "initials", "genitive", "nickname"),
    "surname": _field("PERSON", "initials", "maiden", "first_surname", "genitive"),
    "birth_date": _DATE,
    "birth_place": _field("ADDRESS"),
    "age": _field(None),
    "address": _field("ADDRESS", "lines"),
    "street": _field("ADDRESS"),
    "city": _field("ADDRESS"),
    "postcode": _field("ADDRESS"),
    "region": _field("ADDRESS"),
    "phone": Field("PHONE", _PHONE.forms | {"mobile"}),
    "email": _field("EMAIL"),
    "username": _field("ACCOUNT_ID"),
    "profession": _field(None),
    "nationality": _field(None),
    "title": _field(None),
    "iban": _identifier("ACCOUNT_ID"),
    "mrn": _identifier("MRN"),
    "plate": _identifier("ACCOUNT_ID"),
    "insurance": _identifier("ACCOUNT_ID"),
    "id_card": _identifier("NATIONAL_ID"),
    "passport": _identifier("NATIONAL_ID"),
    **{field: _identifier("NATIONAL_ID") for field in NATIONAL},
}
ORGANISATION = {
    "name": _field(None, "genitive"),
    "short": _field(None, "genitive"),
    "address": _field("ADDRESS", "lines"),
    "street": _field("ADDRESS"),
    "city": _field("ADDRESS"),
    "postcode": _field("ADDRESS"),
    "region": _field("ADDRESS"),
    "phone": _PHONE,
    "fax": _PHONE,
    "email": _field("EMAIL"),
    "url": _field("URL"),
    "company_id": _identifier("COMPANY_ID"),
    "iban": _identifier("ACCOUNT_ID"),
    "department": _field(None),
}
DATE = {"date": _DATE}
DOCUMENT = {
    "date": _DATE,
    "number": _field(None),
    "case_number": _field("CASE_NUMBER", *CASES),
    "contract_number": _field("ACCOUNT_ID"),
    "time": _field(None),
    "city": _field("ADDRESS"),
}
#: Fields that the table `identifiers` of a language defines, where its country has them.
IDENTIFIERS = frozenset(
    ("iban", "mrn", "plate", "insurance", "id_card", "passport", "company_id", *NATIONAL)
)
