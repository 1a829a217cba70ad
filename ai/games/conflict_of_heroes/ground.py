"""What a hex, a shot or a deed is worth to a unit, by simple sums."""

from __future__ import annotations

from ai.brain import Weights
from ai.games.conflict_of_heroes.goals import defends, distance_to, enemies, goals
from game.conflict_of_heroes.components import AMERICAN, UNHIT
from game.conflict_of_heroes.fire import close_targets, targets
from game.conflict_of_heroes.movement import gates, is_waiting, may_move, steps
from game.conflict_of_heroes.paying import LONG_WORK
from game.conflict_of_heroes.preview import Odds, odds_of, rally_chance
from game.conflict_of_heroes.rallying import has_rally
from game.conflict_of_heroes.sight import sight
from game.conflict_of_heroes.specials import LEAVE
from game.conflict_of_heroes.state import APS, BUNKER, FRESH, Do, Engagement
from game.conflict_of_heroes.values import LineOfFire, shot_of
from game.kernel.agenda import Side
from game.kernel.dice import dice
from game.kernel.hexmap import NOWHERE
from game.kernel.named import Piece, Place

SEEN = 8  # hexes in which an enemy's eyes matter
TWO = dice(2)


# ---- shots


def shot(state: Engagement, unit: Piece, place: Place, do: Do) -> LineOfFire:
    here = max(NOWHERE, state.where[unit])
    return LineOfFire(do, state.side(unit), unit, (), here, here, place)


def _worth(state: Engagement, odds: Odds, weights: Weights) -> float:
    """A second hit on a marked unit kills, a first one hurts."""
    marked = state.marker[odds.target] != UNHIT
    once = weights["kill"] if marked else weights["hit"]
    return float(odds.hit) * once + float(odds.critical) * weights["kill"]


def fire_value(state: Engagement, unit: Piece, place: Place, do: Do, weights: Weights) -> float:
    """All targets of the hex, friends counted against it; an empty hex is hardly worth a shot."""
    side, total = state.side(unit), 0.0
    line = shot(state, unit, place, do)
    for prey in state.seen_at(place):
        worth = _worth(state, odds_of(state, line, prey), weights)
        total += -weights["friend"] * worth if state.side(prey) == side else worth
    return total if state.seen_at(place) else 0.02


def prey_value(state: Engagement, unit: Piece, prey: int, weights: Weights) -> float:
    if prey >= BUNKER:
        return 0.1
    return _worth(state, odds_of(state, shot(state, unit, state.where[prey], Do.CLOSE), prey), weights)


# ---- deeds


def deed_values(state: Engagement, unit: Piece, weights: Weights) -> dict[Do, float]:
    """What each kind of deed promises this unit."""
    if state.where[unit] <= 0:
        return {Do.ENTER: _entry_value(state, unit, weights)} if is_waiting(state, unit) else {}
    found = {Do.STALL: -0.5, Do.PIVOT: -0.1, Do.SHELTER: -0.2, Do.UNLOAD: 0.9, Do.LOAD: -0.5}
    found[Do.ATTACK] = _best_shot(state, unit, Do.ATTACK, weights)
    if state.type(unit).indirect_cost:
        found[Do.INDIRECT] = _best_shot(state, unit, Do.INDIRECT, weights)
    prey = close_targets(state, unit)
    if prey:
        found[Do.CLOSE] = 0.3 + max(prey_value(state, unit, each, weights) for each in prey)
    if has_rally(state, unit):
        found[Do.RALLY] = weights["rally"] * float(rally_chance(state, unit))
    found[Do.MOVE] = _move_value(state, unit, weights)
    found |= {Do.DIG: weights["dig"] if _is_idle(state, unit) else -0.5, Do.HIDE: weights["hide"] - 0.6}
    found |= {Do.CREEP: 0.0, Do.CANISTER: 0.8, Do.SMOKE: 0.0, Do.FLARE: 0.1, Do.BURN: 3.0, Do.EXIT: 1.0}
    return found


def _best_shot(state: Engagement, unit: Piece, do: Do, weights: Weights) -> float:
    best = -1.0
    for place in targets(state, unit, do):
        if state.seen_at(place):
            best = max(best, fire_value(state, unit, place, do, weights))
    return best


def _is_idle(state: Engagement, unit: Piece) -> bool:
    fresh = state.status[unit] == FRESH or state.pool[state.side(unit)] >= LONG_WORK == APS
    return fresh and defends(state, state.side(unit)) and not enemies(state, state.side(unit))


def _entry_value(state: Engagement, unit: Piece, weights: Weights) -> float:
    """F Scouts that earn points by staying out come late; everybody else at once."""
    paid = any(line.event == "unit_not_entered_round_end" for line in state.sheet.victory)
    if paid and state.sheet.group_of[unit].name in state.sheet.free_groups:
        return 0.5 if state.turn >= state.sheet.rounds else -1.0
    return 0.8 if gates(state, unit) else -1.0


