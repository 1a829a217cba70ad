"""Which place lies under a point, and how a place is marked: selected, reachable, target, hovered, contested.

Marks differ in shape as well as in colour, and every rim has a dark outer and a white inner line, so it shows on any
ground and to any eye.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np
import pygame

from game.kernel.hexes import Point
from ui.board import ink
from ui.board.ink import Path
from ui.board.lettering import face
from ui.palette import Colour
from ui.registry import Registry

Transform = Callable[[Point], Point]  # map units to pixels of the surface
SELECTED: Colour = (240, 228, 66)
REACHABLE: Colour = (0, 114, 178)
TARGET: Colour = (213, 94, 0)
BADGE_TARGET: Colour = (179, 71, 10)  # white text on it reads well
FIELD = (120, 190, 235, 44)
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

    def is_near(self, point: Point, slack: float) -> bool:
        """Whether its outline can be within so many units at all: asked first, since it costs next to nothing."""
        (x, y), (left, top, right, bottom) = point, self.box
        return left - slack <= x <= right + slack and top - slack <= y <= bottom + slack

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
        near = [(shape.distance(point), key) for key, shape in self.shapes.items() if shape.is_near(point, slack)]
        away, key = min(near, key=lambda pair: pair[0], default=(math.inf, ""))
        return key if away <= slack else None

    def visible(self, box: tuple[float, float, float, float]) -> list[str]:
        """Places whose box touches a piece of the map (left, top, width, height)."""
        x0, y0, x1, y1 = box[0], box[1], box[0] + box[2], box[1] + box[3]
        return [
            k for k, s in self.shapes.items() if s.box[0] <= x1 and s.box[2] >= x0 and s.box[1] <= y1 and s.box[3] >= y0
        ]

    def outline(self, key: str, transform: Transform) -> list[Point]:
        return [transform(point) for point in self.shapes[key].outline]

    def scaled(self, key: str, origin: Point, scale: float) -> Path:
        """The outline in pixels from a corner of the map."""
        return (np.array(self.shapes[key].outline) - origin) * scale


# --- marks ---------------------------------------------------------------------------------------------------------


Outline = Sequence[Point] | Path
FINE = 2  # marks are drawn so many times as large, then made smaller
Rim = tuple[Path, Colour, float]  # where, in what colour, how wide


def _rim_lines(path: Path, colour: Colour, width: float) -> list[Rim]:
    """A closed rim just inside the outline: dark outside, colour, white inside."""
    middle, deep = (_closed(inset(path, away)) for away in (width / 2 + 1.5, width + 2.5))
    return [(middle, DARK, width + 3.0), (deep, WHITE, 2.2), (middle, colour, width)]


def _selected_lines(path: Path, scale: float) -> list[Rim]:
    return _rim_lines(path, SELECTED, 6.0 * scale)


def _reachable_lines(path: Path, scale: float) -> list[Rim]:
    return _rim_lines(path, REACHABLE, 4.0 * scale)


def _hovered_lines(path: Path, scale: float) -> list[Rim]:
    return _rim_lines(path, WHITE, 2.0 * scale)


def _target_lines(path: Path, scale: float) -> list[Rim]:
    """Brackets where the outline turns its four corners, following it: no closed rim."""
    ring = inset(path, 6 * scale)
    way = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(_closed(ring), axis=0).T))])
    twice, ways = np.vstack([ring, ring, ring[:1]]), np.concatenate([way[:-1], way + way[-1]])
    arm = max(way[-1] * 0.055, 12 * scale)
    pieces = []
    for corner in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
        middle = way[int(np.argmax(ring @ np.array(corner)))]
        middle += way[-1] if middle < arm else 0.0
        pieces.append(ink.along(twice, np.linspace(middle - arm, middle + arm, 25), ways))
    return _cased(pieces, TARGET, scale)


def _cross_lines(path: Path, scale: float) -> list[Rim]:
    size = 9 * scale
    return _cased([path[0] + size * np.array([(-1, -way), (1, way)]) for way in (-1, 1)], TARGET, scale)


def _contested_lines(path: Path, scale: float) -> list[Rim]:
    """Short strokes across the rim all round."""
    outer, inner = _closed(path), _closed(inset(path, 11 * scale))
    way = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(outer, axis=0).T))])
    stops = np.arange(0, way[-1], 14 * scale)
    pairs = np.stack([ink.along(outer, stops, way), ink.along(inner, stops + 9 * scale, way)], axis=1)
    return [(pair, colour, width * scale) for colour, width in ((DARK, 4.6), (WHITE, 2.2)) for pair in pairs]


def _cased(pieces: Sequence[Path], colour: Colour, scale: float) -> list[Rim]:
    pens = ((DARK, 9.0), (WHITE, 6.4), (colour, 4.2))
    return [(piece, tint, width * scale) for tint, width in pens for piece in pieces]


Strokes = Callable[[Path, float], list[Rim]]
MARKS: Registry[Strokes] = Registry(
    "a mark",
    {
        "selected": _selected_lines,
        "reachable": _reachable_lines,
        "hovered": _hovered_lines,
        "target": _target_lines,
        "cross": _cross_lines,
        "contested": _contested_lines,
    },
)


@lru_cache(maxsize=160)
def _mark(kind: str, points: bytes, scale: float) -> tuple[pygame.Surface, tuple[int, int]]:
    """A mark as a small picture and its place: made once, then only copied."""
    path = np.frombuffer(points, np.float64).reshape(-1, 2)
    lines = MARKS[kind](_thinned(path, 2.0), scale)
    reach = max(width for _, _, width in lines) / 2 + 2
    spots = np.vstack([line for line, _, _ in lines])
    left, top = np.floor(spots.min(axis=0) - reach).astype(int).tolist()
    width, height = (np.ceil(spots.max(axis=0) + reach).astype(int) - (left, top)).tolist()
    large = pygame.Surface((width * FINE, height * FINE), pygame.SRCALPHA)
    for line, colour, pen in lines:
        _stroke(large, ((line - (left, top)) * FINE).tolist(), colour, pen * FINE)
    picture = _unmixed(pygame.transform.smoothscale(large, (width, height)))
    picture.set_alpha(255, pygame.RLEACCEL)  # most of it is empty: skipping that makes the copy several times quicker
    return picture, (left, top)


def _stroke(surface: pygame.Surface, spots: list[list[float]], colour: Colour, pen: float) -> None:
    """A thick line with round joints; its edges get soft when the picture is made smaller."""
    wide, round_off = max(1, round(pen)), max(1, round(pen / 2))
    pygame.draw.lines(surface, colour, False, spots, wide)
    for spot in spots:
        pygame.draw.circle(surface, colour, spot, round_off)


def _unmixed(picture: pygame.Surface) -> pygame.Surface:
    """At soft edges the colour was averaged with nothing, which is black: full colour again, only thinner."""
    colours, alpha = pygame.surfarray.pixels3d(picture), pygame.surfarray.pixels_alpha(picture)
    soft = (alpha > 0) & (alpha < 255)
    colours[soft] = np.minimum(255, colours[soft].astype(np.uint32) * 255 // alpha[soft, None])
    del colours, alpha
    return picture


def _thinned(path: Path, least: float) -> Path:
    """Without points closer together than a pixel or two: they only cost time."""
    kept = [path[0]]
    for point in path[1:]:
        if np.hypot(*(point - kept[-1])) >= least:
            kept.append(point)
    return np.array(kept)


def _closed(path: Path) -> Path:
    return np.vstack([path, path[:1]])


def inset(path: Path, distance: float) -> Path:
    """The closed outline moved inward, whichever way round it runs."""
    before, after = np.roll(path, 1, axis=0), np.roll(path, -1, axis=0)
    step = after - before
    step /= np.maximum(np.hypot(step[:, 0], step[:, 1]), 1e-9)[:, None]
    area = float(np.sum(path[:, 0] * after[:, 1] - after[:, 0] * path[:, 1]))
    inward = np.stack([-step[:, 1], step[:, 0]], axis=1) * (1 if area > 0 else -1)
    return path + inward * distance


def draw_mark(surface: pygame.Surface, kind: str, points: Outline, scale: float = 1.0) -> None:
    """One of the marks on an outline of pixels. It is kept relative to its corner, so a moving map reuses it."""
    path = np.array(points)
    corner = np.floor(path.min(axis=0))
    own = np.round(path - corner, 1)
    picture, (left, top) = _mark(kind, own.tobytes(), scale)
    surface.blit(picture, (int(corner[0]) + left, int(corner[1]) + top))


def draw_selected(surface: pygame.Surface, points: Outline, scale: float = 1.0) -> None:
    """A thick yellow rim."""
    draw_mark(surface, "selected", points, scale)


def draw_reachable(surface: pygame.Surface, points: Outline, badge: Point, cost: str, scale: float = 1.0) -> None:
    """A blue rim, and what it costs to go there on a badge."""
    draw_mark(surface, "reachable", points, scale)
    if cost:
        draw_badge(surface, cost, badge, REACHABLE, scale)


def outer_edges(outlines: Iterable[Sequence[Point]]) -> list[tuple[Point, Point]]:
    """The edges of some places that only one of them has: where all of them end."""
    found = Counter[tuple[Point, Point]]()
    for outline in outlines:
        ring = [(round(x, 1), round(y, 1)) for x, y in outline]
        found.update((min(one, two), max(one, two)) for one, two in zip(ring, [*ring[1:], ring[0]], strict=True))
    return [edge for edge, times in found.items() if times == 1]


def draw_fields(surface: pygame.Surface, outlines: Sequence[Outline], rim: Sequence[Sequence[Point]]) -> None:
    """Many open places: a light wash, and a line only around all of them, so that the ground stays to be read."""
    for points in outlines:
        spots = np.asarray(points, dtype=float)
        (left, top), (right, bottom) = np.floor(spots.min(axis=0)), np.ceil(spots.max(axis=0))
        box = pygame.Rect(int(left), int(top), int(right - left) + 1, int(bottom - top) + 1)
        if box.colliderect(surface.get_clip()):
            wash = pygame.Surface(box.size, pygame.SRCALPHA)
            pygame.draw.polygon(wash, FIELD, [(x - left, y - top) for x, y in spots.tolist()])
            surface.blit(wash, box)
    lines = [[(math.floor(x), math.floor(y)) for x, y in edge] for edge in rim]  # cut off, they would jump at the edge
    for colour, wide in ((WHITE, 4), (REACHABLE, 2)):
        for start, end in lines:
            pygame.draw.line(surface, colour, start, end, wide)


def draw_target(surface: pygame.Surface, points: Outline, badge: Point, cost: str, scale: float = 1.0) -> None:
    """Orange brackets and a cross, with the cost beside it."""
    draw_mark(surface, "target", points, scale)
    draw_mark(surface, "cross", [badge], scale)
    if cost:
        draw_badge(surface, cost, (badge[0] + 28 * scale, badge[1]), BADGE_TARGET, scale)


def draw_hovered(surface: pygame.Surface, points: Outline, scale: float = 1.0) -> None:
    """A thin light rim: where the pointer or the map cursor is."""
    draw_mark(surface, "hovered", points, scale)


def draw_contested(surface: pygame.Surface, points: Outline, scale: float = 1.0) -> None:
    """A hatched rim: both sides stand here."""
    draw_mark(surface, "contested", points, scale)


def draw_badge(surface: pygame.Surface, text: str, centre: Point, colour: Colour, scale: float = 1.0) -> pygame.Rect:
    """A small plate with white text, dark outside and white inside like the rims."""
    word = face(max(11, round(14 * scale)), "Bold").render(text, True, WHITE)
    box = pygame.Rect(0, 0, max(word.get_width() + 12 * scale, 22 * scale), word.get_height() + 2 * scale)
    box.center = round(centre[0]), round(centre[1])
    radius = round(5 * scale)
    pygame.draw.rect(surface, DARK, box.inflate(6, 6), border_radius=radius + 3)
    pygame.draw.rect(surface, WHITE, box.inflate(3, 3), border_radius=radius + 1)
    pygame.draw.rect(surface, colour, box, border_radius=radius)
    surface.blit(word, word.get_rect(center=box.center))
    return box.inflate(6, 6)
