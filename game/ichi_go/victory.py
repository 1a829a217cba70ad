"""4 Victory: two schemes of points, the collapse of China, and the two instants."""

from __future__ import annotations

from collections.abc import Iterable

from game.ichi_go import events
from game.ichi_go.components import (
    AIRBASES,
    ALLIED,
    CHUNGKING,
    EAST,
    FORMOSA,
    JAPANESE,
    KUNMING,
    LIMITS,
    RAIL_NORTH,
    RAIL_SOUTH,
    RAILROAD,
    SHANGHAI,
    WUHAN,
)
from game.ichi_go.state import China
from game.ichi_go.theatre import within
from game.kernel.agenda import Side
from game.kernel.named import Place
from game.kernel.tally import Tally

NEAR: int = LIMITS["chungking_kunming_distance"]
COLLAPSE_AT = LAUNCH_AT = 6
DRAW, VICTORY = 2, 3  # 4.2 points without Causeway, and in the short scenarios
LATE_DRAW, LATE_VICTORY = 1, 2  # 4.3


def holds(state: China, places: Iterable[Place]) -> bool:
    return all(state.control[place] == JAPANESE for place in places)


def holds_railroad(state: China) -> bool:
    """R4 Every hex of it."""
    return holds(state, RAILROAD)


def holds_airbases(state: China) -> bool:
    return holds(state, AIRBASES)


def airbases_left(state: China) -> int:
    """8.7 Recaptured ones count again."""
    return sum(state.control[place] == ALLIED for place in AIRBASES)


def is_near(state: China, city: Place) -> bool:
    """4.2, 5.2, R37 A Japanese unit within five hexes, or the city itself Japanese."""
    return state.control[city] == JAPANESE or not state.layout.jp.isdisjoint(within(city, NEAR))


def is_east_empty(state: China) -> bool:
    """4.1, 4.2, R36 No Chinese unit, militia included, east of the railroad."""
    return state.layout.ch.isdisjoint(EAST)


# ---- points


def points(state: China) -> Tally:
    """4.2, 4.3, G.1 What Japan has now, by the scheme in force."""
    if not state.scenario.is_campaign:
        return _awards(state)
    return _late_points(state) if state.is_launched else _early_points(state)


def _early_points(state: China) -> Tally:
    """4.2"""
    tally = Tally("Japanese points", "4.2")
    tally.add("all airbases Japanese", int(holds_airbases(state)), "4.2")
    tally.add("the whole railroad Japanese", int(holds_railroad(state)), "4.2")
    tally.add("a Japanese unit within five hexes of Chungking", int(is_near(state, CHUNGKING)), "4.2")
    tally.add("Kunming Japanese", int(holds(state, (KUNMING,))), "4.2")
    tally.add("no Chinese unit east of the railroad", int(is_east_empty(state)), "4.2")
    return tally


def _late_points(state: China) -> Tally:
    """4.3"""
    tally = Tally("Japanese points", "4.3")
    next_to, japanese = state.scenario.theatre.next_to, state.layout.jp
    for name, place in zip(("Formosa", "mainland"), state.beachheads, strict=False):
        tally.add(f"a Japanese unit next to the {name} beachhead", int(bool(next_to[place] & japanese)), "4.3")
    tally.add("Chungking Japanese", int(holds(state, (CHUNGKING,))), "4.3")
    tally.add("the whole railroad Japanese", int(holds_railroad(state)), "4.3")
    tally.add("no Japanese unit on Formosa", -int(japanese.isdisjoint(FORMOSA)), "4.3")
    tally.add("1801 Allied", -int(not holds(state, (RAIL_NORTH,))), "4.3")
    tally.add("0925 Allied", -int(not holds(state, (RAIL_SOUTH,))), "4.3")
    tally.add("Shanghai or Wuhan Allied", -int(not holds(state, (SHANGHAI, WUHAN))), "4.3")
    return tally


def _awards(state: China) -> Tally:
    """G.1 The four points of a short scenario."""
    tally = Tally("Japanese points", "4")
    for award in state.scenario.awards:
        if award.steps is not None:
            earned = state.lost <= award.steps
        else:
            earned = sum(state.control[place] == JAPANESE for place in award.hexes) >= award.needed
        tally.add(award.text, int(earned), "4")
    return tally


def verdict(state: China, total: int) -> Side | None:
    """4.2, 4.3 Whom that many points make the winner; None: a draw."""
    draw, victory = (LATE_DRAW, LATE_VICTORY) if state.is_launched else (DRAW, VICTORY)
    return JAPANESE if total >= victory else None if total >= draw else ALLIED


def count_points(state: China) -> None:
    """R53 At the end of phase X of the last turn."""
    total = points(state).total
    state.end(verdict(state, total), "points", total)


# ---- the collapse and the instants


def collapse_modifiers(state: China) -> Tally:
    """4.1"""
    tally = Tally("Collapse of China", "4.1")
    tally.add("Kunming Japanese", int(holds(state, (KUNMING,))), "4.1")
    tally.add("the whole railroad Japanese", int(holds_railroad(state)), "4.1")
    tally.add("all airbases Japanese", int(holds_airbases(state)), "4.1")
    tally.add("no Chinese unit east of the railroad", int(is_east_empty(state)), "4.1")
    return tally


def may_collapse(state: China) -> bool:
    """4.1 Once a game, and not after a launch; only in the campaign."""
    return state.scenario.is_campaign and not state.is_launched and not state.has("collapse")


def collapse_roll(state: China) -> None:
    """4.1, R36 The moment Japan takes Chungking, with the modifiers of that moment."""
    if not may_collapse(state):
        return
    state.use("collapse")
    (die,) = state.roll("collapse of China", throwers=(JAPANESE,), place=CHUNGKING)
    total = die + collapse_modifiers(state).total
    state.tell(events.CollapseRolled, die, total, total >= COLLAPSE_AT)
    if total >= COLLAPSE_AT:
        state.end(JAPANESE, "collapse")


def look_at_instants(state: China, acting: Side) -> None:
    """4.4, 4.5, R53 If one action fulfils both conditions the acting side wins."""
    if not state.scenario.is_campaign or state.ending:
        return
    met = []
    if any(state.control[place] == JAPANESE for place in state.beachheads):
        met.append((JAPANESE, "beachhead"))
    if state.control[SHANGHAI] == state.control[WUHAN] == ALLIED:
        met.append((ALLIED, "cities"))
    for side, how in sorted(met, key=lambda each: each[0] != acting)[:1]:
        state.end(side, how)
