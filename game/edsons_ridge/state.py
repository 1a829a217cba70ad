"""7, 15 The facts of play, and the verbs that change them. Every verb tells its event."""

from __future__ import annotations

from dataclasses import dataclass

from game.edsons_ridge import events
from game.edsons_ridge.components import (
    AMERICAN,
    BRIDGES,
    COUNTERS,
    D2,
    ELIMINATED,
    EVERYWHERE,
    FIRST_ZONE,
    FRESH,
    IS_COMBAT,
    JAPANESE,
    LEADERS,
    NOBODY,
    NOWHERE,
    OWNER,
    STACKING_LIMIT,
    STACKS_AS,
    Phase,
    bridge_between,
    other,
)
from game.edsons_ridge.scenarios import SCENARIOS, Scenario
from game.kernel.agenda import Side
from game.kernel.named import Piece, Place
from game.kernel.records import Record
from game.kernel.state import State, flags, lines, marks, named, numbers, record

SPAN = len(EVERYWHERE)
UNKNOWN = Piece(-1)  # nobody
SECRET = Place(-1)  # what this view does not hold: the hidden dump
NO_LIMIT = 999
_stacks_as = STACKS_AS.__getitem__


@dataclass(frozen=True)
class Impulse(Record):
    """8.1 The impulse under way: who, what kind, from where, and what was contested when it began."""

    side: Side
    kind: str
    area: Place
    contested: tuple[Place, ...]


@dataclass(frozen=True)
class Fight(Record):
    """10 An assault or charge under way."""

    side: Side
    place: Place
    units: tuple[Piece, ...]  # the assault force, accompanying guns included (R19)
    mandatory: tuple[Piece, ...] = ()
    point: Piece = UNKNOWN
    support: tuple[Piece, ...] = ()
    firing: tuple[Piece, ...] = ()
    forward: Piece = UNKNOWN
    charge: bool = False
    origin: Place = NOWHERE
    leader: Piece = UNKNOWN
    first_roll: int = 0  # a charge's first close-combat roll, its ammo check (R14)
    kills: int = 0
    gone_on: bool = False  # a charge beyond its first area: the leader's bonus was for that one (10.9)


@dataclass(frozen=True)
class Melee(Record):
    """13 The close combat in one area."""

    place: Place
    screened: tuple[Piece, ...] = ()
    failed: tuple[Piece, ...] = ()  # tried to withdraw in vain (13.8)
    doomed: tuple[Piece, ...] = ()  # eliminated, but still to strike (13.2)
    pairs: tuple[tuple[Piece, Piece], ...] = ()  # attacker, target


