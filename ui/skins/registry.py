"""Skins by the name of their game: where things lie on its map, and what one clicks for an action.

Nothing outside a skin names a game; a game without a skin is still played, from the list of options alone.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol, runtime_checkable

import pygame

from game.kernel.agenda import Event, Side
from game.kernel.homes import room_of
from game.kernel.state import Told
from ui.board.camera import Camera
from ui.board.faces import Piece, Style
from ui.board.piles import Stack
from ui.director.beats import Beat

Point = tuple[float, float]
Box = tuple[float, float, float, float]
Phase = Literal["done", "now", "later"]


@dataclass(frozen=True)
class Track:
    """A row of boxes on the status card; the one numbered `now` is filled. The note says what may come next."""

    name: str
    boxes: tuple[str, ...]
    now: int
    note: str = ""


class Skin(Protocol):
    """What the battle screen asks of a game's skin: how things look. How orders are composed is asked of its orders."""

    bounds: Box
    steps: tuple[float, ...]

    def outlines(self) -> Mapping[str, Sequence[Point]]:
        """The outline of every place by its name, in map units."""

    def room(self, place: str, scale: float) -> Box:
        """Where the piles of a place lie, in map units, at a scale: left, top, width, height."""

    def badge(self, place: str) -> Point:
        """Where a mark of the place goes."""

    def label(self, place: str) -> Point:
        """Where its name is printed."""

    def picture(self, view: Any, scale: float, tint: str, paint: bool = False) -> pygame.Surface | None:
        """The map at a scale in a light (none, dusk, night); None if it is not painted yet and shall not be now."""

    def paint(self, scale: float, tint: str) -> None:
        """Paint the map into the cache, if it is not there: called in a process of its own."""

    def draw_markers(self, surface: pygame.Surface, view: Any, camera: Camera, palette: str) -> None:
        """How things stand, drawn over the map and under the pieces: tracks, control, points."""

    def stacks(
        self, view: Any, place: str, palette: str, chosen: frozenset[int], dimmed: frozenset[int]
    ) -> tuple[Stack, ...]:
        """The pieces in a place."""

    def turned(self, view: Any, piece: int, palette: str) -> Piece | None:
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

    def phases(self, view: Any) -> list[tuple[str, Phase]]:
        """For the ribbon."""

    def status(self, view: Any, side: Side) -> list[str]:
        """Points, markers and the like."""

    def place_card(self, view: Any, side: Side, place: str) -> list[str]:
        """A title, then what there is to know of a place."""


@runtime_checkable
class Staged(Protocol):
    """What a skin may add, so that its events are acted out; without it the places an event touched only flash."""

    def beats(self, before: Any, told: Sequence[Told]) -> Sequence[tuple[Beat, ...]]:
        """What is seen of each event that a side heard, each with its view of the position after it, from the view
        before them all; nothing for an event that goes with the one before it."""

    def side_style(self, side: Side, palette: str) -> Style:
        """The colours and the emblem of a side, for its dice, flags and banners."""

    def losses(self, view: Any, palette: str) -> Sequence[Stack]:
        """The eliminated pieces of each side, for the tray; in the order of the sides."""


@runtime_checkable
class Framed(Protocol):
    """What a skin may add for a map that is too large to be read as a whole."""

    first_look: Box  # the part of the map that a battle opens with


@runtime_checkable
class Informed(Protocol):
    """Doors that a skin may leave out: the screen then shows less."""

    overlay_names: tuple[str, ...]

    def overlay(self, view: Any, side: Side, name: str, place: str) -> Any:
        """An `ui.battle.overlays.Overlay` by its name, for what the side may know; of the place alone if it can."""

    def tracks(self, view: Any, side: Side) -> list[Track]:
        """The rows of boxes on the status card."""

    def phase_notes(self) -> dict[str, str]:
        """What each phase of the ribbon is for."""


def find_skin(name: str) -> Skin | None:
    """The skin of a game; none if nobody has drawn one."""
    module = room_of(name, "ui.skins", "skin")
    if importlib.util.find_spec(module) is None:
        return None
    skin: Skin = importlib.import_module(f"{module}.clicks").SKIN
    return skin
