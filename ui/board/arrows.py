"""Moves and plans as arrows: black and white and dashed, so that they show on any ground and in any grey."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

import pygame

from ui.board.canvas import BLACK, WHITE, Canvas, Point
from ui.board.lettering import write


class Sprite(NamedTuple):
    """A picture and where its upper left corner goes."""

    picture: pygame.Surface
    corner: tuple[int, int]


def arrow(points: Sequence[Point], number: int | None = None, width: float = 6.0) -> Sprite:
    """A black-and-white dashed arrow along the points, with a number at its head: shows on any ground, in any grey."""
    left = math.floor(min(x for x, _ in points))
    top = math.floor(min(y for _, y in points))
    path = tuple((round(x) - left, round(y) - top) for x, y in points)
    margin = _arrow_margin(width)
    return Sprite(_arrow(path, number, width), (left - margin, top - margin))


def _arrow_margin(width: float) -> int:
    return math.ceil(width * 3.5) + 2


@lru_cache(maxsize=128)
def _arrow(path: tuple[tuple[int, int], ...], number: int | None, width: float) -> pygame.Surface:
    margin = _arrow_margin(width)
    points: list[Point] = [(x + margin, y + margin) for x, y in path]
    canvas = Canvas(*(math.ceil(max(p[i] for p in points)) + margin + 1 for i in (0, 1)))
    head, body = _split_head(points, width * 2.6)
    canvas.path(body, BLACK, width + 2)
    canvas.path(body, WHITE, width)
    for start, end in _dashes(body, width * 1.7):
        canvas.line(start, end, BLACK, width * 0.98)
    _paint_head(canvas, head, width)
    picture = canvas.shrunk()
    if number is not None:
        _write_number(picture, number, head, width)
    return picture


def _split_head(points: list[Point], length: float) -> tuple[tuple[Point, Point], list[Point]]:
    """The head's base and tip, and the path shortened to its base."""
    tip, before = points[-1], points[-2]
    span = math.dist(before, tip) or 1.0
    part = min(0.9, length / span)
    base = (tip[0] + (before[0] - tip[0]) * part, tip[1] + (before[1] - tip[1]) * part)
    return (base, tip), [*points[:-1], base]


def _dashes(path: list[Point], length: float) -> list[tuple[Point, Point]]:
    """Every second stretch of this length along the path."""
    found, walked = [], 0.0
    for start, end in pairwise(path):
        span = math.dist(start, end)
        at = 0.0
        while at < span:
            step = min(length - walked % length, span - at)
            if int(walked / length) % 2 == 0:
                found.append((_along(start, end, at / span), _along(start, end, (at + step) / span)))
            at, walked = at + max(step, 0.01), walked + max(step, 0.01)
    return found


def _along(start: Point, end: Point, part: float) -> Point:
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def _paint_head(canvas: Canvas, head: tuple[Point, Point], width: float) -> None:
    (bx, by), (tx, ty) = head
    span = math.dist(head[0], head[1]) or 1.0
    nx, ny = (ty - by) / span, (bx - tx) / span
    for wing, back, colour in ((width * 1.75, 0.0, WHITE), (width * 1.35, 0.12, BLACK)):
        base = _along((bx, by), (tx, ty), back)
        tip = _along((bx, by), (tx, ty), 1 - back)
        corners = [tip, (base[0] + nx * wing, base[1] + ny * wing), (base[0] - nx * wing, base[1] - ny * wing)]
        if colour == WHITE:
            canvas.path([*corners, corners[0]], BLACK, 2)
        canvas.polygon(corners, colour)


def _write_number(picture: pygame.Surface, number: int, head: tuple[Point, Point], width: float) -> None:
    """The number on a white disc at the head's base, upright whatever the arrow's direction."""
    radius = max(8, round(width * 1.45))
    disc = Canvas(2 * radius + 2, 2 * radius + 2)
    disc.circle((radius + 1, radius + 1), radius, BLACK)
    disc.circle((radius + 1, radius + 1), radius - 1.3, WHITE)
    stamp = disc.shrunk()
    write(stamp, str(number), max(11, round(radius * 1.25)), BLACK, (radius + 1, radius + 1))
    x, y = _along(head[0], head[1], -0.25)
    picture.blit(stamp, (round(x) - radius - 1, round(y) - radius - 1))
