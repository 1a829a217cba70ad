"""What to do with a turn: which unit, which deed and how it is paid for, which card, or nothing at all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ai.brain import Weights
from ai.games.conflict_of_heroes.bargains import bargains, cap_price, cost_of, rally_value, unit_value
from ai.games.conflict_of_heroes.evaluation import boat_balance, margin
from ai.games.conflict_of_heroes.picture import Picture
from ai.games.conflict_of_heroes.stakes import prices
from game.conflict_of_heroes import cards, specials, turns
from game.conflict_of_heroes.asking import Unit
from game.conflict_of_heroes.components import AMERICAN, UNHIT, other
from game.conflict_of_heroes.state import ACTIVE, FRESH, By, Do, Engagement
from game.kernel.agenda import Side
from game.kernel.named import Piece

STALL, PASS_POOL, UNUSED = 0.06, 0.03, 0.03
SKILL_COST = 1  # 9.5 CAPs beside the price
PIPS = 3.5  # of a die


def turn(state: Engagement, q: turns.Turn, options: Sequence[Any], weights: Weights) -> list[float]:
    """The unit with the best deed; a pass only when nothing is worth its points."""
    picture = Picture(state, q.side, weights)
    return [_turn_option(picture, action) for action in options]


def _turn_option(picture: Picture, action: Any) -> float:
    state, side = picture.world, picture.side
    if isinstance(action, Unit):
        return unit_value(picture, action.unit)
    if isinstance(action, turns.Pass):
        return pass_value(picture)
    if isinstance(action, turns.Stall):
        return -cap_price(state, side, picture.weights) - STALL if action.with_cap else -STALL
    if isinstance(action, cards.PlayCard):
        return card_value(picture, action.card) - 0.5 * picture.weights["card"]
    if isinstance(action, specials.AirStrike):
        return 0.6
    return special_value(picture, action.rule)


def pass_value(picture: Picture) -> float:
    """2.2.i The running activation is lost; after the enemy's pass the round is over, with all that was not used."""
    state, side = picture.world, picture.side
    total = -PASS_POOL * state.pool[side] if state.active(side) else 0.0
    if not state.passes:
        return total
    mine = sum(state.status[unit] == FRESH and state.where[unit] > 0 for unit in state.sheet.units_of[side])
    foes = sum(state.status[unit] == FRESH for unit in picture.foes)
    total -= UNUSED * (mine - foes) + 0.5 * UNUSED * (state.caps[side] - state.caps[other(side)])
    leads = margin(state) > 0 if side == AMERICAN else margin(state) < 0
    return total + (0.15 if leads else -0.15)


def special_value(picture: Picture, rule: str) -> float:
    """R94 The boat leaves when nothing better may be hoped for; the line falls back when it is being overrun."""
    state = picture.world
    if rule == specials.LEAVE:
        now, later = boat_balance(state)
        return 5.0 if now > 0.5 and now >= later else -2.0
    south = [unit for unit in state.sheet.units_of[AMERICAN] if state.where[unit] > 0 and state.where[unit] % 100 >= 7]
    pressed = sum(picture.danger(unit, state.where[unit]) for unit in south)
    return 0.5 * pressed - 1.5


# ---- the deed of a unit


def deeds(state: Engagement, q: turns.ChooseDeed, options: Sequence[Any], weights: Weights) -> list[float]:
    picture = Picture(state, q.side, weights)
    offers = bargains(picture, q.unit)
    return [_deed(picture, q.unit, action, offers) for action in options]


def _deed(picture: Picture, unit: Piece, action: Any, offers: dict[Do, tuple[float, int]]) -> float:
    if not isinstance(action, turns.Undertake):
        return 0.0  # no further deed; or the stall that a variable activation asks for
    worth, price = offers.get(action.do, (-0.6, 1))
    if action.do == Do.STALL:
        worth = -0.5
    cap = cap_price(picture.world, picture.side, picture.weights)
    skill = SKILL_COST * cap if action.skill else 0.0
    if action.skill == "62":
        worth += 0.6 * picture.weights["ambush"]
    return worth - cost_of(picture, unit, action.by, price) - skill


# ---- cards


