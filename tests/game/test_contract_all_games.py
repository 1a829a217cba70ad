"""Every scenario of every game in the box keeps the contract under random play."""

from __future__ import annotations

from typing import Any

import pytest

from game.kernel.catalogue import ScenarioError
from game.kernel.contract import try_game
from game.kernel.game import Game
from game.kernel.match import Match
from game.registry import GAMES

SCENARIOS = [(game.name, briefing.name) for game in GAMES.values() for briefing in game.briefings]
SEEDS = (11, 12)
SHARE = 0.15  # of the decisions get the costly checks, drawn anew in each game


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_random_play_keeps_the_contract(game: str, scenario: str, seed: int) -> None:
    outcome = try_game(GAMES[game], scenario, seed, SHARE)
    assert outcome.flaws == ()
    assert not outcome.unfinished


def test_house_rules_keep_the_contract_too() -> None:
    for game in GAMES.values():
        shortest = min(game.briefings, key=lambda briefing: briefing.minutes).name
        names = tuple(option.name for option in game.options_for(shortest))
        outcome = try_game(game, shortest, 5, SHARE, names)
        assert outcome.flaws == ()


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_no_view_holds_what_chance_will_bring(game: Game[Any]) -> None:
    state = game.setup(game.first_scenario, 3)
    state.loaded, state.stacked = (6,), (2,)
    for side in game.players:
        view = game.observe(state, side)
        assert (view.seed, view.loaded, view.stacked) == (0, (), ())


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_rule_nobody_knows_is_refused_by_name(game: Game[Any]) -> None:
    with pytest.raises(ScenarioError, match=f"'tanks' is unknown; choose from {game.options[0].name}"):
        game.setup(game.first_scenario, 3, ("tanks",))


UNFITTING = [
    (game, brief.name, rule.name)
    for game in GAMES.values()
    for brief in game.briefings
    for rule in game.options
    if rule not in game.options_for(brief.name)
]


@pytest.mark.parametrize(("game", "scenario", "rule"), UNFITTING, ids=lambda value: getattr(value, "name", value))
def test_a_rule_that_is_no_choice_is_refused_but_ends_no_save(game: Game[Any], scenario: str, rule: str) -> None:
    title = game.scenario_title(scenario)
    with pytest.raises(ScenarioError, match=f"'{rule}' is no choice in {title}"):
        game.setup(scenario, 3, (rule,))
    saved: Match[Any] = Match(game, scenario, 3)
    saved.options = (rule,)  # as an earlier version let it be chosen
    assert Match.restore(saved.snapshot(), GAMES).options == ()
