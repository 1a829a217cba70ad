"""7 Supply: traced by the program when it matters. A flood from all sources is kept until a hex changes hands."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from game.ichi_go.components import (
    ALLIED,
    ATTENUATED_FROM,
    COASTAL,
    JAPANESE,
    JAPANESE_CITIES,
    NATION,
    NORTH_EDGE,
    RAIL_SOUTH,
    TABLES,
    Nation,
)
from game.ichi_go.state import China
from game.ichi_go.theatre import Theatre, within
from game.kernel.agenda import Side
from game.kernel.hexmap import flood_over
from game.kernel.named import Piece, Place

BOMBER_RANGE: int = TABLES["b29"]["range"]
BEACHHEAD, BY_SEA, BY_AIR, NONE = "beachhead", "coastal", "aerial", ""


def net(
    theatre: Theatre, sources: Iterable[Place], enemy_cities: Collection[Place], enemies: Collection[Place]
) -> set[Place]:
    """7.1, 7.5 Everything joined to a source without lake or sea hexsides, enemy cities or enemy units."""
    return flood_over(theatre.near, sources, frozenset(enemy_cities) | frozenset(enemies))


def held_cities(state: China, side: Side) -> frozenset[Place]:
    return state.held_by(side) & state.scenario.theatre.cities


def sources(state: China) -> list[Place]:
    """7.1, R14 Working sources: north-edge hexes and 0925, or those of the scenario, while they are Japanese."""
    known = state.scenario.sources or (*NORTH_EDGE, RAIL_SOUTH)
    return [place for place in known if state.control[place] == JAPANESE]


def japanese_net(state: China) -> frozenset[Place]:
    """7.1 The hexes from which a source can be reached."""
    found = state.known_net
    if found is None:
        cities, allied = held_cities(state, ALLIED), state.layout.allied
        found = frozenset(net(state.scenario.theatre, sources(state), cities, allied))
        state.known_net = found  # type: ignore[misc]
    return found


def american_net(state: China) -> frozenset[Place]:
    """7.5 The hexes joined to a beachhead."""
    found = state.known_us_net
    if found is None:
        own = [place for place in state.beachheads if state.control[place] == ALLIED]
        found = frozenset(net(state.scenario.theatre, own, held_cities(state, JAPANESE), state.layout.jp))
        state.known_us_net = found  # type: ignore[misc]
    return found


def keeps_itself(state: China, place: Place) -> bool:
    """7.1, R15 An initially Japanese city never yet lost supplies the units in it."""
    return place in JAPANESE_CITIES and place not in state.ever_lost


def is_supplied(state: China, unit: Piece, place: Place) -> bool:
    """7.1, 8.9 A Japanese unit at this moment, attenuated or not; the B-29s cut it off for the turn (R13)."""
    if unit in state.raided:
        return False
    return keeps_itself(state, place) or place in japanese_net(state)


def american_supply(state: China, place: Place) -> str:
    """7.5, 7.7, 7.8 Where a US hex gets its supply from, the best first; empty: out of supply."""
    if place in american_net(state):
        return BEACHHEAD
    if place in COASTAL:
        return BY_SEA
    return BY_AIR if state.aerial == place else NONE


def is_out(state: China, unit: Piece, place: Place) -> bool:
    """7.0, 7.3, 7.9 Whether a unit of any nation is out of supply here and now."""
    nation = NATION[unit]
    if nation is Nation.CH:
        return False
    if nation is Nation.JP:
        return not is_supplied(state, unit, place)
    return not american_supply(state, place)


def is_attenuated(state: China) -> bool:
    """7.2, 7.4 From turn 7 on every supplied Japanese unit."""
    return state.turn >= ATTENUATED_FROM


def raid(state: China, units: Iterable[Piece], place: Place) -> None:
    """8.9 Japanese units that are, or come, within three hexes of the B-29 marker."""
    if state.b29 and place in within(state.b29, BOMBER_RANGE):
        state.raided.update(units)
