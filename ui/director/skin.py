"""What a skin adds, so that its events are acted out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, runtime_checkable

from game.kernel.agenda import Side
from game.kernel.state import Told
from ui.board.faces import Style
from ui.board.piles import Stack
from ui.director.beats import Beat


@runtime_checkable
class Staged(Protocol):
    """What a skin may add, so that its events are acted out; without it the places an event touched only flash."""

    def beats(self, before: Any, told: Sequence[Told]) -> Sequence[tuple[Beat, ...]]:
        """What is seen of each event that a side heard, each with its view of the position after it, from the view
        before them all; nothing for an event that goes with the one before it."""

    def side_style(self, side: Side, palette: str) -> Style:
        """The colours and the emblem of a side, for its dice, flags and banners."""

    def losses(self, view: Any, palette: str) -> Sequence[Stack]:
        """The eliminated pieces of each side, for the tray; in the order of the sides."""
