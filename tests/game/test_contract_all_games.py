"""Every scenario of every game in the box keeps the contract under random play."""

from __future__ import annotations

import pytest

from game.kernel.contract import try_game
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
        names = tuple(option.name for option in game.options)
        shortest = min(game.briefings, key=lambda briefing: briefing.minutes).name
        outcome = try_game(game, shortest, 5, SHARE, names)
        assert outcome.flaws == ()
