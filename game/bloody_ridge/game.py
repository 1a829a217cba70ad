"""The door through which everything else reaches Bloody Ridge."""

from __future__ import annotations

from random import Random
from typing import Any

from game.bloody_ridge import flaws, secrets, wording
from game.bloody_ridge.components import DATA, JAPANESE, SIDES
from game.bloody_ridge.scenarios import OPTIONAL_RULES, find_scenario, scenario_names
from game.bloody_ridge.setup import new_state
from game.bloody_ridge.state import Ridge
from game.bloody_ridge.victory import competitive_score
from game.bloody_ridge.wording import forecasts, report
from game.kernel.agenda import Action, Decision, Event, Question, Side
from game.kernel.forecast import Forecast
from game.kernel.game import Briefing, Game, Option, ScenarioError


class BloodyRidge(Game[Ridge]):
    """Bloody Ridge: Decision on Guadalcanal, 13 September 1942. The rules run the Marines."""

    name = "bloody_ridge"
    title = "Bloody Ridge"
    sides = SIDES
    state = Ridge
    reference = DATA / "rules.json"
    foresees = True

    @property
    def players(self) -> tuple[Side, ...]:
        return (JAPANESE,)

    @property
    def briefings(self) -> tuple[Briefing, ...]:
        scenarios = [find_scenario(name) for name in scenario_names()]
        return tuple(Briefing(s.name, s.title, s.briefing, s.minutes) for s in scenarios)

    @property
    def options(self) -> tuple[Option, ...]:
        return OPTIONAL_RULES

    def setup(self, scenario: str, seed: int, options: tuple[str, ...] = ()) -> Ridge:
        known = [option.name for option in OPTIONAL_RULES]
        for option in options:
            if option not in known:
                raise ScenarioError(f"there is no optional rule {option!r}; choose from {', '.join(known)}")
        return new_state(find_scenario(scenario), seed, options)

    def observe(self, state: Ridge, side: Side) -> Ridge:
        return secrets.observe(state, side)

    def imagine(self, view: Ridge, side: Side, rng: Random) -> Ridge:
        return secrets.imagine(view, side, rng)

    def flaws(self, state: Ridge) -> list[str]:
        return flaws.flaws(state)

    def ask(self, state: Ridge, question: Question[Any]) -> str:
        return wording.ask(state, question)

    def say(self, state: Ridge, question: Question[Any], action: Action) -> str:
        return wording.say(state, question, action)

    def describe(self, state: Ridge, event: Event) -> str:
        return wording.describe(state, event)

    def report(self, state: Ridge, side: Side | None = None) -> str:
        return report.report(state)

    def rating(self, state: Ridge) -> int:
        """4.5 The competitive score."""
        return competitive_score(state)

    def score(self, state: Ridge) -> str:
        return report.score(state)

    def forecast(self, view: Ridge, decision: Decision, action: Action, reader: Side) -> Forecast | None:
        return forecasts.forecast(view, decision, action, reader)


GAME = BloodyRidge()
