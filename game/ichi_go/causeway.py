"""5.2, 5.3 Causeway or the Philippines; the landings, Formosa, the Kwantung Army, and what they move aside."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from game.ichi_go import events
from game.ichi_go.air import AT, NOT_NOW, NotNow
from game.ichi_go.attack import ALL_IN, AllIn
from game.ichi_go.components import (
    AIRBORNE,
    ALL_TANKS,
    ALLIED,
    CHUNGKING,
    FIRST_BEACH,
    FORMOSA,
    FORMOSA_GARRISON,
    JAPANESE,
    KUNMING,
    KWANTUNG,
    LIMITS,
    MAINLAND_PORTS,
    NATION,
    STATIC,
    UNITS,
    Nation,
    Phase,
)
from game.ichi_go.control import come_in, enter
from game.ichi_go.reinforcement import Enter
from game.ichi_go.stacking import has_garrison, room
from game.ichi_go.state import CANCELLED, LAUNCHED, NOBODY, China
from game.ichi_go.victory import LAUNCH_AT, holds_airbases, holds_railroad, is_near
from game.kernel.agenda import Action, Question, Step
from game.kernel.named import Piece, Place
from game.kernel.picking import Picking
from game.kernel.tally import Tally

MOST_LANDING: int = LIMITS["us_landing_divisions_each"]
TRANSFER_FROM: int = LIMITS["naval_transfer_from_turn"]
SOUTH_OF = Place(int(LIMITS["landing_ports_south_of"]))
FIRST_LANDING, SECOND_LANDING = 7, 8


# ---- 5.2 the roll


def launch_modifiers(state: China) -> Tally:
    """5.2 Without the airbases, which have a die of their own."""
    tally = Tally("Causeway", "5.2")
    tally.add("the whole railroad Japanese", int(holds_railroad(state)), "5.2")
    tally.add("Japanese near Chungking", int(is_near(state, CHUNGKING)), "5.2")
    tally.add("Japanese near Kunming", int(is_near(state, KUNMING)), "5.2")
    ports = sum(state.control[place] == ALLIED for place in MAINLAND_PORTS)
    tally.add("Chinese mainland ports", ports, "5.2")
    return tally


def launch_total(die: int, modifiers: int, base_die: int = 0) -> int:
    """5.2 The airbase die adds one on 1-3 and takes one on 4-6."""
    return die + modifiers + (0 if not base_die else 1 if base_die <= 3 else -1)


@dataclass(frozen=True)
class CausewayRoll(Step[China]):
    """5.2, R6 Once, at the start of turn 7; house rules may settle it."""

    def run(self, state: China) -> None:
        if "no_causeway" in state.house:
            state.causeway = CANCELLED
        elif "causeway" in state.house:
            launch(state)
        else:
            (die,) = state.roll("Causeway or the Philippines", throwers=(ALLIED,))
            base_die = state.roll("airbases lost", throwers=(ALLIED,), low=True)[0] if holds_airbases(state) else 0
            total = launch_total(die, launch_modifiers(state).total, base_die)
            state.tell(events.CausewayRolled, die, base_die, total, total >= LAUNCH_AT)
            if total >= LAUNCH_AT:
                launch(state)
            else:
                state.causeway = CANCELLED


def launch(state: China) -> None:
    """5.3.2, 8.8 The markers leave; the Kwantung Army and its tanks are on the way."""
    state.causeway = LAUNCHED
    state.air, state.air_side = (), NOBODY
    state.waiting |= frozenset(KWANTUNG)
    state.tanks += ALL_TANKS["KA"]


def landing_steps(state: China) -> list[Step[China]]:
    """5.1, 5.3 Phase I: the landings of turns 7 and 8, transfers from turn 9 on."""
    if state.turn == FIRST_LANDING:
        return [LandingPhase(), FirstLanding(), *(GarrisonStep(unit) for unit in FORMOSA_GARRISON), KwantungArmy()]
    return [LandingPhase(), SecondLanding() if state.turn == SECOND_LANDING else Transfers()]


@dataclass(frozen=True)
class LandingPhase(Step[China]):
    """5.1 Phase I."""

    def run(self, state: China) -> None:
        state.begin(Phase.US_LANDING)


# ---- 5.3.4, 5.3.12 landings


@dataclass(frozen=True)
class FirstLanding(Step[China]):
    """5.3.4, R24 At 3221; the garrison there does not fight."""

    def run(self, state: China) -> None:
        state.do(Landing(ALLIED, (), FIRST_BEACH))


@dataclass(frozen=True)
class SecondLanding(Step[China]):
    """5.3.12"""

    def run(self, state: China) -> None:
        state.do(Port(ALLIED))


def landing_ports() -> list[Place]:
    """5.3.12, R25 Mainland ports whose centre lies further south than that of 2817."""
    return [place for place in MAINLAND_PORTS if _south(place) > _south(SOUTH_OF)]


def _south(place: Place) -> int:
    """In half hexes: even columns lie half a hex further down (R2)."""
    return 2 * (place % 100) + (place // 100 % 2 == 0)


@dataclass(frozen=True)
class Port(Question[China]):
    """5.3.12 Where the second beachhead will be. It is not voluntary."""

    def options(self, state: China) -> list[Action]:
        return [AT[place] for place in sorted(landing_ports())]

    def answer(self, state: China, action: Any) -> None:
        units = state.stacks.get(action.place, ())
        state.do(*(Aside(unit, action.place) for unit in units), Landing(ALLIED, (), action.place))


@dataclass(frozen=True)
class Landing(Picking[China]):
    """5.3.4, 5.3.12 Which divisions land, one to eight; the airborne division does not."""

    chosen: tuple[Piece, ...]
    place: Place

    def candidates(self, state: China) -> list[Piece]:
        return [unit for unit in sorted(state.unlanded) if unit != AIRBORNE]

    def may_add(self, state: China, item: Piece) -> bool:
        return len(self.chosen) < MOST_LANDING

    def is_enough(self, state: China) -> bool:
        return bool(self.chosen)

    def options(self, state: China) -> list[Action]:
        found = super().options(state)
        return [ALL_IN, *found] if not self.chosen else found

    def answer(self, state: China, action: Any) -> None:
        if isinstance(action, AllIn):
            land(state, tuple(self.candidates(state)[:MOST_LANDING]), self.place)
        else:
            super().answer(state, action)

    def finish(self, state: China) -> None:
        land(state, self.chosen, self.place)


def land(state: China, units: tuple[Piece, ...], place: Place) -> None:
    """5.3.4, R24 The beachhead, and the divisions in it."""
    state.beachheads = (*state.beachheads, place)
    state.known_us_net = None  # type: ignore[misc]
    state.unlanded -= frozenset(units)
    state.steps.update({unit: UNITS[unit].steps for unit in units})
    state.put(units, place)
    state.tell(events.Landed, place, units)
    enter(state, units, place, Nation.US)


# ---- 5.3.12 units in the way


@dataclass(frozen=True)
class Aside(Step[China]):
    """5.3.12, R27 A unit in the landing hex is moved out by one hex, or dies."""

    unit: Piece
    place: Place

    def run(self, state: China) -> None:
        if exits(state, self.unit, self.place):
            state.do(Displace(ALLIED, self.unit, self.place))
        else:
            if self.unit in state.face:
                state.reveal()  # it shows its face as it goes
            state.destroy((self.unit,), self.place)


def exits(state: China, unit: Piece, place: Place) -> list[Place]:
    """R27 A land hex across no lake or sea, without enemies, within stacking; static units have none (2.12)."""
    nation = NATION[unit]
    if unit in STATIC:
        return []
    enemies = state.layout.against(nation.side)
    near = sorted(state.scenario.theatre.near[place] - enemies)
    if nation is not Nation.JP:
        near = [there for there in near if not has_garrison(state, there)]
    return [there for there in near if room(state, there, nation) > 0]


@dataclass(frozen=True)
class Displace(Question[China]):
    """5.3.12 Which way: the Allied side chooses, for either side's units."""

    unit: Piece
    place: Place

    def options(self, state: China) -> list[Action]:
        return [AT[there] for there in exits(state, self.unit, self.place)]

    def answer(self, state: China, action: Any) -> None:
        state.take((self.unit,), self.place)
        state.put((self.unit,), action.place)
        state.tell(events.Displaced, self.unit, self.place, action.place)
        enter(state, (self.unit,), action.place, NATION[self.unit])


