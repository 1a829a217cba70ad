"""Disks that are full, and folders that stand in for the player's own."""

from __future__ import annotations

import errno
import os
import tempfile
from pathlib import Path

import pytest

from game.kernel import saves


def full() -> OSError:
    return OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def fill(monkeypatch: pytest.MonkeyPatch, *roots: Path) -> None:
    """Nothing more can be written below these folders."""
    whole = saves.write_whole

    def refuse(path: Path, data: bytes, backup: bool = False) -> None:
        if any(path.is_relative_to(root) for root in roots):
            raise full()
        whole(path, data, backup)

    monkeypatch.setattr(saves, "write_whole", refuse)


def fill_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every file is opened and then finds no room, as on a real disk."""

    def refuse(file: int) -> None:
        raise full()

    monkeypatch.setattr(os, "fsync", refuse)


def own_places(monkeypatch: pytest.MonkeyPatch, folder: Path) -> list[Path]:
    """Where a game may be kept besides its own folder, all of it below `folder`."""
    places = [folder / "data" / "night-on-the-ridge" / "saves", folder / "home", folder / "passing"]
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(folder / "data"))
    monkeypatch.setenv("HOME", str(places[1]))
    monkeypatch.setattr(tempfile, "tempdir", str(places[2]))
    return places
