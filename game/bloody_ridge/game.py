"""The door through which everything else reaches Bloody Ridge."""

from __future__ import annotations

from collections.abc import Mapping

from game.bloody_ridge import flaws, setup, wording
from game.bloody_ridge.components import AMERICAN, DATA, GROUND, JAPANESE, SIDES
from game.bloody_ridge.scenarios import OPTIONAL_RULES, SCENARIOS
from game.bloody_ridge.state import Ridge
from game.bloody_ridge.victory import competitive_score
from game.bloody_ridge.wording import forecasts, report
from game.kernel.agenda import Side
from game.kernel.catalogue import Option
from game.kernel.rooms import OpenTable, RoomedGame


class BloodyRidge(RoomedGame[Ridge]):
    """Bloody Ridge: Decision on Guadalcanal, 13 September 1942. The rules run the Marines."""

    name = "bloody_ridge"
    title = "Bloody Ridge"
    sides = SIDES
    players = (JAPANESE,)
    state = Ridge
    scenarios = SCENARIOS
    options = OPTIONAL_RULES
    reference = DATA / "rules.json"
    motto = "Solitaire: you lead the assault"
    setting = "Guadalcanal, the night of 13 September 1942"
    foresees = True
    secrets = OpenTable[Ridge]()  # 6.11, R33 strengths and defenders are drawn when they show: nothing lies face down
    opening, soundness = setup, flaws
    wording, standing, chances = wording, report, forecasts

    def options_for(self, scenario: str) -> tuple[Option, ...]:
        """11.1 What a scenario has switched on already is no choice any more."""
        on = SCENARIOS.find(scenario).optional
        return tuple(option for option in self.options if option.name not in on)

    def ground(self, state: Ridge) -> Mapping[str, Side]:
        """3.8 Hexes with a flag, and the red row, are Japanese; the others are not."""
        return {str(place): JAPANESE if state.is_japanese(place) else AMERICAN for place in GROUND}

    def rating(self, state: Ridge) -> int:
        """4.5 The competitive score."""
        return competitive_score(state)


GAME = BloodyRidge()
