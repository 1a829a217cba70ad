"""11.4 A banzai charge foreseen, and the fight that follows or is fought instead."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import product

from game.bloody_ridge.banzai import succeeds
from game.bloody_ridge.components import DIVISION, FACTOR, KIND
from game.bloody_ridge.preview.attack import STAFF, battlefield
from game.bloody_ridge.preview.fight import (
    PIPS,
    PLAIN,
    Field,
    FightForecast,
    Man,
    Party,
    fight,
    force_of,
    party,
    taking,
)
from game.bloody_ridge.state import Ridge
from game.bloody_ridge.support import marine_factors

SUCCESS = Fraction(sum(succeeds(one, two) for one, two in product(range(1, PIPS + 1), repeat=2)), PIPS**2)


@dataclass(frozen=True)
class ChargeForecast:
    """11.4 `best` is the victim that makes the rest easiest; `taken` counts on striking it."""

    success: Fraction
    best: int
    taken: Fraction


def present_fight(state: Ridge) -> FightForecast:
    """7.8 The fight under way, from its next round on."""
    return fight(_force(state), _marines(state), _field(state))


def fight_without(state: Ridge, victim: int) -> Fraction:
    """11.4 The chance to take the hex, or to win (4.2), once this Marine unit is dead."""
    if KIND[victim] == DIVISION:
        return Fraction(1)
    return taking(_force(state), _marines(state, victim), _field(state))


def charge(state: Ridge) -> ChargeForecast:
    victims = {unit: fight_without(state, unit) for unit in state.the_fight.units}
    best = max(victims, key=lambda unit: victims[unit])
    return ChargeForecast(SUCCESS, best, SUCCESS * victims[best])


def _force(state: Ridge) -> Party:
    return force_of(tuple(FACTOR[unit] for unit in state.the_force.units))


def _marines(state: Ridge, without: int = -1) -> Party:
    fires = marine_factors(state.the_fight)
    return party(tuple(Man(fires[unit], STAFF.get(KIND[unit], PLAIN)) for unit in fires if unit != without))


def _field(state: Ridge) -> Field:
    return battlefield(state, state.the_force.place, state.the_fight.place)
