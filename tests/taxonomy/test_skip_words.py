"""Function words that may bridge the pieces of an entity."""

from __future__ import annotations

import pytest

from europriv.errors import OptionError
from europriv.taxonomy import skip_words

LANGUAGES = ("en", "fr", "de", "it", "es", "nl", "ro", "pt")


def test_default_is_the_union():
    assert skip_words() == frozenset().union(*map(skip_words, LANGUAGES))
    must = "and da de del di e et la of si the und van von y și"
    assert set(must.split()) <= skip_words()


def test_words_that_part_entities_are_in_no_list():
    parting = {"or", "ou", "oder", "sau", "met", "mit", "with", "avec", "con", "cu", "do", "to"}
    assert not any(skip_words(language) & parting for language in LANGUAGES)
    assert "of" not in skip_words("nl")  # Dutch for "or"


def test_they_are_words_in_lower_case():
    assert all(word == word.lower() and " " not in word for word in skip_words())


def test_unknown_language():
    with pytest.raises(OptionError, match="no skip words for language 'xx'"):
        skip_words("xx")
