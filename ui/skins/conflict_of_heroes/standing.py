"""How things stand, on the map itself: facing, the active unit's points, control, wire, smoke, flares, bunkers."""

from __future__ import annotations

from functools import lru_cache

import pygame

from game.conflict_of_heroes.components import JAPANESE
from game.conflict_of_heroes.sight import facing_of
from game.conflict_of_heroes.state import ACTIVE, APS, Engagement
from game.kernel.hexes import Point
from ui.board.camera import Camera
from ui.board.canvas import EDGE, WHITE, Canvas, Colour, star_points
from ui.skins.conflict_of_heroes.counters import GOLD_FIELD, MARINE, chevron
from ui.skins.conflict_of_heroes.geometry import SIDE, TALL, BoardGround

YELLOW: Colour = (240, 228, 66)
RING: Colour = (215, 163, 59)
TURNS = {1: 0.0, 2: 60.0, 3: 120.0, 4: 180.0, 5: 240.0, 6: 300.0}  # clockwise from north


def draw(surface: pygame.Surface, view: Engagement, camera: Camera, here: BoardGround) -> None:
    for place, side in view.control.items():
        x, y = here.sheet.centre(place)
        _stamp(surface, camera, _flag(side == JAPANESE, _px(camera, 0.2)), (x - SIDE * 0.55, y - TALL * 0.28))
    for place in view.wire:
        x, y = here.sheet.centre(place)
        _stamp(surface, camera, _wire(_px(camera, 0.8)), (x, y + TALL * 0.3))
    for place in view.bunkers:
        _stamp(surface, camera, _bunker(_px(camera, 0.62)), here.sheet.centre(place))
    for place in view.smoke:
        _stamp(surface, camera, _smoke(_px(camera, 0.8)), here.sheet.centre(place))
    for place, _, _ in view.flares:
        _stamp(surface, camera, _flare(_px(camera, 0.3)), here.sheet.centre(place))
    _draw_units(surface, view, camera, here)


def _draw_units(surface: pygame.Surface, view: Engagement, camera: Camera, here: BoardGround) -> None:
    """Chevrons at the faced hexsides, and the points of whoever is active above him."""
    size = _px(camera, 0.56)
    for unit, place in zip(view.sheet.units, view.where, strict=True):
        if place <= 0:
            continue
        facing = facing_of(view, unit)
        if facing:
            turn = TURNS[facing]
            way = pygame.Vector2(0, -TALL * 0.46).rotate(turn)
            x, y = here.sheet.centre(place)
            _stamp(surface, camera, pygame.transform.rotozoom(chevron(size), -turn, 1.0), (x + way.x, y + way.y))
        if view.status[unit] == ACTIVE:
            x, y = here.sheet.centre(place)
            left = view.pool[view.side(unit)]
            _stamp(surface, camera, _points(max(0, left), max(6, _px(camera, 0.075))), (x, y - TALL * 0.41))


def _px(camera: Camera, share: float) -> int:
    return max(8, round(TALL * share * camera.scale))


def _stamp(surface: pygame.Surface, camera: Camera, picture: pygame.Surface, spot: Point) -> None:
    x, y = camera.to_screen(spot)
    surface.blit(picture, picture.get_rect(center=(round(x), round(y))))


@lru_cache(maxsize=64)
def _points(left: int, dot: int) -> pygame.Surface:
    """2.2.c Seven dots: full are left, hollow are used."""
    wide, high = dot * 2 * APS + dot, dot * 3
    canvas = Canvas(wide, high)
    canvas.rect(0, 0, wide, high, (23, 27, 31), high / 2)
    for number in range(APS):
        at = (dot * 1.5 + number * dot * 2, high / 2)
        if number < left:
            canvas.circle(at, dot * 0.8, RING)
        else:
            canvas.circle(at, dot * 0.8, (160, 166, 172), max(1.0, dot * 0.18))
    return canvas.shrunk()


@lru_cache(maxsize=16)
def _flag(japanese: bool, size: int) -> pygame.Surface:
    canvas = Canvas(size, size)
    if japanese:
        canvas.circle((size / 2, size / 2), size / 2, EDGE)
        canvas.circle((size / 2, size / 2), size * 0.43, GOLD_FIELD)
        canvas.circle((size / 2, size / 2), size * 0.2, EDGE)
    else:
        canvas.rect(0, 0, size, size, WHITE, 2)
        canvas.rect(1, 1, size - 2, size - 2, MARINE, 2)
        canvas.polygon(star_points((size / 2, size / 2), size * 0.38), WHITE)
    return canvas.shrunk()


@lru_cache(maxsize=16)
def _wire(size: int) -> pygame.Surface:
    """18.3 Coils between crossed stakes."""
    wide, high = size, max(8, round(size * 0.36))
    canvas = Canvas(wide, high)
    for pen, colour in ((max(2.0, size * 0.035), (236, 228, 206)), (max(1.0, size * 0.016), (30, 26, 20))):
        for number in range(6):
            x = wide * (0.16 + 0.136 * number)
            canvas.circle((x, high * 0.58), high * 0.3, colour, pen)
        for x in (wide * 0.07, wide * 0.93):
            canvas.line((x - high * 0.22, high * 0.95), (x + high * 0.22, high * 0.05), colour, pen)
            canvas.line((x + high * 0.22, high * 0.95), (x - high * 0.22, high * 0.05), colour, pen)
    return canvas.shrunk()


@lru_cache(maxsize=16)
def _bunker(size: int) -> pygame.Surface:
    canvas = Canvas(size, size)
    for colour, grown in (((44, 36, 24), 0.0), ((139, 122, 92), 0.04)):
        low, top, side = 0.94 - grown, 0.06 + grown, 0.12 + grown
        works = [(side, top), (1.0 - side, top), (1.0 - grown, low), (grown, low)]
        canvas.polygon([(x * size, y * size) for x, y in works], colour)
    canvas.rect(size * 0.2, size * 0.24, size * 0.6, size * 0.12, (30, 24, 16))
    return canvas.shrunk()


@lru_cache(maxsize=16)
def _smoke(size: int) -> pygame.Surface:
    canvas = Canvas(size, size)
    for x, y, radius in ((0.36, 0.56, 0.3), (0.62, 0.6, 0.28), (0.5, 0.38, 0.3)):
        canvas.circle((size * x, size * y), size * radius, (196, 198, 196, 150))
    return canvas.shrunk()


@lru_cache(maxsize=16)
def _flare(size: int) -> pygame.Surface:
    canvas = Canvas(size, size)
    canvas.circle((size / 2, size / 2), size / 2, (255, 243, 192, 110))
    canvas.circle((size / 2, size / 2), size * 0.22, (255, 250, 224, 255))
    return canvas.shrunk()
