"""How things stand, on the map itself: facing, the active unit's points, control, wire, smoke, flares, bunkers."""

from __future__ import annotations

from functools import lru_cache

import pygame

from game.conflict_of_heroes.components import JAPANESE
from game.conflict_of_heroes.sight import facing_of, smoke_dm
from game.conflict_of_heroes.state import Engagement
from game.kernel.hexes import Point
from ui.board.camera import Camera
from ui.board.canvas import EDGE, WHITE, Canvas, Colour, star_points
from ui.board.lettering import text_width, write
from ui.skins.conflict_of_heroes import silhouettes, sketch
from ui.skins.conflict_of_heroes.counters import GOLD_FIELD, MARINE, chevron
from ui.skins.conflict_of_heroes.geometry import SIDE, TALL, BoardGround

YELLOW: Colour = (240, 228, 66)
TURNS = {1: 0.0, 2: 60.0, 3: 120.0, 4: 180.0, 5: 240.0, 6: 300.0}  # clockwise from north


def draw(surface: pygame.Surface, view: Engagement, camera: Camera, here: BoardGround) -> None:
    """What lies on the ground, below the counters."""
    for _, place in view.sheet.markers:
        _stamp(surface, camera, _boat(_px(camera, 0.86)), here.sheet.centre(place))
    for place in view.sheet.dumps:
        if place in view.control:
            x, y = here.sheet.centre(place)
            _stamp(surface, camera, _crates(_px(camera, 0.3)), (x + SIDE * 0.5, y - TALL * 0.26))
    for place, side in view.control.items():
        x, y = here.sheet.centre(place)
        _stamp(surface, camera, _flag(side == JAPANESE, _px(camera, 0.2)), (x - SIDE * 0.55, y - TALL * 0.28))
    for place in view.wire:
        x, y = here.sheet.centre(place)
        _stamp(surface, camera, _wire(_px(camera, 0.8)), (x, y + TALL * 0.3))
    for place in view.bunkers:
        _stamp(surface, camera, _bunker(_px(camera, 0.62)), here.sheet.centre(place))
    for place, _, _ in view.flares:
        _stamp(surface, camera, _flare(_px(camera, 0.3)), here.sheet.centre(place))


def draw_signs(surface: pygame.Surface, view: Engagement, camera: Camera, here: BoardGround) -> None:
    """What lies on the counters: smoke, chevrons at the faced hexsides, the points of whoever is active, own plots."""
    for place in view.smoke:
        x, y = here.sheet.centre(place)
        dm = smoke_dm(view, place)
        _stamp(surface, camera, _smoke(_px(camera, 0.8), f"+{dm}"), (x, y))
    size = _px(camera, 0.56)
    for unit, place in zip(view.sheet.units, view.where, strict=True):
        facing = facing_of(view, unit) if place > 0 and unit not in view.aboard else 0
        if facing and unit not in view.hidden:
            turn = TURNS[facing]
            way = pygame.Vector2(0, -TALL * 0.45).rotate(turn)
            x, y = here.sheet.centre(place)
            _stamp(surface, camera, pygame.transform.rotozoom(chevron(size), -turn, 1.0), (x + way.x, y + way.y))
    for unit, left in sketch.active_units(view):
        sketch.stamp_points(surface, camera, here, view.where[unit], left)
    for boat in set(view.aboard.values()):
        if view.where[boat] > 0:
            x, y = here.sheet.centre(view.where[boat])
            aboard = sum(carrier == boat for carrier in view.aboard.values())
            _stamp(surface, camera, sketch.disc(str(aboard), _px(camera, 0.2)), (x + SIDE * 0.46, y + TALL * 0.02))
    for plot in view.plots:
        if plot.place > 0:
            _stamp(surface, camera, _plot(_px(camera, 0.56), f"round {plot.round}"), here.sheet.centre(plot.place))
    if view.objective > 0:
        x, y = here.sheet.centre(view.objective)
        _stamp(surface, camera, _goal(_px(camera, 0.24)), (x + SIDE * 0.5, y - TALL * 0.28))


