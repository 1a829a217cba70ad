"""What can be seen of a position: what the end may add, what is left of the units, and who threatens whom."""

from __future__ import annotations

from math import exp

from ai.games.conflict_of_heroes.picture import Picture
from ai.games.conflict_of_heroes.stakes import FAR, FIGHTING, just, prices, route, scored, swing_of, time_left
from game.conflict_of_heroes.components import AMERICAN, JAPANESE, UNHIT, other
from game.conflict_of_heroes.firefights import Score
from game.conflict_of_heroes.state import APS, OFF, Engagement
from game.conflict_of_heroes.victory import end_points
from game.kernel.agenda import Side
from game.kernel.named import Piece, Place

SIGN = (1.0, -1.0)  # everything is counted for the Americans
INFLUENCE = 7.0  # AP over which a unit's say in a hex falls to a third
FEW = 0.35  # what a hex without anybody near counts as
HURT = 0.55  # what is left of a unit that is hit
DOOMED = 0.25  # how often a unit that is hit is lost in the end
MANY_SHOTS = 3.0  # points of harm beyond which more guns hardly do more
LATER = 1.0  # AP that a spent unit counts for: the next round comes
UNTIL_ROUND_END = 0.65  # how sure it is that a round without close combat stays one


def margin(state: Engagement) -> float:
    """The lead of the Americans if the firefight ended now; half a point either way of the missing 0."""
    return state.lead - 0.5 + end_points(state, AMERICAN) - end_points(state, JAPANESE)


# ---- the end, as far as it can be foreseen


def say(state: Engagement, side: Side, place: Place) -> float:
    """How much a side has to say in a hex: its units by what is left of them and how far they are."""
    total, sheet, here = 0.0, state.sheet, just(place)
    for unit in sheet.units_of[side]:
        where = state.where[unit]
        if where <= 0:
            continue
        far = route(sheet, sheet.types[unit], here).get(where, FAR)
        if far < FAR:
            total += exp(-far / INFLUENCE) * (1.0 if state.marker[unit] == UNHIT else HURT)
    return total


def hexes(state: Engagement) -> float:
    """Control hexes at the end: who has the say decides, as long as there is time."""
    total = 0.0
    rounds = state.sheet.rounds - state.turn
    time = 1 - exp(-(rounds * APS + 3.0) / 12.0)
    for place, holder in state.control.items():
        swing = swing_of(state, place)
        if not swing:
            continue
        taker = other(Side(holder))
        mine, theirs = say(state, Side(holder), place), say(state, taker, place)
        share = theirs / (theirs + mine + FEW)
        lost = time * share * share * min(1.0, 2 * share)
        total += SIGN[holder] * swing * (0.5 - lost)
    return total


def lines(state: Engagement) -> float:
    """Areas and exits: unit by unit."""
    total = 0.0
    for line in state.sheet.victory:
        if line.event == "unit_in_area_game_end":
            total += SIGN[line.side] * line.points * _arrivals(state, line, line.places, 0.75)
        elif line.event == "unit_exited":
            edge = frozenset(state.sheet.board.edge(line.edge))
            total += SIGN[line.side] * line.points * _arrivals(state, line, edge, 0.6)
        elif line.event == "no_close_combat_in_round" and line.of is not None:
            waits = line.of not in state.fought and line.from_round <= state.turn
            total += SIGN[line.side] * line.points * (UNTIL_ROUND_END if waits else 0.0)
    return total


def _arrivals(state: Engagement, line: Score, places: frozenset[Place], sure: float) -> float:
    """How many units may be expected there."""
    total, sheet = 0.0, state.sheet
    for unit in sheet.units_of[line.side]:
        where = state.where[unit]
        if where <= 0 or (line.types and sheet.types[unit].id not in line.types):
            continue
        far = route(sheet, sheet.types[unit], places).get(where, FAR)
        spare = time_left(state, unit) - far
        hope = sure * exp(-far / 15.0) / (1 + exp(-(spare + 1) / 2.5))
        total += hope if state.marker[unit] == UNHIT or not line.unhit else 0.5 * hope
    return total


def boat_balance(state: Engagement) -> tuple[float, float]:
    """R94 The Americans' points over nought if the boat left now, and what may be hoped for if it waits."""
    near = {state.sheet.marker_hex, *state.sheet.board.near[state.sheet.marker_hex]}
    mine = state.sheet.units_of[AMERICAN]
    ashore = [unit for unit in mine if state.where[unit] > 0]
    out = [unit for unit in mine if state.where[unit] == OFF]
    saved = sum(state.where[unit] in near for unit in ashore)
    now = state.lead - 0.5 + saved - 2 * (len(ashore) - saved) - 2 * len(out)
    rounds = state.sheet.rounds - state.turn
    way = route(state.sheet, state.sheet.types[ashore[0]], frozenset(near)) if ashore else {}
    coming = sum(3 * exp(-way.get(state.where[u], FAR) / 8.0) for u in ashore if state.where[u] not in near)
    risk = sum(_peril(state, unit) for unit in ashore) if rounds else 0.0
    return now, now + coming + len(out) * rounds - risk * min(2, rounds)


def _peril(state: Engagement, unit: Piece) -> float:
    """How many points a unit may cost in a round, by the enemies around it."""
    board, here = state.sheet.board, state.where[unit]
    foes = [foe for foe in state.sheet.units_of[JAPANESE] if state.where[foe] > 0]
    near = sum(exp(-board.distance(here, state.where[foe]) / 3.0) for foe in foes)
    return (0.8 if state.marker[unit] == UNHIT else 2.0) * near / (1 + near)


def boat(state: Engagement) -> float:
    """Whatever is better; before the third round there is no choice."""
    if state.sheet.marker_hex not in state.sheet.board.near:
        return 0.0
    now, later = boat_balance(state)
    lead = state.lead - 0.5
    if state.turn >= 3:
        return max(now, later) - lead
    wait = 3 - state.turn
    out = sum(state.where[unit] == OFF for unit in state.sheet.units_of[AMERICAN])
    return now + (later - now) * 0.5 + wait * 0.5 * out - lead


def is_paid_to_stay_out(state: Engagement) -> bool:
    return scored(state.sheet, "unit_near_marker_when_it_leaves") is not None


# ---- what is left


def strength(state: Engagement, side: Side) -> float:
    """Units by what they can still do, less what is likely to be lost of those that are hit."""
    total, sheet = 0.0, state.sheet
    worth = prices(sheet)
    for unit in sheet.units_of[side]:
        if state.where[unit] < 0 and not state.is_on_map(unit):
            continue
        fights = FIGHTING[sheet.types[unit].branch]
        if state.marker[unit] == UNHIT:
            total += fights
        else:
            total += HURT * fights - DOOMED * (worth[unit] - fights)
    return total


def volley(picture: Picture) -> float:
    """What the units could still do in this round with their points, each from where it stands."""
    state, total = picture.world, 0.0
    for unit in state.sheet.units_of[picture.side]:
        if state.where[unit] <= 0:
            continue
        shot = max(picture.best_shot(unit), picture.best_grip(unit))
        if shot > 0:
            total += shot * _shots_left(state, unit)
    return MANY_SHOTS * (1 - exp(-total / MANY_SHOTS))


def _shots_left(state: Engagement, unit: Piece) -> float:
    """Attacks that its points allow; a spent unit has only the CAPs."""
    status, side = state.status[unit], state.sheet.side_of[unit]
    points = (APS, state.pool[side], LATER)[status]
    return min(2.0, points / max(1, state.sheet.types[unit].attack_cost))
