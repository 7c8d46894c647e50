"""Tests never reach the network and never touch a user's caches."""

from __future__ import annotations

import os
import tempfile

# Read at import time by the Hugging Face libraries, so it must stand before any of them loads.
os.environ.update(
    HF_HUB_OFFLINE="1",
    HF_EVALUATE_OFFLINE="1",
    HF_DATASETS_OFFLINE="1",
    HF_UPDATE_DOWNLOAD_COUNTS="0",
    HF_HOME=tempfile.mkdtemp(prefix="europriv-hf-"),
    TOKENIZERS_PARALLELISM="false",
)
