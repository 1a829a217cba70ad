"""The door through which everything else reaches Edson's Ridge."""

from __future__ import annotations

from random import Random
from typing import Any

from game.edsons_ridge import flaws, secrets, wording
from game.edsons_ridge.components import DATA, SIDES
from game.edsons_ridge.scenarios import find_scenario, scenario_names
from game.edsons_ridge.setup import new_state
from game.edsons_ridge.state import Edson
from game.edsons_ridge.wording import forecasts, report
from game.kernel.agenda import Action, Decision, Event, Question, Side
from game.kernel.forecast import Forecast
from game.kernel.game import Briefing, Game, Option, ScenarioError

HOUSE_RULES = (
    Option("vp_in_refit", "Count victory points in the Refit Phase, before Regroup", "R2"),
    Option("harsh_failure", "A failed assault costs two levels: D1 units are eliminated", "R5"),
    Option("spare_d2", "D2 assaulters survive a successful assault", "R6"),
    Option("forward_stands", "The forward unit never takes the first casualty point by a retreat", "R7"),
    Option("no_roll_no_ammo", "An attack destroyed before its own dice does not move the ammo marker", "R8"),
    Option("last_box_or_equal", "On the last ammo box a roll equal to the number ends the phase too", "R12"),
    Option("banzai_no_ammo", "A Banzai never moves the ammo marker", "R14"),
    Option("company_scores_three", "A machine-gun company on Henderson Field scores 3 points, not 1", "R24"),
    Option("stand_after_charge", "After a charge no defender leaves of his own will", "R43"),
    Option("joint_banzai", "Leaders in one area may lead one Banzai together, each with his battalion", "R44"),
    Option("contested_hill_fires", "Artillery on a contested hill may bombard any area", "R47"),
    Option("quit_position", "A dug-in unit may retreat at once instead of losing its position first", "R48"),
)


class EdsonsRidge(Game[Edson]):
    """Kawaguchi's Gamble: Edson's Ridge."""

    name = "edsons_ridge"
    title = "Edson's Ridge"
    sides = SIDES
    state = Edson
    reference = DATA / "rules.json"
    foresees = True
    recommended = "hill_80"

    @property
    def briefings(self) -> tuple[Briefing, ...]:
        scenarios = [find_scenario(name) for name in scenario_names()]
        return tuple(Briefing(s.name, s.title, s.briefing, s.minutes) for s in scenarios)

    @property
    def options(self) -> tuple[Option, ...]:
        return HOUSE_RULES

    def setup(self, scenario: str, seed: int, options: tuple[str, ...] = ()) -> Edson:
        known = [option.name for option in HOUSE_RULES]
        for option in options:
            if option not in known:
                raise ScenarioError(f"there is no house rule {option!r}; choose from {', '.join(known)}")
        return new_state(find_scenario(scenario), seed, tuple(sorted(options)))

    def observe(self, state: Edson, side: Side) -> Edson:
        return secrets.observe(state, side)

    def imagine(self, view: Edson, side: Side, rng: Random) -> Edson:
        return secrets.imagine(view, side, rng)

    def flaws(self, state: Edson) -> list[str]:
        return flaws.flaws(state)

    def ask(self, state: Edson, question: Question[Any]) -> str:
        return wording.ask(state, question)

    def say(self, state: Edson, question: Question[Any], action: Action) -> str:
        return wording.say(state, question, action)

    def describe(self, state: Edson, event: Event) -> str:
        return wording.describe(state, event)

    def report(self, state: Edson, side: Side | None = None) -> str:
        return report.report(state, side)

    def score(self, state: Edson) -> str:
        return report.score(state)

    def forecast(self, view: Edson, decision: Decision, action: Action, reader: Side) -> Forecast | None:
        return forecasts.forecast(view, decision, action, reader)


GAME = EdsonsRidge()
