"""Which overlay lies on the map now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.kernel.agenda import Side
from ui.board.overlays import Overlay
from ui.board.skin import Informed, Skin


class Overlays:
    """The overlays of the position in hand; each is worked out when it is first asked for, and once."""

    def __init__(self, skin: Skin | None) -> None:
        self.skin = skin
        self.number = 0  # of the one shown; 0 is none
        self._key: tuple[Any, ...] = ()
        self._found: dict[str, Overlay] = {}

    @property
    def names(self) -> Sequence[str]:
        return self.skin.overlay_names if isinstance(self.skin, Informed) else ()

    def turn(self) -> None:
        self.number = (self.number + 1) % (len(self.names) + 1)

    def shown(self, view: Any, side: Side, place: str, position: int) -> Overlay | None:
        """The overlay that is on, if any, for a position by its number and a place that has been selected."""
        if not self.number or self.skin is None:
            return None
        key = (position, side, place)
        if key != self._key:
            self._key, self._found = key, {}
        name = self.names[self.number - 1]
        if name not in self._found:
            self._found[name] = self.skin.overlay(view, side, name, place)  # type: ignore[attr-defined]
        return self._found[name]
