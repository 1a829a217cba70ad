"""The door through which everything else reaches Operation Ichi-Go."""

from __future__ import annotations

from collections.abc import Mapping

from game.ichi_go import flaws, secrets, setup, wording
from game.ichi_go.components import DATA, FIRST_COUNTER, SIDES, UNITS
from game.ichi_go.scenarios import HOUSE_RULES, SCENARIOS
from game.ichi_go.state import China
from game.ichi_go.wording import forecasts, report
from game.kernel.agenda import Action, Event, Side
from game.kernel.named import Piece
from game.kernel.rooms import RoomedGame


class IchiGo(RoomedGame[China]):
    """Operation Ichi-Go: China, April 1944 to March 1945."""

    name = "ichi_go"
    private_forecasts = True
    title = "Operation Ichi-Go"
    motto = "Armies, supply and a railroad"
    setting = "China, April 1944 to March 1945"
    sides = SIDES
    state = China
    scenarios = SCENARIOS
    options = HOUSE_RULES
    reference = DATA / "rules.json"
    recommended = "honan"
    opening, secrets, soundness = setup, secrets, flaws
    wording, standing, chances = wording, report, forecasts

    def heard(self, event: Event, after: China, side: Side) -> Event | None:
        """6.6 Units that a side cannot see have no names in what it is told."""
        return secrets.heard(event, after, side)

    def witnessed(self, state: China, action: Action, side: Side) -> Action:
        """6.6 The same for units that are picked."""
        return secrets.witnessed(state, action, side)

    def ground(self, state: China) -> Mapping[str, Side]:
        """3.5 Cities, airbases and the railroad belong to whoever entered them last."""
        inside = state.scenario.theatre.inside
        return {f"{place:04d}": Side(owner) for place, owner in state.control.items() if place in inside}

    def piece_key(self, state: China, piece: Piece) -> str:
        """Chinese counters have no name but their number."""
        return UNITS[piece].id if piece < FIRST_COUNTER else str(piece)


GAME = IchiGo()
