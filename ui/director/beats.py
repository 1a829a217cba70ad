"""The vocabulary of the show: what can be seen to happen, whatever the game. A skin turns its events into these,
and may have beats of its own: each says which pieces it moves and draws the rest itself.

`seconds` is how long a beat lasts at normal speed, `sound` what is heard with it; whatever sounds can also be seen.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from game.kernel.agenda import Side
from game.kernel.state import Rolled
from ui.director import effects, fight_stage
from ui.director.canvas import StageCanvas
from ui.director.fight import FightShow


@dataclass(frozen=True)
class Beat:
    """One thing that is seen. An effect that `stays` remains in sight until the whole move is shown."""

    seconds: ClassVar[float] = 0.4
    sound: ClassVar[str] = ""
    stays: ClassVar[bool] = False
    shakes: ClassVar[int] = 0  # pixels by which the ground trembles at its beginning

    def lasts(self) -> float:
        """Seconds at normal speed."""
        return self.seconds

    def noises(self) -> tuple[tuple[float, str], ...]:
        """What is heard, and when: shares of its time."""
        return ((0.0, self.sound),) if self.sound else ()

    def pieces(self) -> tuple[int, ...]:
        """The pieces that it is about; the cast moves them."""
        return ()

    def places(self) -> tuple[str, ...]:
        """Where they lie or go, in order."""
        return ()

    def sites(self) -> tuple[str, ...]:
        """Where one should look."""
        return self.places()

    def draw(self, canvas: StageCanvas, share: float) -> None:
        """What is seen besides its pieces, at a moment of its time."""

    def sprites(self, canvas: StageCanvas) -> list[Callable[[], object]]:
        """What is costly to draw for the first time, in the order in which it is needed."""
        return []


# ---- pieces


@dataclass(frozen=True)
class Slide(Beat):
    """Pieces go together along a way of two places or more."""

    moved: tuple[int, ...]
    path: tuple[str, ...]
    seconds = 0.55
    sound = "slide"

    @property
    def start(self) -> str:
        return self.path[0]

    @property
    def end(self) -> str:
        return self.path[-1]

    def pieces(self) -> tuple[int, ...]:
        return self.moved

    def places(self) -> tuple[str, ...]:
        return self.path


@dataclass(frozen=True)
class Single(Beat):
    """What happens to one piece where it lies."""

    piece: int
    place: str

    def pieces(self) -> tuple[int, ...]:
        return (self.piece,)

    def places(self) -> tuple[str, ...]:
        return (self.place,) if self.place else ()


@dataclass(frozen=True)
class Entry(Single):
    """A piece comes onto the map."""

    seconds = 0.3
    sound = "click"


@dataclass(frozen=True)
class Flip(Single):
    """A piece shows another face: used or ready, a level down or up."""

    worse: bool
    seconds = 0.3
    sound = "click"


@dataclass(frozen=True)
class Loss(Single):
    """A piece is eliminated and goes to the tray."""

    seconds = 0.6
    sound = "slide"


# ---- fights


@dataclass(frozen=True)
class PlacedBeat(Beat):
    """What is seen in one place, or nowhere."""

    place: str

    def sites(self) -> tuple[str, ...]:
        return (self.place,) if self.place else ()


@dataclass(frozen=True)
class DiceThrow:
    """One side's dice."""

    side: Side
    pips: tuple[int, ...]
    low: bool = False  # whether low pips are the lucky ones


@dataclass(frozen=True)
class Dice(PlacedBeat):
    """They tumble, then lie there until the verdict."""

    throws: tuple[DiceThrow, ...]
    seconds = 0.6
    sound = "dice"


def dice_of(rolled: Rolled, place: str) -> Dice:
    """A roll on the table: each thrower's dice by themselves."""
    return Dice(place, tuple(DiceThrow(side, pips, rolled.low) for side, pips in rolled.throws))


@dataclass(frozen=True)
class Verdict(PlacedBeat):
    """What the dice came to: 16 to 11, and what follows."""

    totals: str
    words: str
    seconds = 0.9


