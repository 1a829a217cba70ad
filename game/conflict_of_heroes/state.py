"""2-8, B.6 The facts of play and the verbs that change them. Every verb tells its event."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from game.conflict_of_heroes import events
from game.conflict_of_heroes.components import (
    AMERICAN,
    ANY_OF_PILE,
    CARD_KINDS,
    CARD_OF,
    GUN_BLUE,
    GUN_DAMAGED,
    GUN_RED,
    JAPANESE,
    MARKERS,
    NO_EFFECT,
    NO_HIT,
    UNHIT,
    VEHICLE_PILE,
    UnitType,
    in_pile,
)
from game.conflict_of_heroes.firefights import FIREFIGHTS, FIRST, Firefight
from game.kernel.agenda import Side
from game.kernel.hexmap import NOWHERE
from game.kernel.named import Piece, Place
from game.kernel.pool import Pool, draw
from game.kernel.records import Record
from game.kernel.state import State, flags, lines, marks, named, numbers, record, records

OFF, GONE, EXITED, SOMEWHERE = map(Place, (0, -1, -2, -3))  # not yet in, destroyed, left by rule, not known
FRESH, ACTIVE, SPENT = range(3)
NOBODY = Piece(-1)
APS = 7  # 2.2.c
MOST_BUSHIDO = 9
WINNING = 20  # 2.4.a
NO_CARDS = Pool((0,) * CARD_KINDS)
BUNKER, WIRE, BLIND = 10_000, 20_000, 30_000  # a target that is no unit: the kind plus its hex


class Do(StrEnum):
    """B.2 What a unit or group does."""

    STALL = "stall"
    ACTIVATE = "activate"
    MOVE = "move"
    PIVOT = "pivot"
    ATTACK = "attack"
    INDIRECT = "indirect attack"
    CLOSE = "close combat"
    RALLY = "rally"
    CREEP = "hidden move"
    HIDE = "hide"
    DIG = "hasty defence"
    SHELTER = "bunker"
    LOAD = "load"
    UNLOAD = "unload"
    SMOKE = "smoke"
    FLARE = "flare"
    CANISTER = "canister"
    BURN = "burn supplies"
    ENTER = "enter"
    EXIT = "exit"
    RUSH = "rapid deployment"
    AIR = "aerial attack"
    BARRAGE = "barrage"
    CURE = "follow me"


class By(StrEnum):
    """B.2 How a deed is paid for."""

    POOL = "running activation"
    NEW = "new activation"
    CHANCE = "opportunity"
    CAPS = "CAPs"
    CARD = "card"


@dataclass(frozen=True)
class Going(Record):
    """Where one member goes: its own hex for a pivot or for staying."""

    unit: Piece
    place: Place
    facing: int = 0
    inside: bool = False  # into the bunker
    careful: bool = False  # 5.0.2
    toll: int = 0  # 18.3 what the wire costs


@dataclass(frozen=True)
class Deed(Record):
    """B.5 The deed under way. It holds no secret: prices and hidden hexes are worked out from the state."""

    do: Do
    side: Side
    leader: Piece
    by: By = By.CAPS
    skill: str = ""  # the capability card that is paid for: 62, 63, 66 or 67
    card: str = ""  # the card behind it
    members: tuple[Piece, ...] = ()
    goings: tuple[Going, ...] = ()
    target: Place = NOWHERE
    second: Place = NOWHERE  # 16.0
    eye: Place = NOWHERE  # 13.0 the spotting hex
    prey: int = NOBODY  # 7.7.3 one enemy unit, or a fortification
    short: bool = False  # card 43: attack rating instead of price
    left: tuple[int, ...] = ()  # targets still to be rolled against
    broken: tuple[int, ...] = ()  # 18.4 fortifications that were hit
    screened: tuple[Piece, ...] = ()  # 12.6, 22.1 whoever had that protection when the attack began
    sunk: tuple[Piece, ...] = ()  # 22.1 boats lost in this attack
    area: tuple[Place, ...] = ()  # 13.1 the hexes that a barrage strikes

    @property
    def supporters(self) -> tuple[Piece, ...]:
        return self.members[1:]


@dataclass(frozen=True)
class Throw(Record):
    """3.2.3 A roll being made: whose, what for, and what was added before and after the dice."""

    side: Side
    why: str
    dice: int = 2
    target: int = NOBODY
    caps: int = 0
    aim: int = 0  # card 09
    cover: int = 0  # card 65
    pips: int = 0
    luck: int = 0  # card 11

    @property
    def total(self) -> int:
        return self.pips + self.caps + self.aim + self.luck


@dataclass(frozen=True)
class Plot(Record):
    """13.1 A strike to come; 0 is no hex, or one the reader may not know."""

    side: Side
    card: str
    round: int
    place: Place = NOWHERE
    smoke: bool = False
    edge: str = ""


@dataclass
class Engagement(State):
    """A position of a firefight."""

    sheet: Firefight = named(lambda sheet: sheet.name, FIREFIGHTS.find)
    house: tuple[str, ...] = record(())
    turn: int = 1  # the round
    mover: Side = AMERICAN
    passes: int = 0
    swift: int = 0  # turns still to come by card 10
    first: Side = AMERICAN  # who won the last initiative (R21)
    bids: tuple[int, ...] = record(())
    lead: int = 1  # R13
    bushido: int = 0
    where: list[Place] = lines()
    facing: list[int] = lines()
    status: list[int] = lines()
    marker: list[int] = lines()
    could_be: list[int] = lines()  # B.7 kinds that a face-down marker may be, as bits
    maybe: list[tuple[Place, ...]] = lines()  # B.7 hexes where a hidden unit may be
    shown: set[Piece] = flags()
    hidden: set[Piece] = flags()
    bunkered: set[Piece] = flags()
    hasty: set[Piece] = flags()
    visited: set[Piece] = flags()  # units that have been in a first-entry area
    aboard: dict[Piece, Piece] = numbers()  # unit -> boat
    stuck: frozenset[Piece] = marks()  # 11.4
    incautious: frozenset[Piece] = marks()  # 5.0.2
    due: frozenset[int] = marks()  # groups brought by an event card
    caps: list[int] = lines()
    pool: list[int] = lines()
    used: list[int] = lines()  # APs spent in the running activation (3.0.1)
    lost: int = 0  # American units destroyed (7.4.3)
    hands: list[Pool] = records()
    deck: Pool = record(NO_CARDS)
    discard: Pool = record(NO_CARDS)
    piles: list[Pool] = records()
    owed: int = 0  # 8.0.b a No Hit marker that leaves as soon as one is returned
    control: dict[Place, int] = numbers()
    taken: frozenset[Place] = marks()  # hexes that were ever Japanese
    bunkers: dict[Place, int] = numbers()
    wire: frozenset[Place] = marks()
    smoke: dict[Place, int] = numbers()  # hex -> ten for each fresh counter, one for each old one
    flares: tuple[tuple[Place, int, int], ...] = record(())  # hex, side, turns left
    plots: tuple[Plot, ...] = record(())
    sorties: list[int] = lines()  # aerial attacks left this round
    objective: Place = NOWHERE
    cases: dict[int, int] = numbers()  # how often a Bushido line has been met
    fought: set[int] = flags()  # sides that made a close combat attack this round
    dark: int = 0  # 15.0 the range limit of this round; 0 by day
    barred: tuple[tuple[Piece, Place], ...] = record(())  # R27 unit and hex, until its side's next turn is over
    capability: tuple[tuple[str, str], ...] = record(())  # chosen: type and card
    specials: tuple[str, ...] = record(())  # once-only rules that are used up
    deed: Deed | None = record()
    throw: Throw | None = record()
    main: Throw | None = record()  # the attacker's roll while a blow is struck back (card 60)
    blow: int = 0  # hits of that blow
    ending: str = ""

    # ---- what is where

    @property
    def the_deed(self) -> Deed:
        assert self.deed is not None, "nothing is under way"
        return self.deed

    @property
    def the_throw(self) -> Throw:
        assert self.throw is not None, "no dice are being thrown"
        return self.throw

    def type(self, unit: Piece) -> UnitType:
        return self.sheet.types[unit]

    def side(self, unit: Piece) -> Side:
        return self.sheet.side_of[unit]

    def is_on_map(self, unit: Piece) -> bool:
        """Its place may be unknown to the reader."""
        return self.where[unit] > 0 or self.where[unit] == SOMEWHERE

    def seen_at(self, place: Place) -> list[Piece]:
        """Everybody in a hex who is not hidden."""
        where, hidden, unit, found = self.where, self.hidden, NOBODY, []
        for _ in range(where.count(place)):
            unit = Piece(where.index(place, unit + 1))
            if unit not in hidden:
                found.append(unit)
        return found

    def active(self, side: Side) -> list[Piece]:
        status = self.status
        return [unit for unit in self.sheet.units_of[side] if status[unit] == ACTIVE]

    @property
    def grouping(self) -> bool:
        """R129 Firefight 1 knows neither groups nor shared activations, unless it is played with cards."""
        return self.sheet.name != FIRST or "cards_in_firefight_1" in self.house

    def skills(self, unit: Piece) -> tuple[str, ...]:
        """9.5 The capability cards of a unit."""
        mine = self.sheet.counters[unit].capabilities
        if not self.capability:
            return mine
        return mine + tuple(card for kind, card in self.capability if kind == self.type(unit).id)

    def pile_of(self, unit: Piece) -> int:
        """7.4, 12.2 Vehicles and boats of both sides share a pile."""
        return int(self.side(unit)) if self.type(unit).on_foot else VEHICLE_PILE

    # ---- points

    def gain(self, side: Side, points: int, why: str) -> None:
        """2.5.a The track has no 0; 20 wins at once."""
        if self.winner is not None or not points:
            return
        self.lead += points if side == AMERICAN else -points
        self.tell(events.PointsGained, side, points, why, self.lead)
        if self.lead >= WINNING or self.lead <= 1 - WINNING:
            self.end("20 points")

    def end(self, how: str) -> None:
        """2.4.a The side that the marker shows wins; there is no draw."""
        if self.winner is None:
            self.winner = AMERICAN if self.lead >= 1 else JAPANESE
            self.ending = how
            self.reveal()
            points = self.lead if self.lead >= 1 else 1 - self.lead
            self.tell(events.GameOver, self.winner, points, max(0, self.objective))

    # ---- activations

    def activate(self, unit: Piece, aps: int) -> None:
        """2.2.c, 3.0.b The old activation is spent."""
        side = self.side(unit)
        self.retire(side)
        self.status[unit] = ACTIVE
        self.pool[side], self.used[side] = aps, 0
        self.tell(events.Activated, unit, 0 if "fog_of_war" in self.house else aps)

    def join(self, unit: Piece) -> None:
        """10.0.a"""
        if self.status[unit] == FRESH:
            self.status[unit] = ACTIVE
            self.tell(events.Joined, unit)

    def retire(self, side: Side) -> None:
        """2.2.i, R17 All sharers are spent, their APs lost; under the fog the dice come out (3.0.1)."""
        sharers = self.active(side)
        for unit in sharers:
            self.spend(unit)
        if sharers and "fog_of_war" in self.house:
            self.reveal()
        self.pool[side] = self.used[side] = 0

    def spend(self, unit: Piece) -> None:
        self.status[unit] = SPENT
        self.tell(events.Spent, unit)

    # ---- markers

    def draw_marker(self, unit: Piece) -> int:
        """7.4 Blindly, by the owner, who alone knows it; an empty pile gives a hit without effect (R32)."""
        pile = self.pile_of(unit)
        if not self.piles[pile].size:
            return NO_EFFECT
        kind, self.piles[pile] = draw(self, "a hit marker", self.piles[pile])
        if kind == GUN_DAMAGED:  # R37
            kind = (GUN_RED, GUN_BLUE)[self.draw("the colour", (1, 1))]
        return kind

    def mark(self, unit: Piece, kind: int) -> None:
        """7.4 Face down on the unit."""
        self.marker[unit] = kind
        self.could_be[unit] = ANY_OF_PILE[self.pile_of(unit)]
        self.shown.discard(unit)
        self.tell(events.MarkerPut, unit)
        if kind == NO_EFFECT:
            self.show(unit)
        else:
            self.tell(events.MarkerSeen, unit, kind)

    def show(self, unit: Piece) -> None:
        """R41 It stays shown until it changes."""
        kind = self.marker[unit]
        if kind != UNHIT and unit not in self.shown:
            self.shown.add(unit)
            self.could_be[unit] = 1 << kind
            self.reveal(of=self.side(unit))
            self.tell(events.MarkerShown, unit, kind)

    def unmark(self, unit: Piece) -> None:
        """Back to its pile."""
        kind = self.marker[unit]
        self.marker[unit], self.could_be[unit] = UNHIT, 0
        self.shown.discard(unit)
        self.put_back(self.pile_of(unit), kind)

    def put_back(self, pile: int, kind: int) -> None:
        """R32 A hit without effect has no marker to return; a No Hit that is owed leaves the game (F)."""
        if kind in (UNHIT, NO_EFFECT):
            return
        if kind == NO_HIT and self.owed:
            self.owed -= 1
            return
        self.piles[pile] = self.piles[pile].added(in_pile(kind))

    def rule_out(self, unit: Piece, fits: int) -> None:
        """B.7 What was done without showing leaves only these kinds."""
        if self.marker[unit] != UNHIT and unit not in self.shown:
            self.could_be[unit] &= fits

    # ---- cards

    def discard_card(self, side: Side, number: str) -> None:
        kind = CARD_OF[number]
        self.hands[side] = self.hands[side].taken(kind)
        self.discard = self.discard.added(kind)
        self.reveal(of=side)
        self.tell(events.CardPlayed, side, number)


def hex_of_works(target: int) -> Place:
    """The hex of a target that is no unit."""
    return Place(target % BUNKER)


def stands_at(state: Engagement, target: int) -> Place:
    """The hex of any target."""
    return hex_of_works(target) if target >= BUNKER else state.where[target]


def kinds_with(test: str) -> int:
    """The kinds of markers that a deed leaves open, as bits (B.7)."""
    return _FITS[test]


def _bits(chosen: list[bool]) -> int:
    return sum(1 << kind for kind, yes in enumerate(chosen) if yes)


_FITS = {
    "move": _bits([not (m.bars & {"move"}) and not m.move_cost for m in MARKERS]),
    "pivot": _bits([not (m.bars & {"pivot"}) and not m.pivot_cost for m in MARKERS]),
    "attack": _bits([not (m.bars & {"attack"}) and not m.touches_attack for m in MARKERS]),
    "support": _bits([not (m.bars & {"attack"}) and not m.touches_rating and m.range_set < 0 for m in MARKERS]),
    "free move": _bits([not (m.bars & {"move"}) for m in MARKERS]),
    "free pivot": _bits([not (m.bars & {"pivot"}) for m in MARKERS]),
    "other": _bits([not (m.bars & {"other"}) for m in MARKERS]),
    "front": _bits([not m.front for m in MARKERS]),
    "flank": _bits([not m.flank for m in MARKERS]),
}
