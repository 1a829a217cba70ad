"""Odds in words: the same on the truth and on the view, in random games and in a plain position."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

from game.edsons_ridge.advantage import LET_STAND, Advantage
from game.edsons_ridge.components import (
    AMERICAN,
)
from game.edsons_ridge.game import GAME
from game.edsons_ridge.leaders import LeaderFunction, RollOnAmmo
from game.edsons_ridge.preview import (
    AssaultForecast,
    forecasts,
)
from game.edsons_ridge.scenarios import SCENARIOS
from game.edsons_ridge.state import Edson
from game.edsons_ridge.wording.odds import odds, why
from game.kernel import agenda
from game.kernel.agenda import Action, Question
from game.kernel.dice import Distribution
from game.kernel.picking import DONE
from tests.game.edsons_ridge.positions import at, position


def test_the_same_words_on_the_truth_and_on_the_view_in_random_games() -> None:
    """Every answer of every decision: no error, no change of the state, no leak, chances that add up to one."""
    for name in SCENARIOS.names:
        for seed in range(2):
            assert walk(GAME.setup(name, seed), Random(seed)) > 20


def walk(state: Edson, rng: Random) -> int:
    """Plays to the end; how many answers had their chances summed up."""
    sums = 0
    while (decision := agenda.settle(state)) is not None:
        view = GAME.observe(state, decision.side)
        checked = rng.random() < 0.05
        before = state.digest() if checked else ""
        for action in decision.options:
            words, reasons = odds(state, decision, action), why(state, decision, action)
            assert odds(view, decision, action) == words
            assert why(view, decision, action) == reasons
            assert "\n" not in words
            if checked:
                check_exact_sums(state, decision.question, action)
                sums += 1
        assert not checked or state.digest() == before
        agenda.play(state, rng.choice(decision.options))
    return sums


def check_exact_sums(state: Edson, question: Question[Any], action: Action) -> None:
    for forecast in forecasts(state, question, action):
        for value in vars(forecast).values():
            if isinstance(value, Distribution):
                assert sum(value.values()) == 1
            if isinstance(value, Fraction) and not isinstance(question, Advantage):
                assert 0 <= value <= 1
        if isinstance(forecast, AssaultForecast):
            assert forecast.failure + forecast.stalemate + forecast.success == 1
            assert forecast.success >= forecast.cleared >= forecast.overrun


def test_odds_speak_plainly() -> None:
    state = position(at("18", "US-RC-1", "US-L-EDSON"))
    state.do(LeaderFunction(AMERICAN))
    decision = agenda.settle(state)
    assert decision is not None
    roll = next(action for action in decision.options if isinstance(action, RollOnAmmo))
    assert odds(state, decision, roll) == "against 6; Japanese ammo drops 28%"
    assert why(state, decision, roll) == "Ammo number 6 (12.3): the active Japanese box +6 (12.2)"
    assert odds(state, decision, DONE) == why(state, decision, DONE) == ""
    assert LET_STAND not in decision.options
