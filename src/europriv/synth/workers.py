"""Processes that build configurations side by side, and that end when they are no longer wanted."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
import time
from _thread import interrupt_main
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import connection
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

# Seconds that a process has to clean up.
_GRACE = 1


@contextmanager
def workers() -> Iterator[ProcessPoolExecutor]:
    """Yield a pool, one process a processor; what has not begun is dropped when the block fails."""
    # Fresh processes: a fork of one that holds threads (Arrow's) may hang.
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(mp_context=context, initializer=_prepare)
    try:
        yield pool
    finally:
        # Nothing is left to cancel where all went well.
        pool.shutdown(cancel_futures=True)


def _prepare() -> None:
    """Leave Ctrl-C to the parent, and do not outlive it if it is killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()


def _end_with(sentinel: int) -> None:
    connection.wait([sentinel])
    # The main thread takes away what it has half written, and may then wait for work in vain.
    interrupt_main(signal.SIGTERM)
    time.sleep(_GRACE)
    os._exit(1)
