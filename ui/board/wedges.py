"""Six wedges round a place, to choose which way a piece looks: numbered from 1 at the top, clockwise."""

from __future__ import annotations

import math
from collections.abc import Collection

import pygame

from game.kernel.hexes import Point
from ui.board.display import Display
from ui.palette import Colour

SIXTHS = 6
INNER, OUTER = 0.56, 1.0  # of the place's half height: nearer the middle is the place itself
CHOSEN: Colour = (240, 228, 66)
OPEN: Colour = (250, 246, 232)
DARK: Colour = (24, 20, 14)


def wedge_at(pos: Point, middle: Point, radius: float) -> int:
    """The wedge under a point; 0 if there is none."""
    dx, dy = pos[0] - middle[0], pos[1] - middle[1]
    far = math.hypot(dx, dy)
    if not INNER * radius <= far <= OUTER * radius * 1.12:
        return 0
    turn = math.degrees(math.atan2(dx, -dy)) % 360
    return round(turn / 60) % SIXTHS + 1


def ring_of(board: Display) -> tuple[Point, float]:
    """The middle and the reach of the wedges, in pixels."""
    place = board.scene.facing_at
    middle = board.camera.to_screen(board.chart.badge(place))
    return middle, max(abs(float(y) - middle[1]) for _, y in board.lying.outline(place))


def open_at(board: Display, pos: Point | None) -> int:
    """The open facing under the pointer; 0 if there is none."""
    scene = board.scene
    if pos is None or scene.facing_at not in board.regions.shapes or board.hidden:
        return 0
    way = wedge_at(pos, *ring_of(board))
    return way if way in scene.facings else 0


def draw_on(surface: pygame.Surface, board: Display, pointer: Point | None) -> None:
    scene = board.scene
    if scene.facing_at in board.regions.shapes and scene.facings and not board.hidden:
        draw(surface, *ring_of(board), scene.facings, scene.faced, open_at(board, pointer))


def draw(
    surface: pygame.Surface, middle: Point, radius: float, lit: Collection[int], faced: int, pointed: int = 0
) -> None:
    """The chosen one is yellow, the one under the pointer pale; those that are closed stay away."""
    ground = pygame.Surface((round(radius * 2.4), round(radius * 2.4)), pygame.SRCALPHA)
    centre = ground.get_width() / 2
    for way in sorted(lit):
        points = _outline((centre, centre), radius, way)
        full = way in (faced, pointed)
        colour = CHOSEN if way == faced else OPEN
        pygame.draw.polygon(ground, (*colour, 235 if full else 70), points)
        pygame.draw.polygon(ground, (*DARK, 230), points, 2)
    surface.blit(ground, ground.get_rect(center=(round(middle[0]), round(middle[1]))))


def _outline(middle: Point, radius: float, way: int) -> list[Point]:
    """Between two corners of the hex, with the tip at its side."""
    turn, half = math.radians((way - 1) * 60), math.radians(26)
    spots = ((turn - half, 0.98), (turn, 1.12), (turn + half, 0.98), (turn + half, 0.74), (turn - half, 0.74))
    return [
        (middle[0] + math.sin(angle) * far * radius, middle[1] - math.cos(angle) * far * radius) for angle, far in spots
    ]
