"""What a skin adds, so that the show has its colours."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, runtime_checkable

from game.kernel.agenda import Side
from ui.board.faces import Livery
from ui.board.piles import Stack


@runtime_checkable
class Liveried(Protocol):
    """The colours of the sides, and what they have lost."""

    def side_style(self, side: Side, palette: str) -> Livery:
        """The colours and the emblem of a side, for its dice, flags and banners."""

    def losses(self, view: Any, palette: str) -> Sequence[Stack]:
        """The eliminated pieces of each side, for the tray; in the order of the sides."""
