"""One scorer for each question."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ai.brain import Weights
from ai.games.conflict_of_heroes import ground
from ai.games.conflict_of_heroes.ground import fire_value, stand
from game.conflict_of_heroes import (
    artillery,
    attacking,
    cards,
    carrying,
    marching,
    paying,
    planning,
    replying,
    revealing,
    rounds,
    setup,
    specials,
    throwing,
    turns,
)
from game.conflict_of_heroes.asking import At, Caps, Toward, Unit, Yes
from game.conflict_of_heroes.components import MARKERS, UNHIT
from game.conflict_of_heroes.state import ACTIVE, BUNKER, FRESH, By, Do, Engagement
from game.kernel.agenda import Question
from game.kernel.named import Piece
from game.kernel.picking import Pick

Scorer = Callable[[Engagement, Any, Sequence[Any], Weights], list[float]]
PASS, STALL = 0.1, -0.4
AS_SUGGESTED = 5.0  # a pattern that somebody thought about
PRICE = {By.POOL: 0.3, By.NEW: 0.2, By.CHANCE: 0.0, By.CAPS: -0.2, By.CARD: 0.1}


def turn(state: Engagement, q: turns.Turn, options: Sequence[Any], weights: Weights) -> list[float]:
    """The unit with the best deed; a pass only when nothing is worth its points."""
    return [_turn_option(state, q, action, weights) for action in options]


def _turn_option(state: Engagement, q: turns.Turn, action: Any, weights: Weights) -> float:
    if isinstance(action, Unit):
        return unit_value(state, action.unit, weights)
    if isinstance(action, cards.PlayCard):
        return weights["card"]
    if isinstance(action, specials.AirStrike):
        return 1.5
    if isinstance(action, specials.UseSpecial):
        return ground.special_value(state, q.side, action.rule)
    return STALL if isinstance(action, turns.Stall) else PASS


def unit_value(state: Engagement, unit: Piece, weights: Weights) -> float:
    """What its best deed promises, less for whoever has to be activated for it."""
    best = max(ground.deed_values(state, unit, weights).values(), default=0.0)
    bonus = {ACTIVE: 0.3, FRESH: 0.1}.get(state.status[unit], -0.3)
    return best + bonus


def deeds(state: Engagement, q: turns.ChooseDeed, options: Sequence[Any], weights: Weights) -> list[float]:
    values = ground.deed_values(state, q.unit, weights)
    return [_deed(state, q, action, values, weights) for action in options]


def _deed(state: Engagement, q: turns.ChooseDeed, action: Any, values: dict[Do, float], weights: Weights) -> float:
    if not isinstance(action, turns.Undertake):
        return 0.0 if isinstance(action, turns.Stall) else PASS
    worth = values.get(action.do, -0.5) + PRICE[action.by]
    if action.by == By.CAPS:
        worth -= weights["cap"]
    return worth - (weights["cap"] if action.skill else 0)


def target(state: Engagement, q: Question[Any], options: Sequence[Any], weights: Weights) -> list[float]:
    deed = state.the_deed
    found = []
    for action in options:
        if isinstance(action, At):
            found.append(fire_value(state, deed.leader, action.place, deed.do, weights))
        else:
            found.append(ground.prey_value(state, deed.leader, action.item, weights))
    return found


def destination(state: Engagement, q: Any, options: Sequence[Any], weights: Weights) -> list[float]:
    """Where it stands better: nearer to what counts, in cover, seen by fewer."""
    return [stand(state, q.unit, a.place, weights) if isinstance(a, At) else _here(state, q, weights) for a in options]


def _here(state: Engagement, q: Any, weights: Weights) -> float:
    here = state.where[q.unit]
    return stand(state, q.unit, here, weights) if here > 0 else 0.0


def facing(state: Engagement, q: Any, options: Sequence[Any], weights: Weights) -> list[float]:
    """Towards as many enemies as possible, the near ones first."""
    place = ground.planned_hex(state, q.unit)
    return [ground.facing_value(state, q.unit, place, a.facing) if isinstance(a, Toward) else 0.0 for a in options]


def setup_hex(state: Engagement, q: Any, options: Sequence[Any], weights: Weights) -> list[float]:
    """Cover first, then the hexes that count, not all in one place."""
    return [
        ground.setup_value(state, q.unit, action.place, weights) if isinstance(action, At) else AS_SUGGESTED
        for action in options
    ]


def few_caps(state: Engagement, q: Any, options: Sequence[Any], weights: Weights) -> list[float]:
    """P12 The least is the usual answer."""
    return [-weights["cap"] * action.caps if isinstance(action, Caps) else 0.0 for action in options]


def spend(state: Engagement, q: throwing.SpendCaps, options: Sequence[Any], weights: Weights) -> list[float]:
    """3.2.3 CAPs where they change much: near the middle of the dice."""
    gain = ground.cap_gain(state, weights)
    return [gain[action.caps] - weights["cap"] * action.caps if isinstance(action, Caps) else 0.0 for action in options]


def bid(state: Engagement, q: rounds.Bid, options: Sequence[Any], weights: Weights) -> list[float]:
    return [0.1 * action.caps - weights["cap"] * max(0, action.caps - 1) for action in options]


def join(state: Engagement, q: Any, options: Sequence[Any], weights: Weights) -> list[float]:
    """10.1 A small group is better than none; the rest stay fresh."""
    chosen = len(state.the_deed.supporters) + (len(q.chosen) if isinstance(q, planning.Partners) else 0)
    return [0.4 - 0.25 * chosen if isinstance(action, Pick) else 0.0 for action in options]


def yes(worth: float) -> Scorer:
    def score(state: Engagement, q: Any, options: Sequence[Any], weights: Weights) -> list[float]:
        return [worth if isinstance(action, Yes) else 0.0 for action in options]

    return score


def next_target(state: Engagement, q: Any, options: Sequence[Any], weights: Weights) -> list[float]:
    return [0.0 if a.item >= BUNKER else float(MARKERS[state.marker[a.item]] != MARKERS[UNHIT]) for a in options]


def plot(state: Engagement, q: artillery.PlotStrike, options: Sequence[Any], weights: Weights) -> list[float]:
    return [ground.plot_value(state, q.side, a.place) if isinstance(a, At) else 0.0 for a in options]


def air(state: Engagement, q: specials.AirTarget, options: Sequence[Any], weights: Weights) -> list[float]:
    return [ground.crowd(state, q.side, action.place) for action in options]


def card(state: Engagement, q: cards.CardTarget, options: Sequence[Any], weights: Weights) -> list[float]:
    return [float(state.status[action.unit] == ACTIVE) for action in options]


def even(state: Engagement, q: Any, options: Sequence[Any], weights: Weights) -> list[float]:
    return [0.0] * len(options)


SCORERS: dict[type[Question[Any]], Scorer] = {
    turns.Turn: turn,
    turns.ChooseDeed: deeds,
    turns.ChooseTarget: target,
    turns.SpottingHex: even,
    turns.SecondHex: even,
    turns.LowAmmo: even,
    turns.Boat: even,
    planning.Partners: join,
    planning.Supporters: join,
    planning.Destination: destination,
    planning.Facing: facing,
    planning.IntoBunker: yes(1.0),
    planning.Carefully: yes(0.2),
    paying.Pay: few_caps,
    marching.WirePrice: yes(0.5),
    marching.BonusMove: destination,
    marching.ExtraMove: destination,
    carrying.CreepTo: destination,
    carrying.HideIn: destination,
    carrying.RushTo: destination,
    revealing.FaceAbout: facing,
    throwing.SpendCaps: spend,
    throwing.CarefulAim: yes(0.5),
    throwing.TryLuck: yes(0.3),
    attacking.NextTarget: next_target,
    replying.TakeCover: yes(0.2),
    replying.StrikeBack: yes(0.6),
    cards.CardTarget: card,
    specials.AirTarget: air,
    artillery.PlotStrike: plot,
    rounds.Bid: bid,
    setup.PlaceHidden: setup_hex,
    setup.PlaceUnit: setup_hex,
    setup.FaceUnit: facing,
    setup.InBunker: yes(1.0),
    setup.ChooseCapability: even,
    setup.PlaceHasty: even,
    setup.FreeFlare: even,
}
