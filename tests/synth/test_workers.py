"""Builds side by side: no process and no half file is left, however they end."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from europriv import synth
from europriv.errors import DataError

# What a shell starts in the background ignores Ctrl-C, and so would what it starts.
BUILDS = """
import signal
import sys
from pathlib import Path
from europriv import synth
if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)
    names = ["ro-clinical"] * 90
    synth.build_all(names, Path(sys.argv[1]), 150, lambda _: print("done", flush=True))
"""


def _ends_within(seconds, pid):
    for _ in range(10 * seconds):
        if not Path(f"/proc/{pid}").exists():
            return True
        time.sleep(0.1)
    return False


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="children are read from /proc")
@pytest.mark.parametrize("sign", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_no_process_and_no_half_file_outlives_a_killed_build(tmp_path, sign):
    script = tmp_path / "builds.py"
    script.write_text(BUILDS, encoding="utf-8")
    command = [sys.executable, str(script), str(tmp_path / "out")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as parent:
        assert parent.stdout is not None
        parent.stdout.readline()
        children = Path(f"/proc/{parent.pid}/task/{parent.pid}/children").read_text().split()
        assert children
        parent.send_signal(sign)
        assert all(_ends_within(20, pid) for pid in children)
    files = [path for path in (tmp_path / "out").rglob("*") if path.is_file()]
    assert {path.name for path in files} <= {"test.parquet", "README.md", "eval.yaml"}
    assert pq.read_metadata(tmp_path / "out" / "ro-clinical" / "test.parquet").num_rows == 150


def test_the_first_fault_ends_a_build_of_several(tmp_path):
    (tmp_path / "ro-synthetic").write_bytes(b"a file")
    others = [name for name in synth.configs() if name != "ro-synthetic"]
    with pytest.raises(DataError, match=r"ro-synthetic/test\.parquet: cannot be written"):
        synth.build_all(["ro-synthetic", *others], tmp_path, 100)
    assert len(list(tmp_path.glob("*/test.parquet"))) < len(others) / 2
