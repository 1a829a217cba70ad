"""Markers, dice and effects, drawn by code at any size and kept once drawn.

Like pieces, markers know sides only by their style. `size` is the height of the visible body; pictures made from cards
have `PAD` pixels around it (see `pieces`), all others are exactly as large as they say. Moving things come as numbered
frames, so that each is drawn once.
"""

from __future__ import annotations

from functools import lru_cache

import pygame

from ui.board.canvas import BLACK, EDGE, WHITE, Canvas, Colour, Point, mix, readable_on, star_points
from ui.board.cardboard import PAD, card
from ui.board.faces import Livery
from ui.board.icons import shovel
from ui.board.lettering import fitting_size, text_width, write

PAPER: Colour = (0xF2, 0xEC, 0xDA)
INK: Colour = (0x1A, 0x17, 0x10)
PANEL: Colour = (0x2B, 0x33, 0x3A)


# Chips on the map


def emblem(canvas: Canvas, style: Livery, middle: Point, radius: float, ink: Colour) -> None:
    """The plain star or disc that stands for a side."""
    if style.emblem == "star":
        canvas.polygon(star_points((middle[0], middle[1] + radius * 0.06), radius), ink)
    else:
        canvas.circle(middle, radius * 0.72, ink)


@lru_cache(maxsize=256)
def control_chip(style: Livery, size: int) -> pygame.Surface:
    """Who controls a place: the side's emblem on its colour; square or round like its pieces."""
    canvas = Canvas(size, size)
    radius = size / 2 if style.rounded else size * 0.12
    canvas.rect(0, 0, size, size, EDGE, radius)
    canvas.rect(0.9, 0.9, size - 1.8, size - 1.8, mix(style.fresh, WHITE, 0.45), max(0.0, radius - 0.9))
    canvas.rect(1.8, 1.8, size - 3.6, size - 3.6, style.fresh, max(0.0, radius - 1.8))
    emblem(canvas, style, (size / 2, size / 2), size * 0.33, style.ink)
    return canvas.shrunk()


@lru_cache(maxsize=256)
def points_flag(points: int, size: int, style: Livery | None = None, brief: bool = False) -> pygame.Surface:
    """A flag with its victory points, in the colours of the side that holds them; a small one has only the number."""
    ground = style.fresh if style else PAPER
    ink = style.ink if style else INK
    text, px = str(points) if brief else f"VP {points}", max(9, round(size * 0.58))
    width = text_width(text, px) + round(size * 0.75)
    canvas = Canvas(width + 1, size)
    pole, notch = max(1.5, size * 0.1), size * 0.25
    for grow, colour in ((1.0, EDGE), (0.0, ground)):
        left, right, low = pole - grow / 2, width - 1.5 + grow * 0.8, size * 0.8 + grow
        top = 1.2 - grow
        fly = right - notch
        canvas.polygon([(left, top), (right, top), (fly, (top + low) / 2), (right, low), (left, low)], colour)
    canvas.rect(0, 0, pole + 0.6, size, EDGE, pole / 2)
    picture = canvas.shrunk()
    write(picture, text, px, ink, ((pole + width - notch) / 2 + 0.5, size * 0.4 + 0.6))
    return picture


@lru_cache(maxsize=128)
def small_chip(kind: str, size: int) -> pygame.Surface:
    """A sign beside a place: a dug position, digging begun, or a level score; still readable at 12 px."""
    canvas = Canvas(size, size)
    canvas.rect(0, 0, size, size, EDGE, size * 0.2)
    canvas.rect(1, 1, size - 2, size - 2, PAPER, size * 0.16)
    if kind == "position":
        low, top, pen = size * 0.74, size * 0.3, max(1.6, size * 0.13)
        canvas.path([(size * 0.18, low), (size * 0.5, top), (size * 0.82, low)], INK, pen)
    elif kind == "labour":
        shovel(canvas, size * 0.2, size * 0.2, size * 0.6, size * 0.6, INK, max(1.2, size * 0.09))
    else:
        for y in (0.38, 0.62):
            canvas.line((size * 0.25, size * y), (size * 0.75, size * y), INK, max(1.5, size * 0.1))
    return canvas.shrunk()


@lru_cache(maxsize=256)
def number_marker(text: str, style: Livery, size: int) -> pygame.Surface:
    """A counter of a side with a number on it, for tracks."""
    picture = card(size, size, style.fresh, style.rounded).reduced()
    px = fitting_size(text, size - 4, max(10, round(size * 0.6)), 9)
    write(picture, text, px, style.ink, (PAD + size / 2, PAD + size / 2))
    return picture


@lru_cache(maxsize=64)
def improved_position(size: int) -> pygame.Surface:
    """A foxhole from above: a white wedge of sandbags on a dark ground."""
    canvas = card(size, size, mix(PANEL, BLACK, 0.1), False)
    low, left, right, top = PAD + size * 0.78, PAD + size * 0.14, PAD + size * 0.86, PAD + size * 0.3
    canvas.polygon([(left, low), ((left + right) / 2, top), (right, low)], WHITE)
    canvas.polygon(
        [(left + size * 0.2, low), ((left + right) / 2, top + size * 0.2), (right - size * 0.2, low)],
        mix(PANEL, BLACK, 0.1),
    )
    canvas.rect(left, low - size * 0.02, right - left, size * 0.07, WHITE, size * 0.03)
    return canvas.reduced()


