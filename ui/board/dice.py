"""Dice in a side's colours: at rest, and rolling as a cube turned in space. Frames are numbered and drawn once."""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np
import pygame

from ui.board.canvas import BLACK, EDGE, WHITE, Canvas, Point, mix
from ui.board.faces import Livery

TUMBLE_FRAMES = 12
_PIPS: dict[int, tuple[Point, ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
_CIRCLE = [(math.cos(math.tau * i / 16), math.sin(math.tau * i / 16)) for i in range(16)]
_Vector = np.ndarray[tuple[int, ...], np.dtype[np.float64]]


@lru_cache(maxsize=256)
def die(pips: int, style: Livery, size: int) -> pygame.Surface:
    """A die at rest, seen from above, in a side's colours."""
    canvas = Canvas(size, size)
    side, radius = size * 0.84, size * 0.17
    left = (size - side) / 2
    for spread, alpha in ((1.5, 30), (0.7, 60), (0.0, 100)):
        canvas.rect(
            left + 1.5 - spread, left + 2 - spread, side + 2 * spread, side + 2 * spread, (0, 0, 0, alpha), radius
        )
    canvas.rect(left, left, side, side, EDGE, radius)
    canvas.rect(left + 1, left + 1, side - 2, side - 2, mix(style.fresh, BLACK, 0.15), radius - 1)
    canvas.rect(left + 1, left + 1, side - 2, side * 0.94 - 2, mix(style.fresh, WHITE, 0.07), radius - 1)
    for x, y in _PIPS[pips]:
        canvas.circle((size / 2 + x * side * 0.26, size / 2 - side * 0.01 + y * side * 0.26), side * 0.095, style.ink)
    return canvas.reduced()


@lru_cache(maxsize=2048)
def tumble(pips: int, style: Livery, size: int, frame: int, spin: int = 0) -> pygame.Surface:
    """One frame of a die rolling to rest: frame 0 is thrown, the last is `die` itself. `spin` varies the throw."""
    if frame >= TUMBLE_FRAMES - 1:
        return die(pips, style, size)
    left = 1 - frame / (TUMBLE_FRAMES - 1)
    turn = left * left * math.tau * 1.1
    around = 0.6 + spin * 2.4
    matrix = _turned((math.cos(around), math.sin(around), 0.35), turn)
    canvas = Canvas(size, size)
    reach = float(np.abs(matrix)[:2].sum(axis=1).max())  # how far the corners of the turned cube stick out
    half = size * min(0.4, 0.46 / reach)  # so it is never cut off, and at last about as large as `die`
    canvas.circle((size * 0.53, size * 0.6), half * 1.15, (0, 0, 0, 40))
    for face, *directions in _faces(pips):
        normal, across, down = (matrix @ direction for direction in directions)
        if normal[2] > 0.02:
            _paint_die_face(canvas, style, half, face, normal, across, down)
    return canvas.reduced()


def _turned(axis: tuple[float, float, float], angle: float) -> _Vector:
    """The rotation about an axis (Rodrigues)."""
    x, y, z = np.array(axis) / math.sqrt(sum(a * a for a in axis))
    cross = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    return np.asarray(np.eye(3) + math.sin(angle) * cross + (1 - math.cos(angle)) * cross @ cross)


def _faces(front: int) -> list[tuple[int, _Vector, _Vector, _Vector]]:
    """The six faces with their direction and two edges; opposite faces add up to seven."""
    right = next(n for n in (1, 2, 3) if n not in (front, 7 - front))
    up = next(n for n in (1, 2, 3) if n not in (front, 7 - front, right))
    x, y, z = np.eye(3)
    pairs = [(front, z, x, y), (right, x, y, z), (up, y, z, x)]
    return [(n, v, a, d) for n, v, a, d in pairs] + [(7 - n, -v, a, d) for n, v, a, d in pairs]


def _paint_die_face(
    canvas: Canvas, style: Livery, half: float, face: int, normal: _Vector, across: _Vector, down: _Vector
) -> None:
    middle = canvas.size[0] / 2

    def flat(u: float, v: float, out: float = 1.0) -> Point:
        at = normal * out + across * u + down * v
        return middle + float(at[0]) * half, middle + float(at[1]) * half

    shade = 0.32 * (1 - float(normal[2])) + (0.12 if normal[1] > 0 else 0.0)
    corners = [flat(-1, -1), flat(1, -1), flat(1, 1), flat(-1, 1)]
    colour = mix(mix(style.fresh, WHITE, 0.08), BLACK, min(0.6, shade))
    canvas.polygon(corners, colour)
    canvas.path([*corners, corners[0]], EDGE, max(1.5, half * 0.13))
    inner = [flat(u * 0.93, v * 0.93) for u, v in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    canvas.polygon(inner, colour)
    for u, v in _PIPS[face]:
        canvas.polygon([flat(u * 0.55 + 0.19 * cx, v * 0.55 + 0.19 * cy) for cx, cy in _CIRCLE], style.ink)
