"""2, 3, B.5 The facts of play and the verbs that change them. Every verb tells its event.

Units are numbers (`components.UNITS`), hexes their printed numbers. A Chinese regular on the map is a counter; which
regular it is, its face says. A stack lies in the order in which it is seen: the weakest unit on top, which is the last
(R31). What costs time to work out from the map is kept beside the facts until a stack or the control of a hex changes.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, ClassVar, NamedTuple

from dataclasses_json import config

from game.ichi_go import events
from game.ichi_go.components import (
    ALLIED,
    CITIES,
    COUNTERS,
    FACTORS,
    FIRST_COUNTER,
    FORMOSA,
    JAPANESE,
    NATION,
    STRENGTH,
    TRACKED,
    Nation,
    Phase,
)
from game.ichi_go.scenarios import SCENARIOS, Scenario
from game.kernel.agenda import Side
from game.kernel.hexmap import NOWHERE
from game.kernel.named import Piece, Place
from game.kernel.records import Record
from game.kernel.state import State, flags, marks, named, numbers, record

UNKNOWN = -1  # a face that nobody has seen
NOBODY = Piece(-1)
UNTRIED = -1  # sorts before every factor
PENDING, LAUNCHED, CANCELLED = range(3)  # 5.2


def _stacks_out(value: dict[Place, tuple[Piece, ...]]) -> dict[str, list[int]]:
    return {str(place): list(value[place]) for place in sorted(value)}


def _stacks_in(data: dict[str, list[int]]) -> dict[Place, tuple[Piece, ...]]:
    return {Place(int(place)): tuple(map(Piece, units)) for place, units in data.items()}


def _stacks() -> Any:
    return field(default_factory=dict, metadata=config(encoder=_stacks_out, decoder=_stacks_in))


class Holdings(NamedTuple):
    """Which hexes each nation holds."""

    jp: frozenset[Place]
    ch: frozenset[Place]
    us: frozenset[Place]
    allied: frozenset[Place]

    def of(self, nation: Nation) -> frozenset[Place]:
        return self.jp if nation is Nation.JP else self.ch if nation is Nation.CH else self.us

    def against(self, side: Side) -> frozenset[Place]:
        """The hexes that hold enemies of a side."""
        return self.allied if side == JAPANESE else self.jp


@dataclass(frozen=True)
class Clash(Record):
    """11 The battle under way. From the odds step on both stacks lie open (R62)."""

    target: Place
    nation: Nation  # the attacker's
    attackers: tuple[Piece, ...] = ()
    origins: tuple[Place, ...] = ()  # where each of them stands
    momentum_from: Place = NOWHERE
    tanks: int = 0
    sf: bool = False
    defending_tanks: int = 0
    is_open: bool = False
    garrison: bool = False  # 11.29 nobody but the garrison defends
    attack: int = 0
    defence: int = 0

    @property
    def is_momentum(self) -> bool:
        return bool(self.momentum_from)


@dataclass
class China(State):
    """A position of Operation Ichi-Go."""

    scenario: Scenario = named(lambda scenario: scenario.name, SCENARIOS.find)
    house: tuple[str, ...] = record(())
    turn: int = 1
    phase: Phase = Phase.SETUP
    causeway: int = PENDING
    stacks: dict[Place, tuple[Piece, ...]] = _stacks()
    steps: dict[Piece, int] = numbers()  # Japanese and US units on the map
    face: dict[Piece, int] = numbers()  # Chinese regulars on the map
    batch: dict[Piece, int] = numbers()  # the turn in which each was drawn, 0 at set-up
    returned: dict[int, int] = numbers()  # the turn in which a regular last came back to the pool
    tried: set[Piece] = flags()
    pool: tuple[int, ...] = record(())  # Chinese regulars, in the order of their numbers
    box: tuple[int, ...] = record(())  # regulars that a short scenario leaves out, unseen
    area_army: frozenset[Piece] = marks()  # the 14AA pool
    afloat: tuple[tuple[Piece, int], ...] = record(())  # survivors of the crossing not yet landed, with their steps
    waiting: frozenset[Piece] = marks()  # Japanese units that may still come
    unlanded: frozenset[Piece] = marks()  # US divisions
    dead: frozenset[Piece] = marks()  # out of the game: killed, withdrawn or absorbed
    island: frozenset[Piece] = marks()  # units on Formosa; which ones is open (B.4)
    tanks: int = 0
    sf: bool = False
    air: tuple[Place, ...] = record(())
    air_side: int = NOBODY
    b29: Place = NOWHERE
    beachheads: tuple[Place, ...] = record(())
    aerial: Place = NOWHERE
    control: dict[Place, int] = numbers()
    ever_lost: frozenset[Place] = marks()
    used: tuple[str, ...] = record(())  # collapse, b29, airlift, aerial, drop, 14aa, withdrawal
    points: dict[int, int] = numbers()  # movement points by starting hex (R61)
    cut: frozenset[Place] = marks()  # hexes with somebody out of supply when this movement phase began (10.17)
    flown: Piece = NOBODY  # the unit of this phase's airlift, which rolls for itself (R17)
    moved: set[Piece] = flags()
    attacked: set[Piece] = flags()
    struck: frozenset[Place] = marks()
    fallen: frozenset[Place] = marks()  # cities whose garrison died in this combat phase (R28)
    raided: set[Piece] = flags()  # Japanese units touched by the B-29s this turn
    battle: Clash | None = record()
    lost: int = 0  # Japanese steps, tank regiments left out
    ending: str = ""
    glimpsed: int = 0

    known_layout: ClassVar[Holdings | None] = None
    known_net: ClassVar[frozenset[Place] | None] = None  # Japanese supply (7.1)
    known_us_net: ClassVar[frozenset[Place] | None] = None  # 7.5
    known_prizes: ClassVar[tuple[frozenset[Place], ...] | None] = None

    # ---- what lies where

    @property
    def layout(self) -> Holdings:
        """Which hexes each nation holds; worked out again once a hex was taken or left."""
        found = self.known_layout
        if found is None:
            hexes: dict[Nation, list[Place]] = {nation: [] for nation in Nation}
            for place, units in self.stacks.items():
                hexes[NATION[units[-1]]].append(place)
            jp, ch, us = (frozenset(hexes[nation]) for nation in Nation)
            found = Holdings(jp, ch, us, ch | us)
            self.known_layout = found  # type: ignore[misc]
        return found

    def held_by(self, side: Side) -> frozenset[Place]:
        """3.5 The tracked hexes under control of a side."""
        found = self.known_prizes
        if found is None:
            allied = frozenset(place for place, owner in self.control.items() if owner == ALLIED)
            found = frozenset(self.control) - allied, allied
            self.known_prizes = found  # type: ignore[misc]
        return found[side]

    @property
    def is_launched(self) -> bool:
        return self.causeway == LAUNCHED

    @property
    def the_battle(self) -> Clash:
        assert self.battle is not None, "nothing is being attacked"
        return self.battle

    @property
    def last_turn(self) -> int:
        """5.0 Nine turns, or twelve with Causeway."""
        return 12 if self.is_launched else self.scenario.last_turn

    def factor(self, unit: Piece) -> int:
        """2.10, 2.15 What a unit fights with; 2.12 static units have this in defence only. Unseen Chinese: UNTRIED."""
        if unit < FIRST_COUNTER:
            printed = FACTORS[unit]
            return printed[-self.steps[unit]] if unit in self.steps else printed[0]
        face = self.face[unit]
        return STRENGTH[face] if unit in self.tried and face >= 0 else UNTRIED

    def steps_of(self, unit: Piece) -> int:
        """2.15 Every Chinese unit has one."""
        return self.steps.get(unit, 1)

    def has(self, flag: str) -> bool:
        return flag in self.used

    def use(self, flag: str) -> None:
        self.used = tuple(sorted({*self.used, flag}))

    def place_of(self, unit: Piece) -> Place:
        """Where a unit stands; 0 off the map."""
        return next((place for place, units in self.stacks.items() if unit in units), NOWHERE)

    # ---- verbs: where units stand

    def put(self, units: tuple[Piece, ...], place: Place) -> None:
        """6.0 Onto a hex; the weakest goes on top (R31). The nation's control is another verb."""
        if place not in self.stacks:
            self._forget(units[0])
        self.stacks[place] = self.in_order((*self.stacks.get(place, ()), *units))
        if place in FORMOSA:
            self.island |= {unit for unit in units if unit in self.steps}
        self.glimpsed += 1

    def take(self, units: tuple[Piece, ...], place: Place) -> None:
        """Off a hex."""
        gone = frozenset(units)
        left = tuple(unit for unit in self.stacks[place] if unit not in gone)
        if left:
            self.stacks[place] = left
        else:
            del self.stacks[place]
            self._forget(units[0])
        if place in FORMOSA:
            self.island -= gone
        self.glimpsed += 1

    def in_order(self, units: Iterable[Piece]) -> tuple[Piece, ...]:
        """R31 The order in which a stack lies, the weakest unit on top."""
        return tuple(sorted(units, key=lambda unit: (self.factor(unit), unit), reverse=True))

    def resort(self, place: Place) -> None:
        """A strength in the stack has changed or come out."""
        if place in self.stacks:
            self.stacks[place] = self.in_order(self.stacks[place])

    def _forget(self, unit: Piece) -> None:
        """A hex was taken or left by a nation: its enemies' supply may run otherwise now."""
        self.known_layout = None  # type: ignore[misc]
        if NATION[unit] is Nation.JP:
            self.known_us_net = None  # type: ignore[misc]
        else:
            self.known_net = None  # type: ignore[misc]

    # ---- verbs: what becomes of them

    def flip(self, place: Place, side: Side) -> bool:
        """3.5 A tracked hex comes under control of whoever enters it; whether that changed anything."""
        if place not in TRACKED or self.control[place] == side:
            return False
        self.control[place] = side
        self.known_net = self.known_us_net = self.known_prizes = None  # type: ignore[misc]
        if side == ALLIED and place in CITIES and CITIES[place].owner == JAPANESE:
            self.ever_lost |= {place}
        self.tell(events.Controlled, place, side)
        return True

    def hurt(self, unit: Piece, place: Place) -> None:
        """2.15 One step: a weaker unit, or a dead one."""
        left = self.steps_of(unit) - 1
        if NATION[unit] is Nation.JP:
            self.lost += 1
        if left:
            self.steps[unit] = left
            self.resort(place)
            self.tell(events.StepLost, unit, place, left)
        else:
            self.remove((unit,), place)

    def destroy(self, units: tuple[Piece, ...], place: Place) -> None:
        """11.22 With all their steps."""
        self.lost += sum(self.steps_of(unit) for unit in units if NATION[unit] is Nation.JP)
        self.remove(units, place)

    def remove(self, units: tuple[Piece, ...], place: Place) -> None:
        """2.15, 9.7, R47 Off the map: regulars back to the pool, all others out of the game."""
        if not units:
            return
        faces = tuple(self.face[unit] for unit in units if unit >= FIRST_COUNTER)
        self.take(units, place)
        for unit in units:
            if unit >= FIRST_COUNTER:
                self.send_home(unit)
            else:
                self.steps.pop(unit, None)
        self.dead |= {unit for unit in units if unit < FIRST_COUNTER}
        self.tell(events.Destroyed, units, place, faces)

    def send_home(self, counter: Piece) -> None:
        """9.7, 11.27 A regular goes back to the pool, untried side up; its counter is free again."""
        regular = self.face.pop(counter)
        del self.batch[counter]
        self.tried.discard(counter)
        self.moved.discard(counter)
        self.attacked.discard(counter)
        self.pool = tuple(sorted((*self.pool, regular)))
        self.returned[regular] = self.turn

    def draw_regular(self, batch: int) -> Piece:
        """3.3, 9.7 A regular by chance from the pool, under the first free counter; nobody sees it."""
        index = self.chance(len(self.pool))
        counter = next(counter for counter in COUNTERS if counter not in self.face)
        self.face[counter] = self.pool[index]
        self.batch[counter] = batch
        self.pool = self.pool[:index] + self.pool[index + 1 :]
        return counter

    # ---- verbs: the frame

    def begin(self, phase: Phase) -> None:
        self.phase = phase
        self.tell(events.PhaseBegun, self.turn, phase)

    def end(self, winner: Side | None, how: str, points: int = 0) -> None:
        """4 The game is over; without a winner it is drawn."""
        if self.ending:
            return
        self.winner, self.ending = winner, how
        if winner is None:
            self.agenda.clear()
        self.tell(events.GameEnded, NOBODY if winner is None else winner, how, points, self.turn)


def is_regular(unit: Piece) -> bool:
    """3.3 A Chinese counter with an unseen side; numbers beyond them name covered units of others (`secrets`)."""
    return FIRST_COUNTER <= unit <= COUNTERS[-1]
