"""The door through which everything else reaches Edson's Ridge."""

from __future__ import annotations

from collections.abc import Mapping

from game.edsons_ridge import flaws, secrets, setup, wording
from game.edsons_ridge.components import AREAS, DATA, SIDES, place_name
from game.edsons_ridge.scenarios import HOUSE_RULES, SCENARIOS
from game.edsons_ridge.state import Edson
from game.edsons_ridge.wording import forecasts, report
from game.kernel.agenda import Side
from game.kernel.rooms import RoomedGame


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

    def ground(self, state: Edson) -> Mapping[str, Side]:
        """7.6 Every area in play belongs to somebody."""
        return {place_name(area): state.control[area] for area in AREAS if area in state.scenario.in_play}


GAME = EdsonsRidge()
