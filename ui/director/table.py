"""Dice beside the place they are thrown for: they tumble, lie there, and show what they came to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pygame

from ui.board import dice
from ui.board.faces import Livery
from ui.director.beats import Dice, DiceThrow, Verdict
from ui.director.canvas import SHADE, StageCanvas
from ui.widgets import CARD, HEAD

DIE, GAP, APART, EDGE = 40, 5, 22, 10  # pixels at 100 %
PER_ROW = 8
BOUNCE = (0.9, 0.55, 1.1, 0.7)  # how high each die is thrown, in dice


def draw(canvas: StageCanvas, thrown: Dice, share: float, verdict: Verdict | None, said: float) -> None:
    """The plate with its dice; the verdict under them as far as it is said."""
    style = canvas.style
    box = _place(canvas, thrown.place or (verdict.place if verdict else ""), _size(canvas, thrown))
    plate = pygame.Surface(box.size, pygame.SRCALPHA)
    pygame.draw.rect(plate, (*SHADE, 215), plate.get_rect(), border_radius=style.px(10))
    pygame.draw.rect(plate, (*style.palette.accent, 255), plate.get_rect(), 2, border_radius=style.px(10))
    canvas.surface.blit(plate, box)
    y, number = box.y + style.px(EDGE), 0
    for row in _rows(thrown):
        x = box.x + (box.width - _wide(canvas, row)) // 2
        for throw in row:
            x = _throw(canvas, throw, x, y, share, number) + style.px(APART)
            number += len(throw.pips)
        y += style.px(DIE) + style.px(GAP)
    _words(canvas, box, thrown, share, verdict, said)


def _rows(thrown: Dice) -> list[tuple[DiceThrow, ...]]:
    """Side by side; more dice than fit beside each other lie in several rows."""
    if sum(len(throw.pips) for throw in thrown.throws) <= PER_ROW:
        return [thrown.throws]
    return [
        (replace(throw, pips=throw.pips[first : first + PER_ROW]),)
        for throw in thrown.throws
        for first in range(0, len(throw.pips), PER_ROW)
    ]


def _wide(canvas: StageCanvas, row: tuple[DiceThrow, ...]) -> int:
    px = canvas.style.px
    throws = [len(throw.pips) * px(DIE) + (len(throw.pips) - 1) * px(GAP) for throw in row]
    return sum(throws) + px(APART) * (len(throws) - 1)


def _size(canvas: StageCanvas, thrown: Dice) -> tuple[int, int]:
    """Wide enough for any verdict, so that the plate never jumps."""
    style = canvas.style
    rows = _rows(thrown)
    wide = max(*(_wide(canvas, row) for row in rows), style.px(200)) + 2 * style.px(EDGE)
    high = _high(canvas, len(rows)) + style.height(HEAD) + style.height(CARD) + 2 * style.px(EDGE) + style.px(2)
    return wide, high


def _high(canvas: StageCanvas, rows: int) -> int:
    return rows * canvas.px(DIE) + (rows - 1) * canvas.px(GAP)


def _place(canvas: StageCanvas, place: str, size: tuple[int, int]) -> pygame.Rect:
    """Above the place, beside it where the map ends; never off the map."""
    box, rect = pygame.Rect((0, 0), size), canvas.board.rect.inflate(-8, -8)
    box.midtop = rect.midtop
    if place:
        x, y = canvas.at(place)
        away = canvas.px(58)
        box.midbottom = (round(x), round(y) - away)
        if box.top < rect.top:
            box.midtop = (round(x), round(y) + away)
    return box.clamp(rect)


def _throw(canvas: StageCanvas, throw: DiceThrow, x: int, y: int, share: float, number: int) -> int:
    livery, size = canvas.livery(throw.side), canvas.px(DIE)
    for pips in throw.pips:
        if canvas.still:
            canvas.blit(dice.die(pips, livery, size), (x + size / 2, y + size / 2), share)
        else:
            _tumbling(canvas, pips, livery, (x, y), share, number)
        number += 1
        x += size + canvas.px(GAP)
    return x - canvas.px(GAP)


def _tumbling(canvas: StageCanvas, pips: int, livery: Livery, spot: tuple[int, int], share: float, number: int) -> None:
    """Thrown from above, with one bounce; each die a little differently."""
    size = canvas.px(DIE)
    frame = min(dice.TUMBLE_FRAMES - 1, int(share * dice.TUMBLE_FRAMES))
    left = 1 - share
    high = BOUNCE[number % len(BOUNCE)] * size * left * abs(1 - 2.2 * left)
    picture = dice.tumble(pips, livery, size, frame, number)
    canvas.surface.blit(picture, (spot[0] - round(left * left * size), spot[1] - round(high)))


def _words(
    canvas: StageCanvas, box: pygame.Rect, thrown: Dice, share: float, verdict: Verdict | None, said: float
) -> None:
    """The sums of the dice once they lie; then the totals and what follows from them."""
    if share < 1.0:
        return
    style = canvas.style
    totals = verdict.totals if verdict else " to ".join(str(sum(throw.pips)) for throw in thrown.throws)
    words = verdict.words if verdict else "on the dice"
    y = box.y + style.px(EDGE) + _high(canvas, len(_rows(thrown))) + style.px(2)
    alpha = min(1.0, said * 4) if verdict else 1.0
    top = style.render(totals, HEAD, True, style.palette.text)
    canvas.blit(top, (box.centerx, y + style.height(HEAD) / 2), alpha)
    low = style.render(words, CARD, bool(verdict), style.palette.accent if verdict else style.palette.quiet)
    canvas.blit(low, (box.centerx, y + style.height(HEAD) + style.height(CARD) / 2), alpha)


def sprites(canvas: StageCanvas, thrown: Dice) -> list[Callable[[], object]]:
    """The pictures of the rolling dice, in the order in which they are needed."""
    rolled = [(pips, canvas.livery(throw.side)) for throw in thrown.throws for pips in throw.pips]
    return [
        partial(dice.tumble, pips, livery, canvas.px(DIE), frame, number)
        for frame in range(dice.TUMBLE_FRAMES)
        for number, (pips, livery) in enumerate(rolled)
    ]
