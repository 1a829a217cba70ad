"""What happens, as records for the log, the screen and the golden playthroughs."""

from __future__ import annotations

from dataclasses import dataclass

from game.edsons_ridge.components import Phase
from game.kernel.agenda import Event, Side
from game.kernel.named import Piece, Place


@dataclass(frozen=True)
class Entered(Event):
    unit: Piece
    place: Place


@dataclass(frozen=True)
class Moved(Event):
    unit: Piece
    start: Place
    end: Place
    how: str  # moves, retreats, infiltrates, withdraws, regroups, charges, returns


@dataclass(frozen=True)
class ControlTurned(Event):
    place: Place
    side: Side


@dataclass(frozen=True)
class BridgeTaken(Event):
    bridge: int
    side: Side


@dataclass(frozen=True)
class LevelChanged(Event):
    unit: Piece
    before: int
    after: int


@dataclass(frozen=True)
class Eliminated(Event):
    unit: Piece
    place: Place


@dataclass(frozen=True)
class LeaderRemoved(Event):
    leader: Piece
    place: Place
    why: str


@dataclass(frozen=True)
class Entrenched(Event):
    unit: Piece


@dataclass(frozen=True)
class LabourPlaced(Event):
    unit: Piece


@dataclass(frozen=True)
class PositionLost(Event):
    unit: Piece


@dataclass(frozen=True)
class Used(Event):
    piece: Piece


@dataclass(frozen=True)
class GunReady(Event):
    gun: Piece


@dataclass(frozen=True)
class PointsGained(Event):
    side: Side
    points: int
    why: str
    lead: int


@dataclass(frozen=True)
class AdvantagePassed(Event):
    holder: Side
    why: str


@dataclass(frozen=True)
class PhaseBegun(Event):
    turn: int
    phase: Phase


@dataclass(frozen=True)
class ImpulseDeclared(Event):
    side: Side
    kind: str
    place: Place
    piece: Piece


@dataclass(frozen=True)
class PhaseWillEnd(Event):
    """12.4 The impulse phase ends with this impulse."""

    side: Side


@dataclass(frozen=True)
class AmmoDropped(Event):
    side: Side
    box: int
    number: int


@dataclass(frozen=True)
class AmmoRaised(Event):
    box: int
    number: int


@dataclass(frozen=True)
class AssaultBegun(Event):
    side: Side
    place: Place
    units: tuple[Piece, ...]
    charge: bool


@dataclass(frozen=True)
class FireOpened(Event):
    """10.31, 11 Someone shoots at a place: defensive fire, ranged fire, bombardment or gas."""

    side: Side
    kind: str
    place: Place
    units: tuple[Piece, ...]


@dataclass(frozen=True)
class Compared(Event):
    """Two totals against each other: kind, values, dice totals, and what came of it."""

    kind: str
    place: Place
    attack: int
    attack_roll: int
    defence: int
    defence_roll: int
    result: str
    points: int


@dataclass(frozen=True)
class Checked(Event):
    """One roll against a number: infiltration, entrenchment, patrol, withdrawal, ammo, gas."""

    kind: str
    unit: Piece
    place: Place
    roll: int
    needed: int
    success: bool


@dataclass(frozen=True)
class Struck(Event):
    """13.6 One close-combat attack."""

    attackers: tuple[Piece, ...]
    target: Piece
    roll: int
    modifier: int
    needed: int
    hit: bool


@dataclass(frozen=True)
class ChargeFought(Event):
    """10.9 A charge has come to blows in a place: who came, who stood there, and what came of it."""

    side: Side
    place: Place
    came: tuple[Piece, ...]
    stood: tuple[Piece, ...]
    left: int  # of those who came
    cleared: bool  # whether nobody stands against them any more


@dataclass(frozen=True)
class Overrun(Event):
    place: Place
    side: Side


@dataclass(frozen=True)
class Screened(Event):
    units: tuple[Piece, ...]


@dataclass(frozen=True)
class DumpFound(Event):
    place: Place
    units: tuple[Piece, ...]


@dataclass(frozen=True)
class DumpRemoved(Event):
    place: Place


@dataclass(frozen=True)
class VandegriftLeft(Event):
    place: Place
    taken: bool


@dataclass(frozen=True)
class Scored(Event):
    turn: int
    japanese: int
    american: int
    lead: int


@dataclass(frozen=True)
class GameWon(Event):
    side: Side
    why: str
    lead: int
