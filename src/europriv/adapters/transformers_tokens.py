"""Token classifiers of transformers: a local folder or a Hub id."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from europriv.adapters._files import content_hash
from europriv.adapters._tokens import TokenClassifier, TokenOptions, classifier
from europriv.errors import MissingExtraError, OptionError, did_you_mean

if TYPE_CHECKING:
    from collections.abc import Iterator

    import numpy as np
    from numpy.typing import NDArray

    from europriv.adapters._entry import Entry
    from europriv.inference import Forward

_DTYPES = ("float32", "bfloat16")
_WEIGHTS = ("*.safetensors", "*.bin", "*.json")


@dataclass(frozen=True, slots=True, kw_only=True)
class Options(TokenOptions):
    """Options of a transformers model.

    Attributes:
        dtype: "float32" or "bfloat16", which is twice as fast on a CPU that has it.
        device: where the model runs, such as "cpu" or "cuda".
    """

    dtype: str = "float32"
    device: str = "cpu"


def build(entry: Entry) -> TokenClassifier:
    """Load the model.

    Raises:
        MissingExtraError: torch or transformers is not installed.
        OptionError: there is no such model, it is no trained token classifier, its tokenizer gives
            no offsets, or an option is wrong.
    """
    options = entry.parse(Options)
    if options.dtype not in _DTYPES:
        hint = did_you_mean(options.dtype, _DTYPES)
        raise OptionError(f"adapter {entry.name!r}: unknown dtype {options.dtype!r}: {hint}")
    try:
        import torch  # noqa: PLC0415 - an extra
        import transformers  # noqa: PLC0415 - an extra
    except ImportError as error:
        raise MissingExtraError(f"adapter {entry.name!r}", "models") from error
    if not entry.model:
        raise OptionError(f"adapter {entry.name!r} names no model; set a Hub id or a folder")
    with _one_line_errors(entry):
        model = _model(transformers, entry)
        tokenizer = transformers.AutoTokenizer.from_pretrained(
            entry.model, revision=entry.revision, trust_remote_code=False
        )
    if not tokenizer.is_fast:
        raise OptionError(
            f"adapter {entry.name!r}: the tokenizer {type(tokenizer).__name__} gives no offsets, "
            "so its tags cannot be placed in the text; use a model with a tokenizer.json"
        )
    names = model.config.id2label
    return classifier(
        entry,
        options,
        revision=_revision(entry, model.config),
        tokenizer=tokenizer.backend_tokenizer,
        labels=[names[i] for i in range(len(names))],
        forward=_forward(torch, model, options),
        limit=_limit(model.config, tokenizer),
        pad=tokenizer.pad_token_id,
    )


@contextmanager
def _one_line_errors(entry: Entry) -> Iterator[None]:
    try:
        yield
    except (OSError, ValueError, KeyError) as error:
        reason = " ".join(str(error).split())[:200]
        raise OptionError(
            f"adapter {entry.name!r}: model {entry.model!r} cannot be loaded ({reason}); "
            "check the id or folder, or download it first"
        ) from error


def _model(transformers: Any, entry: Entry) -> Any:
    """Load the weights; a head that was never trained would answer at random."""
    model, loading = transformers.AutoModelForTokenClassification.from_pretrained(
        entry.model, revision=entry.revision, trust_remote_code=False, output_loading_info=True
    )
    if missing := sorted(loading["missing_keys"]):
        raise OptionError(
            f"adapter {entry.name!r}: {entry.model!r} is no trained token classifier "
            f"(it has no weights {missing[0]!r}); choose a model with such a head"
        )
    return model


def _revision(entry: Entry, config: Any) -> str:
    """Return the commit of a Hub model, or the content hash of a folder."""
    folder = Path(str(entry.model))
    if folder.is_dir():
        return content_hash(path for pattern in _WEIGHTS for path in folder.glob(pattern))
    return str(getattr(config, "_commit_hash", None) or entry.revision or "unknown")


def _limit(config: Any, tokenizer: Any) -> int:
    """Return how many pieces the model takes, special tokens included."""
    positions = getattr(config, "max_position_embeddings", None) or 512
    # RoBERTa and its kin count positions from the padding id on.
    if config.model_type in ("roberta", "xlm-roberta", "camembert", "xlm-roberta-xl"):
        positions -= config.pad_token_id + 1
    return int(min(positions, tokenizer.model_max_length))


def _forward(torch: Any, model: Any, options: Options) -> Forward:
    model.to(options.device, getattr(torch, options.dtype)).eval()

    def forward(ids: NDArray[np.int64], mask: NDArray[np.int64]) -> NDArray[Any]:
        before = torch.get_num_threads()
        torch.set_num_threads(options.threads or before)
        try:
            with torch.inference_mode():
                given = (torch.from_numpy(x).to(options.device) for x in (ids, mask))
                logits = model(**dict(zip(("input_ids", "attention_mask"), given, strict=True)))
                out: NDArray[Any] = logits.logits.float().cpu().numpy()
                return out
        finally:
            torch.set_num_threads(before)

    return forward
