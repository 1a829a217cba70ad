"""What the screen asks of a game's skin: how things look, beside how its orders are composed.

What a skin may add has a protocol of its own; without it the screen shows less.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol, runtime_checkable

import pygame

from game.kernel.agenda import Event, Side
from table.composition.forms import ClickStep
from table.composition.orders import Orders
from table.composition.plans import PlanSheet
from ui.board.camera import Camera
from ui.board.chart import Chart
from ui.board.faces import Face, Livery
from ui.board.overlays import Overlay
from ui.board.piles import Stack
from ui.palette import Colour

PhaseState = Literal["done", "now", "later"]


@dataclass(frozen=True)
class Track:
    """A row of boxes on the status card; the one numbered `now` is filled. The note says what may come next."""

    name: str
    boxes: tuple[str, ...]
    now: int
    note: str = ""
    side: int = -1  # whose it is: its sign stands before the boxes instead of the name
    owners: tuple[int, ...] = ()  # the side whose colours a box has; -1: nobody's


@dataclass(frozen=True)
class RibbonWord:
    """Something that the ribbon tells in a word or two: a label, and how it stands; in a side's colour, if any."""

    label: str
    words: str
    side: int = -1
    note: str = ""


@dataclass(frozen=True)
class Explained:
    """What is this? One clause, one sentence on when one uses it, and its rule."""

    clause: str
    sentence: str = ""
    rule: str = ""


@dataclass(frozen=True)
class PaneCard:
    """A card of a pane that a skin adds: what one points at with it, and its words."""

    step: ClickStep
    title: str
    lines: tuple[str, ...] = ()
    corner: str = ""  # in its upper right: what it costs, for example
    kind: str = ""  # on a head of its own, in this colour
    tint: Colour | None = None


@dataclass(frozen=True)
class ExtraPane:
    """A part of the screen that only one game has: a hand of cards, a list of stacks, a strip of tracks. It lies at the
    foot, at the left or at the top of the map and takes at least so many pixels of it at 100 %."""

    name: str
    title: str
    side: Literal["bottom", "left", "top"]
    least: int
    cards: tuple[PaneCard, ...] = ()
    tracks: tuple[Track, ...] = ()
    needs_width: bool = False  # only in a wide window: elsewhere the ribbon tells it


class Skin(Orders, Protocol):
    """What the battle screen asks of a game's skin: how things look, beside how orders are composed."""

    def chart(self, scenario: str) -> Chart:
        """The map of a scenario."""

    def draw_markers(self, surface: pygame.Surface, view: Any, camera: Camera, palette: str) -> None:
        """How things stand, drawn over the map and under the pieces: tracks, control, points."""

    def stacks(
        self, view: Any, place: str, palette: str, chosen: frozenset[int], dimmed: frozenset[int]
    ) -> tuple[Stack, ...]:
        """The pieces in a place."""

    def turned(self, view: Any, piece: int, palette: str) -> Face | None:
        """The other side of a piece; None if it has none, or if nobody may look."""

    def pieces_at(self, view: Any, place: str) -> list[int]:
        """The same by their numbers."""

    def is_contested(self, view: Any, place: str) -> bool:
        """Whether both sides stand there."""

    def is_target(self, view: Any, side: Side, place: str) -> bool:
        """Whether going there means a fight."""

    def touched(self, view: Any, event: Event) -> Collection[str]:
        """The places where an event happened."""

    def side_name(self, side: Side) -> str:
        """A side as the player reads it."""

    def turn_words(self, view: Any) -> str:
        """For the ribbon."""

    def phases(self, view: Any) -> list[tuple[str, PhaseState]]:
        """For the ribbon."""

    def status(self, view: Any, side: Side) -> list[str]:
        """Points, markers and the like."""

    def place_card(self, view: Any, side: Side, place: str) -> list[str]:
        """A title, then what there is to know of a place."""


