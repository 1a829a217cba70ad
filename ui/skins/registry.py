"""Skins by the name of their game. Nothing outside a skin names a game; a game without a skin is still played, from the
list of options alone.
"""

from __future__ import annotations

import importlib
import importlib.util

from game.kernel.homes import room_of
from ui.board.skin import Skin


def find_skin(name: str) -> Skin | None:
    """The skin of a game; none if nobody has drawn one."""
    module = room_of(name, "ui.skins", "skin")
    if importlib.util.find_spec(module) is None:
        return None
    skin: Skin = importlib.import_module(f"{module}.clicks").SKIN
    return skin
