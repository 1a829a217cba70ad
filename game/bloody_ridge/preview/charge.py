"""11.4 A banzai charge foreseen, and the fight that follows or is fought instead."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import product

from game.bloody_ridge.banzai import succeeds
from game.bloody_ridge.components import DIVISION, FACTOR, KIND
from game.bloody_ridge.preview.attack import battlefield
from game.bloody_ridge.preview.fight import Field, FightForecast, fight, force_of, man, taking
from game.bloody_ridge.state import NOBODY, Ridge
from game.bloody_ridge.support import marine_factors
from game.kernel.attrition import PIPS, Party, party
from game.kernel.named import Piece

SUCCESS = Fraction(sum(succeeds(one, two) for one, two in product(range(1, PIPS + 1), repeat=2)), PIPS**2)


@dataclass(frozen=True)
class ChargeForecast:
    """11.4 `best` is the victim that makes the rest easiest; `taken` counts on striking it."""

    success: Fraction
    best: Piece
    taken: Fraction


def present_fight(state: Ridge) -> FightForecast:
    """7.8 The fight under way, from its next round on."""
    return fight(*_fight(state))


def fight_without(state: Ridge, victim: Piece) -> Fraction:
    """11.4 The chance to take the hex, or to win (4.2), once this Marine unit is dead."""
    return Fraction(1) if KIND[victim] == DIVISION else taking(*_fight(state, victim))


def charge(state: Ridge) -> ChargeForecast:
    victims = {unit: fight_without(state, unit) for unit in state.the_fight.units}
    best = max(victims, key=lambda unit: victims[unit])
    return ChargeForecast(SUCCESS, best, SUCCESS * victims[best])


def _fight(state: Ridge, without: int = NOBODY) -> tuple[Party, Party, Field]:
    """Both sides as they stand, one Marine perhaps left out, and the ground between them."""
    force = force_of(tuple(FACTOR[unit] for unit in state.the_force.units))
    fires = marine_factors(state.the_fight)
    marines = party(tuple(man(unit, fires[unit]) for unit in fires if unit != without))
    return force, marines, battlefield(state, state.the_force.place, state.the_fight.place)
