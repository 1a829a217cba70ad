"""Finished pictures kept on disk, found by a hash of everything that went into them.

Pixels lie there as they are: reading 60 MB back takes a twentieth of a second, unpacking a PNG of that size a second.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
from collections.abc import Iterable
from io import FileIO
from pathlib import Path
from types import ModuleType

import numpy as np

from table.folders import ROOT, data_folder, is_writable
from table.leftovers import sweep
from ui.board.landscape import Bytes

HEAD = b"NRPIC1\n"
ROOM = 600_000_000  # bytes: all zoom steps of a few maps; what was used longest ago goes first


def cache_folder(root: Path = ROOT) -> Path:
    """saves/cache beside main.py, or the player's own folder where that cannot be written."""
    beside = root / "saves" / "cache"
    return beside if is_writable(beside) else data_folder() / "cache"


def content_hash(parts: Iterable[bytes | str]) -> str:
    """One name for all that a picture depends on: data, painting code, scale."""
    digest = hashlib.sha256()
    for part in parts:
        raw = part.encode() if isinstance(part, str) else part
        digest.update(len(raw).to_bytes(8, "little") + raw)
    return digest.hexdigest()[:24]


def source_of(module: ModuleType) -> bytes:
    """The code of a module, or its name where only the compiled form is shipped."""
    try:
        return Path(str(module.__file__)).read_bytes()
    except OSError:
        return module.__name__.encode()


def holds(folder: Path, key: str) -> bool:
    return (folder / f"{key}.pic").is_file()


def load(folder: Path, key: str, into: Bytes) -> bool:
    """Reads a picture straight into pixels of its size; False: not there, cut short, or not ours."""
    path = folder / f"{key}.pic"
    if not path.is_file():  # a pipe would be waited for
        return False
    try:
        with path.open("rb", buffering=0) as file:
            head = HEAD + np.array(into.shape[:2], np.uint32).tobytes()
            if file.read(len(head)) != head or path.stat().st_size != len(head) + into.size:
                return False
            whole = _read_all(file, into.data.cast("B"))
        with contextlib.suppress(OSError):
            os.utime(path)
        return whole
    except OSError:
        return False


def _read_all(file: FileIO, room: memoryview) -> bool:
    while len(room):
        count = file.readinto(room)
        if not count:
            return False
        room = room[count:]
    return True


def store(folder: Path, key: str, pixels: Bytes) -> bool:
    """Writes beside and renames, so a picture is whole or absent. A full disk costs only the time to paint again."""
    part = folder / f"{key}.{os.getpid()}.part"  # its number tells others whether anybody still writes it
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with part.open("wb") as file:
            file.write(HEAD + np.array(pixels.shape[:2], np.uint32).tobytes())
            file.write(np.ascontiguousarray(pixels).data.cast("B"))
        part.replace(folder / f"{key}.pic")
    except OSError:
        return False
    finally:
        with contextlib.suppress(OSError):
            part.unlink(missing_ok=True)
    trim(folder)
    return True


def clear_parts(folder: Path) -> None:
    """A painter that is asked for something else is killed where it stands: its half picture has no use."""
    sweep(folder)
    for path in folder.glob("tmp*.part"):  # as older versions named them, without the number of a process
        with contextlib.suppress(OSError):
            path.unlink()


def trim(folder: Path, room: int = ROOM) -> None:
    """Throws the oldest pictures away until the rest fits, and what killed painters have left."""
    clear_parts(folder)
    with contextlib.suppress(OSError):
        files = sorted(folder.glob("*.pic"), key=lambda path: path.stat().st_mtime, reverse=True)
        used = 0
        for path in files:
            used += path.stat().st_size
            if used > room:
                path.unlink(missing_ok=True)
