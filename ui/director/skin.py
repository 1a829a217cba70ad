"""What a skin adds, so that the show has its colours."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, runtime_checkable

from ui.board.piles import Stack
from ui.board.skin import Coloured


@runtime_checkable
class Liveried(Coloured, Protocol):
    """The colours of the sides, and what they have lost."""

    def losses(self, view: Any, palette: str) -> Sequence[Stack]:
        """The eliminated pieces of each side, for the tray; in the order of the sides."""
