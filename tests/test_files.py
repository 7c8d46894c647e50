"""Files appear whole or not at all, and nothing but files is ever replaced."""

from __future__ import annotations

import os
import stat
import threading
from pathlib import Path

import pytest

from europriv import files
from europriv.errors import DataError


def test_a_failed_block_leaves_the_old_file_and_nothing_else(tmp_path):
    path = tmp_path / "a" / "x.json"
    files.write(path, "old")
    with pytest.raises(ZeroDivisionError):
        _write_and_fail(path)
    assert path.read_text() == "old"
    assert list(path.parent.iterdir()) == [path]


def _write_and_fail(path):
    with files.replacing(path) as part:
        part.write_text("new")
        part.write_text(f"newer {1 // 0}")


def test_a_link_stays_and_what_it_leads_to_is_replaced(tmp_path):
    (tmp_path / "real.json").write_text("old")
    link = tmp_path / "link.json"
    link.symlink_to("real.json")
    files.write(link, "new")
    assert link.is_symlink()
    assert (tmp_path / "real.json").read_text() == "new"


def test_a_pipe_is_written_to(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    read: list[str] = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_text()))
    reader.start()
    files.write(pipe, "text")
    reader.join(5)
    assert read == ["text"]
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_a_full_disk_is_one_error_and_the_device_stays():
    full = Path("/dev/full")
    if not full.is_char_device():
        pytest.skip("no device that is always full")
    with pytest.raises(DataError, match="/dev/full: cannot be written"):
        files.write(full, "text")
    assert full.is_char_device()


def test_a_folder_that_is_a_file_is_one_error(tmp_path):
    (tmp_path / "file").write_text("x")
    with pytest.raises(DataError, match="cannot be written"):
        files.write(tmp_path / "file" / "x.json", "text")
