"""Where to, with whom, how to face, and what a move may cost."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ai.brain import Weights
from ai.games.conflict_of_heroes.bargains import anchor, cap_price, fight_ahead, moving
from ai.games.conflict_of_heroes.picture import Picture
from game.conflict_of_heroes import marching, paying, planning
from game.conflict_of_heroes.asking import At, Caps, Toward, Yes
from game.conflict_of_heroes.components import UNHIT
from game.conflict_of_heroes.movement import creep_cost, gate_cost, step_cost
from game.conflict_of_heroes.planning import Stay
from game.conflict_of_heroes.state import FRESH, By, Do, Engagement
from game.kernel.named import Piece, Place
from game.kernel.picking import Pick

CROWDED = 0.12  # for each own unit in the hex: one attack strikes them all (7.5)
SHARED = (By.NEW, By.POOL, By.CHANCE)


def destination(state: Engagement, q: Any, options: Sequence[Any], weights: Weights) -> list[float]:
    """Where it stands better: nearer to what counts, with shots, seen by fewer guns; not all in one hex."""
    picture = Picture(state, q.side, weights)
    return [_going(picture, q.unit, action) for action in options]


def _going(picture: Picture, unit: Piece, action: Any) -> float:
    state = picture.world
    here = state.where[unit]
    if not isinstance(action, At):
        stays = picture.stand(unit, here) + anchor(picture, unit) if here > 0 else 0.0
        return stays - (0.0 if isinstance(action, Stay) else 0.02)
    place = action.place
    ap = picture.weights["ap"] * _price(state, unit, place)
    return (
        picture.stand(unit, place) - fight_ahead(picture, unit, place) - ap - CROWDED * _company(picture, unit, place)
    )


def _price(state: Engagement, unit: Piece, place: Place) -> int:
    if state.where[unit] <= 0:
        return gate_cost(state, unit, place) or 0
    near = place in state.sheet.board.near[state.where[unit]]
    return (step_cost(state, unit, place) or 0) if near and unit not in state.hidden else 0


def _company(picture: Picture, unit: Piece, place: Place) -> int:
    """Own units that are there, or are on their way in the same move."""
    state = picture.world
    deed = state.deed
    coming = {going.unit: going.place for going in deed.goings} if deed is not None else {}
    return sum(
        coming.get(mate, state.where[mate]) == place
        for mate in state.sheet.units_of[picture.side]
        if mate != unit and mate not in state.aboard
    )


def creep_to(state: Engagement, q: Any, options: Sequence[Any], weights: Weights) -> list[float]:
    """19.1 Nearer, and in cover."""
    picture = Picture(state, q.side, weights)
    found = []
    for action in options:
        cover = state.sheet.board.terrain[action.place].cover
        pull = weights["near"] * picture.pull(q.unit, action.place)
        found.append(pull + 0.2 * cover - weights["ap"] * creep_cost(state, q.unit, action.place))
    return found


def hide_in(state: Engagement, q: Any, options: Sequence[Any], weights: Weights) -> list[float]:
    picture = Picture(state, q.side, weights)
    return [picture.stand(q.unit, action.place) if isinstance(action, At) else 0.0 for action in options]


def facing(state: Engagement, q: Any, options: Sequence[Any], weights: Weights) -> list[float]:
    """Towards what can be fired at, with the strong side to the guns."""
    picture = Picture(state, q.side, weights)
    place = planned_hex(state, q.unit)
    return [picture.facing_worth(q.unit, place, a.facing) if isinstance(a, Toward) else 0.0 for a in options]


def planned_hex(state: Engagement, unit: Piece) -> Place:
    deed = state.deed
    if deed is not None and deed.goings and deed.goings[-1].unit == unit:
        return deed.goings[-1].place
    return state.where[unit]


def join(state: Engagement, q: planning.Partners, options: Sequence[Any], weights: Weights) -> list[float]:
    """10.1 Whoever has something to gain by the same deed comes along."""
    picture = Picture(state, q.side, weights)
    return [_joining(picture, action.item) if isinstance(action, Pick) else 0.0 for action in options]


def _joining(picture: Picture, unit: Piece) -> float:
    state, weights = picture.world, picture.weights
    deed = state.the_deed
    gives_up = deed.by in SHARED and state.status[unit] == FRESH
    if deed.do in (Do.RALLY, Do.CURE):
        return 0.3 if state.marker[unit] != UNHIT else -0.5
    if deed.do == Do.ENTER:
        return 0.4
    if deed.do == Do.RUSH:
        return moving(picture, unit)[0]
    if deed.do != Do.MOVE:
        return 0.1 - (weights["reserve"] if gives_up else 0.0)
    cost = 0.0
    if gives_up:  # whoever has a shot where he stands does better by himself
        cost = 0.5 * weights["join"] + 0.6 * max(0.0, picture.best_shot(unit))
    return moving(picture, unit)[0] - cost


def few_caps(state: Engagement, q: paying.Pay, options: Sequence[Any], weights: Weights) -> list[float]:
    """P12 The least is the usual answer."""
    cap = cap_price(state, q.side, weights)
    worth = weights["ap"] - cap
    return [worth * action.caps if isinstance(action, Caps) else 0.0 for action in options]


def wire(state: Engagement, q: marching.WirePrice, options: Sequence[Any], weights: Weights) -> list[float]:
    """18.3 Who has come so far goes on; a dear one is left behind."""
    deed = state.the_deed
    dearest = max((going.toll for going in deed.goings), default=0)
    found = []
    for action in options:
        if isinstance(action, Yes):
            found.append(0.4 - 0.05 * dearest)
        elif isinstance(action, Pick) or hasattr(action, "unit"):
            toll = next(going.toll for going in deed.goings if going.unit == action.unit)
            found.append(0.1 * (toll - 3))
        else:
            found.append(0.0)
    return found


def extra_move(state: Engagement, q: Any, options: Sequence[Any], weights: Weights) -> list[float]:
    """Cards 61 and 64: a CAP and the move cost."""
    scores = destination(state, q, options, weights)
    cap = cap_price(state, q.side, weights)
    price = state.sheet.types[q.unit].move_cost + 1
    return [score - cap * price if isinstance(a, At) else score for score, a in zip(scores, options, strict=True)]