def _px(camera: Camera, share: float) -> int:
    return max(8, round(TALL * share * camera.scale))


def _stamp(surface: pygame.Surface, camera: Camera, picture: pygame.Surface, spot: Point) -> None:
    x, y = camera.to_screen(spot)
    surface.blit(picture, picture.get_rect(center=(round(x), round(y))))


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
def _smoke(size: int, words: str) -> pygame.Surface:
    """14.0 Three grey discs, and what they are worth now."""
    canvas = Canvas(size, size)
    for x, y, radius in ((0.36, 0.56, 0.3), (0.62, 0.6, 0.28), (0.5, 0.38, 0.3)):
        canvas.circle((size * x, size * y), size * radius, (196, 198, 196, 150))
    picture = canvas.shrunk()
    write(picture, words, max(11, round(size * 0.16)), EDGE, (size * 0.5, size * 0.14))
    return picture


@lru_cache(maxsize=16)
def _boat(size: int) -> pygame.Surface:
    """The boat that lies aground: a marker, no unit."""
    canvas = Canvas(size, round(size * 0.62))
    silhouettes.paint(canvas, "boat", True, (size * 0.02, size * 0.06, size * 0.96, size * 0.52), EDGE, WHITE)
    silhouettes.paint(canvas, "boat", True, (size * 0.05, size * 0.08, size * 0.9, size * 0.48), MARINE, WHITE)
    return canvas.shrunk()


@lru_cache(maxsize=16)
def _crates(size: int) -> pygame.Surface:
    canvas = Canvas(size, size)
    for x, y in ((0.05, 0.5), (0.5, 0.5), (0.28, 0.08)):
        canvas.rect(size * x, size * y, size * 0.42, size * 0.4, EDGE)
        canvas.rect(size * x + 1, size * y + 1, size * 0.42 - 2, size * 0.4 - 2, (168, 132, 80))
    return canvas.shrunk()


@lru_cache(maxsize=16)
def _plot(size: int, words: str) -> pygame.Surface:
    """13.1 Where an own strike will fall, and in which round, on a plate of its own; only its owner sees it."""
    letters = max(11, round(size * 0.23))
    wide, high = round(text_width(words, letters)) + 10, round(letters * 1.3)
    canvas = Canvas(max(size, wide), size)
    middle = pygame.Vector2(max(size, wide) / 2, size / 2)
    for colour, pen in ((EDGE, size * 0.12), (YELLOW, size * 0.06)):
        canvas.circle((middle.x, middle.y), size * 0.42, colour, pen)
        for way in (0, 90, 180, 270):
            start, end = (middle + pygame.Vector2(size * far, 0).rotate(way) for far in (0.3, 0.48))
            canvas.line((start.x, start.y), (end.x, end.y), colour, pen)
    canvas.rect(middle.x - wide / 2, middle.y - high / 2, wide, high, EDGE, high / 2)
    picture = canvas.shrunk()
    write(picture, words, letters, YELLOW, (middle.x, middle.y))
    return picture


@lru_cache(maxsize=16)
def _goal(size: int) -> pygame.Surface:
    """F The secret objective; only its owner sees it."""
    canvas = Canvas(size, size)
    canvas.polygon(star_points((size / 2, size / 2), size / 2), EDGE)
    canvas.polygon(star_points((size / 2, size / 2), size * 0.42), YELLOW)
    return canvas.shrunk()


@lru_cache(maxsize=16)
def _flare(size: int) -> pygame.Surface:
    canvas = Canvas(size, size)
    canvas.circle((size / 2, size / 2), size / 2, (255, 243, 192, 110))
    canvas.circle((size / 2, size / 2), size * 0.22, (255, 250, 224, 255))
    return canvas.shrunk()
