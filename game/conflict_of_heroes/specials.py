"""17.0, F Aerial attacks and the special deeds of single firefights."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.conflict_of_heroes import events
from game.conflict_of_heroes.asking import HEXES, At, FirefightQuestion
from game.conflict_of_heroes.carrying import Carry, Finish, RushTo
from game.conflict_of_heroes.components import AMERICAN, SIDES
from game.conflict_of_heroes.fire import suspects
from game.conflict_of_heroes.hits import forget
from game.conflict_of_heroes.movement import may_move
from game.conflict_of_heroes.state import EXITED, NOBODY, Deed, Do, Engagement
from game.conflict_of_heroes.values import AIRCRAFT
from game.conflict_of_heroes.victory import happened, score_game
from game.kernel.agenda import Action, Side
from game.kernel.named import Piece, Place
from game.kernel.records import changed

LEAVE, FALL_BACK = "player_may_end", "once_free_group_move"


@dataclass(frozen=True)
class AirStrike(Action):
    """17.0"""


@dataclass(frozen=True)
class UseSpecial(Action):
    """P33, P36 A deed that the firefight allows."""

    rule: str


# ---- 17.0 aircraft


def air_targets(state: Engagement, side: Side) -> list[Place]:
    """17.0, R98 Any hex without jungle where an enemy is, or might be."""
    terrain = state.sheet.board.terrain
    hidden = any(state.side(unit) != side for unit in state.hidden)
    places = (place for place in suspects(state, side) if not terrain[place].is_jungle)
    sides = state.sheet.side_of
    return [p for p in places if hidden or any(sides[unit] != side for unit in state.seen_at(p))]


def may_fly(state: Engagement, side: Side) -> bool:
    return state.sorties[side] > 0 and bool(air_targets(state, side))


def begin_air(state: Engagement, side: Side) -> None:
    state.deed = Deed(Do.AIR, side, NOBODY, card=AIRCRAFT)
    state.sorties[side] -= 1
    state.do(AirTarget(side), Carry(), Finish())


@dataclass(frozen=True)
class AirTarget(FirefightQuestion):
    """P41"""

    def choices(self, state: Engagement) -> Sequence[Action]:
        return [HEXES[place] for place in air_targets(state, self.side)]

    def take(self, state: Engagement, action: At) -> None:
        state.deed = changed(state.the_deed, target=action.place)


# ---- P33, P36


def specials(state: Engagement, side: Side) -> list[str]:
    """The special deeds that this side may do now."""
    found = []
    for rule in state.sheet.specials:
        if rule.op not in (LEAVE, FALL_BACK) or rule.data["side"] != SIDES[side] or rule.op in state.specials:
            continue
        if rule.op == LEAVE and state.turn >= rule.data["from_round"]:
            found.append(rule.op)
        if rule.op == FALL_BACK and _southern(state, side, rule.data["rows_from"]):
            found.append(rule.op)
    return found


def fallers(state: Engagement, side: Side) -> list[Piece]:
    """P36 Those of them that can move, as their side knows."""
    rule = state.sheet.special(FALL_BACK)
    row = rule.data["rows_from"] if rule else 0
    return [unit for unit in _southern(state, side, row) if may_move(state, unit)]


def _southern(state: Engagement, side: Side, row: int) -> list[Piece]:
    """P36 Visible units in that row or south of it; whether one can move is its side's secret."""
    return [
        unit
        for unit in state.sheet.units_of[side]
        if state.where[unit] > 0 and unit not in state.hidden and state.where[unit] % 100 >= row
    ]


def begin_special(state: Engagement, side: Side, op: str) -> None:
    state.specials = (*state.specials, op)
    if op == LEAVE:
        boat_leaves(state)
        return
    state.do(*(RushTo(side, unit, 0, north=True) for unit in fallers(state, side)), Finish())


def taken_off(state: Engagement) -> list[Piece]:
    """R94 Everybody in or next to the boat's hex."""
    place = state.sheet.marker_hex
    near = {place, *state.sheet.board.near[place]}
    return [unit for unit in state.sheet.units_of[AMERICAN] if state.where[unit] in near]


def boat_leaves(state: Engagement) -> None:
    """R94 Whoever is near gets away; then the end, without round-end points."""
    aboard = taken_off(state)
    for unit in aboard:
        forget(state, unit)
        state.where[unit] = EXITED
    state.tell(events.BoatLeft, tuple(aboard))
    for unit in aboard:
        happened(state, "unit_near_marker_when_it_leaves", unit)
    score_game(state)
    state.end("the boat leaves")
