"""8 Airpower: the roll of phase IV and its markers, the B-29s, and the airlift."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from game.ichi_go import events
from game.ichi_go.components import (
    ALLIED,
    ATTENUATED_FROM,
    BOARD,
    CITIES,
    JAPANESE,
    TABLES,
    Nation,
    Phase,
    distance,
)
from game.ichi_go.stacking import room
from game.ichi_go.state import China, is_regular
from game.ichi_go.supply import raid
from game.ichi_go.theatre import in_range
from game.ichi_go.victory import airbases_left
from game.kernel.agenda import Action, Question, Side, Step
from game.kernel.named import Piece, Place
from game.kernel.picking import Picking

AIR = TABLES["airpower"]
BY_BASES = {int(bases): change for bases, change in AIR["allied_drm_by_bases"].items() if bases != "0"}
MOST_MARKERS = 5  # R11
NEAR = 4  # hexes: enemies who may soon be fought
FLIES_TO = 3  # 8.9 the highest die with which the B-29s fly


@dataclass(frozen=True)
class At(Action):
    """This hex."""

    place: Place


@dataclass(frozen=True)
class NotNow(Action):
    """Nothing of the kind."""


@dataclass(frozen=True)
class Fly(Action):
    """8.10 This unit is flown."""

    unit: Piece


AT = {place: At(place) for place in BOARD.hexes}
NOT_NOW = NotNow()


# ---- 8.1 superiority


def totals(turn: int, bases: int, japanese: int, allied: int) -> tuple[int, int]:
    """8.1, 8.7, R10, R11 What the dice come to; never below nought, and nought without a base."""
    change = AIR["japanese_drm_turn_1"] if turn == 1 else 0
    change += AIR["japanese_drm_turn_7_on"] if turn >= ATTENUATED_FROM else 0
    return max(0, japanese + change), max(0, allied + BY_BASES[bases]) if bases else 0


def superiority(turn: int, bases: int, japanese: int, allied: int) -> tuple[Side | None, int]:
    """8.1, R11 Who wins how many markers; nobody on a tie."""
    ours, theirs = totals(turn, bases, japanese, allied)
    if ours == theirs:
        return None, 0
    return (JAPANESE if ours > theirs else ALLIED), min(MOST_MARKERS, abs(ours - theirs))


@dataclass(frozen=True)
class AirPhase(Step[China]):
    """8.1 Phase IV."""

    def run(self, state: China) -> None:
        state.begin(Phase.AIRPOWER)
        state.do(AirRoll())


@dataclass(frozen=True)
class AirRoll(Step[China]):
    """8.1, R11 Ties are rolled again; the Allies do not roll without a base."""

    def run(self, state: China) -> None:
        bases = airbases_left(state)
        throwers = (JAPANESE, ALLIED) if bases else (JAPANESE,)
        japanese, allied = (*state.roll("air superiority", len(throwers), throwers=throwers), 0)[:2]
        winner, markers = superiority(state.turn, bases, japanese, allied)
        sums = totals(state.turn, bases, japanese, allied)
        state.tell(events.AirRolled, japanese, allied, sums, -1 if winner is None else winner, markers)
        if winner is None:
            state.do(AirRoll())
        else:
            state.air_side = winner
            state.do(AirMarker(winner, (), markers))


@dataclass(frozen=True)
class AirMarker(Picking[China]):
    """8.2 Every marker is placed, one a hex; they are one set, so that the order in which they are named is free."""

    chosen: tuple[Place, ...]
    number: int

    def candidates(self, state: China) -> tuple[Place, ...]:
        return state.scenario.theatre.hexes

    def may_add(self, state: China, item: Place) -> bool:
        return len(self.chosen) < self.number

    def is_enough(self, state: China) -> bool:
        return len(self.chosen) == self.number

    def finish(self, state: China) -> None:
        state.air = self.chosen
        for place in self.chosen:
            state.tell(events.AirPlaced, place, self.side)


def worthwhile(state: China, side: Side, number: int) -> list[Place]:
    """8.5 A sensible set of markers: over as many hexes as possible where the two sides face each other, then over
    enemies who are near."""
    theatre = state.scenario.theatre
    enemies, own = state.layout.against(side), state.layout.against(Side(1 - side))
    front = {place for place in enemies if own & theatre.near[place]} | {p for p in own if enemies & theatre.near[p]}
    near = {place for place in enemies if any(distance(place, other) <= NEAR for other in own)}
    found: list[Place] = []
    while len(found) < number:
        free = [place for place in theatre.hexes if place not in found]
        best = max(free, key=lambda place: (*_gain(place, front, near), place in enemies))
        found.append(best)
        front, near = front - in_range((best,)), near - in_range((best,))
    return sorted(found)


def _gain(place: Place, front: set[Place], near: set[Place]) -> tuple[int, int]:
    covered = in_range((place,))
    return len(covered & front), len(covered & near)


def has_superiority(state: China) -> bool:
    """8.10, R38 The Allies: by this turn's roll, and for good after a launch."""
    return state.is_launched or state.air_side == ALLIED


