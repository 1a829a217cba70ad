"""One scorer for each question of the Japanese commander."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ai.brain import Weights
from ai.games.bloody_ridge import corridor
from ai.games.bloody_ridge.clash import HandPool, fight, living, pool_of
from ai.games.bloody_ridge.corridor import COVER, DEFENCE, Ways, ways_of
from game.bloody_ridge.banzai import Charge, ChooseVictim, DeclareCharge
from game.bloody_ridge.components import CREWS, DIVISION, KIND, RED_ROW
from game.bloody_ridge.movement import ChooseForce, LeaveMap, NextHex
from game.bloody_ridge.organization import PlaceCrews
from game.bloody_ridge.state import Ridge
from game.bloody_ridge.support import marine_factors
from game.kernel.agenda import Question
from game.kernel.hexmap import NOWHERE
from game.kernel.named import Place
from game.kernel.picking import Pick

WON = 100.0
LEAVE = NOWHERE  # no hex has this number
IN_CIRCLES = -20.0  # far below what a search would try (RULED_OUT in ai/search/tree.py)
CHARGE_WINS = 15 / 36  # R40


def choose_force(state: Ridge, options: Sequence[Any], weights: Weights) -> list[float]:
    """7.3 First who has no part in the main effort, then by the shortest way, last who may come upon the HQ.

    What a force takes is open to all that come after it, and what it kills or makes the guns fire (8.3) is not drawn
    against them: so the HQ is looked for when the pool is thinnest.
    """
    left = ways_of(state, weights)
    return _against_the_best([-_wait(state, action.place, left, weights) for action in options])


def _wait(state: Ridge, place: Place, left: Ways, weights: Weights) -> float:
    """How long the force in a red-row hex had better wait."""
    wait = weights["near_first"] * left[place] + weights["small_first"] * size_of(state, place)
    if not pool_of(state).division:
        return wait
    if corridor.stands_aside(place, left):
        wait -= weights["aside_first"]
    if corridor.may_come_upon_hq(state, place):
        wait += weights["hunters_last"] + weights["scouts_first"] * size_of(state, place)
    return wait


def size_of(state: Ridge, place: Place) -> int:
    return state.waiting[RED_ROW.index(place)] + (place in state.crews)


def next_hex(state: Ridge, options: Sequence[Any], weights: Weights) -> list[float]:
    """7.2 The whole way that is left, for average forces; among attacks the present force counts by its own chances."""
    pool = pool_of(state)
    left = ways_of(state, weights, pool)
    places = [LEAVE if isinstance(action, LeaveMap) else action.place for action in options]
    rest = corridor.rests(pool, weights["hunt"])
    scores = [
        WON if place == LEAVE else -usual_price(state, place, weights, pool) - behind(state, place, rest) * left[place]
        for place in places
    ]
    scores = _by_own_chances(state, places, scores, weights["present"], pool)
    return _without_circles(state, places, _against_the_best(scores), left)


def _without_circles(state: Ridge, places: list[Place], scores: list[float], left: Ways) -> list[float]:
    """R36 A march must lead nearer to the goal, or a search that sees no harm in one more step never ends the turn."""
    here = left[state.the_force.place]
    return [
        score + IN_CIRCLES if place != LEAVE and state.is_japanese(place) and left[place] >= here else score
        for place, score in zip(places, scores, strict=True)
    ]


def _against_the_best(scores: list[float]) -> list[float]:
    """What every option costs more than the best one."""
    best = max(scores)
    return [score - best for score in scores]


def behind(state: Ridge, place: Place, rest: Mapping[Place, float]) -> float:
    """The share of the way behind a hex that is left once it is taken."""
    return 1.0 if state.is_japanese(place) else rest.get(place, 1.0)


def usual_price(state: Ridge, place: Place, weights: Weights, pool: HandPool) -> float:
    """Units that average forces spend on a hex next to the present one."""
    if state.is_japanese(place):
        return weights["march"]
    hill, cover = state.holds_hill(), COVER[state.the_force.place]
    if state.hqs_in(place):
        return corridor.hq_price(cover, place, tuple(state.hqs.items()), pool, hill)
    return corridor.prices(pool, hill)[cover, DEFENCE[place]].units


def _by_own_chances(
    state: Ridge, places: list[Place], scores: list[float], share: float, pool: HandPool
) -> list[float]:
    """Move attacks against each other, never against marches: a weak force would else march in circles (R36).

    Nobody need live to see the division HQ killed (4.2).
    """
    attacks = [n for n, place in enumerate(places) if place != LEAVE and not state.is_japanese(place)]
    attacks = [n for n in attacks if not corridor.holds_division(state.hqs.items(), places[n])]
    if not share or len(attacks) < 2:
        return scores
    gains = {n: share * living(corridor.survivors(state, state.the_force, places[n], pool)) for n in attacks}
    usual = gains[max(attacks, key=scores.__getitem__)]
    return [score + gains.get(n, usual) - usual for n, score in enumerate(scores)]


def declare_charge(state: Ridge, options: Sequence[Any], weights: Weights) -> list[float]:
    """11.4 Only where the usual rounds promise less than the dice of a charge."""
    usual, charged = fight_chance(state, 0), CHARGE_WINS * fight_chance(state, 1)
    return [charged - usual if isinstance(action, Charge) else 0.0 for action in options]


def fight_chance(state: Ridge, fewer: int) -> float:
    """The chance to win the fight at hand, against so many Marine units less, the strongest first."""
    the_fight, force = state.the_fight, state.the_force
    factors = sorted(marine_factors(the_fight).values())[: len(the_fight.units) - fewer]
    if not factors:
        return 1.0
    mean = max(1, round(2 * sum(factors) / len(factors)))
    halves, strengths = corridor.halves_of(state, force), (state.strength(the_fight.place), COVER[force.place][0])
    return 1 - fight(force.size, halves, len(factors), mean, *strengths, state.holds_hill())[0]


def choose_victim(state: Ridge, options: Sequence[Any], weights: Weights) -> list[float]:
    """4.2, 11.4 The division HQ ends the game; else whoever fires hardest."""
    factors = marine_factors(state.the_fight)
    return [WON if KIND[action.item] == DIVISION else float(factors[action.item]) for action in options]


def place_crews(state: Ridge, options: Sequence[Any], weights: Weights) -> list[float]:
    """11.5 With the largest forces, and among equals where the way is cheapest."""
    left = ways_of(state, weights)
    order = sorted(range(len(RED_ROW)), key=lambda index: (-state.waiting[index], left[RED_ROW[index]]))
    chosen = order[: len(CREWS)]
    return [float(action.item in chosen) if isinstance(action, Pick) else 0.5 for action in options]


SCORERS: dict[type[Question[Any]], Callable[[Ridge, Sequence[Any], Weights], list[float]]] = {
    PlaceCrews: place_crews,
    ChooseForce: choose_force,
    NextHex: next_hex,
    DeclareCharge: declare_charge,
    ChooseVictim: choose_victim,
}
