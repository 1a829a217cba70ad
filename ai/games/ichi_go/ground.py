"""How far it is on this map: cheapest marches without an enemy in the way, and where a stack may come in one phase."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from heapq import heappop, heappush

from game.ichi_go.components import ATTENUATED_FROM, Nation
from game.ichi_go.march import JAPANESE_MP, OUT_MP, STRATEGIC, may_march_far, reach
from game.ichi_go.state import China
from game.ichi_go.supply import is_out
from game.ichi_go.theatre import Theatre
from game.kernel.named import Piece, Place

FAR = 99
LATE_MP = 4  # what a Japanese stack may count on from turn 7, with some luck
CHINESE_MP, CHINESE_LATE_MP = 3, 4


@lru_cache(maxsize=2048)
def march_costs(theatre: Theatre, goal: Place) -> Mapping[Place, int]:
    """From every hex the points of the cheapest march to the goal, as if nobody stood in the way."""
    found, edge = {goal: 0}, [(0, goal)]
    while edge:
        spent, here = heappop(edge)
        if spent > found[here]:
            continue
        for there in theatre.near[here]:
            total = spent + dict(theatre.steps[there])[here]
            if total < found.get(there, FAR):
                found[there] = total
                heappush(edge, (total, there))
    return found


def march_cost(state: China, here: Place, goal: Place) -> int:
    return march_costs(state.scenario.theatre, goal).get(here, FAR)


def points_of(state: China, units: tuple[Piece, ...], place: Place, nation: Nation) -> int:
    """Movement points to reckon with: those rolled, else about what a die gives."""
    if place in state.points:
        return state.points[place]
    if nation is Nation.CH:
        return CHINESE_LATE_MP if state.is_launched else CHINESE_MP
    if any(is_out(state, unit, place) for unit in units):
        return OUT_MP
    return JAPANESE_MP if nation is Nation.US or state.turn < ATTENUATED_FROM else LATE_MP


def ends_of(
    state: China, units: tuple[Piece, ...], place: Place, nation: Nation
) -> tuple[Mapping[Place, int], Mapping[Place, int]]:
    """Where a stack may come by ordinary movement, and by strategic movement, at what price; stacking left out."""
    points = points_of(state, units, place, nation)
    near = reach(state, place, points, nation) if points else {place: 0}
    if not may_march_far(state, units, place, nation):
        return near, {}
    return near, reach(state, place, STRATEGIC * points, nation, shun=True)
