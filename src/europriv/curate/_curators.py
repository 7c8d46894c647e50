"""The corpora that can be taken in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from europriv.curate import _sources

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping


@dataclass(frozen=True, slots=True)
class Curator:
    """How one corpus is taken in.

    Attributes:
        name: what its configurations are called after their language.
        read: yields rows with native labels from a source and a language.
        scheme: crosswalk of its labels.
        languages: which languages it has.
        domain: of its texts.
        licence: of the corpus, which the configuration keeps.
        citation: where it is published.
    """

    name: str
    read: Callable[[str, str], Iterator[Mapping[str, Any]]]
    scheme: str
    languages: tuple[str, ...]
    domain: str
    licence: str
    citation: str


CURATORS = {
    c.name: c
    for c in (
        Curator(
            "ai4privacy",
            _sources.ai4privacy,
            "ai4privacy",
            ("en", "fr", "de", "it", "es", "nl"),
            "general",
            "CC BY 4.0",
            "https://huggingface.co/datasets/ai4privacy/pii-masking-openpii-1m",
        ),
        Curator(
            "meddocan",
            _sources.meddocan,
            "meddocan",
            ("es",),
            "clinical",
            "CC BY 4.0",
            "Marimon et al. 2019, MEDDOCAN, SPACCC_MEDDOCAN corpus",
        ),
        Curator(
            "tab",
            _sources.tab,
            "tab",
            ("en",),
            "legal",
            "MIT",
            "Pilan et al. 2022, The Text Anonymization Benchmark",
        ),
        Curator(
            "grascco",
            _sources.grascco,
            "grascco",
            ("de",),
            "clinical",
            "CC BY 4.0",
            "GraSCCo_PHI, Zenodo 11502329",
        ),
        Curator(
            "ronec",
            _sources.ronec,
            "ronec",
            ("ro",),
            "general",
            "MIT",
            "Dumitrescu and Avram 2020, RONEC; version 2",
        ),
    )
}
