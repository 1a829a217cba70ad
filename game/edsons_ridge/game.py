"""The door through which everything else reaches Edson's Ridge."""

from __future__ import annotations

from game.edsons_ridge import flaws, secrets, setup, wording
from game.edsons_ridge.components import DATA, SIDES
from game.edsons_ridge.scenarios import HOUSE_RULES, SCENARIOS
from game.edsons_ridge.state import Edson
from game.edsons_ridge.wording import forecasts, report
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
    foresees = True
    recommended = "hill_80"
    opening, secrets, soundness = setup, secrets, flaws
    wording, standing, chances = wording, report, forecasts


GAME = EdsonsRidge()
