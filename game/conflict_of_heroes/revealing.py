"""P27, 19.0 A unit that comes to light chooses its facing, also in the enemy's turn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from game.conflict_of_heroes import events
from game.conflict_of_heroes.asking import TOWARD, FirefightQuestion, Toward
from game.conflict_of_heroes.fire import facings_to
from game.conflict_of_heroes.state import NOBODY, Engagement
from game.kernel.agenda import Action
from game.kernel.hexmap import NOWHERE
from game.kernel.named import Piece, Place


@dataclass(frozen=True)
class FaceAbout(FirefightQuestion):
    """R85 Free, but whoever attacks has its target in the arc."""

    unit: Piece
    target: Place = NOWHERE

    def choices(self, state: Engagement) -> Sequence[Action]:
        return [TOWARD[way] for way in facings_to(state, self.unit, self.target)]

    def take(self, state: Engagement, action: Toward) -> None:
        state.facing[self.unit] = action.facing
        state.tell(events.Turned, self.unit, action.facing)


def faces(
    state: Engagement, units: Iterable[Piece], attacker: Piece = NOBODY, target: Place = NOWHERE
) -> list[FaceAbout]:
    """B.4 For each unit that was found and is in no bunker, in counter order."""
    return [
        FaceAbout(state.side(unit), unit, target if unit == attacker else NOWHERE)
        for unit in sorted(set(units))
        if unit not in state.bunkered and state.where[unit] > 0
    ]
