"""What killed processes have left behind: unfinished files that carry the number of a process that is gone."""

from __future__ import annotations

import contextlib
import os
import re
from pathlib import Path

UNFINISHED = re.compile(r"\.(\d+)\.(tmp|old|part)$")  # as saves, settings and pictures of maps name what they begin


def is_alive(process: int) -> bool:
    """Whether a process of that number runs; where that cannot be asked, it counts as gone."""
    if process <= 0 or os.name == "nt":
        return False
    try:
        os.kill(process, 0)
    except PermissionError:
        return True
    except (OSError, OverflowError):
        return False
    return True


def sweep(folder: Path) -> None:
    """Throw away what nobody will ever finish; nothing that has its full name is touched."""
    with contextlib.suppress(OSError):
        for path in folder.iterdir():
            found = UNFINISHED.search(path.name)
            if found and int(found[1]) != os.getpid() and not is_alive(int(found[1])):
                with contextlib.suppress(OSError):
                    path.unlink()
