"""What the screen asks of a game's skin: how things look, beside how its orders are composed.

What a skin may add has a protocol of its own; without it the screen shows less.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, Literal, Protocol, runtime_checkable

import pygame

from game.kernel.agenda import Event, Side
from table.composition.orders import Orders
from ui.board.camera import Camera
from ui.board.chart import Chart
from ui.board.faces import Face, Livery
from ui.board.overlays import Overlay
from ui.board.piles import Stack

PhaseState = Literal["done", "now", "later"]


@dataclass(frozen=True)
class Track:
    """A row of boxes on the status card; the one numbered `now` is filled. The note says what may come next."""

    name: str
    boxes: tuple[str, ...]
    now: int
    note: str = ""


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