@dataclass
class Battlefield(State):
    """The facts of a position, and what they say: who stands where, who may, how many fit."""

    scenario: Scenario = named(lambda scenario: scenario.name, SCENARIOS.find)
    house: tuple[str, ...] = record(())
    turn: int = 1
    phase: Phase = Phase.SETUP
    where: list[Place] = lines()
    level: list[int] = lines()
    stacks: list[tuple[Piece, ...]] = lines()  # combat units by side and place, ascending
    control: list[Side] = lines()
    bridges: list[Side] = lines()
    entrenched: set[Piece] = flags()
    labour: set[Piece] = flags()
    ips: int = 0
    used: frozenset[Piece] = marks()  # leaders and off-board guns
    rallied: frozenset[Piece] = marks()  # 18.3 leaders who have rallied their area this turn and stay
    holder: Side = JAPANESE
    advantage_used: bool = False
    lead: int = 0  # the victory track: Japanese points less American ones
    dump: Place = NOWHERE
    dump_found: bool = False
    searched: frozenset[Place] = marks()  # areas that Japanese left or fired from without finding the dump
    gas: bool = False
    chits: tuple[int, ...] = record(())
    shown: frozenset[int] = marks()
    box: list[int] = lines()
    passes: int = 0
    ending: bool = False
    lost: tuple[int, ...] = record(())
    checked: frozenset[int] = marks()  # sides whose first attack of the impulse was made (R8)
    impulse: Impulse | None = record()
    mf: dict[Piece, int] = numbers()
    came_from: dict[Piece, Place] = numbers()
    halted: set[Piece] = flags()
    tired: set[Piece] = flags()
    crossed: tuple[int, ...] = record(())
    assaulted: set[Place] = flags()
    supported: frozenset[Piece] = marks()
    failed: dict[Piece, Place] = numbers()  # infiltrators that must assault: unit to area
    fight: Fight | None = record()
    melee: Melee | None = record()
    dice: tuple[int, ...] = record(())

    def units(self, side: Side, place: Place) -> tuple[Piece, ...]:
        return self.stacks[side * SPAN + place]

    def is_contested(self, place: Place) -> bool:
        """7.4 Combat units of both sides (R31: leaders do not contest)."""
        return bool(self.stacks[place] and self.stacks[SPAN + place])

    def is_vacant(self, side: Side, place: Place) -> bool:
        """7.5 No enemy unit."""
        return not self.stacks[(1 - side) * SPAN + place]

    def is_free(self, side: Side, place: Place) -> bool:
        """7.6 Vacant and under own control."""
        return self.control[place] == side and not self.stacks[(1 - side) * SPAN + place]

    def has_fresh(self, side: Side, place: Place) -> bool:
        level = self.level
        for unit in self.stacks[side * SPAN + place]:  # a plain loop: asked more often than anything else
            if not level[unit]:
                return True
        return False

    def room(self, side: Side, place: Place) -> int:
        """7.1, 7.2 How many platoons may still stack here."""
        if place >= FIRST_ZONE:
            return NO_LIMIT
        stack = self.stacks[side * SPAN + place]
        return STACKING_LIMIT - sum(map(_stacks_as, stack)) if stack else STACKING_LIMIT

    def leaders(self, side: Side, place: Place) -> list[Piece]:
        where = self.where
        return [leader for leader in LEADERS[side] if where[leader] == place]

    def near(self, place: Place) -> tuple[Place, ...]:
        return self.scenario.near[place]

    def is_stuck(self, unit: Piece) -> bool:
        """15.51 A Japanese unit at the discovered dump does nothing but defend this turn."""
        return self.dump_found and OWNER[unit] == JAPANESE and self.where[unit] == self.dump

    def holds_way(self, side: Side, start: Place, place: Place) -> bool:
        """9.62 Whether nothing but a bridge of one's own, if any, lies between two neighbours."""
        bridge = bridge_between(start, place)
        return bridge is None or self.bridges[bridge] == side

    def absorbs(self, unit: Piece) -> int:
        """10.4 How many casualty points a unit can still take by levels, elimination and its position."""
        return ELIMINATED - self.level[unit] + (unit in self.entrenched)

    def may_attack(self, unit: Piece) -> bool:
        """8.2 D2 Americans only defend; Japanese at the discovered dump too (15.51)."""
        return not (self.level[unit] == D2 and OWNER[unit] == AMERICAN) and not self.is_stuck(unit)


