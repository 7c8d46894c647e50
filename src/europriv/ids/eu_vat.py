"""VAT identification number of the European Union.

The country prefix (EL for Greece, XI for Northern Ireland) and 2 to 12 signs with the country's
own check, as VIES applies it. A sole trader's number may be his or her personal number: ask that
scheme what it tells.

Source: Directive 2006/112/EC art. 214-215; European Commission, VIES, structure of VAT numbers.

>>> is_valid("DE 136 695 976"), is_valid("RO18547290"), is_valid("FR40303265045")
(True, True, True)
>>> is_valid("DE136695978")  # wrong check digit
False
>>> is_valid("US136695976")  # no member state
False
>>> is_valid("DE13669597")  # eight digits
False
>>> is_valid("136695976")  # no prefix
False
"""

from __future__ import annotations

import re

from europriv.ids._base import Disclosure, strip
from europriv.ids._vat import RULES

NAME = "EU/VAT"
DECODES = False


def compact(number: str) -> str:
    """Return the prefix and signs without separators; GR becomes the EL that VIES uses."""
    vat = strip(number)
    return "EL" + vat[2:] if vat.startswith("GR") else vat


def is_valid(number: str) -> bool:
    """Return whether `number` has the form of its country and passes its check."""
    vat = compact(number)
    if vat[:2] not in RULES:
        return False
    form, rule = RULES[vat[:2]]
    return re.fullmatch(form, vat[2:]) is not None and rule(vat[2:])


def decode(number: str) -> Disclosure | None:
    """Return an empty disclosure for a valid number: it tells nothing about a person."""
    return Disclosure() if is_valid(number) else None
