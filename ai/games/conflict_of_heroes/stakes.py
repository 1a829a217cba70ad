"""What is at stake in a firefight: what each unit's loss gives the enemy, what draws a side's units, and how far it is.

Everything here follows from the sheet and is worked out once; only who holds a hex changes in play.
"""

from __future__ import annotations

import heapq
from functools import cache
from typing import NamedTuple

from game.conflict_of_heroes.components import AMERICAN, TYPES, Branch, UnitType, other
from game.conflict_of_heroes.firefights import Firefight, Score
from game.conflict_of_heroes.state import APS, Engagement
from game.kernel.agenda import Side
from game.kernel.hexmap import NOWHERE
from game.kernel.named import Piece, Place

FAR = 60.0  # AP to what cannot be reached
WIRE_TOLL = 3  # 18.3 about what wire costs a foot unit
ASHORE = 2.0  # AP for getting out of a boat
HUNT = 1.0  # what the enemy himself is worth to whoever has nothing else to go for
BURNING = 3  # D3's own points, where a dump is burned
FIGHTING = {  # what a unit is worth beyond the points for it, by the chances it still has
    Branch.SQUAD: 0.5,
    Branch.SUPPORT: 0.7,
    Branch.GUN: 0.8,
    Branch.TANK: 1.2,
    Branch.SPG: 1.2,
    Branch.BOAT: 0.4,
}


class Magnet(NamedTuple):
    """Hexes that one side wants its units in, and what that is worth."""

    places: frozenset[Place]
    worth: float
    kind: str  # hold, area, exit, boat, hunt
    types: tuple[str, ...] = ()  # who is drawn; empty: everybody


@cache
def prices(sheet: Firefight) -> tuple[float, ...]:
    """By unit: the points that its destruction gives, and its chances to do more."""
    return tuple(_points_for(sheet, unit) + FIGHTING[sheet.types[unit].branch] for unit in sheet.units)


def _points_for(sheet: Firefight, unit: Piece) -> float:
    kind, side = sheet.types[unit], sheet.side_of[unit]
    lines = [line for line in sheet.victory if line.event == "unit_destroyed" and line.of == side]
    return float(sum(line.points for line in lines if not line.types or kind.id in line.types))


# ---- what draws a side


@cache
def swings(sheet: Firefight) -> dict[Place, float]:
    """By control hex: the points between one side's holding it at the end and the other's."""
    found: dict[Place, float] = dict.fromkeys((place for place, _ in sheet.control), 0.0)
    for line in sheet.victory:
        if line.event == "control_held_game_end" or line.event == "supplies_burned":
            for place in line.places:
                found[place] = found.get(place, 0.0) + line.points
    return found


def swing_of(state: Engagement, place: Place) -> float:
    """The same with the secret objective, as far as it is known."""
    usual = swings(state.sheet).get(place, 0.0)
    secret = [line for line in state.sheet.victory if line.event == "secret_objective_held"]
    if not secret or all(place != there for _, there in state.sheet.objectives):
        return usual
    stake = float(sum(line.points for line in secret if not line.never or place not in state.taken))
    plain = sum(line.points for line in state.sheet.victory if line.except_objective and place in line.places)
    if state.objective < 0:  # one of so many
        share = 1 / len(state.sheet.objectives)
        return usual + share * (stake - plain)
    return usual - plain + stake if state.objective == place else usual


def magnets(state: Engagement, side: Side) -> list[Magnet]:
    """What draws this side's units now."""
    found: list[Magnet] = []
    for place, holder in state.control.items():
        if holder != side and (worth := swing_of(state, place)):
            found.append(Magnet(just(place), worth, "hold"))
        elif place in state.sheet.dumps and side == AMERICAN:
            found.append(Magnet(just(place), BURNING, "hold"))
    found += _standing_magnets(state.sheet, side)
    if not found and not state.control and (foes := enemy_places(state, side)):
        found.append(Magnet(frozenset(foes), HUNT, "hunt"))
    return found


