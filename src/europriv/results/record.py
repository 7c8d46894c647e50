"""Results: scores with the counts, signature and provenance that make them repeatable."""

from __future__ import annotations

import hashlib
import json
import platform
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from europriv import __version__, files, metrics
from europriv.errors import DataError

if TYPE_CHECKING:
    from collections.abc import Mapping

#: Version of the JSON form; it changes when a reader of the old form would be misled.
SCHEMA = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Data:
    """Which documents were scored.

    Attributes:
        name: configuration, or name of the user's file.
        sha256: of the whole content, of which `part` was scored.
        n_documents: number of documents scored.
        version: of the configuration; None for a file.
        language: language code, if all documents share it.
        part: which documents were scored, such as "first 200" or "2/4"; None for all.
    """

    name: str
    sha256: str
    n_documents: int
    version: str | None = None
    language: str | None = None
    part: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class System:
    """What made the predictions.

    Attributes:
        name: name of the adapter, or of the predictions file.
        model: model id or package.
        revision: of the model or package.
        scheme: label scheme of its native labels.
        decode: how labels of tokens became spans.
        languages: languages that its makers claim.
        licence: of the model.
        training_data: known training data, for judging contamination.
    """

    name: str
    scheme: str | None = None
    model: str | None = None
    revision: str | None = None
    decode: str | None = None
    languages: tuple[str, ...] = ()
    licence: str | None = None
    training_data: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """One metric's outcome.

    Attributes:
        metric: repr of the metric, which parses back.
        signature: all that the number depends on.
        scores: named scores; undefined ones are None.
        macro: means of some scores over documents and over types.
        intervals: bootstrap 95% intervals of some scores.
        slices: scores by what the documents are sliced by, and by its values.
        counts: per-document counts from which everything else follows.
    """

    metric: str
    signature: str
    scores: Mapping[str, Any]
    macro: Mapping[str, Any] = field(default_factory=dict)
    intervals: Mapping[str, tuple[float, float] | None] = field(default_factory=dict)
    slices: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    counts: metrics.Counts


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """The outcome of one system on one data set.

    Attributes:
        data: which documents.
        system: which system.
        taxonomy: version of the label tree.
        scores: one entry a metric.
        labels: the report on labels.
        documents: missing and truncated documents, and what reading changed.
        options: bootstrap replicates and seed, mapping file and the like.
        created: time in UTC.
        europriv: version of this library.
    """

    data: Data
    system: System
    taxonomy: str
    scores: tuple[Score, ...]
    labels: Mapping[str, Any] = field(default_factory=dict)
    documents: Mapping[str, Any] = field(default_factory=dict)
    options: Mapping[str, Any] = field(default_factory=dict)
    created: str = field(default_factory=lambda: datetime.now(UTC).isoformat(timespec="seconds"))
    europriv: str = __version__

    def score(self, metric: metrics.Metric | str) -> Score:
        """Return the entry of one metric.

        Raises:
            DataError: if the result holds no such metric.
        """
        name = repr(metrics.parse(metric) if isinstance(metric, str) else metric)
        for score in self.scores:
            if score.metric == name:
                return score
        held = ", ".join(score.metric for score in self.scores)
        raise DataError(f"result of {self.system.name}: no metric {name}; it holds {held}")

    def to_json(self) -> dict[str, Any]:
        """Return the JSON form."""
        scores = [
            {
                "metric": s.metric,
                "signature": s.signature,
                "scores": s.scores,
                "macro": s.macro,
                "intervals": s.intervals,
                "slices": s.slices,
                "counts": s.counts.to_json(),
            }
            for s in self.scores
        ]
        return {
            "schema": SCHEMA,
            "europriv": self.europriv,
            "created": self.created,
            "data": asdict(self.data),
            "system": asdict(self.system),
            "taxonomy": self.taxonomy,
            "options": self.options,
            "environment": {"python": platform.python_version(), "machine": platform.machine()},
            "documents": self.documents,
            "labels": self.labels,
            "scores": scores,
        }

    def save(self, path: str | Path) -> None:
        """Write the JSON form, whole or not at all: a line a key, a line a metric."""
        lines = []
        for key, value in self.to_json().items():
            text = json.dumps(value, ensure_ascii=False)
            if key == "scores":
                rows = (json.dumps(score, ensure_ascii=False) for score in value)
                text = "[\n" + ",\n".join(rows) + "\n]"
            lines.append(f"{json.dumps(key)}: {text}")
        files.write(path, "{\n" + ",\n".join(lines) + "\n}\n")


def load(path: str | Path) -> Result:
    """Read a Result.

    Raises:
        DataError: if the file is missing, broken or of another schema.
    """
    try:
        data = json.loads(Path(path).read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise DataError(f"{path}: no result can be read ({error})") from error
    if not isinstance(data, dict) or data.get("schema") != SCHEMA:
        found = data.get("schema") if isinstance(data, dict) else None
        raise DataError(
            f"{path}: schema {found!r}, expected {SCHEMA}; score again with this version"
        )
    try:
        return _from_json(data)
    except (KeyError, TypeError) as error:
        raise DataError(f"{path}: the result is broken ({error!r}); score again") from error


def _from_json(data: Mapping[str, Any]) -> Result:
    scores = tuple(
        Score(
            metric=s["metric"],
            signature=s["signature"],
            scores=s["scores"],
            macro=s["macro"],
            slices=s["slices"],
            intervals={k: v and (v[0], v[1]) for k, v in s["intervals"].items()},
            counts=metrics.Counts.from_json(s["counts"]),
        )
        for s in data["scores"]
    )
    system = dict(data["system"])
    system.update({name: tuple(system[name]) for name in ("languages", "training_data")})
    kept = {name: data[name] for name in ("taxonomy", "labels", "documents", "options", "created")}
    return Result(
        data=Data(**data["data"]),
        system=System(**system),
        scores=scores,
        europriv=data["europriv"],
        **kept,
    )


def signature(
    metric: metrics.Metric | str,
    *,
    taxonomy: str,
    n: int,
    data: Data | None,
    system: System | None,
    mapping: Mapping[str, str | None] | None = None,
) -> str:
    """Return all that a number depends on, as one line; parts are divided by `;`.

    A mapping of the user's own enters by the first eight digits of its hash.

    >>> signature("LeakRate()", taxonomy="1.0.0", n=3, data=None, system=None).split(";")[:2]
    ['LeakRate()', 'n:3']
    """
    parts = [metric if isinstance(metric, str) else repr(metric)]
    if data is not None:
        version = f"@{data.version}" if data.version else ""
        parts.append(f"data:{data.name}{version}#{data.sha256[:8]}")
        parts += [f"part:{data.part}"] if data.part else []
    parts += [f"n:{n}", f"taxonomy:{taxonomy}"]
    if mapping:
        content = json.dumps(dict(mapping), sort_keys=True).encode()
        parts.append(f"map:{hashlib.sha256(content).hexdigest()[:8]}")
    if system is not None:
        parts.append(f"system:{system.name}" + (f"@{system.revision}" if system.revision else ""))
        parts += [f"decode:{system.decode}"] if system.decode else []
    return ";".join(part.replace(";", ",") for part in [*parts, f"v:{__version__}"])
