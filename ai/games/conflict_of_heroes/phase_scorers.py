"""Set-up, initiative and artillery: what is decided before and between the turns."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Any

from ai.brain import Weights
from ai.games.conflict_of_heroes.fight_scorers import bomb_value
from ai.games.conflict_of_heroes.picture import Picture
from ai.games.conflict_of_heroes.stakes import attacks, enemy_places, magnets, route, swing_of
from game.conflict_of_heroes import artillery, rounds, setup
from game.conflict_of_heroes.artillery import ON_TARGET, SmokeAt
from game.conflict_of_heroes.asking import At, Unit
from game.conflict_of_heroes.components import CARDS, other
from game.conflict_of_heroes.state import Engagement
from game.kernel.agenda import Side
from game.kernel.named import Piece, Place

AS_SUGGESTED = 5.0  # a pattern that somebody thought about
ON_THE_WAY = 5.0  # AP that an enemy on the move is expected to come nearer in a round
CAPABILITY = {"66": 0.5, "63": 0.45, "65": 0.4, "61": 0.3, "64": 0.3, "60": 0.25, "67": 0.1}
HITS_ON_TARGET = (7 - ON_TARGET) / 6


def setup_hex(state: Engagement, q: Any, options: Sequence[Any], weights: Weights) -> list[float]:
    """As suggested; else cover, the hexes that count, and not all in one place."""
    return [_place(state, q.unit, a.place, weights) if isinstance(a, At) else AS_SUGGESTED for a in options]


def _place(state: Engagement, unit: Piece, place: Place, weights: Weights) -> float:
    board, side = state.sheet.board, state.sheet.side_of[unit]
    crowd = sum(where == place for where in state.where)
    cover = min(3, board.terrain[place].dm + (2 if place in state.bunkers else 0))
    counts = [there for there in state.control if state.control[there] == side]
    if attacks(state, side) or not counts:
        counts = [there for magnet in magnets(state, side) for there in magnet.places] or list(board.hexes[:1])
    near = min(board.distance(place, there) for there in counts)
    return 0.3 * cover - 0.6 * crowd - 0.1 * near


def bid(state: Engagement, q: rounds.Bid, options: Sequence[Any], weights: Weights) -> list[float]:
    """3.2.4 The first turn is worth most where guns already look at each other."""
    picture = Picture(state, q.side, weights)
    shots = [picture.best_shot(unit) for unit in state.sheet.units_of[q.side]]
    gain = 0.1 * max(0.0, max(shots, default=0.0))
    return [gain * action.caps - weights["cap"] * action.caps for action in options]


def plot(state: Engagement, q: artillery.PlotStrike, options: Sequence[Any], weights: Weights) -> list[float]:
    """13.1 Where the enemy will be when it falls, next round; never among one's own."""
    rating = CARDS[q.card].red
    worth = {place: _shells(state, q.side, place, rating, weights) for place in state.sheet.board.hexes}
    coming = _expected(state, q.side)
    found = []
    for action in options:
        if isinstance(action, At):
            area = (action.place, *state.sheet.board.near[action.place])
            total = sum(worth[place] for place in area) + sum(coming.get(place, 0.0) for place in area)
            found.append(HITS_ON_TARGET * total)
        else:
            found.append(-0.3 if isinstance(action, SmokeAt) else 0.0)
    return found


def _shells(state: Engagement, side: Side, place: Place, rating: int, weights: Weights) -> float:
    """Enemies who must come will have moved on by then."""
    total = bomb_value(state, side, place, rating, weights, shells=True)
    return 0.4 * total if total > 0 and attacks(state, other(side)) else total


def _expected(state: Engagement, side: Side) -> dict[Place, float]:
    """Where enemies on their way to what they want may be in a round."""
    enemy = other(side)
    wanted = frozenset(place for magnet in magnets(state, enemy) for place in magnet.places)
    found: dict[Place, float] = {}
    if not wanted:
        return found
    board = state.sheet.board
    for unit in state.sheet.units_of[enemy]:
        here = state.where[unit]
        if here <= 0 or unit in state.hidden:
            continue
        way = route(state.sheet, state.sheet.types[unit], wanted)
        goal = way.get(here, 0.0) - ON_THE_WAY
        for place in board.within(here, 5):
            off = abs(way.get(place, 99.0) - goal)
            if off < 2:
                found[place] = found.get(place, 0.0) + 0.15 * exp(-off)
    return found


def flare(state: Engagement, q: setup.FreeFlare, options: Sequence[Any], weights: Weights) -> list[float]:
    """P39 Over as many enemies as possible."""
    board, foes = state.sheet.board, enemy_places(state, q.side)
    return [
        0.1 * sum(board.distance(a.place, foe) <= 1 for foe in foes) - 0.15 if isinstance(a, At) else 0.0
        for a in options
    ]


def capability(state: Engagement, q: setup.ChooseCapability, options: Sequence[Any], weights: Weights) -> list[float]:
    return [CAPABILITY.get(action.card, 0.0) for action in options]


def hasty(state: Engagement, q: setup.PlaceHasty, options: Sequence[Any], weights: Weights) -> list[float]:
    """P38 For whoever is worth most; nobody in a bunker needs it."""
    worth = swing_of(state, q.place)
    return [
        worth + state.sheet.types[a.unit].red - (9 if a.unit in state.bunkered else 0) if isinstance(a, Unit) else 0.0
        for a in options
    ]