def _move_value(state: Engagement, unit: Piece, weights: Weights) -> float:
    """The best neighbouring hex against the own one, less a little for each point."""
    if not may_move(state, unit):
        return -1.0
    here = stand(state, unit, state.where[unit], weights)
    gains = [stand(state, unit, place, weights) - here - 0.08 * cost for place, cost in steps(state, unit)]
    return max(gains, default=-1.0)


# ---- hexes


def stand(state: Engagement, unit: Piece, place: Place, weights: Weights) -> float:
    """What it is worth to a unit to stand in a hex."""
    side, board = state.side(unit), state.sheet.board
    terrain = board.terrain[place]
    cover = terrain.dm + (2 if place in state.bunkers else 0)
    total = weights["cover"] * min(cover, 3)
    if not state.type(unit).is_boat:
        eyes = [spot for spot in enemies(state, side) if 0 < board.distance(spot, place) <= SEEN]
        total -= weights["exposed"] * max(0, 3 - cover) * sum(sight(state, spot, place).clear for spot in eyes)
    if not defends(state, side) or state.type(unit).is_boat:
        total -= weights["near"] * distance_to(state, _aims(state, unit), place)
    elif state.control:
        total -= 0.5 * weights["near"] * distance_to(state, sorted(state.control), place)
    return total


def _aims(state: Engagement, unit: Piece) -> list[Place]:
    """22.0 A boat with men aboard makes for the surf that lies nearest to what they want."""
    side = state.side(unit)
    aims = goals(state, side)
    if not state.type(unit).is_boat:
        return aims
    board = state.sheet.board
    surf = [place for place in board.hexes if board.terrain[place].id == "surf" and place not in state.sheet.boat_ban]
    return sorted(surf, key=lambda place: distance_to(state, aims, place))[:3]


def setup_value(state: Engagement, unit: Piece, place: Place, weights: Weights) -> float:
    board = state.sheet.board
    crowd = sum(where == place for where in state.where)
    cover = min(3, board.terrain[place].dm + (2 if place in state.bunkers else 0))
    counts = sorted(state.control) or goals(state, state.side(unit))
    return cover * weights["cover"] - 0.6 * crowd - 0.1 * distance_to(state, counts, place)


def planned_hex(state: Engagement, unit: Piece) -> Place:
    deed = state.deed
    if deed is not None and deed.goings and deed.goings[-1].unit == unit:
        return deed.goings[-1].place
    return state.where[unit]


def facing_value(state: Engagement, unit: Piece, place: Place, way: int) -> float:
    if place <= 0:
        return 0.0
    board, side, total = state.sheet.board, state.side(unit), 0.0
    for spot in enemies(state, side) or goals(state, side):
        if spot != place and board.in_arc(place, way, spot):
            total += 1 / board.distance(place, spot)
    return total


def crowd(state: Engagement, side: Side, place: Place) -> float:
    """Enemies less friends in a hex."""
    units = state.seen_at(place)
    return float(sum(1 if state.side(unit) != side else -2 for unit in units))


def plot_value(state: Engagement, side: Side, place: Place) -> float:
    near = (place, *state.sheet.board.near[place])
    return crowd(state, side, place) + 0.5 * sum(crowd(state, side, there) for there in near[1:])


# ---- points


def cap_gain(state: Engagement, weights: Weights) -> list[float]:
    """What 0, 1 and 2 CAPs add to the roll at hand."""
    throw, deed = state.the_throw, state.deed
    if throw.why == "rally":
        chances = [float(rally_chance(state, Piece(throw.target), caps)) * weights["rally"] for caps in range(3)]
    elif throw.why == "attack" and deed is not None and 0 <= throw.target < BUNKER and _knows_shot(state):
        line = shot_of(state, deed, state.where[throw.target])
        chances = [_worth(state, odds_of(state, line, throw.target, caps), weights) for caps in range(3)]
    elif throw.why in ("immobilization", "accuracy"):
        chances = [0.0, 0.15, 0.3]
    else:
        chances = [0.0, 0.05, 0.1]
    return [chance - chances[0] for chance in chances]


def _knows_shot(state: Engagement) -> bool:
    leader = state.the_deed.leader
    return leader < 0 or state.where[leader] > 0


def special_value(state: Engagement, side: Side, rule: str) -> float:
    """R94 The boat leaves when the Americans lead by it; a withdrawal when the line is thin."""
    if rule != LEAVE:
        return -0.5
    near = {state.sheet.marker_hex, *state.sheet.board.near[state.sheet.marker_hex]}
    mine = [unit for unit in state.sheet.units_of[AMERICAN] if state.where[unit] >= 0]
    saved = sum(state.where[unit] in near for unit in mine)
    return 10.0 if state.lead + saved - 2 * (len(mine) - saved) >= 1 else -2.0
