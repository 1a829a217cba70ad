"""4, 5, 11, 19.1, 20, 21 What a step costs, who may take it, and where it may lead."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from game.conflict_of_heroes.board import entry_cost
from game.conflict_of_heroes.components import (
    BACKWARDS,
    CREEP_COVER,
    CREEP_OPEN,
    MARKERS,
    PIVOT,
    WIRE_TRACKED,
    MoveClass,
)
from game.conflict_of_heroes.firefights import Group
from game.conflict_of_heroes.sight import facing_of, is_engaged, is_lit, smoke_dm
from game.conflict_of_heroes.state import OFF, Engagement
from game.kernel.named import Piece, Place
from game.kernel.tally import Tally

JUNGLE_TRAINING = 2  # card 67
SHIFT = 2  # 5.5
THICK = 2  # 14.0.b


def step_tally(state: Engagement, unit: Piece, there: Place, skill: str = "") -> Tally | None:
    """5.0.a What a move into a neighbouring hex costs; None where it is barred."""
    here, kind, board = state.where[unit], state.type(unit), state.sheet.board
    if kind.is_boat and there in state.sheet.boat_ban:
        return None
    terrain, path = board.terrain[there], board.has_path(here, there)
    extra = entry_cost(kind, terrain, board.level[there] - board.level[here], path)
    if extra is None:
        return None
    tally = Tally("Move", "5.0")
    tally.add("move cost", kind.move_cost, "1.1")
    tally.add("along the path" if path else terrain.name, extra, "5.0.1" if path else "4.0")
    if not kind.is_boat and there not in board.front(here, facing_of(state, unit)):
        tally.add("backwards", BACKWARDS, "5.2" if kind.on_foot else "11.3")
    if there in state.wire and not kind.on_foot:
        tally.add("wire", WIRE_TRACKED, "18.3")
    if skill != "66":
        tally.add("hit marker", MARKERS[state.marker[unit]].move_cost, "7.4")
    if skill == "67":
        if not terrain.is_jungle:
            return None
        tally.add("Jungle Training", -min(JUNGLE_TRAINING, tally.total), "9.5")
    return tally


def step_cost(state: Engagement, unit: Piece, there: Place, skill: str = "") -> int | None:
    """The same as a number: it is asked many thousand times a second, and a test holds the two together."""
    return next((cost for place, cost in _priced(state, unit, (there,), skill) if place == there), None)


def _priced(state: Engagement, unit: Piece, places: Iterable[Place], skill: str = "") -> Iterator[tuple[Place, int]]:
    """The neighbouring hexes among these that may be entered, each with its price."""
    sheet, here = state.sheet, state.where[unit]
    kind, board, wire = sheet.types[unit], sheet.board, state.wire
    boat, bare = kind.is_boat, kind.move_cost + (0 if skill == "66" else MARKERS[state.marker[unit]].move_cost)
    front = board.front(here, facing_of(state, unit))
    for there in places:
        cost = board.entry(kind, here, there)
        if cost is None or (boat and there in sheet.boat_ban):
            continue
        cost += bare
        if not boat and there not in front:
            cost += BACKWARDS
        if there in wire and not kind.on_foot:
            cost += WIRE_TRACKED
        if skill == "67":
            if not board.terrain[there].is_jungle:
                continue
            cost = max(0, cost - JUNGLE_TRAINING)
        yield there, cost


def pivot_cost(state: Engagement, unit: Piece, skill: str = "") -> int:
    """5.3"""
    return PIVOT + (0 if skill == "66" else MARKERS[state.marker[unit]].pivot_cost)


def is_held(state: Engagement, unit: Piece, deed: str, skill: str = "") -> bool:
    """7.4 Whether its marker, or the mud (11.4), bars a kind of deed: attack, move, pivot or other."""
    if deed in ("move", "pivot") and unit in state.stuck:
        return True
    bars = MARKERS[state.marker[unit]].bars
    return skill != "66" and (deed in bars or (deed != "rally" and "other" in bars))


def steps(state: Engagement, unit: Piece, skill: str = "") -> list[tuple[Place, int]]:
    """5.0 The neighbouring hexes a unit may move to, each with its price; R27 bars some of them."""
    near = state.sheet.board.near[state.where[unit]]
    if state.barred:
        barred = {place for who, place in state.barred if who == unit}
        near = tuple(there for there in near if there not in barred)
    return list(_priced(state, unit, near, skill))


def cheapest(state: Engagement, unit: Piece, skill: str = "") -> int | None:
    return min((cost for _, cost in steps(state, unit, skill)), default=None)


def may_move(state: Engagement, unit: Piece, skill: str = "") -> bool:
    """5.1, 22.0 Not out of a boat: cargo moves with it."""
    return unit not in state.aboard and unit not in state.hidden and not is_held(state, unit, "move", skill)


def may_pivot(state: Engagement, unit: Piece, skill: str = "") -> bool:
    """5.3 Nobody pivots in a bunker (18.1.1)."""
    free = unit not in state.aboard and unit not in state.hidden and unit not in state.bunkered
    return free and not is_held(state, unit, "pivot", skill)


def hex_cost(state: Engagement, unit: Piece) -> int:
    """18.2 The normal move cost of the own hex, for getting in or out of a bunker."""
    kind = state.type(unit)
    extra = entry_cost(kind, state.sheet.board.terrain[state.where[unit]], 0, False)
    return kind.move_cost + (extra or 0) + MARKERS[state.marker[unit]].move_cost


def may_stand(state: Engagement, unit: Piece, place: Place) -> bool:
    """1.0, 19.2 Whether its kind may be in this terrain at all."""
    return state.sheet.board.entry(state.sheet.types[unit], place, place) is not None


# ---- 19.1 hidden movement


def creep_cost(state: Engagement, unit: Piece, there: Place) -> int:
    """19.1 Cover or not, and nothing else."""
    return state.type(unit).move_cost + (CREEP_COVER if is_cover(state, there) else CREEP_OPEN)


def is_cover(state: Engagement, place: Place) -> bool:
    """19.0.4 Fortifications count as cover for hiding."""
    return state.sheet.board.terrain[place].cover or place in state.bunkers


def creeps(state: Engagement, unit: Piece, place: Place) -> list[Place]:
    """19.1 Where a hidden unit may go from a hex: never where its kind cannot enter."""
    kind, board = state.type(unit), state.sheet.board
    found = []
    for there in board.near[place]:
        climb = board.level[there] - board.level[place]
        if entry_cost(kind, board.terrain[there], climb, board.has_path(place, there)) is not None:
            found.append(there)
    return found


# ---- 5.5 reinforcements


def is_waiting(state: Engagement, unit: Piece) -> bool:
    """5.5 Due, and not in yet; whoever is aboard comes with his boat."""
    if state.where[unit] != OFF or unit in state.aboard:
        return False
    number = state.sheet.counters[unit].group
    group = state.sheet.groups[number]
    return group.mode == "edge" and (group.round <= state.turn or number in state.due or _is_free(state, group))


def _is_free(state: Engagement, group: Group) -> bool:
    return group.name in state.sheet.free_groups


def gates(state: Engagement, unit: Piece) -> list[tuple[Place, int]]:
    """5.5, R25, R115 Entry hexes with their price; one with an enemy may be shifted along the edge."""
    group, board, side = state.sheet.group_of[unit], state.sheet.board, state.side(unit)
    places = dict.fromkeys(group.hexes)
    for place in group.hexes:
        if is_engaged(state, side, place):
            edge = board.edge(group.edge)
            places |= dict.fromkeys(there for there in edge if board.distance(place, there) <= SHIFT)
    found = ((place, gate_cost(state, unit, place)) for place in places)
    return [(place, cost) for place, cost in found if cost is not None]


def gate_cost(state: Engagement, unit: Piece, place: Place) -> int | None:
    """R25 The entry hex without hill cost, by a path if one touches it."""
    kind, board = state.type(unit), state.sheet.board
    if kind.is_boat and place in state.sheet.boat_ban:
        return None
    extra = board.gate(kind, place)
    if extra is None:
        return None
    wire = WIRE_TRACKED if place in state.wire and not kind.on_foot else 0
    return kind.move_cost + extra + wire


# ---- 11.1 bonus moves


def allows_bonus(state: Engagement, unit: Piece, start: Place, place: Place) -> bool:
    """11.1, R69 A hex that may be entered by a bonus move, from there."""
    board, kind = state.sheet.board, state.type(unit)
    if kind.move_class != MoveClass.TRACKED or place in state.wire or smoke_dm(state, place) >= THICK:
        return False
    if board.level[place] > board.level[start] or (state.dark and not is_lit(state, place)):
        return False
    path = board.has_path(start, place)
    cost = entry_cost(kind, board.terrain[place], board.level[place] - board.level[start], path)
    return cost is not None and (path or board.terrain[place].bonus)


def starts_bonus(state: Engagement, unit: Piece, start: Place, place: Place) -> bool:
    """11.1 Whether a paid move or pivot that ends here is followed by free ones."""
    if not state.type(unit).bonus or (state.dark and not is_lit(state, place)):
        return False
    if place in state.wire or smoke_dm(state, place) >= THICK:
        return False
    board = state.sheet.board
    climbed = board.level[place] > board.level[start]
    return not climbed and (board.terrain[place].bonus or board.has_path(start, place))


def bonus_steps(state: Engagement, unit: Piece) -> list[Place]:
    """R69 Forward only."""
    here = state.where[unit]
    front = state.sheet.board.front(here, state.facing[unit])
    return [place for place in front if allows_bonus(state, unit, here, place)]


def bar_retreat(state: Engagement, unit: Piece, start: Place) -> None:
    """7.7.3, R27 Whoever was entered upon may not leave that way in his next turn."""
    place, board = state.where[unit], state.sheet.board
    if start not in board.near[place]:
        return
    ways = {start, *(there for there in board.near[place] if there in board.near[start])}
    sides = state.sheet.side_of
    enemies = [who for who in state.seen_at(place) if sides[who] != sides[unit]]
    fresh = {(who, way) for who in enemies for way in ways}
    if fresh:
        state.barred = tuple(sorted({*state.barred, *fresh}))
