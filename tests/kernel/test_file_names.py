"""Names become files in one place, and never lead out of their folder."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.kernel.file_names import BadName, file_in, name_fault

OUTSIDE = ["../records", "..", "/etc/passwd", "a/b", "a\\b", "C:\\x", "c:x", "levels/../../x", ".hidden"]
ODD = ["", " ", "a\0", "a\nb", "a\x1b[2J", "half \udcff", "x" * 61, "二" * 70, " a", "a ", "a.", "a\u202e"]
DEVICES = ["con", "NUL", "nul.txt", "Com1", "LPT9", "aux", "COM¹", "conin$"]


@pytest.mark.parametrize("name", [*OUTSIDE, *ODD, *DEVICES])
def test_names_that_no_file_can_have(name: str) -> None:
    assert name_fault(name)
    with pytest.raises(BadName):
        file_in(Path("here"), name)


@pytest.mark.parametrize("name", ["mine", "Höhe 123, 二", "captain_mine_2", "console", "nulled", "version 1.5"])
def test_names_that_a_file_can_have(name: str) -> None:
    assert file_in(Path("here"), name) == Path("here") / f"{name}.json"


@given(st.text(max_size=80))
def test_no_name_leads_anywhere_else(name: str) -> None:
    try:
        path = file_in(Path("/a/b"), name)
    except BadName:
        return
    assert path.parent == Path("/a/b") and path.name == f"{name}.json"
    assert len(path.name.encode()) <= 255 - len(".99999999.tmp.bak")
