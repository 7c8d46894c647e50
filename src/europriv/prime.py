"""Put built data and metrics into the local Hugging Face caches.

A one-segment name such as "europriv" never comes from the Hub, and `evaluate.load` asks the
network for a name it does not hold; primed caches answer both in any folder, offline.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from europriv import corpus, shelf
from europriv.errors import DataError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

#: The name that `load_dataset` and `evaluate.load` are given.
NAME = "europriv"


def prime(configs: Sequence[str] | None, data: Path) -> dict[str, list[str]]:
    """Prime the caches with built configurations and every metric.

    Args:
        configs: configurations, all that are built in `data` for None.
        data: folder of the dataset.

    Returns:
        Names by kind: "datasets" and "metrics".

    Raises:
        DataError: if a configuration is not built, or what stands in its place is none.
    """
    built = sorted(path.parent.name for path in data.glob("*/test.parquet"))
    wanted = list(configs) if configs is not None else built
    for config in wanted:
        if config not in built:
            raise DataError(
                f"{data}: {config!r} is not built; run: europriv build {config} --out {data}"
            )
        _dataset(config, data / config / "test.parquet")
    return {"datasets": wanted, "metrics": [_metric(folder) for folder in _metric_folders()]}


def _dataset(config: str, path: Path) -> None:
    """Write one configuration into the cache of datasets, under its version and content hash."""
    import datasets  # noqa: PLC0415 - only this command pays for the import
    import pyarrow.parquet as pq  # noqa: PLC0415

    facts = corpus.facts(path)
    if not {"version", "sha256", "description"} <= facts.keys():
        raise DataError(f"{path}: was not written by `europriv build`; move it elsewhere")
    features = datasets.Features.from_arrow_schema(pq.read_schema(path))

    class Built(datasets.ArrowBasedBuilder):  # type: ignore[misc]
        VERSION = datasets.Version(facts["version"])

        def _info(self) -> datasets.DatasetInfo:
            return datasets.DatasetInfo(features=features, description=facts["description"])

        def _split_generators(self, dl_manager: object) -> list[datasets.SplitGenerator]:
            del dl_manager  # nothing is downloaded
            return [datasets.SplitGenerator(name=datasets.Split.TEST)]

        def _generate_tables(self) -> object:
            for i, batch in enumerate(pq.ParquetFile(path).iter_batches(500)):
                table = datasets.table.table_cast(
                    datasets.table.pa.Table.from_batches([batch]), features.arrow_schema
                )
                yield i, table

    builder = Built(dataset_name=NAME, config_name=config, hash=facts["sha256"])
    builder.download_and_prepare()


def _metric_folders() -> list[Path]:
    return sorted(path.parent for path in shelf.folder("metrics").glob("*/requirements.txt"))


def _metric(folder: Path) -> str:
    """Put one Hub module where evaluate keeps those that it has loaded from the Hub."""
    from datasets import DownloadConfig, DownloadMode  # noqa: PLC0415 - only this command pays
    from evaluate.loading import (  # noqa: PLC0415
        _create_importable_file,
        _download_additional_modules,
        get_imports,
        init_dynamic_modules,
    )

    source = folder / f"{folder.name}.py"
    imports = _download_additional_modules(
        name=folder.name,
        base_path=str(folder),
        imports=get_imports(str(source)),
        download_config=DownloadConfig(),
    )
    _create_importable_file(
        local_path=str(source),
        local_imports=imports,
        additional_files=[],
        dynamic_modules_path=init_dynamic_modules(),
        # evaluate looks for namespaced comparisons here too
        module_namespace="metrics",
        name=f"{NAME}/{folder.name}",
        download_mode=DownloadMode.REUSE_DATASET_IF_EXISTS,
    )
    return f"{NAME}/{folder.name}"