# ---- 5.3.5, 5.3.6 the Japanese answer


@dataclass(frozen=True)
class GarrisonStep(Step[China]):
    """5.3.5 The four divisions of the Formosa garrison, one after the other."""

    unit: Piece

    def run(self, state: China) -> None:
        state.do(Garrison(JAPANESE, self.unit))


@dataclass(frozen=True)
class Garrison(Question[China]):
    """5.3.5 Anywhere on Formosa but 3221."""

    unit: Piece

    def options(self, state: China) -> list[Action]:
        places = sorted(FORMOSA - {FIRST_BEACH})
        return [AT[place] for place in places if room(state, place, Nation.JP) > 0]

    def answer(self, state: China, action: Any) -> None:
        come_in(state, self.unit, action.place)


@dataclass(frozen=True)
class KwantungArmy(Step[China]):
    """5.3.6, R23 At once, through the doors of 9.1; who finds no room comes in a later phase V."""

    def run(self, state: China) -> None:
        state.do(*(Enter(JAPANESE, unit) for unit in KWANTUNG))


# ---- 10.11, R26 transfers


@dataclass(frozen=True)
class Ship(Action):
    """10.11, R26 This division goes to that beachhead."""

    unit: Piece
    place: Place


@dataclass(frozen=True)
class Transfers(Step[China]):
    """10.11, R26 From turn 9 on."""

    def run(self, state: China) -> None:
        if state.turn >= TRANSFER_FROM:
            state.do(Transfer(ALLIED, ()))


@dataclass(frozen=True)
class Transfer(Question[China]):
    """10.11, 9.8, R26 Divisions from one beachhead to the other, and those not yet landed to either."""

    shipped: tuple[Piece, ...]

    def options(self, state: China) -> list[Action]:
        own = [place for place in state.beachheads if state.control[place] == ALLIED]
        free = [place for place in own if room(state, place, Nation.US) > 0]
        found: list[Action] = []
        for place in free:
            others = [unit for there in own if there != place for unit in state.stacks.get(there, ())]
            ready = [unit for unit in others if NATION[unit] is Nation.US and unit not in self.shipped]
            late = [unit for unit in sorted(state.unlanded) if unit != AIRBORNE]
            found += [Ship(unit, place) for unit in (*sorted(ready), *late)]
        return [*found, NOT_NOW]

    def answer(self, state: China, action: Any) -> None:
        if isinstance(action, NotNow):
            return
        ship(state, action.unit, action.place)
        state.do(Transfer(ALLIED, tuple(sorted((*self.shipped, action.unit)))))


def ship(state: China, unit: Piece, place: Place) -> None:
    if unit in state.unlanded:
        state.unlanded -= {unit}
        state.steps[unit] = UNITS[unit].steps
    else:
        state.take((unit,), state.place_of(unit))
    state.put((unit,), place)
    state.tell(events.Shipped, unit, place)
    enter(state, (unit,), place, Nation.US)
