"""Targets, supporters, CAPs on the dice, cards around a roll, and blows back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ai.brain import Weights
from ai.games.conflict_of_heroes.bargains import (
    can_value,
    cap_price,
    flare_value,
    lob_value,
    odds_gain,
    rally_value,
    roll_gain,
    smoke_value,
)
from ai.games.conflict_of_heroes.lanes import LOW, grip, harm, lane_of, shot_value
from ai.games.conflict_of_heroes.picture import Picture
from game.conflict_of_heroes import attacking, planning, replying, specials, throwing, turns
from game.conflict_of_heroes.artillery import ON_TARGET
from game.conflict_of_heroes.asking import Caps, Yes
from game.conflict_of_heroes.components import UNHIT, other
from game.conflict_of_heroes.fire import cans
from game.conflict_of_heroes.marching import SAFE
from game.conflict_of_heroes.state import BLIND, BUNKER, FRESH, WIRE, By, Do, Engagement
from game.conflict_of_heroes.values import attack_tally, defence_tally, shot_of
from game.kernel.agenda import Side
from game.kernel.dice import dice
from game.kernel.named import Piece, Place
from game.kernel.picking import Pick

BLIND_SHOT, BUNKER_WORTH, WIRE_WORTH = 0.5, 0.5, 0.15
STUCK = 0.8  # a vehicle in the mud
ONE_DIE = [float(dice(1).at_least(n)) for n in range(9)]
Gains = list[float]


def target(state: Engagement, q: turns.ChooseTarget, options: Sequence[Any], weights: Weights) -> list[float]:
    """P17 Where it hurts most."""
    picture = Picture(state, q.side, weights)
    return [_prey(picture, a.item) if isinstance(a, Pick) else _at(picture, a.place) for a in options]


def _at(picture: Picture, place: Place) -> float:
    state = picture.world
    deed = state.the_deed
    unit = deed.leader
    if deed.do == Do.SMOKE:
        return smoke_value(picture, place)
    if deed.do == Do.FLARE:
        return flare_value(picture, place)
    if deed.do == Do.CANISTER:
        return max((can_value(picture, unit, *pair) for pair in cans(state, unit) if pair[0] == place), default=0.0)
    if not state.seen_at(place):
        return _blind(picture, unit, place)
    if deed.do == Do.INDIRECT:
        return lob_value(picture, unit, place)
    arrives = lane_of(state, unit).get(place, LOW)
    return shot_value(state, unit, place, arrives, picture.weights["friend"])


def _blind(picture: Picture, unit: Piece, place: Place) -> float:
    """19.0.3 Somebody may be there: the likelier, the fewer hexes are left for him."""
    state, total = picture.world, 0.0
    arrives = lane_of(state, unit).get(place, LOW)
    for foe in state.hidden:
        if state.sheet.side_of[foe] != picture.side and place in state.maybe[foe]:
            needed = state.sheet.types[foe].front + state.sheet.board.terrain[place].dm - arrives
            total += BLIND_SHOT * harm(state, foe, needed) / len(state.maybe[foe])
    if state.sheet.types[unit].breaches:
        total += 0.05 * (place in state.bunkers)
    return total


def _prey(picture: Picture, item: int) -> float:
    state = picture.world
    if item >= BUNKER:
        return 0.1
    unit = state.the_deed.leader
    return harm(state, Piece(item), grip(state, unit, Piece(item), state.where[unit]))


def second_hex(state: Engagement, q: turns.SecondHex, options: Sequence[Any], weights: Weights) -> list[float]:
    picture, deed = Picture(state, q.side, weights), state.the_deed
    return [can_value(picture, deed.leader, deed.target, action.place) for action in options]


def spotting(state: Engagement, q: turns.SpottingHex, options: Sequence[Any], weights: Weights) -> list[float]:
    """13.0 The hex from which the sum is lowest for the target."""
    deed = state.the_deed
    shot = shot_of(state, deed, deed.target)
    prey = state.seen_at(deed.target)
    if not prey:
        return [0.0] * len(options)
    return [-float(defence_tally(state, shot._replace(eye=a.place), prey[0]).total) for a in options]


def low_ammo(state: Engagement, q: turns.LowAmmo, options: Sequence[Any], weights: Weights) -> list[float]:
    return [0.0 if isinstance(action, Yes) else 0.1 for action in options]


def support(state: Engagement, q: planning.Supporters, options: Sequence[Any], weights: Weights) -> list[float]:
    """10.1.2 One more point on the roll against what the supporter could have done himself."""
    picture, deed = Picture(state, q.side, weights), state.the_deed
    lent = len(deed.supporters)
    gain = _support_gain(picture, lent + 1) - _support_gain(picture, lent)
    return [gain - _support_cost(picture, action.item) if isinstance(action, Pick) else 0.0 for action in options]


def _support_gain(picture: Picture, lent: int) -> float:
    state = picture.world
    deed = state.the_deed
    if deed.do == Do.CLOSE:
        if deed.prey >= BUNKER:
            return 0.0
        return harm(state, Piece(deed.prey), grip(state, deed.leader, Piece(deed.prey), deed.target) - lent)
    arrives = lane_of(state, deed.leader).get(deed.target, LOW)
    return shot_value(state, deed.leader, deed.target, arrives, picture.weights["friend"], lent)


def _support_cost(picture: Picture, unit: Piece) -> float:
    """Free with CAPs and cards; else a fresh unit gives up its own activation."""
    state = picture.world
    if state.the_deed.by in (By.CAPS, By.CARD) or state.status[unit] != FRESH:
        return 0.0
    return picture.weights["join"] + 0.5 * max(0.0, picture.best_shot(unit))


# ---- the dice


def spend(state: Engagement, q: throwing.SpendCaps, options: Sequence[Any], weights: Weights) -> list[float]:
    """3.2.3 CAPs where they change much."""
    picture = Picture(state, q.side, weights)
    gain, cap = _gains(picture), cap_price(state, q.side, weights)
    return [gain[action.caps] - cap * action.caps if isinstance(action, Caps) else 0.0 for action in options]


def _gains(picture: Picture) -> Gains:
    """What 0, 1 and 2 more on the roll at hand would add."""
    state = picture.world
    throw = state.the_throw
    if throw.why == "rally":
        unit = Piece(throw.target)
        worths = [rally_value(picture, unit, caps) for caps in range(3)]
        return [worth - worths[0] for worth in worths]
    if throw.why == "attack":
        return _attack_gains(picture)
    if throw.why == "strike back":
        foe, mine = state.the_deed.leader, Piece(state.main.target if state.main else -1)
        return roll_gain(picture, foe, grip(state, mine, foe, state.where[foe])) if mine >= 0 else [0.0] * 3
    if throw.why == "immobilization":
        return odds_gain(STUCK, SAFE)
    if throw.why == "accuracy":
        return [0.6 * (ONE_DIE[max(0, ON_TARGET - caps)] - ONE_DIE[ON_TARGET]) for caps in range(3)]
    return [0.0, 0.08, 0.14] if throw.why in ("concealment", "wire") else [0.0, 0.02, 0.04]


def _attack_gains(picture: Picture) -> Gains:
    state = picture.world
    throw, deed = state.the_throw, state.the_deed
    if not 0 <= throw.target < BUNKER or (deed.leader >= 0 and state.where[deed.leader] <= 0):
        return [0.0, 0.03, 0.05]
    target, shot = Piece(throw.target), shot_of(state, deed, state.where[throw.target])
    needed = defence_tally(state, shot, target).total - attack_tally(state, shot, target).total
    return roll_gain(picture, target, needed - throw.aim)


def aim(state: Engagement, q: throwing.CarefulAim, options: Sequence[Any], weights: Weights) -> list[float]:
    """Card 09: two points where they count."""
    if len(options) < 2:
        return [0.0] * len(options)
    picture = Picture(state, q.side, weights)
    gain = _attack_gains(picture)[2] if state.the_throw.why == "attack" else 0.2
    return [gain - weights["card"] if isinstance(action, Yes) else 0.0 for action in options]


def luck(state: Engagement, q: throwing.TryLuck, options: Sequence[Any], weights: Weights) -> list[float]:
    """Card 11: after a miss by little."""
    if len(options) < 2:
        return [0.0] * len(options)
    throw = state.the_throw
    worth = -0.1
    if throw.why == "attack" and 0 <= throw.target < BUNKER:
        deed, there = state.the_deed, Piece(throw.target)
        shot = shot_of(state, deed, state.where[there])
        short = defence_tally(state, shot, there).total + throw.cover - attack_tally(state, shot, there).total
        mine = state.sheet.side_of[there] == q.side
        worth = 0.5 if 0 < short - throw.total <= 2 and not mine else -0.1
    elif throw.why == "rally":
        worth = 0.2 if throw.total in (6, 7) else -0.1
    return [worth if isinstance(action, Yes) else 0.0 for action in options]


def next_target(state: Engagement, q: attacking.NextTarget, options: Sequence[Any], weights: Weights) -> list[float]:
    """R29 Marked enemies first, works later, own men last."""
    found = []
    for action in options:
        item = action.item
        if item >= BUNKER:
            found.append(0.2 if item < WIRE else 0.1 if item < BLIND else 0.3)
        else:
            enemy = state.sheet.side_of[item] != q.side
            found.append((1.0 if enemy else -1.0) + 0.5 * (state.marker[item] != UNHIT))
    return found


def take_cover(state: Engagement, q: replying.TakeCover, options: Sequence[Any], weights: Weights) -> list[float]:
    """Card 65: a point of defence for a CAP."""
    throw, deed, unit = state.the_throw, state.the_deed, q.unit
    shot = shot_of(state, deed, state.where[unit])
    needed = defence_tally(state, shot, unit).total - attack_tally(state, shot, unit).total - throw.caps - throw.aim
    saved = harm(state, unit, needed) - harm(state, unit, needed + 1)
    worth = saved - cap_price(state, q.side, weights)
    return [worth if isinstance(action, Yes) else 0.0 for action in options]


def strike_back(state: Engagement, q: replying.StrikeBack, options: Sequence[Any], weights: Weights) -> list[float]:
    """Card 60: a blow before one may be dead."""
    foe = state.the_deed.leader
    gain = harm(state, foe, grip(state, q.unit, foe, state.where[q.unit]))
    price = state.sheet.types[q.unit].attack_cost + 1
    worth = gain - cap_price(state, q.side, weights) * price
    return [worth if isinstance(action, Yes) else 0.0 for action in options]


def air(state: Engagement, q: specials.AirTarget, options: Sequence[Any], weights: Weights) -> list[float]:
    """17.0 6/3 against the flank."""
    return [bomb_value(state, q.side, action.place, 6, weights) for action in options]


def bomb_value(
    state: Engagement, side: Side, place: Place, rating: int, weights: Weights, shells: bool = False
) -> float:
    """What bombs or shells do in a hex, own men counted against it."""
    board, total = state.sheet.board, 0.0
    ground = board.terrain[place]
    cover = 0 if shells and ground.is_jungle else ground.dm
    for unit in state.seen_at(place):
        kind = state.sheet.types[unit]
        shelter = 2 if unit in state.bunkered else int(unit in state.hasty)
        needed = kind.flank + cover + shelter - (rating - 3 if kind.armoured else rating)
        worth = harm(state, unit, needed)
        total += worth if state.sheet.side_of[unit] == other(side) else -weights["friend"] * worth
    return total
