"""What the board shows now."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from game.kernel.agenda import Side


@dataclass(frozen=True)
class Shown:
    """What the board shows now."""

    view: Any
    viewer: Side
    lit_places: frozenset[str] = frozenset()
    lit_pieces: frozenset[int] = frozenset()
    in_hand: frozenset[int] = frozenset()
    selected: str = ""
    quiet: frozenset[int] = frozenset()  # lit pieces whose places are not
    number: int = 0  # of the position, so that a picture of it can be kept
    lifted: frozenset[int] = frozenset()  # pieces in motion: somebody else draws them
    coming: Any = None  # the view after the motion: who arrives finds room kept free
    facing_at: str = ""  # the place round which a facing is chosen, by wedges
    facings: frozenset[int] = frozenset()  # those that are open
    faced: int = 0  # the one that is chosen