@dataclass
class Edson(Battlefield):
    """A position of Edson's Ridge, and all that can happen to it."""

    def enter(self, unit: Piece, place: Place) -> None:
        """Bring a unit onto the map."""
        self._put(unit, place)
        if IS_COMBAT[unit]:
            self.seize(place)
        self.tell(events.Entered, unit, place)

    def move(self, unit: Piece, place: Place, how: str = "moves") -> None:
        """9, 10.5 From one place to another; leaves its improved position and labour behind (8.241, 8.24)."""
        start = self.where[unit]
        self._lift(unit)
        self._put(unit, place)
        self.tell(events.Moved, unit, start, place, how)
        if IS_COMBAT[unit]:
            self._leave(unit, start)
            self.seize(place)

    def _put(self, unit: Piece, place: Place) -> None:
        self.where[unit] = place
        if IS_COMBAT[unit]:
            index = OWNER[unit] * SPAN + place
            self.stacks[index] = tuple(sorted((*self.stacks[index], unit)))

    def _lift(self, unit: Piece) -> None:
        start = self.where[unit]
        self.where[unit] = NOWHERE
        if IS_COMBAT[unit]:
            index = OWNER[unit] * SPAN + start
            self.stacks[index] = tuple(u for u in self.stacks[index] if u != unit)

    def _leave(self, unit: Piece, start: Place) -> None:
        """What a combat unit that is gone from a place has left behind there."""
        self.lose_position(unit)
        self.labour.discard(unit)
        self.seize(start)

    def seize(self, place: Place) -> None:
        """7.3 Control turns at once when one side stands alone in the other's area."""
        if place >= FIRST_ZONE:
            return
        japanese, american = self.stacks[place], self.stacks[SPAN + place]
        if bool(japanese) == bool(american):
            return
        side = JAPANESE if japanese else AMERICAN
        if self.control[place] != side:
            self.control[place] = side
            self.tell(events.ControlTurned, place, side)
            self._link_bridges()

    def _link_bridges(self) -> None:
        """20.1 A bridge goes to whoever controls both its ends."""
        for bridge in BRIDGES:
            first, second = (self.control[end] for end in bridge.ends)
            if first == second != NOBODY:
                self.take_bridge(bridge.number, first)

    def cross(self, bridge: int | None, units: int) -> None:
        """9.61 Count who has used a bridge in this impulse or phase."""
        if bridge is not None:
            self.crossed = tuple(used + units * (number == bridge) for number, used in enumerate(self.crossed))

    def take_bridge(self, bridge: int, side: Side) -> None:
        if self.bridges[bridge] != side:
            self.bridges[bridge] = side
            self.tell(events.BridgeTaken, bridge, side)

    def exhaust(self, unit: Piece, most: int = ELIMINATED) -> None:
        """8.3, 15.1 One level worse, at most to `most`."""
        self.set_level(unit, min(self.level[unit] + 1, most))

    def set_level(self, unit: Piece, level: int) -> None:
        before = self.level[unit]
        if level == before:
            return
        if level > before:
            self.labour.discard(unit)
        if level == ELIMINATED:
            self.eliminate(unit)
            return
        self.level[unit] = level
        self.tell(events.LevelChanged, unit, before, level)

    def recover(self, unit: Piece) -> None:
        """10.9, 15.4, 18.3 One level better."""
        self.set_level(unit, max(FRESH, self.level[unit] - 1))

    def eliminate(self, unit: Piece) -> None:
        place = self.where[unit]
        self.level[unit] = ELIMINATED
        if IS_COMBAT[unit]:
            japanese, american = self.lost
            self.lost = (japanese + 1, american) if OWNER[unit] == JAPANESE else (japanese, american + 1)
        self.forget(unit)
        self._lift(unit)
        self.tell(events.Eliminated, unit, place)
        if IS_COMBAT[unit]:
            self._leave(unit, place)

    def forget(self, unit: Piece) -> None:
        """A unit that is gone owes nothing and goes nowhere."""
        self.tired.discard(unit)
        self.mf.pop(unit, None)
        self.came_from.pop(unit, None)
        self.halted.discard(unit)
        self.failed.pop(unit, None)

    def remove_leader(self, leader: Piece, why: str) -> None:
        """4.115, 18.1 Out of the game for good."""
        place, self.where[leader] = self.where[leader], NOWHERE
        self.level[leader] = ELIMINATED
        self.mf.pop(leader, None)
        self.used -= {leader}
        self.rallied -= {leader}
        self.tell(events.LeaderRemoved, leader, place, why)

    def remove_lone_leaders(self) -> None:
        """4.115, 18.1 Leaders without a combat unit of their own; Vandegrift excepted (18.8)."""
        for side in (JAPANESE, AMERICAN):
            for leader in LEADERS[side]:
                place = self.where[leader]
                if place and not self.units(side, place):
                    self.remove_leader(leader, "alone")

    def entrench(self, unit: Piece) -> None:
        self.ips -= 1
        self.entrenched.add(unit)
        self.labour.discard(unit)
        self.tell(events.Entrenched, unit)

    def lose_position(self, unit: Piece) -> None:
        """8.241 The marker is out of play until the next turn."""
        if unit in self.entrenched:
            self.entrenched.discard(unit)
            self.tell(events.PositionLost, unit)

    def use(self, piece: Piece) -> None:
        self.used |= {piece}
        self.tell(events.Used, piece)

    def add_points(self, side: Side, points: int, why: str) -> None:
        """3.6 One net track: Japanese points count up, American ones down."""
        self.lead += points if side == JAPANESE else -points
        self.tell(events.PointsGained, side, points, why, self.lead)

    def pass_advantage(self, why: str) -> None:
        """14.2, 14.7 The marker turns over."""
        self.holder = other(self.holder)
        self.tell(events.AdvantagePassed, self.holder, why)


def name_of(unit: Piece) -> str:
    return COUNTERS[unit].name
