"""What happens, as records for the log, the screen and the golden playthroughs."""

from __future__ import annotations

from dataclasses import dataclass

from game.bloody_ridge.components import Phase
from game.kernel.agenda import Event, Side
from game.kernel.named import Piece, Place


@dataclass(frozen=True)
class PhaseBegun(Event):
    turn: int
    phase: Phase


@dataclass(frozen=True)
class Placed(Event):
    """3.5 Infantry put face down into a red-row hex; `due` is more than `units` when the holding area ran out."""

    place: Place
    die: int
    due: int
    units: int
    left: int


@dataclass(frozen=True)
class CrewPlaced(Event):
    place: Place


@dataclass(frozen=True)
class ForceChosen(Event):
    place: Place
    hidden: int
    units: tuple[Piece, ...]

    @property
    def size(self) -> int:
        return self.hidden + len(self.units)


@dataclass(frozen=True)
class TurnedUp(Event):
    """6.11 The force attacks for the first time."""

    units: tuple[Piece, ...]


@dataclass(frozen=True)
class Marched(Event):
    """3.8 Into a hex that is already Japanese."""

    start: Place
    end: Place


@dataclass(frozen=True)
class DefenseRolled(Event):
    """6.7 How many counters defend a hex; `most` is less than `due` beside HQs (R20)."""

    place: Place
    die: int
    due: int
    most: int


@dataclass(frozen=True)
class Drew(Event):
    """6.7 Everything drawn, in order; `aside` are the HQs among it that may not stand here (6.10)."""

    place: Place
    pieces: tuple[Piece, ...]
    aside: tuple[Piece, ...]

    @property
    def kept(self) -> tuple[Piece, ...]:
        """What defends the hex."""
        return tuple(piece for piece in self.pieces if piece not in self.aside)


@dataclass(frozen=True)
class HqFound(Event):
    hq: Piece
    place: Place


@dataclass(frozen=True)
class CacheFound(Event):
    place: Place


@dataclass(frozen=True)
class Shelled(Event):
    """8.2 One marker's fire: a die against each unit, hit up to `needed`."""

    place: Place
    units: tuple[Piece, ...]
    dice: tuple[int, ...]
    needed: int
    hit: tuple[Piece, ...]


@dataclass(frozen=True)
class ShellsHeld(Event):
    """3.4 Markers that cannot fire into the red row, or find nobody left, go back to the pool."""

    markers: int
    why: str  # red row, nobody left

    @property
    def alone(self) -> bool:
        return self.markers == 1


@dataclass(frozen=True)
class Supported(Event):
    """11.2, 11.3 Who is doubled."""

    manned: tuple[Piece, ...]
    heroic: Piece
    idle: int


@dataclass(frozen=True)
class Charged(Event):
    """11.4 A banzai charge: both dice."""

    japanese: int
    american: int
    success: bool


@dataclass(frozen=True)
class Struck(Event):
    """11.4 The Marine unit that fell to the charge."""

    unit: Piece


@dataclass(frozen=True)
class Fired(Event):
    """7.5-7.16 One side's fire in one round: odds with their arithmetic, dice and losses."""

    side: Side
    round: int
    total: int
    strength: int
    odds: int
    shift: int
    close: bool
    needed: int
    targets: tuple[Piece, ...]
    dice: tuple[int, ...]
    hit: tuple[Piece, ...]


@dataclass(frozen=True)
class ArtilleryGone(Event):
    """8.4 The battalion HQ is dead."""

    markers: int


@dataclass(frozen=True)
class Returned(Event):
    """6.9, 7.13 Marine pieces back to the pool."""

    pieces: tuple[Piece, ...]
    rule: str


@dataclass(frozen=True)
class Spent(Event):
    """11.2 Machine guns that leave the game after a fight."""

    pieces: tuple[Piece, ...]


@dataclass(frozen=True)
class Taken(Event):
    """3.7, 7.12 The force moves in and raises its flag."""

    start: Place
    place: Place
    rule: str  # 6.7 nobody defended it, 6.8 only artillery did, 7.12 after a fight

    @property
    def is_free(self) -> bool:
        """6.7 Nobody defended it."""
        return self.rule == "6.7"


@dataclass(frozen=True)
class ForceLost(Event):
    """7.13 Nobody of the force is left."""

    place: Place
    why: str  # fight, shells, cache, charge


@dataclass(frozen=True)
class Retaken(Event):
    """9 A counterattack on one hex."""

    place: Place
    die: int
    needed: int
    success: bool


@dataclass(frozen=True)
class GunsReady(Event):
    """8.3 Fired markers return to the pool."""

    markers: int


@dataclass(frozen=True)
class GameWon(Event):
    side: Side
    how: str  # exit, division, time, reserves
    place: Place
    turn: int
