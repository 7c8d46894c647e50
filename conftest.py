"""Tests never reach the network and never touch a user's caches."""

from __future__ import annotations

import os
import tempfile

from hypothesis import settings

# Read at import time by the Hugging Face libraries, so it must stand before any of them loads.
os.environ.update(
    HF_HUB_OFFLINE="1",
    HF_EVALUATE_OFFLINE="1",
    HF_DATASETS_OFFLINE="1",
    HF_UPDATE_DOWNLOAD_COUNTS="0",
    HF_HOME=tempfile.mkdtemp(prefix="europriv-hf-"),
    TOKENIZERS_PARALLELISM="false",
)

# A suite that passes once passes again; HYPOTHESIS_PROFILE=search looks for new counterexamples.
settings.register_profile("repeat", derandomize=True)
settings.register_profile("search", derandomize=False)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "repeat"))
