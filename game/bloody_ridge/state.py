"""3, 6 The facts of play and the verbs that change them. Every verb tells its event.

A face-down counter has no identity here: which one it is, is drawn when it is turned up. That is the same chance as
shuffling beforehand, and there is nothing in a position, a save or a view that could give a strength away (6.11).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from game.bloody_ridge import events
from game.bloody_ridge.components import FACTOR, GROUND, HILL_123, JAPANESE, KIND, MARKERS, RED_ROW, TABLES, Kind, Phase
from game.bloody_ridge.scenarios import SCENARIOS, Scenario
from game.kernel.agenda import Side
from game.kernel.hexmap import NOWHERE
from game.kernel.named import Piece, Place
from game.kernel.records import Record, changed
from game.kernel.state import State, flags, lines, named, numbers, record

NOBODY = Piece(-1)


@dataclass(frozen=True)
class Force(Record):
    """7.1 The force that is moving: units turned up, in order, and how many are still face down."""

    place: Place
    units: tuple[Piece, ...] = ()
    hidden: int = 0

    @property
    def size(self) -> int:
        return len(self.units) + self.hidden


@dataclass(frozen=True)
class Fight(Record):
    """6.7, 7.4 The attack under way."""

    place: Place
    drawn: tuple[Piece, ...] = ()  # everything pulled for this defence, in order
    found: tuple[Piece, ...] = ()  # HQs that stood there before (R20)
    units: tuple[Piece, ...] = ()  # rifles and HQs alive, in the order drawn, those HQs last
    shells: tuple[Piece, ...] = ()  # markers that have not fired yet
    manned: tuple[Piece, ...] = ()  # units doubled by a machine gun (11.2)
    heroic: Piece = NOBODY  # the unit doubled by the hero (11.3)
    round: int = 0


@dataclass
class Ridge(State):
    """A position of Bloody Ridge."""

    scenario: Scenario = named(lambda scenario: scenario.name, SCENARIOS.find)
    house: tuple[str, ...] = record(())
    turn: int = 1
    phase: Phase = Phase.SETUP
    unseen: list[Piece] = lines()  # infantry never turned up: in the holding area or face down in the red row
    waiting: list[int] = lines()  # face-down units by red-row hex, west to east
    crews: dict[Place, Piece] = numbers()  # MG crews by red-row hex (11.5)
    force: Force | None = record()
    control: set[Place] = flags()  # hexes with a Japanese flag, the red row left out
    pool: list[Piece] = lines()
    aside: list[Piece] = lines()  # markers that have fired this turn (8.3)
    hqs: dict[Piece, Place] = numbers()  # HQs on the map and their hexes
    dead: list[Piece] = lines()
    gone: list[Piece] = lines()  # out of the game without being killed: cache, spent machine guns, silenced artillery
    fight: Fight | None = record()
    charges: int = 0  # banzai charges declared (11.4)
    farthest: Place = (
        NOWHERE  # the first hex entered in the northernmost row, 0 for none (4.5); in old saves the row alone
    )
    farthest_turn: int = 0
    ending: str = ""  # how the game was decided: exit, division, time, reserves
    ending_place: Place = NOWHERE

    # 3 What lies where

    @property
    def holding(self) -> int:
        """3.1 Infantry that has not been placed yet."""
        hidden = self.force.hidden if self.force is not None else 0
        return len(self.unseen) - sum(self.waiting) - hidden

    def is_japanese(self, place: Place) -> bool:
        """3.8 The red row, and every hex with a flag."""
        return place in self.control or GROUND[place].is_red_row

    def holds_hill(self) -> bool:
        """7.15 All five hexes of Hill 123."""
        return self.control >= HILL_123

    def hqs_in(self, place: Place) -> tuple[Piece, ...]:
        """In the order of the counter sheet: dice are thrown at them in this order, before and after a save (I2)."""
        return tuple(sorted([hq for hq, where in self.hqs.items() if where == place])) if self.hqs else ()

    def waiting_forces(self) -> list[Place]:
        """7.3 The red-row hexes that hold units, west to east."""
        return [place for place, units in zip(RED_ROW, self.waiting, strict=True) if units or place in self.crews]

    @property
    def charges_left(self) -> int:
        """11.4 Two a game, where they are played with."""
        return TABLES.charges - self.charges if "banzai" in self.house else 0

    @property
    def the_force(self) -> Force:
        assert self.force is not None, "no force is moving"
        return self.force

    @property
    def the_fight(self) -> Fight:
        assert self.fight is not None, "nothing is being attacked"
        return self.fight

    @property
    def farthest_row(self) -> int:
        """4.5, R37 Rows are the last two digits of a hex."""
        return self.farthest % 100

    # Verbs of the Japanese

    def lead_out(self, place: Place) -> None:
        """7.1 The units in one red-row hex become the moving force."""
        index = RED_ROW.index(place)
        crew = self.crews.pop(place, NOBODY)
        units = () if crew == NOBODY else (crew,)
        self.force = Force(place, units, self.waiting[index])
        self.waiting[index] = 0
        self.tell(events.ForceChosen, place, self.force.hidden, units)

    def turn_up(self) -> None:
        """6.11, R32 Before the first attack of the force every unit shows its factor."""
        force = self.the_force
        if not force.hidden:
            return
        shown = tuple(self.unseen.pop(self.chance(len(self.unseen))) for _ in range(force.hidden))
        self.force = changed(force, units=shown + force.units, hidden=0)
        self.reveal()
        self.tell(events.TurnedUp, self.force.units)

    def march(self, place: Place) -> None:
        """3.8 Into a Japanese hex: nothing happens there."""
        start = self.the_force.place
        self._stand(place)
        self.tell(events.Marched, start, place)

    def take(self, place: Place, rule: str) -> None:
        """3.7, 7.12 Into a hex that nobody defends any more, with a flag."""
        start = self.the_force.place
        self.control.add(place)
        self._stand(place)
        self.tell(events.Taken, start, place, rule)

    def _stand(self, place: Place) -> None:
        """4.5, R37 The force stands there; its farthest advance is kept."""
        self.force = changed(self.the_force, place=place)
        if not self.farthest or GROUND[place].row < self.farthest_row:
            self.farthest, self.farthest_turn = place, self.turn

    def bury_infantry(self, units: tuple[Piece, ...]) -> None:
        """3.6 Dead units never come back; the force is gone with its last one."""
        if not units:
            return
        force = self.the_force
        left = without(force.units, units)
        self.dead.extend(units)
        self.force = changed(force, units=left) if left or force.hidden else None

    def lose_force(self, why: str) -> None:
        """7.13, 7.14, 11.4 The whole force at once."""
        force = self.the_force
        self.bury_infantry(force.units)
        self.tell(events.ForceLost, force.place, why)

    # Verbs of the Marines

    def bury_marines(self, units: tuple[Piece, ...]) -> None:
        """7.9 Rifles and HQs; what the loss of an HQ means comes after it was told (`miss_hqs`)."""
        if not units:
            return
        fight = self.the_fight
        self.dead.extend(units)
        for unit in units:
            self.hqs.pop(unit, None)
        self.fight = changed(
            fight,
            units=without(fight.units, units),
            manned=without(fight.manned, units),
            heroic=NOBODY if fight.heroic in units else fight.heroic,
        )

    def miss_hqs(self, fallen: tuple[Piece, ...]) -> None:
        """8.4, 4.2 No battalion HQ, no artillery; no division HQ, no battle."""
        for unit in fallen:
            if KIND[unit] == Kind.BATTALION:
                self._silence_guns()
            elif KIND[unit] == Kind.DIVISION:
                self.win(JAPANESE, "division", self.the_fight.place)

    def _silence_guns(self) -> None:
        """8.4, R22 All markers leave the game, fired or not."""
        left = without(self.pool, MARKERS)
        markers = without((*self.pool, *self.aside), left)
        self.pool, self.aside = list(left), []
        self.gone.extend(markers)
        self.tell(events.ArtilleryGone, len(markers))

    def put_back(self, pieces: tuple[Piece, ...], rule: str) -> None:
        """6.9 Into the pool, told as one event with the rule that says so."""
        if pieces:
            self.pool.extend(pieces)
            self.tell(events.Returned, pieces, rule)

    def strength(self, place: Place) -> int:
        """7.6, 7.7 The defence strength of a hex: its terrain, or the HQ in it."""
        return TABLES.fortified if self.hqs_in(place) else TABLES.strength[GROUND[place].terrain]

    # 4, 5

    def begin(self, phase: Phase) -> None:
        self.phase = phase
        self.tell(events.PhaseBegun, self.turn, phase)

    def win(self, side: Side, how: str, place: Place = NOWHERE) -> None:
        if self.winner is None:
            self.winner, self.ending, self.ending_place = side, how, place
            self.tell(events.GameWon, side, how, place, self.turn)


def total(units: tuple[Piece, ...]) -> int:
    """7.5 The attack factors of some units together."""
    return sum(FACTOR[unit] for unit in units)


def without(pieces: Iterable[Piece], gone: Collection[Piece]) -> tuple[Piece, ...]:
    """Those that are left, in their order."""
    return tuple(piece for piece in pieces if piece not in gone)


def hit_by(units: tuple[Piece, ...], dice: tuple[int, ...], needed: int) -> tuple[Piece, ...]:
    """7.9, 8.2 Whose die is no higher than needed."""
    return tuple(unit for unit, die in zip(units, dice, strict=True) if die <= needed)
