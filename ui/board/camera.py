"""Which part of the map is on the screen: numbers only, so that it can be tested without a window.

A camera is a value. Every movement gives a new one, already clamped; the same movement always gives the same camera.
Map units are those of the map data; the scale is pixels per map unit.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property

from game.kernel.hexes import Point

Box = tuple[float, float, float, float]  # left, top, width, height
ROOM = 40.0  # pixels of empty table that may show beside the map when it is larger than the view
NEARLY = 1.001  # two scales this close are the same step
FINE = 50  # scales that frame a part of the map are multiples of one in so many


@dataclass(frozen=True)
class Camera:
    """The scale, and the map point in the middle of the view; the view is given in pixels of the screen."""

    bounds: Box
    view: Box
    scale: float
    x: float
    y: float
    steps: tuple[float, ...]

    @classmethod
    def fit(cls, bounds: Box, view: Box, steps: Iterable[float]) -> Camera:
        """The whole map as large as the view allows."""
        middle = bounds[0] + bounds[2] / 2, bounds[1] + bounds[3] / 2
        return cls(bounds, view, fit_scale(bounds, view), *middle, tuple(sorted(steps)))

    # --- between map and screen

    def to_screen(self, point: Point) -> Point:
        """Counted from the picture's corner, which lies on a whole pixel: marks then sit on the same pixels as it."""
        left, top = self.corner
        return left + (point[0] - self.bounds[0]) * self.scale, top + (point[1] - self.bounds[1]) * self.scale

    def to_map(self, point: Point) -> Point:
        left, top = self.corner
        return self.bounds[0] + (point[0] - left) / self.scale, self.bounds[1] + (point[1] - top) / self.scale

    @cached_property
    def corner(self) -> tuple[int, int]:
        """The pixel of the screen where the upper left corner of the map picture goes."""
        left = self.view[0] + self.view[2] / 2 + (self.bounds[0] - self.x) * self.scale
        top = self.view[1] + self.view[3] / 2 + (self.bounds[1] - self.y) * self.scale
        return math.floor(left + 0.5), math.floor(top + 0.5)

    @property
    def visible(self) -> Box:
        """The part of the map that is on the screen, in map units."""
        left, top = self.to_map(self.view[:2])
        right, bottom = self.to_map((self.view[0] + self.view[2], self.view[1] + self.view[3]))
        x0, y0 = max(left, self.bounds[0]), max(top, self.bounds[1])
        x1, y1 = min(right, self.bounds[0] + self.bounds[2]), min(bottom, self.bounds[1] + self.bounds[3])
        return x0, y0, max(0.0, x1 - x0), max(0.0, y1 - y0)

    def shows(self, point: Point, room: float = 0.0) -> bool:
        """Whether a map point is on the screen, with so many pixels between it and the edge."""
        x, y = self.to_screen(point)
        left, top, width, height = self.view
        return left + room <= x <= left + width - room and top + room <= y <= top + height - room

    def share_of(self, box: Box) -> float:
        """How much of a part of the map is on the screen, from 0 to 1."""
        left, top, width, height = self.visible
        across = min(left + width, box[0] + box[2]) - max(left, box[0])
        down = min(top + height, box[1] + box[3]) - max(top, box[1])
        return max(0.0, across) * max(0.0, down) / (box[2] * box[3])

    # --- movements

    def pan(self, dx: float, dy: float) -> Camera:
        """The map follows the hand: by pixels of the screen."""
        return replace(self, x=self.x - dx / self.scale, y=self.y - dy / self.scale).clamped()

    def centre(self, point: Point) -> Camera:
        return replace(self, x=point[0], y=point[1]).clamped()

    @classmethod
    def framing(cls, bounds: Box, view: Box, steps: Iterable[float], box: Box | None) -> Camera:
        """A part of the map as large as the view allows; its scale is one more step. Without a part, the whole map."""
        steps = tuple(steps)
        whole = cls.fit(bounds, view, steps)
        if box is None:
            return whole
        scale = max(whole.scale, min(max(steps, default=whole.scale), framing_scale(box, view)))
        found = cls.fit(bounds, view, (*steps, scale))
        return replace(found, scale=scale).centre(middle_of(box))

    def zoom(self, notches: int, at: Point | None = None) -> Camera:
        """So many steps in (or out, if negative); the map point under the pointer stays under it if the edge allows."""
        scale = self.scale
        for _ in range(abs(notches)):
            scale = self._next(scale, notches > 0)
        return self.scaled(scale, at)

    def scaled(self, scale: float, at: Point | None = None) -> Camera:
        left, top, width, height = self.view
        middle = left + width / 2, top + height / 2
        at = middle if at is None else at
        keep = self.to_map(at)
        x, y = keep[0] - (at[0] - middle[0]) / scale, keep[1] - (at[1] - middle[1]) / scale
        return replace(self, scale=scale, x=x, y=y).clamped()

    def all(self) -> Camera:
        return Camera.fit(self.bounds, self.view, self.steps)

    def resized(self, view: Box) -> Camera:
        """A new window keeps its middle and its step; one that showed the whole map still does."""
        if self.is_fit:
            return Camera.fit(self.bounds, view, self.steps)
        scale = max(self.scale, fit_scale(self.bounds, view))
        return replace(self, view=view, scale=scale).clamped()

    @property
    def is_fit(self) -> bool:
        return self.scale <= fit_scale(self.bounds, self.view) * NEARLY

    @property
    def ladder(self) -> tuple[float, ...]:
        """Every scale one can stop at in this window: the whole map, then the printed steps larger than that."""
        least = fit_scale(self.bounds, self.view)
        return least, *(step for step in self.steps if step > least * NEARLY)

    def _next(self, scale: float, closer: bool) -> float:
        if closer:
            return next((step for step in self.ladder if step > scale * NEARLY), self.ladder[-1])
        return next((step for step in reversed(self.ladder) if step < scale / NEARLY), self.ladder[0])

    def clamped(self) -> Camera:
        """A map larger than the view may show a little table at its edges; a smaller one stays in the middle."""
        x = _held(self.x, self.bounds[0], self.bounds[2], self.view[2] / self.scale, ROOM / self.scale)
        y = _held(self.y, self.bounds[1], self.bounds[3], self.view[3] / self.scale, ROOM / self.scale)
        return self if (x, y) == (self.x, self.y) else replace(self, x=x, y=y)


def middle_of(box: Box) -> Point:
    return box[0] + box[2] / 2, box[1] + box[3] / 2


def framing_scale(box: Box, view: Box) -> float:
    """So that the box fills the view; rounded down, so that windows of nearly the same size share their picture."""
    return math.floor(min(view[2] / box[2], view[3] / box[3]) * FINE) / FINE


def fit_scale(bounds: Box, view: Box) -> float:
    """Rounded down a little, so that windows of nearly one size share a painted picture."""
    exact = min(view[2] / bounds[2], view[3] / bounds[3])
    return max(math.floor(exact * 200) / 200, 0.05)


def _held(middle: float, start: float, length: float, seen: float, room: float) -> float:
    if seen >= length:
        return start + length / 2
    return min(max(middle, start - room + seen / 2), start + length + room - seen / 2)
