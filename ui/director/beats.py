"""The vocabulary of the show: what can be seen to happen, whatever the game. A skin turns its events into these.

`seconds` is how long a beat lasts at normal speed, `sound` what is heard with it; whatever sounds can also be seen.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from game.kernel.agenda import Side
from game.kernel.state import Rolled


@dataclass(frozen=True)
class Beat:
    """One thing that is seen. An effect that `stays` remains in sight until the whole move is shown."""

    seconds: ClassVar[float] = 0.4
    sound: ClassVar[str] = ""
    stays: ClassVar[bool] = False


# ---- pieces


@dataclass(frozen=True)
class Slide(Beat):
    """Pieces go together from one place to another."""

    pieces: tuple[int, ...]
    start: str
    end: str
    seconds = 0.55
    sound = "slide"


@dataclass(frozen=True)
class Entry(Beat):
    """A piece comes onto the map."""

    piece: int
    place: str
    seconds = 0.3
    sound = "click"


@dataclass(frozen=True)
class Flip(Beat):
    """A piece shows another face: used or ready, a level down or up."""

    piece: int
    place: str
    worse: bool
    seconds = 0.3
    sound = "click"


@dataclass(frozen=True)
class Loss(Beat):
    """A piece is eliminated and goes to the tray."""

    piece: int
    place: str
    seconds = 0.6
    sound = "slide"


@dataclass(frozen=True)
class Works(Beat):
    """A piece digs, or what it had dug is lost."""

    piece: int
    place: str
    seconds = 0.35
    sound = "dig"


def pieces_of(beat: Beat) -> tuple[int, ...]:
    """The pieces that a beat is about."""
    if isinstance(beat, Slide):
        return beat.pieces
    return (beat.piece,) if isinstance(beat, Entry | Flip | Loss | Works) else ()


# ---- fights


@dataclass(frozen=True)
class Throw:
    """One side's dice."""

    side: Side
    pips: tuple[int, ...]
    low: bool = False  # whether low pips are the lucky ones


@dataclass(frozen=True)
class Dice(Beat):
    """They tumble, then lie there until the verdict."""

    place: str
    throws: tuple[Throw, ...]
    seconds = 0.6
    sound = "dice"


def dice_of(rolled: Rolled, place: str) -> Dice:
    """A roll on the table: each thrower's dice by themselves."""
    return Dice(place, tuple(Throw(side, pips, rolled.low) for side, pips in rolled.throws))


@dataclass(frozen=True)
class Verdict(Beat):
    """What the dice came to: 16 to 11, and what follows."""

    place: str
    totals: str
    words: str
    seconds = 0.9


@dataclass(frozen=True)
class Muzzle(Beat):
    """Rifles in a place."""

    place: str
    seconds = 0.4
    sound = "rifle"


@dataclass(frozen=True)
class MachineGun(Muzzle):
    """Many flashes."""

    seconds = 0.6
    sound = "machine_gun"


@dataclass(frozen=True)
class Burst(Beat):
    """Shells fall on a place."""

    place: str
    seconds = 0.8
    sound = "shell"


@dataclass(frozen=True)
class Gas(Beat):
    """A cloud rolls over a place."""

    place: str
    seconds = 1.1
    sound = "gas"


@dataclass(frozen=True)
class Banner(Beat):
    """A word across the map."""

    words: str
    side: Side
    seconds = 1.1
    sound = "charge"


# ---- markers and time


@dataclass(frozen=True)
class Flag(Beat):
    """A place changes hands."""

    place: str
    side: Side
    seconds = 0.5
    sound = "flag"
    stays = True


@dataclass(frozen=True)
class Chit(Beat):
    """A marker is turned or moves on its track: what it said, what it says."""

    side: Side
    words: str
    before: str
    after: str
    seconds = 0.8
    sound = "click"


@dataclass(frozen=True)
class Ribbon(Beat):
    """A phase begins."""

    words: str
    seconds = 0.9


@dataclass(frozen=True)
class Opening(Beat):
    """A side begins a stretch of moves: arrows are counted from here, and a skip ends before the next."""

    side: Side
    place: str = ""
    seconds = 0.5


@dataclass(frozen=True)
class Glow(Beat):
    """The outlines of places flash: the plain sign that something happened there."""

    places: tuple[str, ...]
    seconds = 0.5


KINDS: tuple[type[Beat], ...] = (
    Slide,
    Entry,
    Flip,
    Loss,
    Works,
    Dice,
    Verdict,
    Muzzle,
    MachineGun,
    Burst,
    Gas,
    Banner,
    Flag,
    Chit,
    Ribbon,
    Opening,
    Glow,
)
