"""Waiting for something that will surely happen, however slow the machine is.

No count of tries and no seconds: what never happens runs into the time limit that every test has, with a stack to read.
"""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress

BREATH = 0.002  # seconds: lets other processes of a busy machine have the core


@contextmanager
def frozen(pids: Iterable[int]) -> Iterator[None]:
    """Processes that stand still for a while: what they were asked is surely not answered yet."""
    stopped = list(pids)
    for pid in stopped:
        os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        for pid in stopped:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGCONT)


def until(happened: Callable[[], object], meanwhile: Callable[[], object] = lambda: None) -> None:
    """Do something again and again until it has happened."""
    while not happened():
        meanwhile()
        time.sleep(BREATH)
