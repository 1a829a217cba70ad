"""7.8, 8.11 The US aerial supply marker and the 11th Airborne Division."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from game.ichi_go import events
from game.ichi_go.air import AT, NOT_NOW, NotNow
from game.ichi_go.components import (
    AIRBORNE,
    ALLIED,
    BOARD,
    CITIES,
    GROUND,
    UNITS,
    Nation,
    Terrain,
)
from game.ichi_go.control import enter
from game.ichi_go.march import US_MP, ways
from game.ichi_go.movement import Destination
from game.ichi_go.stacking import garrisons, room
from game.ichi_go.state import China
from game.ichi_go.supply import american_supply
from game.kernel.agenda import Action, Question
from game.kernel.named import Place

FIRST_TURN = 8  # 5.3.13


# ---- 7.8 aerial supply


def cut_off(state: China) -> list[Place]:
    """7.8 US hexes that are out of supply."""
    return [place for place in sorted(state.layout.us) if not american_supply(state, place)]


def aerial_questions(state: China) -> list[Question[China]]:
    """7.8, R40 Once a turn, asked where it could change something (B.3)."""
    return [AerialSupply(ALLIED)] if not state.has("aerial") and cut_off(state) else []


@dataclass(frozen=True)
class AerialSupply(Question[China]):
    """7.8 Onto one hex that is out of supply; it stays there until it is moved or the hex is lost."""

    def options(self, state: China) -> list[Action]:
        return [*(AT[place] for place in cut_off(state)), NOT_NOW]

    def answer(self, state: China, action: Any) -> None:
        if isinstance(action, NotNow):
            return
        set_marker(state, action.place)


def set_marker(state: China, place: Place) -> None:
    state.aerial = place
    state.use("aerial")
    state.tell(events.AerialPlaced, place)


# ---- 8.11 the airborne division


@dataclass(frozen=True)
class Drop(Action):
    """8.11 By parachute, once a game."""

    place: Place


DROP = {place: Drop(place) for place in BOARD.hexes}


def airborne_questions(state: China) -> list[Question[China]]:
    """5.3.13, R39 In the US movement phase from turn 8 on: it lands, drops, or flies later."""
    if state.turn < FIRST_TURN or not (AIRBORNE in state.unlanded or AIRBORNE in state.steps):
        return []
    return [Airborne(ALLIED)]


def drop_zones(state: China) -> list[Place]:
    """8.11, R39 Clear or rough, no Japanese unit, no garrison; from Chinese units it must be able to move off."""
    if state.has("drop") or state.has("airlift") or state.has("aerial"):
        return []
    shut = state.layout.jp | garrisons(state)
    flat = (Terrain.CLEAR, Terrain.ROUGH)
    zones = [place for place in state.scenario.theatre.hexes if place not in shut and GROUND[place].terrain in flat]
    return [place for place in zones if room(state, place, Nation.US) > 0 or _can_leave(state, place)]


def _can_leave(state: China, place: Place) -> bool:
    return place in state.layout.ch and bool(ways(state, place, 1, Nation.US, US_MP, 0))


def cities_to_fly(state: China, start: Place) -> list[Place]:
    """8.11 The airlift of the turn, for the division: friendly cities with room, on Formosa too."""
    held = state.held_by(ALLIED)
    if start not in CITIES or start not in held or state.has("airlift"):
        return []
    return [place for place in sorted(held & set(CITIES)) if place != start and room(state, place, Nation.US) > 0]


@dataclass(frozen=True)
class Airborne(Question[China]):
    """8.11 What the 11th Airborne does before anybody moves."""

    def options(self, state: China) -> list[Action]:
        if AIRBORNE in state.steps:
            return [*(AT[place] for place in cities_to_fly(state, state.place_of(AIRBORNE))), NOT_NOW]
        beaches = [place for place in state.beachheads if room(state, place, Nation.US) > 0]
        drops = [DROP[place] for place in drop_zones(state)]
        return [*(AT[place] for place in sorted(beaches)), *drops, NOT_NOW]

    def answer(self, state: China, action: Any) -> None:
        if isinstance(action, Drop):
            drop(state, action.place)
        elif not isinstance(action, NotNow):
            fly_in(state, action.place)


def fly_in(state: China, place: Place) -> None:
    """8.11 To a beachhead, or by the airlift of the turn from city to city."""
    start = state.place_of(AIRBORNE)
    if start:
        state.use("airlift")
        state.take((AIRBORNE,), start)
        state.put((AIRBORNE,), place)
        state.tell(events.Flown, AIRBORNE, start, place)
    else:
        arrive(state, place)
        state.tell(events.Entered, AIRBORNE, place)
    enter(state, (AIRBORNE,), place, Nation.US)


def arrive(state: China, place: Place) -> None:
    state.unlanded -= {AIRBORNE}
    state.steps[AIRBORNE] = UNITS[AIRBORNE].steps
    state.put((AIRBORNE,), place)


def drop(state: China, place: Place) -> None:
    """8.11, R39 It uses up the airlift and the supply marker, which lies on its hex; off Chinese units it must go."""
    is_shared = place in state.layout.ch
    for flag in ("drop", "airlift"):
        state.use(flag)
    arrive(state, place)
    state.tell(events.Dropped, AIRBORNE, place)
    set_marker(state, place)
    if is_shared:
        state.do(Destination(ALLIED, Nation.US, place, (AIRBORNE,), US_MP, 0, must_go=True))
    else:
        enter(state, (AIRBORNE,), place, Nation.US)
