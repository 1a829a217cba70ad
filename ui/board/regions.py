"""Which place lies under a point, and how a place is marked: selected, reachable, target, hovered, contested.

Marks differ in shape as well as in colour, and every rim has a dark outer and a white inner line, so it shows on any
ground and to any eye.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np
import pygame

from ui.board import ink
from ui.board.ink import Path, font

Point = tuple[float, float]
Transform = Callable[[Point], Point]  # map units to pixels of the surface
Colour = tuple[int, int, int]
SELECTED: Colour = (240, 228, 66)
REACHABLE: Colour = (0, 114, 178)
TARGET: Colour = (213, 94, 0)
BADGE_TARGET: Colour = (179, 71, 10)  # white text on it reads well
DARK: Colour = (16, 16, 14)
WHITE: Colour = (255, 255, 255)


@dataclass(frozen=True)
class Shape:
    """The outline of a place, with its box worked out once."""

    outline: tuple[Point, ...]

    @cached_property
    def box(self) -> tuple[float, float, float, float]:
        xs, ys = zip(*self.outline, strict=True)
        return min(xs), min(ys), max(xs), max(ys)

    def holds(self, point: Point) -> bool:
        """Even-odd: how often a line to the right crosses the outline."""
        x, y = point
        left, top, right, bottom = self.box
        if not (left <= x <= right and top <= y <= bottom):
            return False
        inside = False
        ax, ay = self.outline[-1]
        for bx, by in self.outline:
            if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
                inside = not inside
            ax, ay = bx, by
        return inside

    def distance(self, point: Point) -> float:
        """Map units to the outline."""
        x, y = point
        best = math.inf
        ax, ay = self.outline[-1]
        for bx, by in self.outline:
            dx, dy = bx - ax, by - ay
            t = min(1.0, max(0.0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy or 1.0)))
            best = min(best, math.hypot(x - ax - t * dx, y - ay - t * dy))
            ax, ay = bx, by
        return best


class Regions:
    """All places of a map by their own keys."""

    def __init__(self, outlines: Mapping[str, Sequence[Point]]) -> None:
        self.shapes = {key: Shape(tuple((p[0], p[1]) for p in outline)) for key, outline in outlines.items()}

    def at(self, point: Point, slack: float = 0.0) -> str | None:
        """The place under a map point; within `slack` of an edge of the map the nearest place still counts."""
        for key, shape in self.shapes.items():
            if shape.holds(point):
                return key
        if slack <= 0:
            return None
        key, away = min(((key, shape.distance(point)) for key, shape in self.shapes.items()), key=lambda pair: pair[1])
        return key if away <= slack else None

    def visible(self, box: tuple[float, float, float, float]) -> list[str]:
        """Places whose box touches a piece of the map (left, top, width, height)."""
        x0, y0, x1, y1 = box[0], box[1], box[0] + box[2], box[1] + box[3]
        return [
            k for k, s in self.shapes.items() if s.box[0] <= x1 and s.box[2] >= x0 and s.box[1] <= y1 and s.box[3] >= y0
        ]

    def outline(self, key: str, transform: Transform) -> list[Point]:
        return [transform(point) for point in self.shapes[key].outline]


# --- marks ---------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=96)
def _rim(points: tuple[Point, ...], colour: Colour, width: float) -> tuple[pygame.Surface, Point]:
    """A rim drawn just inside an outline, as a small picture and its place: made once, then only copied."""
    path = np.array(points, np.float64)
    path = _thinned(path, 2.0)
    inner = inset(path, width / 2 + 1.5)
    left, top = np.floor(path.min(axis=0)) - 3
    size = np.ceil(path.max(axis=0) - (left, top)).astype(int) + 4
    picture = pygame.Surface((int(size[0]), int(size[1])), pygame.SRCALPHA)
    closed = np.vstack([inner, inner[:1]]) - (left, top)
    deep = np.vstack([d := inset(path, width + 2.5), d[:1]]) - (left, top)
    for line, tint, pen in ((closed, DARK, width + 3.0), (deep, WHITE, 2.2), (closed, colour, width)):
        layer = np.zeros((int(size[1]), int(size[0])), np.uint8)
        ink.stroke(layer, line, pen)
        _lay(picture, layer, tint)
    return picture, (float(left), float(top))


def _lay(picture: pygame.Surface, layer: np.ndarray, colour: Colour) -> None:
    stamp = pygame.Surface(picture.get_size(), pygame.SRCALPHA)
    stamp.fill((*colour, 0))
    alpha = pygame.surfarray.pixels_alpha(stamp)
    alpha[:] = layer.T
    del alpha
    picture.blit(stamp, (0, 0))


def _thinned(path: Path, least: float) -> Path:
    """Without points closer together than a pixel or two: they only cost time."""
    kept = [path[0]]
    for point in path[1:]:
        if np.hypot(*(point - kept[-1])) >= least:
            kept.append(point)
    return np.array(kept)


def inset(path: Path, distance: float) -> Path:
    """The closed outline moved inward, whichever way round it runs."""
    before, after = np.roll(path, 1, axis=0), np.roll(path, -1, axis=0)
    step = after - before
    step /= np.maximum(np.hypot(step[:, 0], step[:, 1]), 1e-9)[:, None]
    area = float(np.sum(path[:, 0] * after[:, 1] - after[:, 0] * path[:, 1]))
    inward = np.stack([-step[:, 1], step[:, 0]], axis=1) * (1 if area > 0 else -1)
    return path + inward * distance


def draw_rim(surface: pygame.Surface, points: Sequence[Point], colour: Colour, width: float = 4.0) -> None:
    """A rim inside an outline of pixels. Drawn relative to the outline's corner, so a moving map reuses it."""
    corner = math.floor(min(x for x, _ in points)), math.floor(min(y for _, y in points))
    own = tuple((round(x - corner[0], 1), round(y - corner[1], 1)) for x, y in points)
    picture, (left, top) = _rim(own, colour, width)
    surface.blit(picture, (corner[0] + left, corner[1] + top))


