"""Microsoft Presidio's analyzer with its pattern recognizers; no language model, no network."""

from __future__ import annotations

import logging
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib.metadata import version
from typing import TYPE_CHECKING, Any

from europriv.adapters._base import Described, Prediction
from europriv.adapters._overlaps import without_overlaps
from europriv.errors import MissingExtraError, OptionError
from europriv.spans import Span

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from europriv.adapters._base import Progress
    from europriv.adapters._entry import Entry

#: A language of no one: it has the recognizers that Presidio lends to every language.
_GENERIC = "xx"


@dataclass(frozen=True, slots=True)
class Options:
    """Options of Presidio.

    Attributes:
        threshold: least score of a result.
        enable: recognizers to switch on that Presidio ships switched off.
    """

    threshold: float = 0.0
    enable: list[str] = field(default_factory=list)


def build(entry: Entry) -> Presidio:
    """Set the analyzer up for the languages of the entry.

    Raises:
        MissingExtraError: presidio-analyzer is not installed.
        OptionError: Presidio has no such recognizer.
    """
    options = entry.parse(Options)
    try:
        from presidio_analyzer import AnalyzerEngine  # noqa: PLC0415 - an extra
        from presidio_analyzer.nlp_engine import NoOpNlpEngine  # noqa: PLC0415 - an extra
    except ImportError as error:
        raise MissingExtraError(f"adapter {entry.name!r}", "presidio") from error
    languages = [*entry.languages, _GENERIC]
    with _quiet():
        engine = AnalyzerEngine(
            registry=_registry(entry, options, languages),
            nlp_engine=NoOpNlpEngine([{"lang_code": c, "model_name": "none"} for c in languages]),
            supported_languages=languages,
        )
    _stay_offline()
    return Presidio(entry, version("presidio-analyzer"), engine, options)


def _registry(entry: Entry, options: Options, languages: list[str]) -> Any:
    from presidio_analyzer.recognizer_registry import (  # noqa: PLC0415 - an extra
        RecognizerRegistryProvider,
    )
    from presidio_analyzer.recognizer_registry.recognizers_loader_utils import (  # noqa: PLC0415
        RecognizerConfigurationLoader,
    )

    settings = RecognizerConfigurationLoader.get()
    settings["supported_languages"] = languages
    rows = {row["name"]: row for row in settings["recognizers"]}
    for name in options.enable:
        if name not in rows:
            raise OptionError(f"adapter {entry.name!r}: Presidio has no recognizer {name!r}")
        rows[name]["enabled"] = True
    provider = RecognizerRegistryProvider(registry_configuration=settings)
    return provider.create_recognizer_registry()


@contextmanager
def _quiet() -> Iterator[None]:
    """Silence one warning for each recognizer whose language is not asked for."""
    logger = logging.getLogger("presidio-analyzer")
    before, logger.disabled = logger.disabled, True
    try:
        yield
    finally:
        logger.disabled = before


def _stay_offline() -> None:
    """Make the e-mail recognizer judge domains by the list that is installed.

    Its library fetches a newer list at first use otherwise.
    """
    from tldextract import tldextract  # noqa: PLC0415 - comes with presidio-analyzer

    tldextract.TLD_EXTRACTOR.suffix_list_urls = ()


@dataclass(frozen=True)
class Presidio(Described):
    """Presidio's analyzer."""

    revision: str
    engine: Any
    options: Options
    decode = "rules"

    def predict(
        self,
        texts: Sequence[str],
        languages: Sequence[str | None] | None = None,
        *,
        ids: Sequence[str] | None = None,  # noqa: ARG002 - part of the protocol
        progress: Progress | None = None,
    ) -> list[Prediction]:
        """Return the results of each text, overlaps resolved; all of them count as redacted.

        A text in a language that the entry does not list has the generic recognizers.
        """
        out = []
        for text, language in zip(texts, languages or [None] * len(texts), strict=True):
            found = self._analyze(text, language)
            out.append(Prediction(without_overlaps(found), found))
            if progress:
                progress(1)
        return out

    def _analyze(self, text: str, language: str | None) -> list[Span]:
        results = self.engine.analyze(
            text,
            language=language if language in self.entry.languages else _GENERIC,
            score_threshold=self.options.threshold,
        )
        return sorted(
            (Span(r.start, r.end, r.entity_type, float(r.score)) for r in results),
            key=lambda s: (s.start, s.end, s.label),
        )