@lru_cache(maxsize=64)
def labour(size: int) -> pygame.Surface:
    """Digging has begun: a spade."""
    canvas = card(size, size, PAPER, False)
    inner = size * 0.64
    x = y = PAD + (size - inner) / 2
    canvas.line((x + inner * 0.82, y + inner * 0.12), (x + inner * 0.45, y + inner * 0.52), INK, size * 0.08)
    canvas.line((x + inner * 0.7, y), (x + inner, y + inner * 0.28), INK, size * 0.08)
    blade = [(0.28, 0.4), (0.6, 0.7), (0.42, 0.92), (0.04, 1.0), (0.08, 0.62)]
    canvas.polygon([(x + inner * bx, y + inner * by) for bx, by in blade], INK)
    return canvas.reduced()


@lru_cache(maxsize=256)
def turn_marker(turn: int, size: int) -> pygame.Surface:
    """The turn's number under a waning moon: every turn is a part of a night."""
    canvas = card(size, size, (0x24, 0x30, 0x44), False)
    middle = (PAD + size * 0.5, PAD + size * 0.27)
    canvas.circle(middle, size * 0.17, PAPER)
    canvas.circle((middle[0] + size * 0.08, middle[1] - size * 0.03), size * 0.15, (0x26, 0x33, 0x48))
    picture = canvas.reduced()
    write(picture, str(turn), max(11, round(size * 0.46)), WHITE, (PAD + size * 0.5, PAD + size * 0.7))
    return picture


@lru_cache(maxsize=128)
def bridge_held(style: Livery, size: int) -> pygame.Surface:
    """A bridge in plan between its two banks, with the emblem of whoever holds it."""
    canvas = card(size, size, style.fresh, style.rounded)
    left, right = PAD + size * 0.12, PAD + size * 0.88
    for y in (0.2, 0.4):
        canvas.line((left, PAD + size * y), (right, PAD + size * y), style.ink, max(1.3, size * 0.05))
    for i in range(6):
        x = left + (right - left) * (i + 0.5) / 6
        canvas.line((x, PAD + size * 0.2), (x, PAD + size * 0.4), style.ink, max(1.0, size * 0.03))
    emblem(canvas, style, (PAD + size / 2, PAD + size * 0.69), size * 0.22, style.ink)
    return canvas.reduced()


@lru_cache(maxsize=256)
def cost_badge(text: str, colour: Colour, size: int) -> pygame.Surface:
    """A small plate with a number, for costs beside a place."""
    px = max(11, round(size * 0.62))
    width = max(size, text_width(text, px) + round(size * 0.5))
    canvas = Canvas(width, size)
    canvas.rect(0, 0, width, size, EDGE, size * 0.28)
    canvas.rect(1, 1, width - 2, size - 2, WHITE, size * 0.25)
    canvas.rect(2, 2, width - 4, size - 4, colour, size * 0.2)
    picture = canvas.shrunk()
    write(picture, text, px, readable_on(colour), (width / 2, size / 2))
    return picture


@lru_cache(maxsize=32)
def banner(text: str, style: Livery, size: int) -> pygame.Surface:
    """A ribbon with forked ends across the map, for a charge: the word itself, not a joke about it."""
    px = max(14, round(size * 0.56))
    middle_w = text_width(text, px) + round(size * 1.6)
    tail = round(size * 0.9)
    canvas = Canvas(middle_w + 2 * tail, round(size * 1.25))
    _paint_ribbon(canvas, style, middle_w, tail, size)
    picture = canvas.shrunk()
    write(picture, text, px, style.ink, (tail + middle_w / 2, size * 0.5))
    return picture


def _paint_ribbon(canvas: Canvas, style: Livery, middle_w: int, tail: int, size: int) -> None:
    width, low, fold = canvas.size[0], size * 1.2, size * 0.35
    for side in (0, 1):
        outer, inner = (0.0, tail + fold) if side == 0 else (float(width), width - tail - fold)
        notch = outer + (size * 0.4 if side == 0 else -size * 0.4)
        edge = [(outer, size * 0.22), (inner, size * 0.22), (inner, low), (outer, low), (notch, size * 0.7)]
        canvas.polygon(edge, EDGE)
        shift = 1.5 if side == 0 else -1.5
        face = [(outer + 2 * shift, size * 0.22 + 1.5), (inner, size * 0.22 + 1.5), (inner, low - 1.5)]
        canvas.polygon(
            [*face, (outer + 2 * shift, low - 1.5), (notch + shift, size * 0.7)], mix(style.fresh, BLACK, 0.3)
        )
        near = tail if side == 0 else width - tail
        canvas.polygon([(near, size), (inner, size), (inner, low)], EDGE)
    canvas.rect(tail, 0, middle_w, size, EDGE, 2)
    canvas.rect(tail + 1.5, 1.5, middle_w - 3, size - 3, style.fresh, 1)
    for y in (size * 0.1, size * 0.86):
        canvas.rect(tail + 1.5, y, middle_w - 3, max(1.0, size * 0.035), style.ink)
    for x in (tail + size * 0.42, tail + middle_w - size * 0.42):
        emblem(canvas, style, (x, size / 2), size * 0.2, style.ink)