def draw_selected(surface: pygame.Surface, points: Sequence[Point], scale: float = 1.0) -> None:
    draw_rim(surface, points, SELECTED, 6.0 * scale)


def draw_reachable(
    surface: pygame.Surface, points: Sequence[Point], badge: Point, cost: str, scale: float = 1.0
) -> None:
    """A blue rim, and what it costs to go there on a badge."""
    draw_rim(surface, points, REACHABLE, 4.0 * scale)
    if cost:
        draw_badge(surface, cost, badge, REACHABLE, scale)


def draw_target(surface: pygame.Surface, points: Sequence[Point], badge: Point, cost: str, scale: float = 1.0) -> None:
    """Orange brackets at the corners of the place's box and a cross, with the cost beside it: no closed rim."""
    xs, ys = zip(*points, strict=True)
    box = pygame.Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)).inflate(-8 * scale, -8 * scale)
    arm = min(box.width, box.height) * 0.24
    pieces: list[list[Point]] = []
    for x, dx in ((box.left, arm), (box.right, -arm)):
        for y, dy in ((box.top, arm), (box.bottom, -arm)):
            pieces.append([(x + dx, y), (x, y), (x, y + dy)])
    size = 9 * scale
    for sign in (-1, 1):
        pieces.append([(badge[0] - size, badge[1] - sign * size), (badge[0] + size, badge[1] + sign * size)])
    for colour, width in ((DARK, 9.0), (WHITE, 6.4), (TARGET, 4.2)):
        for piece in pieces:
            ink_line(surface, colour, piece, width * scale)
    if cost:
        draw_badge(surface, cost, (badge[0] + 26 * scale, badge[1]), BADGE_TARGET, scale)


def draw_hovered(surface: pygame.Surface, points: Sequence[Point], scale: float = 1.0) -> None:
    """A thin light rim: where the pointer or the map cursor is."""
    draw_rim(surface, points, WHITE, 2.0 * scale)


def draw_contested(surface: pygame.Surface, points: Sequence[Point], scale: float = 1.0) -> None:
    """Short strokes across the rim all round: both sides stand here."""
    path = _thinned(np.array(points, np.float64), 2.0)
    closed = np.vstack([path, path[:1]])
    length = float(np.hypot(*np.diff(closed, axis=0).T).sum())
    stops = np.arange(0, length, 14 * scale)
    outer, inner = ink.along(closed, stops), _inner_stops(path, stops, 11 * scale)
    for colour, width in ((DARK, 4.6), (WHITE, 2.2)):
        for a, b in zip(outer.tolist(), inner.tolist(), strict=True):
            ink_line(surface, colour, [(a[0], a[1]), (b[0], b[1])], width * scale)


def _inner_stops(path: Path, stops: np.ndarray, depth: float) -> Path:
    inner = inset(path, depth)
    closed, outer = np.vstack([inner, inner[:1]]), np.vstack([path, path[:1]])
    way = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(outer, axis=0).T))])
    return ink.along(closed, stops + depth * 0.8, way)


def ink_line(surface: pygame.Surface, colour: Colour, points: Sequence[Point], width: float) -> None:
    """A soft-edged line with round joints straight onto a surface."""
    xs, ys = zip(*points, strict=True)
    reach = width / 2 + 2
    left, top = math.floor(min(xs) - reach), math.floor(min(ys) - reach)
    size = math.ceil(max(xs) + reach) - left, math.ceil(max(ys) + reach) - top
    layer = np.zeros((size[1], size[0]), np.uint8)
    ink.stroke(layer, np.array(points, np.float64) - (left, top), width)
    picture = pygame.Surface(size, pygame.SRCALPHA)
    _lay(picture, layer, colour)
    surface.blit(picture, (left, top))


def draw_badge(surface: pygame.Surface, text: str, centre: Point, colour: Colour, scale: float = 1.0) -> pygame.Rect:
    """A small plate with white text, dark outside and white inside like the rims."""
    word = font(max(11, round(14 * scale)), "Bold").render(text, True, WHITE)
    box = pygame.Rect(0, 0, max(word.get_width() + 12 * scale, 22 * scale), word.get_height() + 2 * scale)
    box.center = round(centre[0]), round(centre[1])
    radius = round(5 * scale)
    pygame.draw.rect(surface, DARK, box.inflate(6, 6), border_radius=radius + 3)
    pygame.draw.rect(surface, WHITE, box.inflate(3, 3), border_radius=radius + 1)
    pygame.draw.rect(surface, colour, box, border_radius=radius)
    surface.blit(word, word.get_rect(center=box.center))
    return box.inflate(6, 6)
