"""6, 14, 15, 20 Who sees what: lines of sight as smoke lies now, arcs, night, and units that cannot look out."""

from __future__ import annotations

from functools import partial

from game.conflict_of_heroes.board import Sight
from game.conflict_of_heroes.components import MARKERS, other
from game.conflict_of_heroes.state import NOBODY, Engagement
from game.kernel.agenda import Side
from game.kernel.named import Piece, Place


def smoke_dm(state: Engagement, place: Place) -> int:
    """14.0 +2 for each fresh counter, +1 for each old one; only the sum counts (R112)."""
    fresh, old = divmod(state.smoke.get(place, 0), 10)
    return 2 * fresh + old


def sight(state: Engagement, one: Place, two: Place) -> Sight:
    """6.0 The line between two hexes; the same from either end."""
    if not state.smoke:
        return state.sheet.board.bare_sight(one, two)
    return state.sheet.board.sight(one, two, {place: smoke_dm(state, place) for place in state.smoke})


def enemies_at(state: Engagement, side: Side, place: Place) -> list[Piece]:
    """Visible enemies of a side in a hex."""
    sides = state.sheet.side_of
    return [unit for unit in state.seen_at(place) if sides[unit] != side]


def is_engaged(state: Engagement, side: Side, place: Place) -> bool:
    """7.7.3, R44 Whoever has an enemy in his hex sights nothing outside it."""
    where, sides, hidden = state.where, state.sheet.side_of, state.hidden
    unit = NOBODY
    for _ in range(where.count(place)):
        unit = Piece(where.index(place, unit + 1))
        if sides[unit] != side and unit not in hidden:
            return True
    return False


def watchers(state: Engagement, side: Side) -> list[Piece]:
    """The visible units of a side that can look out of their hex; cargo spots nothing (R121)."""
    return [
        unit
        for unit in state.sheet.units_of[side]
        if state.where[unit] > 0
        and unit not in state.hidden
        and unit not in state.aboard
        and not is_engaged(state, side, state.where[unit])
    ]


def is_watched(state: Engagement, side: Side, place: Place) -> bool:
    """19.2, R86 Whether a visible enemy of the side sees a hex, at any distance."""
    enemy, where, hidden, aboard = other(side), state.where, state.hidden, state.aboard
    see = partial(sight, state) if state.smoke else state.sheet.board.bare_sight
    for unit in state.sheet.units_of[enemy]:
        here = where[unit]
        if here <= 0 or not see(here, place).clear or unit in hidden or unit in aboard:
            continue
        if not is_engaged(state, enemy, here):
            return True
    return False


def facing_of(state: Engagement, unit: Piece) -> int:
    """18.1.1, R81 Whoever is in a bunker faces as it does, cargo as its boat (22.0)."""
    if unit in state.bunkered:
        return state.bunkers[state.where[unit]]
    boat = state.aboard.get(unit)
    return state.facing[unit if boat is None else boat]


def is_in_arc(state: Engagement, unit: Piece, place: Place) -> bool:
    """6.2 A hidden unit has no facing yet: it turns as it needs (R85)."""
    if unit in state.hidden:
        return True
    return state.sheet.board.in_arc(state.where[unit], facing_of(state, unit), place)


def is_lit(state: Engagement, place: Place) -> bool:
    """15.1 A flare lights its hex and the six around."""
    if not state.flares:
        return False
    near = state.sheet.board.near
    return any(place == flare or place in near[flare] for flare, _, _ in state.flares)


def range_of(state: Engagement, unit: Piece, place: Place, hardened: bool = False) -> int:
    """7.7, 7.4, 15.0 The normal range against a hex: the marker's, and the night's unless the hex is lit."""
    reach = state.type(unit).range_max
    marker = MARKERS[state.marker[unit]]
    if marker.range_set >= 0 and not hardened:
        reach = marker.range_set
    if state.dark and not is_lit(state, place):
        reach = min(reach, state.dark)
    return reach