@dataclass(frozen=True)
class FightBeat(PlacedBeat):
    """Two sides on stage: who they are, what counts, dice, and what came of it."""

    show: FightShow
    sound = "dice"

    def lasts(self) -> float:
        return self.show.seconds

    def noises(self) -> tuple[tuple[float, str], ...]:
        """Dice are heard when they are thrown, not when the fight comes on stage."""
        show = self.show
        return () if show.again or show.is_prelude else ((show.thrown / show.seconds, self.sound),)

    def draw(self, canvas: StageCanvas, share: float) -> None:
        fight_stage.draw(canvas, self.show, share * self.lasts())

    def sprites(self, canvas: StageCanvas) -> list[Callable[[], object]]:
        return fight_stage.sprites(canvas, self.show)


@dataclass(frozen=True)
class Muzzle(PlacedBeat):
    """Rifles in a place."""

    seconds = 0.4
    sound = "rifle"

    def draw(self, canvas: StageCanvas, share: float) -> None:
        effects.muzzle(canvas, self.place, share)


@dataclass(frozen=True)
class MachineGun(Muzzle):
    """Many flashes."""

    seconds = 0.6
    sound = "machine_gun"

    def draw(self, canvas: StageCanvas, share: float) -> None:
        effects.muzzle(canvas, self.place, share, len(effects.AROUND))


@dataclass(frozen=True)
class Burst(PlacedBeat):
    """Shells fall on a place."""

    seconds = 0.8
    sound = "shell"

    def draw(self, canvas: StageCanvas, share: float) -> None:
        effects.burst(canvas, self.place, share)

    def sprites(self, canvas: StageCanvas) -> list[Callable[[], object]]:
        return effects.burst_sprites(canvas)


@dataclass(frozen=True)
class Banner(Beat):
    """A word across the map."""

    words: str
    side: Side
    seconds = 1.1
    sound = "charge"

    def draw(self, canvas: StageCanvas, share: float) -> None:
        effects.banner(canvas, self.words, self.side, share)

    def sprites(self, canvas: StageCanvas) -> list[Callable[[], object]]:
        return effects.banner_sprites(canvas, self.words, self.side)


@dataclass(frozen=True)
class Rush(Banner):
    """A charge: the word, the drums, and feet that one feels."""

    shakes = 4


# ---- markers and time


@dataclass(frozen=True)
class Flag(PlacedBeat):
    """A place changes hands."""

    side: Side
    seconds = 0.5
    sound = "flag"
    stays = True

    def draw(self, canvas: StageCanvas, share: float) -> None:
        effects.flag(canvas, self.place, self.side, share)


@dataclass(frozen=True)
class Chit(Beat):
    """A marker is turned or moves on its track: what it said, what it says."""

    side: Side
    words: str
    before: str
    after: str
    seconds = 0.8
    sound = "click"

    def draw(self, canvas: StageCanvas, share: float) -> None:
        effects.chit(canvas, self.side, self.words, self.before, self.after, share)


@dataclass(frozen=True)
class Ribbon(Beat):
    """A phase begins."""

    words: str
    seconds = 0.9

    def draw(self, canvas: StageCanvas, share: float) -> None:
        effects.ribbon(canvas, self.words, share)


@dataclass(frozen=True)
class Overture(Beat):
    """A side begins a stretch of moves: arrows are counted from here, and a skip ends before the next."""

    side: Side
    place: str = ""
    seconds = 0.5

    def sites(self) -> tuple[str, ...]:
        return (self.place,) if self.place else ()

    def draw(self, canvas: StageCanvas, share: float) -> None:
        if self.place:
            effects.outline(canvas, self.place, share)


@dataclass(frozen=True)
class Glow(Beat):
    """The outlines of places flash: the plain sign that something happened there."""

    touched: tuple[str, ...]
    seconds = 0.5

    def sites(self) -> tuple[str, ...]:
        return self.touched

    def draw(self, canvas: StageCanvas, share: float) -> None:
        for place in self.touched:
            effects.outline(canvas, place, share)
