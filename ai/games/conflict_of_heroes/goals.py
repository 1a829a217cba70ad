"""What a side is after on the map: hexes that score for it, edges, boats, and else the enemy himself."""

from __future__ import annotations

from game.conflict_of_heroes.components import AMERICAN, other
from game.conflict_of_heroes.state import OFF, Engagement
from game.kernel.agenda import Side
from game.kernel.named import Place

HELD = ("control_held_game_end", "secret_objective_held")
AREA = ("unit_in_area_game_end", "unit_first_enters_area")
FAR = 20


def goals(state: Engagement, side: Side) -> list[Place]:
    """Where this side's units want to be; the enemy's whereabouts where nothing else is named."""
    found: set[Place] = set()
    for line in (*state.sheet.victory, *(state.sheet.gains if side != AMERICAN else ())):
        if line.event in HELD and line.side == side:
            found |= {place for place in line.places if state.control.get(place) != side}
        elif line.event in AREA and line.side == side:
            found |= line.places
        elif line.event == "unit_exited" and line.side == side and line.from_round <= state.turn + 1:
            found |= set(state.sheet.board.edge(line.edge))
    found |= {place for place in state.sheet.dumps if side == AMERICAN and state.control.get(place) == other(side)}
    if state.objective > 0 and side != AMERICAN and state.control.get(state.objective) != side:
        found.add(state.objective)
    if side == AMERICAN and state.sheet.marker_hex:
        found.add(state.sheet.marker_hex)
    return sorted(found) or enemies(state, side)


def enemies(state: Engagement, side: Side) -> list[Place]:
    """Hexes of visible enemies."""
    return sorted({state.where[u] for u in state.sheet.units_of[other(side)] if state.where[u] > 0})


def defends(state: Engagement, side: Side) -> bool:
    """Whether the hexes that count are this side's already: then it keeps to its cover."""
    return bool(state.control) and all(owner == side for owner in state.control.values())


def distance_to(state: Engagement, places: list[Place], here: Place) -> int:
    if not places or here <= OFF:
        return FAR
    board = state.sheet.board
    return min(board.distance(here, place) for place in places)