@runtime_checkable
class Coloured(Protocol):
    """The colours of the sides."""

    def side_style(self, side: Side, palette: str) -> Livery:
        """The colours and the emblem of a side, for its dice, flags and banners."""


@runtime_checkable
class Lit(Protocol):
    """A battle that has an hour: the light of it, and where it burns."""

    def light(self, view: Any) -> str:
        """As the settings call it: none, dusk or night."""

    def fires(self, view: Any) -> Sequence[str]:
        """Places over which flares hang, the most important first."""

    def hour(self, view: Any) -> str:
        """What the clock says, as far as the game knows it."""


@runtime_checkable
class Held(Protocol):
    """A game about ground says who holds it: for the overview, and for what a turn has won and lost."""

    def holders(self, view: Any) -> Mapping[str, Side]:
        """Who holds each place that somebody holds."""

    def worth(self, view: Any, place: str) -> int:
        """What holding it counts for; 0 where it counts for nothing."""


@runtime_checkable
class Informed(Protocol):
    """Doors that a skin may leave out: the screen then shows less."""

    overlay_names: tuple[str, ...]

    def overlay(self, view: Any, side: Side, name: str, place: str) -> Overlay:
        """By its name, for what the side may know; of the place alone if it can."""

    def tracks(self, view: Any, side: Side) -> list[Track]:
        """The rows of boxes on the status card."""

    def phase_notes(self) -> dict[str, str]:
        """What each phase of the ribbon is for."""


@runtime_checkable
class Signed(Protocol):
    """A skin whose sides have a look of their own beside the map too."""

    def side_style(self, side: Side, palette: str) -> Livery:
        """Colours, corners and emblem of a side."""


@runtime_checkable
class Ribboned(Protocol):
    """A skin with words for the ribbon and for the goal slip; without it the status stands there in short."""

    def ribbon(self, view: Any, side: Side) -> list[RibbonWord]:
        """From left to right; the score last."""

    def goal(self, view: Any, side: Side) -> str:
        """What this side has to reach, in one line."""


@runtime_checkable
class Explaining(Protocol):
    """A skin that can say what a thing of the screen is: `track Ammo`, `phase Refit`, `kind assault`, `told Score`,
    `symbol infantry`. What it does not know, the screen explains as well as it can."""

    def explain(self, thing: str) -> Explained | None: ...


@runtime_checkable
class Sighted(Protocol):
    """A skin that can tell whether one place sees another, and what blocks it."""

    def sight_line(self, view: Any, start: str, end: str) -> Overlay:
        """The line, the place that blocks it, and both in words."""


@runtime_checkable
class Signing(Protocol):
    """A skin with something to draw on its pieces where they lie: which way they look, the points they have left."""

    def draw_signs(self, surface: pygame.Surface, view: Any, camera: Camera, palette: str) -> None: ...


@runtime_checkable
class Locating(Protocol):
    """A skin that says in its own words where in the game one is: `April 1944, Japanese movement`."""

    def where(self, view: Any) -> str: ...


@runtime_checkable
class Pinning(Protocol):
    """A skin that shows on the map where the rows of a table would put something that is no piece."""

    def draw_pins(self, surface: pygame.Surface, view: Any, camera: Camera, places: Sequence[str]) -> None: ...


@runtime_checkable
class Sketching(Protocol):
    """A skin that draws a whole order on the map while it is composed: lines of fire, ways with their prices."""

    def draw_order(self, surface: pygame.Surface, view: Any, camera: Camera, order: PlanSheet) -> None: ...


@runtime_checkable
class Paned(Protocol):
    """A skin with panes of its own."""

    def extra_panes(self, view: Any, side: Side) -> tuple[ExtraPane, ...]: ...


@runtime_checkable
class Listing(Protocol):
    """A skin with a tab of lists: who is due, who waits, what is in a pool."""

    list_name: str  # of the tab

    def lists(self, view: Any, side: Side) -> Sequence[tuple[str, Sequence[str]]]:
        """Headings, each with its lines, from what the side may know."""
