"""What a skin adds, so that its events are acted out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, runtime_checkable

from game.kernel.state import Told
from ui.director.beats import Beat
from ui.director.skin import Liveried


@runtime_checkable
class Staged(Liveried, Protocol):
    """Without it the places that an event touched only flash."""

    def beats(self, before: Any, told: Sequence[Told]) -> Sequence[tuple[Beat, ...]]:
        """What is seen of each event that a side heard, each with its view of the position after it, from the view
        before them all; nothing for an event that goes with the one before it."""
