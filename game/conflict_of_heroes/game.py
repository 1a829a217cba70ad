"""The door through which everything else reaches Conflict of Heroes."""

from __future__ import annotations

from collections.abc import Mapping

from game.conflict_of_heroes import flaws, secrets, setup, wording
from game.conflict_of_heroes.board import hex_name
from game.conflict_of_heroes.components import DATA, SIDES
from game.conflict_of_heroes.firefights import FIREFIGHTS, FIRST, OPTIONS
from game.conflict_of_heroes.state import Engagement
from game.conflict_of_heroes.wording import forecasts, report
from game.kernel.agenda import Event, Side
from game.kernel.named import Piece, Place
from game.kernel.rooms import RoomedGame


class ConflictOfHeroes(RoomedGame[Engagement]):
    """Conflict of Heroes: Guadalcanal 1942. Eight firefights of platoons and companies."""

    name = "conflict_of_heroes"
    title = "Conflict of Heroes"
    motto = "Firefights of squads and guns"
    setting = "Guadalcanal, August to November 1942"
    sides = SIDES
    state = Engagement
    scenarios = FIREFIGHTS
    options = OPTIONS
    recommended = FIRST
    reference = DATA / "rules.json"
    private_forecasts = True
    opening, secrets, soundness = setup, secrets, flaws
    wording, standing, chances = wording, report, forecasts

    def heard(self, event: Event, after: Engagement, side: Side) -> Event | None:
        return secrets.heard(event, after, side)

    def place_key(self, place: Place) -> str:
        return hex_name(place) if place > 0 else str(place)

    def ground(self, state: Engagement) -> Mapping[str, Side]:
        """Objectives belong to whoever stood on them last."""
        return {hex_name(place): Side(owner) for place, owner in state.control.items()}

    def piece_key(self, state: Engagement, piece: Piece) -> str:
        counter = state.sheet.counters[piece]
        return f"{counter.type.id} {counter.number}"


GAME = ConflictOfHeroes()