# ---- 8.9 the B-29s


def bomber_steps(state: China) -> list[Step[China]]:
    """8.9, R6, R13 At the start of a turn, where the marker may be used."""
    if not state.scenario.is_campaign:
        return []
    if state.is_launched:
        return [BomberRoll()]
    is_time = state.turn >= ATTENUATED_FROM or "b29_any_turn" in state.house
    return [BomberAsk()] if is_time and not state.has("b29") else []


@dataclass(frozen=True)
class BomberRoll(Step[China]):
    """8.9 With Causeway, each turn: 1 to 3."""

    def run(self, state: China) -> None:
        (die,) = state.roll("B-29s", throwers=(ALLIED,), low=True)
        state.tell(events.BomberRolled, die, die <= FLIES_TO)
        if die <= FLIES_TO:
            state.do(BomberAsk())


@dataclass(frozen=True)
class BomberAsk(Step[China]):
    def run(self, state: China) -> None:
        state.do(Bombers(ALLIED))


@dataclass(frozen=True)
class Bombers(Question[China]):
    """8.9 Over a Japanese-controlled city, or not now."""

    def options(self, state: China) -> list[Action]:
        held = state.held_by(JAPANESE) & state.scenario.theatre.cities
        return [*(AT[place] for place in sorted(held)), NOT_NOW]

    def answer(self, state: China, action: Any) -> None:
        if isinstance(action, NotNow):
            return
        state.b29 = action.place
        if not state.is_launched:
            state.use("b29")
        for place in sorted(state.layout.jp):
            raid(state, state.stacks[place], place)
        state.tell(events.BomberPlaced, action.place, len(state.raided))


# ---- 8.10 the airlift


def airlift_questions(state: China) -> list[Question[China]]:
    """8.10 In turns of Allied air superiority, one Chinese regular."""
    if not has_superiority(state) or state.has("airlift"):
        return []
    return [Airlift(ALLIED)]


def airfields(state: China) -> list[Place]:
    """8.10 Friendly mainland cities."""
    held = state.held_by(ALLIED) & state.scenario.theatre.cities
    return [place for place in sorted(held) if CITIES[place].is_mainland]


@dataclass(frozen=True)
class Airlift(Question[China]):
    """8.10 Which unit is flown; counters that nobody can tell apart are one answer."""

    def options(self, state: China) -> list[Action]:
        found: dict[tuple[Place, int, int], Piece] = {}
        for place in airfields(state):
            for unit in sorted(state.stacks.get(place, ())):
                if is_regular(unit):
                    found.setdefault((place, state.factor(unit), state.batch[unit]), unit)
        return [*(Fly(unit) for unit in sorted(found.values())), NOT_NOW]

    def answer(self, state: China, action: Any) -> None:
        if isinstance(action, Fly):
            state.do(AirliftTo(ALLIED, action.unit, state.place_of(action.unit)))


@dataclass(frozen=True)
class AirliftTo(Question[China]):
    """8.10, R38 To a friendly mainland city with room and without US units; it may move on by its own die."""

    unit: Piece
    start: Place

    def options(self, state: China) -> list[Action]:
        fields = [place for place in airfields(state) if place != self.start and room(state, place, Nation.CH) > 0]
        return [*(AT[place] for place in fields), NOT_NOW]

    def answer(self, state: China, action: Any) -> None:
        if isinstance(action, NotNow):
            return
        state.take((self.unit,), self.start)
        state.put((self.unit,), action.place)
        state.flown = self.unit
        state.use("airlift")
        state.tell(events.Flown, self.unit, self.start, action.place)
