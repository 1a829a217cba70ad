"""The forecast of an attack is what the rules then roll: imagined worlds are played on, and the outcomes counted."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from game.bloody_ridge.banzai import DeclareCharge, FightOn
from game.bloody_ridge.events import DefenseRolled
from game.bloody_ridge.game import GAME
from game.bloody_ridge.movement import GoTo, NextHex
from game.bloody_ridge.state import Ridge
from game.kernel.agenda import Action, Decision, Event, advance, play, settle
from game.kernel.forecast import Forecast

WORLDS = 200
FAR = 20.0  # chi-square with two degrees of freedom: less than once in ten thousand


class Ears:
    """Hears how many defend."""

    drawn = -1

    def hear(self, event: Event, after: Any) -> None:
        if isinstance(event, DefenseRolled) and self.drawn < 0:
            self.drawn = event.most


def roll(view: Ridge, decision: Decision, action: GoTo, rng: Random) -> int:
    """One imagined world: walked in, taken after a fight, or the force is lost."""
    world, ears = GAME.imagine(view, decision.side, rng), Ears()
    world.ears = ears  # type: ignore[assignment]
    play(world, action)
    while (asked := advance(world)) is not None and isinstance(asked.question, DeclareCharge):
        play(world, FightOn())
    if action.place not in world.control and world.winner is None:
        return 2
    return 0 if not ears.drawn and not view.hqs_in(action.place) else 1


def chi_square(forecast: Forecast, counted: Counter[int]) -> float:
    shares = [float(chance.share) for chance in forecast.chances]
    return sum((counted[n] - share * WORLDS) ** 2 / max(share * WORLDS, 1.0) for n, share in enumerate(shares))


def attacks(view: Ridge, decision: Decision) -> list[tuple[Action, Forecast]]:
    found = [(action, GAME.forecast(view, decision, action, decision.side)) for action in decision.options]
    return [(action, told) for action, told in found if told is not None and told.exact]


@pytest.mark.parametrize("seed", range(2))
def test_7_4_every_exact_forecast_of_an_attack_is_what_is_rolled(seed: int) -> None:
    rng, weighed = Random(seed), 0
    state = GAME.setup(GAME.briefings[0].name, seed)
    while (decision := settle(state)) is not None and weighed < 8:
        if isinstance(decision.question, NextHex) and rng.random() < 0.3:
            view = GAME.observe(state, decision.side)
            for action, told in attacks(view, decision)[:1]:
                assert isinstance(action, GoTo)
                counted = Counter(roll(view, decision, action, rng) for _ in range(WORLDS))
                assert chi_square(told, counted) < FAR, (action, told.chances, counted)
                weighed += 1
        play(state, rng.choice(decision.options))
    assert weighed == 8