def card_value(picture: Picture, card: str) -> float:
    """What a card would bring now, cost and all."""
    state, side, weights = picture.world, picture.side, picture.weights
    cap = cap_price(state, side, weights)
    if card == "12":
        return 1.4 * weights["cap"] if state.caps[other(side)] >= 2 else -0.5
    if card == "07":
        return PIPS * 2 * weights["ap"] + (0.2 if _busy(picture) else -0.4) - cap
    if card == "08":
        return PIPS * weights["cap"] - 2 * weights["ap"] if _idle_share(state, side) > 0.4 else -0.3
    if card == cards.SWIFT_ACTION:
        return _swift(picture) - cap
    return max((card_on(picture, card, unit) for unit in _of_card(picture, card)), default=-1.0)


def _of_card(picture: Picture, card: str) -> list[Piece]:
    state = picture.world
    if card == "06":
        return picture.foes
    return [unit for unit in state.sheet.units_of[picture.side] if state.where[unit] > 0]


def card_on(picture: Picture, card: str, unit: Piece) -> float:
    """What a card does for one unit, or to it."""
    state, weights, here = picture.world, picture.weights, picture.world.where[unit]
    cap = 2 * cap_price(state, picture.side, weights)
    if card in ("03", "04") and state.marker[unit] == UNHIT:
        return -1.0
    if card == "03":
        return 0.6 * prices(state.sheet)[unit] - cap
    if card == "04":
        return rally_value(picture, unit)
    if card == "05":
        return _rush(picture, unit)
    if card == "06":
        return confusion(picture, unit) - cap
    if card == "13":
        exposed = unit not in state.hasty and unit not in state.bunkered
        return 0.4 * picture.danger(unit, here) if exposed and here > 0 else -0.5
    return 0.3 if _lurkers(state, unit, picture.side) else -0.5


def _rush(picture: Picture, unit: Piece) -> float:
    """Card 05: as far as two hexes towards what draws it."""
    state = picture.world
    here = state.where[unit]
    if here <= 0 or unit in state.hidden or not picture.magnets:
        return -0.2
    board = state.sheet.board
    best = max((picture.stand(unit, place) for place in board.near[here]), default=-1.0)
    return 1.6 * (best - picture.stand(unit, here))


def confusion(picture: Picture, unit: Piece) -> float:
    """Card 06: the gun that does most harm is silent for the round."""
    state = picture.world
    if state.status[unit] not in (FRESH, ACTIVE):
        return -0.5
    gun = next((gun for gun in picture.guns if gun.unit == unit), None)
    if gun is None:
        return 0.1
    mine = [u for u in state.sheet.units_of[picture.side] if state.where[u] in gun.lane]
    return 0.3 + 0.1 * min(3, len(mine)) if mine else 0.1


def _lurkers(state: Engagement, unit: Piece, side: Side) -> bool:
    near = set(state.sheet.board.within(state.where[unit], 2)) if state.where[unit] > 0 else set()
    return any(near & set(state.maybe[foe]) for foe in state.hidden if state.sheet.side_of[foe] != side)


def _busy(picture: Picture) -> bool:
    """Whether the activated unit has something worth its points."""
    return any(picture.best_shot(unit) > 0.15 for unit in picture.world.active(picture.side))


def _idle_share(state: Engagement, side: Side) -> float:
    mine = [unit for unit in state.sheet.units_of[side] if state.where[unit] > 0]
    return sum(state.status[unit] == FRESH for unit in mine) / max(1, len(mine))


def _swift(picture: Picture) -> float:
    """Card 10: two good shots running, before anybody answers."""
    fresh = [u for u in picture.world.sheet.units_of[picture.side] if picture.world.status[u] != 2]
    best = sorted((picture.best_shot(unit) for unit in fresh), reverse=True)[:2]
    return 0.5 * best[1] if len(best) == 2 and best[1] > 0.3 else -0.2


def card(state: Engagement, q: cards.CardTarget, options: Sequence[Any], weights: Weights) -> list[float]:
    picture = Picture(state, q.side, weights)
    extra = {By.POOL: 0.05}
    return [card_on(picture, q.card, action.unit) + extra.get(action.by, 0.0) for action in options]
