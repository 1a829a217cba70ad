"""A display of our own to open real windows on: Xvfb, where it is installed."""

from __future__ import annotations

import os
import select
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

ABSENT = "Xvfb is not installed here (on Debian and Ubuntu: apt-get install xvfb)"
PATIENCE = 20.0  # seconds until the display must have said its number
UNREAL = ("SDL_VIDEODRIVER", "SDL_VIDEO_DRIVER", "SDL_FRAMEBUFFER_ACCELERATION", "WAYLAND_DISPLAY")


def is_there() -> bool:
    return shutil.which("Xvfb") is not None


@contextmanager
def display(width: int, height: int) -> Iterator[dict[str, str]]:
    """The environment for a program that shall open its window there."""
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", f"{width}x{height}x24", "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=[writing], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(writing)
    try:
        yield {**real_environment(), "DISPLAY": f":{_number(reading)}"}
    finally:
        os.close(reading)
        server.terminate()
        server.wait(PATIENCE)


def real_environment() -> dict[str, str]:
    """Ours, without what would keep SDL from opening a window; sound stays off."""
    kept = {name: value for name, value in os.environ.items() if name not in UNREAL}
    return {**kept, "SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}


def _number(reading: int) -> str:
    ready, _, _ = select.select([reading], [], [], PATIENCE)
    said = os.read(reading, 16).decode().strip() if ready else ""
    if not said:
        raise RuntimeError("Xvfb did not start")
    return said
