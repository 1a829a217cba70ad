"""Piles and fans as they are drawn: fronts and edges, counts, state ticks, names."""

from __future__ import annotations

from functools import lru_cache

import pygame

from ui.board import lettering, pieces
from ui.board.canvas import WHITE, Canvas, Colour
from ui.board.cardboard import PAD, card
from ui.board.faces import NAME_MIN, VALUE_MIN, Livery
from ui.board.piles import BADGE, Detail, Fan, Pile, PileLayout, name_size, tick_size

PLATE: Colour = (0x17, 0x1B, 0x1F)
LIGHT: Colour = (0xEC, 0xE7, 0xDA)
ACCENT: Colour = (0xD7, 0xA3, 0x3B)
HURT: Colour = (0xE8, 0x74, 0x3B)


def draw(target: pygame.Surface, layout: PileLayout) -> None:
    for pile in layout.piles:
        draw_pile(target, pile, layout.detail, layout.size)


def draw_pile(target: pygame.Surface, pile: Pile, detail: Detail, size: int) -> None:
    """Back to front, then what is written around it."""
    if detail is Detail.BLOCK:
        box = pile.spots[0].box
        target.blit(block(pile.style, len(pile.tokens), any_chosen(pile), box.w), (box.x - PAD, box.y - PAD))
    else:
        for spot in reversed(pile.spots):
            pieces.stamp(target, spot.token.piece, spot.box)
    if pile.ticks:
        states = tuple((token.piece.level, token.piece.worn) for token in pile.tokens)
        target.blit(ticks(states, pile.ticks.w, pile.ticks.h, size), pile.ticks[:2])
    if pile.badge:
        target.blit(badge(len(pile.tokens), any_chosen(pile)), (pile.badge.x - 1, pile.badge.y - 1))
    if pile.name_box:
        target.blit(name_plate(pile.name, pile.name_box.w, pile.name_box.h, name_size(size)), pile.name_box[:2])


def any_chosen(pile: Pile) -> bool:
    return any(token.piece.chosen for token in pile.tokens)


def draw_fan(target: pygame.Surface, spread: Fan) -> None:
    """The panel with a light line around it, then the pieces."""
    target.blit(panel(spread.panel.w, spread.panel.h), (spread.panel.x - 6, spread.panel.y - 6))
    for spot in spread.spots:
        pieces.stamp(target, spot.token.piece, spot.box)


@lru_cache(maxsize=64)
def panel(width: int, height: int) -> pygame.Surface:
    """A dark plate with a light line and a shadow of 6 px around it."""
    canvas = Canvas(width + 12, height + 12)
    for grow, alpha in ((6, 18), (4, 30), (2, 50)):
        canvas.rect(6 - grow, 6 - grow + 1, width + 2 * grow, height + 2 * grow - 1, (0, 0, 0, alpha), 8 + grow)
    canvas.rect(6, 6, width, height, ACCENT, 8)
    canvas.rect(7.5, 7.5, width - 3, height - 3, (0x20, 0x26, 0x2B), 7)
    return canvas.shrunk()


@lru_cache(maxsize=512)
def block(style: Livery, count: int, chosen: bool, size: int) -> pygame.Surface:
    """One side's presence as a plain block with its count."""
    canvas = card(size, size, style.fresh, style.rounded)
    if chosen:
        canvas.frame(PAD, PAD, size, size, pieces.CHOSEN, 2, pieces.corner(style, size))
    picture = canvas.shrunk()
    px = lettering.fitting_size(str(count), size - 4, round(size * 0.62), min(VALUE_MIN, size))
    lettering.write(picture, str(count), px, style.ink, (PAD + size / 2, PAD + size / 2))
    return picture


@lru_cache(maxsize=256)
def badge(count: int, chosen: bool) -> pygame.Surface:
    """The count of a pile: light on dark with a light line, yellow where something in it is chosen."""
    canvas = Canvas(2 * BADGE + 2, 2 * BADGE + 2)
    middle = (BADGE + 1.0, BADGE + 1.0)
    canvas.circle(middle, BADGE + 0.7, pieces.CHOSEN if chosen else WHITE)
    canvas.circle(middle, BADGE - 0.5, PLATE)
    picture = canvas.shrunk()
    lettering.write(picture, str(count), 12 if count < 10 else 10, pieces.CHOSEN if chosen else WHITE, middle)
    return picture


@lru_cache(maxsize=2048)
def ticks(states: tuple[tuple[int, bool], ...], width: int, height: int, size: int) -> pygame.Surface:
    """One tick per unit: full is fresh, hollow is spent, short is disrupted. Shape says it, colour only repeats it."""
    canvas = Canvas(width, height)
    canvas.rect(0, 0, width, height, (*PLATE, 215), 2)
    w, h = tick_size(size)
    per_row = max(1, (width - 2) // (w + 2))
    for i, (level, worn) in enumerate(states):
        row, column = divmod(i, per_row)
        _paint_tick(canvas, 2 + column * (w + 2), 2 + row * (h + 2), w, h, 2 if level > 1 else 1 if worn else 0)
    return canvas.shrunk()


def _paint_tick(canvas: Canvas, x: float, y: float, w: int, h: int, state: int) -> None:
    if state == 2:
        short = max(2, round(h * 0.45))
        canvas.rect(x, y + h - short, w, short, HURT)
        return
    canvas.rect(x, y, w, h, LIGHT)
    if state == 1:
        canvas.rect(x + 0.9, y + 0.9, w - 1.8, h - 1.8, PLATE)


@lru_cache(maxsize=512)
def name_plate(name: str, width: int, height: int, px: int) -> pygame.Surface:
    """A formation's name under its pile, cut rather than spilled."""
    text, px = lettering.fitting_text((name,), width - 6, px, NAME_MIN)
    canvas = Canvas(width, height)
    canvas.rect(0, 1, width, height - 1, (*PLATE, 215), 3)
    picture = canvas.shrunk()
    lettering.write(picture, text, px, LIGHT, (width / 2, height / 2 + 0.5))
    return picture
