"""Labels as they are compared: without case, separators, accents and tag affixes."""

from __future__ import annotations

import re
import unicodedata

_SEPARATOR = re.compile(r"[\W_]+")
# One position letter of BIO, BIOES, BILOU or BMEWO and one separator; O is none of them.
_PREFIX = re.compile(r"[BIESLUMW][-_.](?=\w)", re.IGNORECASE)
_SUFFIX = re.compile(r"(?<=\w)[-_.][BIESLUMW]", re.IGNORECASE)
_OUTSIDE_PREFIX = re.compile(r"O[-_.]", re.IGNORECASE)


def words(label: str) -> tuple[str, ...]:
    """Return the words of a label in lower case and without accents.

    >>> words("Prénom-Usuel")
    ('prenom', 'usuel')
    """
    letters = unicodedata.normalize("NFKD", label.strip()).casefold()
    bare = "".join(char for char in letters if not unicodedata.combining(char))
    return tuple(word for word in _SEPARATOR.split(bare) if word)


def fold(label: str) -> str:
    """Return the form under which two spellings of a label are one.

    >>> fold("E-Mail_Address") == fold("emailaddress") == fold(" EMAIL ADDRESS ")
    True
    """
    return "".join(words(label))


def strip_tag(label: str) -> tuple[str, ...]:
    """Return the label without one tag prefix and without one tag suffix, where it has them.

    >>> strip_tag("B-ID-NUM"), strip_tag("PER-B"), strip_tag("PERSON")
    (('ID-NUM',), ('PER',), ())
    """
    text = label.strip()
    found = []
    if match := _PREFIX.match(text):
        found.append(text[match.end() :])
    if match := re.search(_SUFFIX.pattern + "$", text, re.IGNORECASE):
        found.append(text[: match.start()])
    return tuple(found)


def is_outside(label: str) -> bool:
    """Whether the label is the tag of text that is no entity.

    >>> is_outside(" o "), is_outside("ORG")
    (True, False)
    """
    return label.strip().upper() == "O"


def denies_itself(label: str) -> bool:
    """Whether a type follows the outside tag, so that the label says yes and no at once.

    >>> denies_itself("O-PERSON")
    True
    """
    return _OUTSIDE_PREFIX.match(label.strip()) is not None
