"""Fixtures for all tests."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pytest

from europriv.cli import main

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder with real corpora, which is not part of the project."""
    folder = Path(os.environ.get("EUROPRIV_SHARED", ROOT.parent / "shared"))
    if not (folder / "data").is_dir():
        pytest.skip("no folder of real corpora: set EUROPRIV_SHARED to it")
    return folder


@pytest.fixture(scope="session")
def case():
    """Load a file of worked-out answers from tests/cases."""

    def load(name: str):
        return json.loads((ROOT / "tests" / "cases" / name).read_text(encoding="utf-8"))

    return load


@pytest.fixture
def europriv(monkeypatch, tmp_path, capsys):
    """Run the command in an empty folder; returns status, output, errors."""
    monkeypatch.chdir(tmp_path)

    def call(*arguments):
        monkeypatch.setattr(sys, "argv", ["europriv", *map(str, arguments)])
        try:
            main()
            status = 0
        except SystemExit as end:
            status = end.code or 0
        captured = capsys.readouterr()
        return status, captured.out, captured.err

    return call
