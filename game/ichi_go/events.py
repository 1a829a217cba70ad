"""What happens, as records for the log, the screen and the golden playthroughs. Pieces that a side may not know are
replaced before it hears of them (`secrets.heard`)."""

from __future__ import annotations

from dataclasses import dataclass

from game.ichi_go.components import Nation, Phase
from game.kernel.agenda import Event, Side
from game.kernel.named import Piece, Place


@dataclass(frozen=True)
class TurnBegun(Event):
    turn: int


@dataclass(frozen=True)
class PhaseBegun(Event):
    turn: int
    phase: Phase


@dataclass(frozen=True)
class OrderChosen(Event):
    """5.5"""

    nation: Nation
    moves_first: bool


@dataclass(frozen=True)
class Controlled(Event):
    """3.5 A city, railroad or edge hex changes hands."""

    place: Place
    side: Side


@dataclass(frozen=True)
class AirRolled(Event):
    """8.1, 8.7 The dice of both, what they come to, and the markers won (0: a tie, rolled again)."""

    japanese: int
    allied: int
    totals: tuple[int, int]
    winner: int
    markers: int


@dataclass(frozen=True)
class AirPlaced(Event):
    place: Place
    side: Side


@dataclass(frozen=True)
class BomberRolled(Event):
    """8.9 With Causeway: whether the B-29s fly this turn."""

    die: int
    flies: bool


@dataclass(frozen=True)
class BomberPlaced(Event):
    place: Place
    units: int


@dataclass(frozen=True)
class PointsRolled(Event):
    """10.14, 10.15 The movement points of a stack."""

    place: Place
    nation: Nation
    die: int
    points: int


@dataclass(frozen=True)
class Moved(Event):
    units: tuple[Piece, ...]
    path: tuple[Place, ...]
    cost: int
    is_strategic: bool

    @property
    def start(self) -> Place:
        return self.path[0]

    @property
    def end(self) -> Place:
        return self.path[-1]


@dataclass(frozen=True)
class AttackDeclared(Event):
    target: Place
    nation: Nation
    units: tuple[Piece, ...]
    is_momentum: bool


@dataclass(frozen=True)
class SupportGiven(Event):
    """11.17, 11.28"""

    tanks: int
    sf: bool
    is_defending: bool


@dataclass(frozen=True)
class TurnedUp(Event):
    """11.27 Untried Chinese show what they are; those without strength leave."""

    units: tuple[Piece, ...]
    faces: tuple[int, ...]


@dataclass(frozen=True)
class ZerosLeft(Event):
    units: tuple[Piece, ...]
    faces: tuple[int, ...]


@dataclass(frozen=True)
class OddsFound(Event):
    """11.6-11.18 Strengths, odds before and after the shifts."""

    target: Place
    nation: Nation
    attack: int
    defence: int
    odds: str
    shift: int
    shifted: str


@dataclass(frozen=True)
class Fought(Event):
    """11.19 The die and the result; `attacker` and `defender` are the steps that have to be taken off units."""

    target: Place
    die: int
    result: str
    attacker: int
    defender: int


@dataclass(frozen=True)
class Walkover(Event):
    """11.27, R35 Nobody was there to fight: on the defending, or on the attacking side."""

    target: Place
    defenders_gone: bool


@dataclass(frozen=True)
class StepLost(Event):
    unit: Piece
    place: Place
    left: int


@dataclass(frozen=True)
class Destroyed(Event):
    """11.22, 2.15 Units that leave the map for good, or Chinese regulars that go back to the pool."""

    units: tuple[Piece, ...]
    place: Place
    faces: tuple[int, ...] = ()


@dataclass(frozen=True)
class GarrisonFell(Event):
    place: Place


@dataclass(frozen=True)
class SupportLost(Event):
    tanks: int
    sf: bool


@dataclass(frozen=True)
class Advanced(Event):
    units: tuple[Piece, ...]
    place: Place


@dataclass(frozen=True)
class Entered(Event):
    """9 A reinforcement comes onto the map."""

    unit: Piece
    place: Place


@dataclass(frozen=True)
class Withdrawn(Event):
    """9.2"""

    units: tuple[Piece, ...]
    to_pool: Piece


@dataclass(frozen=True)
class Absorbed(Event):
    """9.5"""

    division: Piece
    brigade: Piece
    place: Place


@dataclass(frozen=True)
class AreaArmyRolled(Event):
    """5.3.7"""

    die: int
    units: tuple[Piece, ...]
    closed: bool


@dataclass(frozen=True)
class Crossed(Event):
    """5.3.9 The die of a crossing, and the steps that are left; the SF Group needs none."""

    unit: Piece
    die: int
    left: int


@dataclass(frozen=True)
class RecruitsRolled(Event):
    """9.7"""

    die: int
    units: int


@dataclass(frozen=True)
class Recruited(Event):
    unit: Piece
    place: Place


@dataclass(frozen=True)
class Flown(Event):
    """8.10, 8.11"""

    unit: Piece
    start: Place
    end: Place


@dataclass(frozen=True)
class Dropped(Event):
    """8.11"""

    unit: Piece
    place: Place


@dataclass(frozen=True)
class AerialPlaced(Event):
    """7.8"""

    place: Place


@dataclass(frozen=True)
class CausewayRolled(Event):
    """5.2"""

    die: int
    base_die: int
    total: int
    launched: bool


@dataclass(frozen=True)
class Landed(Event):
    """5.3.4, 5.3.12"""

    place: Place
    units: tuple[Piece, ...]


@dataclass(frozen=True)
class Shipped(Event):
    """10.11, R26"""

    unit: Piece
    place: Place


@dataclass(frozen=True)
class Displaced(Event):
    """5.3.12, R27"""

    unit: Piece
    start: Place
    end: Place


@dataclass(frozen=True)
class CollapseRolled(Event):
    """4.1"""

    die: int
    total: int
    collapses: bool


@dataclass(frozen=True)
class GameEnded(Event):
    """4 `points` as counted, where points were counted."""

    winner: int  # -1: a draw
    how: str  # points, collapse, beachhead, cities
    points: int
    turn: int
