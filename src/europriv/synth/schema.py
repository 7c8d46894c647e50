"""Columns of a row as Arrow types and as Hugging Face features."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from europriv import taxonomy

if TYPE_CHECKING:
    import pyarrow as pa

_Fields = tuple[tuple[str, str], ...]

_TEXTS = ("id", "text", "language", "domain", "family", "document_type", "country", "skeleton")
_SPAN = (
    ("start", "int32"),
    ("end", "int32"),
    ("label", "string"),
    ("scheme", "string"),
    ("subject", "string"),
    ("identifier_class", "string"),
)
_EDIT = (("kind", "string"), ("start", "int32"), ("end", "int32"), ("before", "string"))


def features(*, edits: bool = False) -> list[dict[str, Any]]:
    """Return the features as a dataset card writes them, with the column `edits` of noise views."""
    tags = {str(index): name for index, name in enumerate(taxonomy.bioes_space())}
    return [
        *({"name": name, "dtype": "string"} for name in _TEXTS),
        {"name": "spans", "list": _struct(_SPAN)},
        {"name": "tokens", "list": "string"},
        {"name": "bioes", "list": {"class_label": {"names": tags}}},
        {"name": "negatives", "dtype": "int32"},
        *([{"name": "edits", "list": _struct(_EDIT)}] if edits else []),
    ]


def arrow_schema(*, edits: bool = False) -> pa.Schema:
    """Return the Arrow schema; its metadata makes `datasets` read `bioes` as ClassLabel.

    ClassLabel is int64 in Arrow: a narrower column would lose its names in every reader that
    takes them from the file, and costs as much once encoded.
    """
    import pyarrow as pa  # noqa: PLC0415 - rows alone need no Arrow

    def structs(fields: _Fields) -> pa.DataType:
        return pa.list_(pa.struct([(name, pa.type_for_alias(dtype)) for name, dtype in fields]))

    fields = [
        *((name, pa.string()) for name in _TEXTS),
        ("spans", structs(_SPAN)),
        ("tokens", pa.list_(pa.string())),
        ("bioes", pa.list_(pa.int64())),
        ("negatives", pa.int32()),
        *([("edits", structs(_EDIT))] if edits else []),
    ]
    info = {"info": {"features": _metadata(edits=edits)}}
    return pa.schema(fields, metadata={"huggingface": json.dumps(info)})


def _metadata(*, edits: bool) -> dict[str, Any]:
    def value(dtype: str) -> dict[str, Any]:
        return {"dtype": dtype, "_type": "Value"}

    def structs(fields: _Fields) -> dict[str, Any]:
        return {"feature": {name: value(dtype) for name, dtype in fields}, "_type": "List"}

    names = list(taxonomy.bioes_space())
    return {
        **{name: value("string") for name in _TEXTS},
        "spans": structs(_SPAN),
        "tokens": {"feature": value("string"), "_type": "List"},
        "bioes": {"feature": {"names": names, "_type": "ClassLabel"}, "_type": "List"},
        "negatives": value("int32"),
        **({"edits": structs(_EDIT)} if edits else {}),
    }


def _struct(fields: _Fields) -> list[dict[str, str]]:
    return [{"name": name, "dtype": dtype} for name, dtype in fields]
