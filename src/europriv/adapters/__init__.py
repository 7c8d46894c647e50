"""Systems under test behind one interface.

>>> load("patterns").predict(["mail ilinca@example.org"])[0].spans
[Span(start=5, end=23, label='EMAIL_ADDRESS', ...)]
"""

from __future__ import annotations

from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from europriv import shelf
from europriv.adapters._base import Adapter, Prediction, Progress
from europriv.adapters._entry import Entry, names, read
from europriv.errors import OptionError, did_you_mean

if TYPE_CHECKING:
    import os
    from collections.abc import Callable

__all__ = ["KINDS", "Adapter", "Entry", "Prediction", "Progress", "entry", "load", "names"]

#: The modules that run each kind of system; each has a `build(entry) -> Adapter`.
KINDS = {
    "patterns": "patterns",
    "onnx": "onnx_tokens",
    "transformers": "transformers_tokens",
    "presidio": "presidio",
    "file": "file",
}


def load(system: str | os.PathLike[str], *, scheme: str | None = None, **options: Any) -> Adapter:
    """Return a system ready to run.

    Args:
        system: name of an entry of `adapters/`, an entry of your own (`*.yaml`), a predictions
            file (`*.jsonl`), a transformers folder, or a Hub id `owner/name`.
        scheme: crosswalk of the native labels, where it is another than the entry's.
        **options: replace options of the entry.

    Raises:
        OptionError: there is no such system, kind or option.
        MissingExtraError: a library is not installed; the message holds the `pip install` line.
    """
    found = entry(system).with_options(options)
    if scheme is not None:
        found = replace(found, scheme=scheme)
    if found.kind not in KINDS:
        hint = did_you_mean(found.kind, KINDS)
        raise OptionError(f"adapter {found.name!r} has unknown kind {found.kind!r}: {hint}")
    module = import_module(f"europriv.adapters.{KINDS[found.kind]}")
    build = cast("Callable[[Entry], Adapter]", module.build)
    return build(found)


def entry(system: str | os.PathLike[str]) -> Entry:
    """Return what is known about a system, without loading it.

    Raises:
        OptionError: there is no such system.
    """
    name, path = str(system), Path(system)
    if name in names():
        return read(shelf.folder("adapters") / f"{name}.yaml")
    if path.suffix == ".yaml" and path.is_file():
        return read(path)
    if path.suffix == ".jsonl" and path.is_file():
        return Entry(name=path.stem, kind="file", model=name)
    if (path / "config.json").is_file():
        return Entry(name=path.resolve().name, kind="transformers", model=name)
    if name.count("/") == 1 and all(name.split("/")) and not path.exists():
        known = (read(shelf.folder("adapters") / f"{n}.yaml") for n in names())
        same = (e for e in known if e.model == name)
        return next(same, None) or Entry(name=name, kind="transformers", model=name)
    raise OptionError(
        f"unknown system {name!r}: {did_you_mean(name, names())} "
        "(or give a Hub id, a model folder, an entry.yaml or predictions.jsonl)"
    )
