"""A display of our own to open real windows on: Xvfb, where it is installed."""

from __future__ import annotations

import os
import select
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import numpy.typing as npt

ABSENT = "Xvfb is not installed here (on Debian and Ubuntu: apt-get install xvfb)"
COLOUR = 12  # bytes of an entry in the colour table of an XWD file
PATIENCE = 100.0  # seconds until the display must have said its number
UNREAL = ("SDL_VIDEODRIVER", "SDL_VIDEO_DRIVER", "SDL_FRAMEBUFFER_ACCELERATION", "WAYLAND_DISPLAY")


def is_there() -> bool:
    return shutil.which("Xvfb") is not None


@contextmanager
def display(width: int, height: int, folder: Path | None = None) -> Iterator[dict[str, str]]:
    """The environment for a program that shall open its window there; what it shows lies in the folder, if given."""
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", f"{width}x{height}x24", "-nolisten", "tcp"]
    command += ["-noreset"]  # or it would start anew, deaf for a moment, whenever the only window closes
    command += ["-fbdir", str(folder)] if folder is not None else []
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


def shown(folder: Path) -> npt.NDArray[np.uint8]:
    """The display's own pixels as rows of red, green, blue: an XWD file that Xvfb keeps up to date."""
    raw = (folder / "Xvfb_screen0").read_bytes()
    head = np.frombuffer(raw, ">u4", 25)
    size, width, height, bits, row, colours = (int(head[i]) for i in (0, 4, 5, 11, 12, 19))
    assert bits == 32, f"{bits} bits a pixel"
    start = size + colours * COLOUR
    pixels = np.frombuffer(raw, np.uint8, row * height, start).reshape(height, row // 4, 4)
    return pixels[:, :width, 2::-1]
