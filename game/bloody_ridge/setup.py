"""3.1-3.3 Setting up: the holding area, the pool, and what a later start has already cost."""

from __future__ import annotations

from game.bloody_ridge.components import GROUND, HQS, INFANTRY_UNITS, RED_ROW, Kind, of_kind
from game.bloody_ridge.scenarios import Scenario
from game.bloody_ridge.sequence import Turn
from game.bloody_ridge.state import Ridge
from game.kernel.named import Piece


def new_state(scenario: Scenario, seed: int, options: tuple[str, ...]) -> Ridge:
    """Everything before the first die."""
    house = tuple(sorted({*scenario.optional, *options}))
    state = Ridge(
        seed=seed,
        scenario=scenario,
        house=house,
        turn=scenario.first_turn,
        unseen=list(INFANTRY_UNITS),
        waiting=[0] * len(RED_ROW),
        control=set(scenario.control),
        pool=new_pool(house),
    )
    _lose(state, state.unseen, len(state.unseen), scenario.infantry_lost)
    _lose(state, state.pool, len(of_kind(Kind.RIFLE)), scenario.rifles_lost)
    if scenario.control:
        state.farthest = min(scenario.control, key=lambda place: (GROUND[place].row, place))
        state.farthest_turn = max(1, scenario.first_turn - 1)
    state.do(Turn())
    return state


def new_pool(house: tuple[str, ...]) -> list[Piece]:
    """3.2, 11.2, 11.3, R38 Rifles first; what the optional rules add or leave out."""
    hqs = HQS if "no_hqs" not in house else ()
    guns = of_kind(Kind.MACHINE_GUN) if "machineguns" in house else ()
    hero = of_kind(Kind.HERO) if "hero" in house else ()
    return [*of_kind(Kind.RIFLE, Kind.CACHE, Kind.ARTILLERY), *hqs, *guns, *hero]


def _lose(state: Ridge, pile: list[Piece], among: int, number: int) -> None:
    """Losses before a later start, any of the first `among`: they lie open like all losses."""
    for _ in range(number):
        state.dead.append(pile.pop(state.chance(among)))
        among -= 1
