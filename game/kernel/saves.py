"""Save files: written whole or not at all, checked before anything in them is believed."""

from __future__ import annotations

import contextlib
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from game.kernel.envelope import LARGEST, Head, SaveFile, read_head, unsealed
from game.kernel.reading import BadFile, legible, read_bytes

T = TypeVar("T")


class SaveError(Exception):
    """A save that cannot be used; the text says what is wrong and what can be done."""


def backup_of(path: Path) -> Path:
    return Path(f"{path}.bak")


def write_save(path: Path, content: SaveFile) -> None:
    write_text(path, content.sealed())


def write_text(path: Path, text: str) -> None:
    """A text of ours, whole or not at all; the previous version stays as backup. Raises SaveError."""
    try:
        write_whole(path, text.encode("utf-8"), backup=True)
    except (OSError, ValueError) as error:  # ValueError: a name that no file can have, letters that no file can hold
        raise SaveError(
            f"The game could not be saved to {path}: {getattr(error, 'strerror', None) or error}. "
            "Choose another folder or make room."
        ) from error


def write_whole(path: Path, data: bytes, backup: bool = False) -> None:
    """Temporary file, flush, rename: `path` is whole or as it was, and no draft stays. Raises OSError, ValueError."""
    draft = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with draft.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if backup:
            _keep_backup(path)
        os.replace(draft, path)
    finally:
        with contextlib.suppress(OSError, ValueError):
            draft.unlink(missing_ok=True)


def _keep_backup(path: Path) -> None:
    """Give the present file a second name, then move that name over the old backup: no moment without either."""
    if not path.exists():
        return
    spare = path.with_name(f".{path.name}.{os.getpid()}.old")
    spare.unlink(missing_ok=True)
    try:
        os.link(path, spare)
    except OSError:  # a file system without links
        shutil.copy2(path, spare)
    os.replace(spare, backup_of(path))
    spare.unlink(missing_ok=True)  # two names of one file: POSIX then leaves both


def read_save(path: Path) -> SaveFile:
    """The content of a save, checked for size, format, digest and fields."""
    return _read(path, unsealed)


def read_about(path: Path) -> Head:
    """What a save says of itself in a list; the game in it is not unpacked."""
    return _read(path, read_head)


def _read(path: Path, read: Callable[[bytes], T]) -> T:
    try:
        return read(read_bytes(path, LARGEST))
    except BadFile as error:
        raise SaveError(f"{legible(path.name or path)}: {error}.{_advice(path)}") from error


def _advice(path: Path) -> str:
    backup = backup_of(path)
    if os.path.exists(backup):  # unlike Path.exists, never raises, however odd the name
        return f" The version before it is kept as {legible(backup.name)}: load that one."
    return " Load another save; this file was left as it is."
