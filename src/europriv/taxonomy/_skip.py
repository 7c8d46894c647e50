"""Function words that may stand between the pieces of one entity."""

from __future__ import annotations

from functools import cache

from europriv import shelf
from europriv.errors import OptionError, did_you_mean
from europriv.taxonomy import _yaml


def skip_words(language: str | None = None) -> frozenset[str]:
    """Return the function words of a language, in lower case; of all languages if None.

    Args:
        language: ISO 639-1 code.

    Raises:
        OptionError: there is no list for the language.

    >>> "și" in skip_words("ro"), "sau" in skip_words()
    (True, False)
    """
    lists = _lists()
    if language is None:
        return frozenset().union(*lists.values())
    if language not in lists:
        raise OptionError(
            f"no skip words for language {language!r}: {did_you_mean(language, lists)}"
        )
    return lists[language]


@cache
def _lists() -> dict[str, frozenset[str]]:
    content = _yaml.read(shelf.folder("taxonomy") / "skip_words.yaml")
    return {language: frozenset(listed.split()) for language, listed in content.items()}
