"""6 Stacking, and the garrisons that keep Allied units out of empty Japanese cities (11.29)."""

from __future__ import annotations

from collections.abc import Iterable

from game.ichi_go.components import JAPANESE, JAPANESE_CITIES, MILITIA, NATION, STACKING, STATIC, Nation
from game.ichi_go.state import China
from game.kernel.named import Piece, Place


def room(state: China, place: Place, nation: Nation) -> int:
    """6.2-6.4 How many more units of a nation may end in a hex; Chinese and US never end together."""
    units = state.stacks.get(place, ())
    if units and NATION[units[-1]] is not nation:
        return 0
    return int(STACKING[nation]) - counted(units)


def counted(units: Iterable[Piece]) -> int:
    """6.3 Militia is free."""
    return sum(unit not in MILITIA for unit in units)


def has_garrison(state: China, place: Place) -> bool:
    """11.29, R28 An initially Japanese city under Japanese control that holds no Japanese unit."""
    return (
        place in JAPANESE_CITIES
        and state.control[place] == JAPANESE
        and place not in state.stacks
        and place not in state.fallen
    )


def garrisons(state: China) -> frozenset[Place]:
    """11.29 All standing garrisons of the theatre: closed to Allied movement (R28a)."""
    cities = JAPANESE_CITIES & state.scenario.theatre.inside
    return frozenset(place for place in cities if has_garrison(state, place))


def movable(state: China, place: Place, nation: Nation) -> tuple[Piece, ...]:
    """10.1, 2.12, 5.4 The units in a hex that could move at all and have not yet, strongest first."""
    if is_frozen(state, place):
        return ()
    units = state.stacks.get(place, ())
    return tuple(unit for unit in units if unit not in STATIC and unit not in state.moved)


def is_frozen(state: China, place: Place) -> bool:
    """5.4, R49 0925 on turn 1: nobody moves, attacks or is attacked there."""
    return state.turn == 1 and place == 925


def must_stay(state: China, place: Place) -> int:
    """G.1 How many Japanese units have to stay in a hex that may not be left by the last one."""
    return int(place in state.scenario.held)
