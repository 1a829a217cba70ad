"""The map of one scenario: where its places lie, what lies under a point, and its picture. Pieces are none of it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import pygame

from game.kernel.hexes import Point
from ui.board.camera import Box
from ui.board.regions import Regions

PictureAt = Callable[[float, str, bool], pygame.Surface | None]
Paint = Callable[[float, str], None]


@dataclass(frozen=True, kw_only=True, eq=False)
class Chart(ABC):
    """Bounds and zoom steps, the outline of every place by its name, and who paints.

    `picture` gives the map at a scale in a light (none, dusk, night); None if it is not painted yet and shall not be
    now. `paint` brings it into the cache and is called in a process of its own, so it is a function of a module.
    """

    bounds: Box
    steps: tuple[float, ...]
    picture: PictureAt
    paint: Paint
    first_look: Box | None = None  # the battlefield: what a battle opens with, without what is out of play
    ground: Box | None = None  # all that is fought over, where that is more than the first look
    piece: float = 125.0  # map units: how large a piece wants to be
    smallest: int = 40  # pixels at 100 %: how small it may be before piles shrink further to fit their room
    piled: bool = False  # pieces of one place lie on each other, however much room there is
    growth: float = 1.0  # of pieces that read well already: how much of a larger scale they still take
    plates: bool = True  # places that can be chosen carry their name on a plate; False: it is printed on the map

    @property
    def battlefield(self) -> Box:
        """What the overview shows."""
        return self.ground or self.first_look or self.bounds

    @property
    @abstractmethod
    def outlines(self) -> Mapping[str, Sequence[Point]]:
        """The outline of every place by its name."""

    @abstractmethod
    def room(self, place: str, scale: float) -> Box:
        """Where the piles of a place lie at a scale."""

    def wide_room(self, place: str, scale: float) -> Box:
        """The same for many pieces: over what is printed there, if need be."""
        return self.room(place, scale)

    def rooms(self, place: str, scale: float) -> tuple[Box, ...]:
        """Two rooms apart for two sides, where a place has them."""
        return ()

    @abstractmethod
    def badge(self, place: str) -> Point:
        """Where a mark of the place goes."""

    @abstractmethod
    def label(self, place: str) -> Point:
        """Where its name is printed."""

    @abstractmethod
    def place_at(self, point: Point, slack: float = 0.0) -> str:
        """The place under a point, or the nearest one within so many units; empty if there is none."""

    @cached_property
    def regions(self) -> Regions:
        return Regions(self.outlines)
