"""An order on the map while it is composed: lines of fire, the way with its price hex by hex, the points it takes."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import numpy as np
import pygame

from game.conflict_of_heroes.state import ACTIVE, APS, By, Do, Engagement
from game.kernel.hexes import Point
from game.kernel.named import Piece, Place
from table.composition.plans import PlanSheet
from ui.board import ink
from ui.board.camera import Camera
from ui.board.canvas import Canvas, Colour
from ui.board.lettering import write
from ui.skins.conflict_of_heroes import marches
from ui.skins.conflict_of_heroes.geometry import TALL, BoardGround
from ui.skins.conflict_of_heroes.scripts import DeedScript

BLUE: Colour = (86, 180, 233)
PALE: Colour = (250, 246, 232)
DARK: Colour = (20, 16, 10)
YELLOW: Colour = (240, 228, 66)
RING: Colour = (215, 163, 59)
USED: Colour = (160, 166, 172)
FIRE = (Do.ATTACK, Do.INDIRECT, Do.SMOKE, Do.FLARE, Do.CANISTER)


def draw(surface: pygame.Surface, view: Engagement, camera: Camera, here: BoardGround, order: PlanSheet) -> None:
    script = order.plan.script(order.chosen)
    if not isinstance(script, DeedScript):
        return
    pen = max(2, round(TALL * camera.scale * 0.04))
    if script.act.do in FIRE:
        _draw_fire(surface, view, camera, here, script, pen)
    elif script.act.do in (Do.MOVE, Do.ENTER):
        _draw_way(surface, view, camera, here, script, order, pen)
    _draw_price(surface, view, camera, here, script, order)


def _middle(camera: Camera, here: BoardGround, place: Place) -> Point:
    return camera.to_screen(here.sheet.centre(place))


# ---- fire


def _draw_fire(
    surface: pygame.Surface, view: Engagement, camera: Camera, here: BoardGround, script: DeedScript, pen: int
) -> None:
    """Aimed fire solid, support dashed; an indirect shot by way of the hex that watches it."""
    start, end = _middle(camera, here, view.where[script.unit]), _middle(camera, here, script.target)
    if script.eye:
        eye = _middle(camera, here, script.eye)
        line(surface, [start, eye], PALE, pen, dashed=True)
        line(surface, [eye, end], PALE, pen, dashed=True)
    line(surface, [start, end], BLUE, pen + 1)
    for unit in script.members:
        if view.where[unit] > 0:
            line(surface, [_middle(camera, here, view.where[unit]), end], BLUE, pen, dashed=True)


def line(surface: pygame.Surface, spots: list[Point], colour: Colour, pen: int, dashed: bool = False) -> None:
    """Cased in dark, so that it shows on any ground."""
    path = np.array(spots, dtype=float)
    parts = ink.dashes(path, pen * 4, pen * 2.5) if dashed else [path]
    for tone, wide in ((DARK, pen + 3), (colour, pen)):
        for part in parts:
            if len(part) > 1:
                pygame.draw.lines(surface, tone, False, [(float(x), float(y)) for x, y in part], wide)


# ---- ways


def _draw_way(
    surface: pygame.Surface,
    view: Engagement,
    camera: Camera,
    here: BoardGround,
    script: DeedScript,
    order: PlanSheet,
    pen: int,
) -> None:
    """Hex by hex, each with what it costs; whoever goes along has a dashed line."""
    way = (script.ways[script.unit], *script.onward)
    start = [_middle(camera, here, view.where[script.unit])] if view.where[script.unit] > 0 else []
    spots = [*start, *(_middle(camera, here, place) for place in way)]
    for unit in script.members:
        there = script.ways.get(unit, view.where[unit])
        if view.where[unit] > 0 and there != view.where[unit]:
            ends = [_middle(camera, here, view.where[unit]), _middle(camera, here, there)]
            line(surface, ends, PALE, pen, dashed=True)
    if len(spots) > 1:
        line(surface, spots, PALE, pen + 1)
    costs = marches.prices(view, script.unit, way)
    wired = order.view.wire if view.type(script.unit).on_foot else frozenset()
    size = max(18, round(TALL * camera.scale * 0.24))
    for place, cost in zip(way, costs, strict=True):
        words = f"{cost}+?" if place in wired else str(cost)
        picture = disc(words, size)
        x, y = _middle(camera, here, place)
        surface.blit(picture, picture.get_rect(center=(round(x), round(y))))


@lru_cache(maxsize=64)
def disc(words: str, size: int) -> pygame.Surface:
    wide = size if len(words) < 2 else round(size * 1.6)
    canvas = Canvas(wide, size)
    canvas.rect(0, 0, wide, size, DARK, size / 2)
    canvas.rect(2, 2, wide - 4, size - 4, PALE, size / 2 - 2)
    picture = canvas.shrunk()
    write(picture, words, max(11, round(size * 0.62)), DARK, (wide / 2, size / 2))
    return picture


# ---- points


def _draw_price(
    surface: pygame.Surface,
    view: Engagement,
    camera: Camera,
    here: BoardGround,
    script: DeedScript,
    order: PlanSheet,
) -> None:
    """2.2.c Seven dots above the unit: full are left, ringed are the price, hollow are used."""
    side, place = view.side(script.unit), view.where[script.unit]
    if script.act.by not in (By.POOL, By.NEW) or place <= 0:
        return
    have = APS if script.act.by == By.NEW else view.pool[side]
    left = order.world.pool[side] if order.world.status[script.unit] == ACTIVE else 0
    stamp_points(surface, camera, here, place, have, max(0, have - left))


def stamp_points(
    surface: pygame.Surface, camera: Camera, here: BoardGround, place: Place, have: int, price: int = 0
) -> None:
    dot = max(6, round(TALL * camera.scale * 0.055))
    picture = points(have, price, dot)
    x, y = camera.to_screen(here.sheet.centre(place))
    surface.blit(picture, picture.get_rect(midbottom=(round(x), round(y - TALL * camera.scale * 0.33))))


@lru_cache(maxsize=128)
def points(have: int, price: int, dot: int) -> pygame.Surface:
    """A pill with a dot for each point; a lucky sergeant may bring more than seven."""
    many = max(APS, have)
    wide, high = round(dot * 2.1 * many + dot), dot * 3
    canvas = Canvas(wide, high)
    canvas.rect(0, 0, wide, high, DARK, high / 2)
    for number in range(many):
        at = (dot * 1.5 + number * dot * 2.1, high / 2)
        if number < have - price:
            canvas.circle(at, dot * 0.82, RING)
        elif number < have:
            canvas.circle(at, dot * 0.9, YELLOW, max(1.4, dot * 0.28))
            canvas.circle(at, dot * 0.36, YELLOW)
        else:
            canvas.circle(at, dot * 0.8, USED, max(1.0, dot * 0.16))
    return canvas.shrunk()


def active_units(view: Engagement) -> Iterator[tuple[Piece, int]]:
    """Whoever shares the points of an activation, of both sides: the first of each side shows them."""
    for side in (0, 1):
        found = [unit for unit in view.sheet.units_of[side] if view.status[unit] == ACTIVE and view.where[unit] > 0]
        if found and view.pool[side] >= 0:
            yield found[0], view.pool[side]