@cache
def _standing_magnets(sheet: Firefight, side: Side) -> tuple[Magnet, ...]:
    found: list[Magnet] = []
    for line in (*sheet.victory, *sheet.gains):
        if line.side == side and line.event in ("unit_in_area_game_end", "unit_first_enters_area") and line.of == side:
            found.append(Magnet(line.places, float(line.points), "area", line.types))
        elif line.side == side and line.event == "unit_exited":
            found.append(Magnet(frozenset(sheet.board.edge(line.edge)), float(line.points), "exit", line.types))
    if side == AMERICAN and sheet.marker_hex != NOWHERE:
        near = frozenset((sheet.marker_hex, *sheet.board.near[sheet.marker_hex]))
        found.append(Magnet(near, _rescue(sheet), "boat"))
    return tuple(found)


def _rescue(sheet: Firefight) -> float:
    """R94 What it means for a unit to be by the boat when it leaves."""
    events = ("unit_near_marker_when_it_leaves", "unit_on_map_game_end")
    return float(sum(line.points for line in sheet.victory if line.event in events))


@cache
def just(place: Place) -> frozenset[Place]:
    """One hex alone."""
    return frozenset((place,))


def scored(sheet: Firefight, event: str) -> Score | None:
    return next((line for line in sheet.victory if line.event == event), None)


def attacks(state: Engagement, side: Side) -> bool:
    """Whether this side has to go and get its points."""
    return any(magnet.kind in ("hold", "exit", "area") for magnet in magnets(state, side))


# ---- how far it is


def route(sheet: Firefight, kind: UnitType, places: frozenset[Place]) -> dict[Place, float]:
    """AP from each hex to the nearest of these places, for one type of unit."""
    return _route(sheet, kind.id, places)


@cache
def _route(sheet: Firefight, name: str, places: frozenset[Place]) -> dict[Place, float]:
    kind = TYPES[name]  # by its name: a type has two dozen numbers to be told apart by
    if kind.is_boat:
        return _flood(sheet, kind, _landings(sheet, places))
    return _flood(sheet, kind, dict.fromkeys(places, 0.0))


def _landings(sheet: Firefight, places: frozenset[Place]) -> dict[Place, float]:
    """22.0 A boat makes for the surf from which its men have the shortest way."""
    squad = next(kind for kind in sheet.types if kind.branch == Branch.SQUAD)
    way, board = route(sheet, squad, places), sheet.board
    surf = [p for p in board.hexes if board.terrain[p].id == "surf" and p not in sheet.boat_ban]
    return {place: ASHORE + way.get(place, FAR) for place in surf}


def _flood(sheet: Firefight, kind: UnitType, start: dict[Place, float]) -> dict[Place, float]:
    board = sheet.board
    known = dict(start)
    queue = [(far, place) for place, far in start.items()]
    heapq.heapify(queue)
    while queue:
        far, there = heapq.heappop(queue)
        if far > known[there]:
            continue
        toll = WIRE_TOLL if there in sheet.wire else 0
        for here in board.near[there]:
            extra = board.entry(kind, here, there)
            if extra is None or (kind.is_boat and here in sheet.boat_ban):
                continue
            longer = far + kind.move_cost + extra + toll
            if longer < known.get(here, FAR):
                known[here] = longer
                heapq.heappush(queue, (longer, here))
    return known


def way_to(state: Engagement, unit: Piece, magnet: Magnet, place: Place) -> float:
    return route(state.sheet, state.sheet.types[unit], magnet.places).get(place, FAR)


def time_left(state: Engagement, unit: Piece) -> float:
    """AP that a unit may still walk in this firefight; a spent one waits for the next round."""
    later = state.sheet.rounds - state.turn
    now = (APS, state.pool[state.sheet.side_of[unit]], 0)[state.status[unit]]
    return later * APS + now


def enemy_places(state: Engagement, side: Side) -> list[Place]:
    """Hexes of visible enemies."""
    where = state.where
    return sorted({where[unit] for unit in state.sheet.units_of[other(side)] if where[unit] > 0})
