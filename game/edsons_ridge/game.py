"""The door through which everything else reaches Edson's Ridge."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.edsons_ridge import flaws, secrets, setup, wording
from game.edsons_ridge.advantage import LET_STAND, REROLL, Advantage
from game.edsons_ridge.components import AREAS, COUNTERS, DATA, SIDES, place_name
from game.edsons_ridge.preview.outlook import gain_of
from game.edsons_ridge.scenarios import HOUSE_RULES, SCENARIOS
from game.edsons_ridge.state import Edson
from game.edsons_ridge.wording import forecasts, report
from game.kernel.agenda import Action, Decision, Side
from game.kernel.forecast import Forecast
from game.kernel.named import Piece, Place
from game.kernel.rooms import RoomedGame
from game.kernel.standing import USUAL, Offer, StandingKind, StandingOrder


class EdsonsRidge(RoomedGame[Edson]):
    """Kawaguchi's Gamble: Edson's Ridge."""

    name = "edsons_ridge"
    title = "Edson's Ridge"
    sides = SIDES
    state = Edson
    scenarios = SCENARIOS
    options = HOUSE_RULES
    reference = DATA / "rules.json"
    motto = "Areas and impulses, one night"
    setting = "Guadalcanal, the night of 13 September 1942"
    foresees = True
    recommended = "hill_80"
    opening, secrets, soundness = setup, secrets, flaws
    wording, standing, chances = wording, report, forecasts
    standing_orders = (StandingKind("advantage", "Advantage", "roll again", "14.3"),)

    def forecast(
        self, view: Edson, decision: Decision, action: Action, reader: Side, standing: StandingOrder = USUAL
    ) -> Forecast | None:
        return forecasts.forecast(view, decision, action, reader, standing)

    def offer(self, view: Edson, decision: Decision) -> Offer | None:
        """14.3 Another throw, and by how much it raises the chance of what its holder wants."""
        question = decision.question
        if not isinstance(question, Advantage):
            return None
        return Offer("advantage", gain_of(view, question), REROLL, LET_STAND)

    def standing_for(self, view: Edson, side: Side) -> Sequence[StandingKind]:
        """14.3 Its holder's, as long as it is not spent."""
        return self.standing_orders if view.holder == side and not view.advantage_used else ()

    def replies(self, view: Edson, decision: Decision, action: Action) -> Sequence[tuple[Action, float]]:
        """10.31 The defender's fire that a forecast counts on: what is worst for the attacker."""
        return forecasts.replies(view, decision, action)

    def ground(self, state: Edson) -> Mapping[str, Side]:
        """7.6 Every area in play belongs to somebody."""
        return {place_name(area): state.control[area] for area in AREAS if area in state.scenario.in_play}

    def place_key(self, place: Place) -> str:
        return place_name(place)

    def piece_key(self, state: Edson, piece: Piece) -> str:
        return COUNTERS[piece].key


GAME = EdsonsRidge()
