"""Names that become names of files, in one place: what somebody types or sends must not lead out of its folder.

One rule for all systems, so that a save or a level can be carried from one to another.
"""

from __future__ import annotations

import re
from pathlib import Path

LONGEST = 60  # letters
LONGEST_BYTES = 200  # a file system counts bytes, and needs some for endings
FORBIDDEN = set('<>:"/\\|?*')  # on one system or another
RESERVED = re.compile(r"(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(\..*)?", re.IGNORECASE)  # on Windows


class BadName(ValueError):
    """A name that no file of ours can have; the text says what would be right."""


def name_fault(name: str) -> str:
    """Why no file can have this name; empty if it can."""
    if not name.strip():
        return "Give it a name."
    if FORBIDDEN & set(name) or not name.isprintable() or name.startswith("."):
        return 'A name has none of < > : " / \\ | ? * and does not begin with a dot.'
    if name != name.strip() or name.endswith("."):
        return "A name does not begin or end with a space, and does not end with a dot."
    if RESERVED.fullmatch(name):
        return "This name belongs to a device on some computers: choose another one."
    if len(name) > LONGEST or len(name.encode()) > LONGEST_BYTES:
        return f"A name has at most {LONGEST} letters."
    return ""


def file_in(folder: Path, name: str, ending: str = ".json") -> Path:
    """The file of that name in a folder, and never anywhere else; raises BadName."""
    if fault := name_fault(name):
        raise BadName(fault)
    return folder / f"{name}{ending}"
