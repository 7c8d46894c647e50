"""The dataset card of a folder: a README whose head tells `datasets` what lies there."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import jinja2
import yaml

from europriv import files, shelf
from europriv.errors import DataError
from europriv.synth.schema import features

if TYPE_CHECKING:
    from pathlib import Path

# Of everything that is not taken from elsewhere.
_LICENCE = "CC BY 4.0"
_SIZES = ((1000, "n<1K"), (10_000, "1K<n<10K"), (100_000, "10K<n<100K"), (1_000_000, "100K<n<1M"))


class _Name(str):
    """A name that stands in quotes: YAML reads a bare `no`, `on` or `1.0` as something else."""

    __slots__ = ()


class _Dumper(yaml.SafeDumper):
    """Writes names in quotes."""


_Dumper.add_representer(
    _Name, lambda dumper, name: dumper.represent_scalar("tag:yaml.org,2002:str", name, style='"')
)


def write_card(out: Path) -> None:
    """Write the card `README.md` and the leaderboard's `eval.yaml` of what is built in `out`.

    Raises:
        DataError: there is none, or a Parquet file was not written by `build`.
    """
    found = _built(out)
    head = yaml.dump(_head(found), Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=100)
    curated = [facts for facts in found if _is_curated(facts)]
    groups = {"configs": found, "curated": curated, "generated": len(curated) < len(found)}
    files.write(out / "README.md", _render("dataset_card.md", head=head, **groups))
    names = [facts["config"] for facts in found]
    files.write(out / "eval.yaml", _render("eval.yaml", configs=names))


def check_folder(out: Path, config: str) -> None:
    """Check, before anything is built, that the card can be written beside `config`.

    Raises:
        DataError: as `write_card`, for any other configuration in `out`.
    """
    _built(out, besides=config)


def _built(out: Path, besides: str | None = None) -> list[dict[str, Any]]:
    paths = [path for path in out.glob("*/test.parquet") if path.parent.name != besides]
    return [_facts(path) for path in sorted(paths)]


def _render(template: str, **values: Any) -> str:
    text = (shelf.folder("hub_cards") / template).read_text(encoding="utf-8")
    environment = jinja2.Environment(autoescape=False, undefined=jinja2.StrictUndefined)  # noqa: S701 - Markdown
    return environment.from_string(text).render(**values)


def _facts(path: Path) -> dict[str, Any]:
    import pyarrow as pa  # noqa: PLC0415 - rows alone need no Arrow
    import pyarrow.parquet as pq  # noqa: PLC0415 - likewise

    try:
        metadata = pq.read_metadata(path).metadata
    except (pa.ArrowException, OSError) as error:
        raise DataError(f"{path}: no Parquet file ({error}): move it out of the folder") from error
    stored = (metadata or {}).get(b"europriv")
    if stored is None:
        raise DataError(f"{path}: not built by europriv: move it out of the folder")
    return {**json.loads(stored), "bytes": path.stat().st_size}


def _is_curated(facts: dict[str, Any]) -> bool:
    return bool(facts["status"] == "curated")


def _head(found: list[dict[str, Any]]) -> dict[str, Any]:
    total = sum(facts["documents"] for facts in found)
    curated = sorted({_is_curated(facts) for facts in found})  # False before True
    licences = {facts.get("licence", _LICENCE) for facts in found}
    return {
        "pretty_name": "EuroPriv-Bench",
        "language": [_Name(code) for code in sorted({facts["language"] for facts in found})],
        "license": "cc-by-4.0" if licences == {_LICENCE} else "other",
        "task_categories": ["token-classification"],
        "annotations_creators": [("machine-generated", "expert-generated")[c] for c in curated],
        "language_creators": [("expert-generated", "found")[c] for c in curated],
        "multilinguality": ["multilingual"],
        "source_datasets": [("original", "extended")[c] for c in curated],
        "size_categories": [next((n for top, n in _SIZES if total < top), "n>1M")],
        "tags": ["de-identification", "privacy", "pii"],
        "configs": [_config(facts) for facts in found],
        "dataset_info": [_info(facts) for facts in found],
    }


def _config(facts: dict[str, Any]) -> dict[str, Any]:
    return {
        "config_name": _Name(facts["config"]),
        "version": _Name(facts["version"]),
        "data_files": [{"split": "test", "path": f"{facts['config']}/test.parquet"}],
    }


def _info(facts: dict[str, Any]) -> dict[str, Any]:
    """Return a config's info; `datasets` caches by it, so it holds the hash of the content."""
    return {
        "config_name": _Name(facts["config"]),
        "description": f"{facts['description']} sha256:{facts['sha256']}",
        "features": features(edits="edits" in facts),
        "splits": [
            {"name": "test", "num_bytes": facts["bytes"], "num_examples": facts["documents"]}
        ],
        "download_size": facts["bytes"],
        "dataset_size": facts["bytes"],
    }
