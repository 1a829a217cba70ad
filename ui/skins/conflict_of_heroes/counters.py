"""Counters of Conflict of Heroes: silhouette, costs, ratings and defence, each in a shape of its own.

Marines are square, dark with a pale figure; Japanese round, light with a dark one. A coin is the cost of an attack, a
house the cost of a move, a plate holds the ratings, a hex the range, a shield the defence; blue against armour is also
underlined, and an armoured shield has a second rim, so that nothing hangs on colour alone.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import pygame

from game.kernel.hexes import Point
from ui.board.canvas import BLACK, EDGE, WHITE, Canvas, Colour, mix
from ui.board.cardboard import PAD, card
from ui.board.lettering import text_width, write
from ui.skins.conflict_of_heroes import silhouettes

FULL, PLAIN, SIMPLE = 80, 56, 40  # pixels from which a counter shows everything, most, the main numbers
CREAM: Colour = (244, 238, 221)
RED, BLUE = (168, 32, 26), (27, 79, 156)
SMALLEST = 8  # pixels of the letters on a tile
MAROON: Colour = (110, 27, 22)
HIDDEN_ALPHA = 158
MARINE, JAPANESE = (47, 75, 48), (227, 180, 76)
GOLD_FIELD = JAPANESE
MARINE_SPENT, JAPANESE_SPENT = (92, 122, 82), (245, 233, 201)
MARINE_INK, JAPANESE_INK = (241, 236, 220), (42, 31, 12)


@dataclass(frozen=True, slots=True)
class Counter:
    """Everything that can be seen on a unit."""

    marine: bool
    kind: str = "squad"
    name: str = ""
    attack_cost: str = ""
    move_cost: str = ""
    bonus_moves: int = 0
    turret: bool = False
    red: str = ""
    blue: str = ""
    weak_in_close_combat: bool = False
    reach: str = ""
    front: str = ""
    flank: str = ""
    armoured: bool = False
    spent: bool = False
    hit: str = ""  # "?" face down; else its name
    effect: str = ""  # of a hit that is shown, in two or three words
    hidden: bool = False
    bunker: bool = False

    def draw(self, size: int) -> pygame.Surface:
        return draw(self, size)


@lru_cache(maxsize=2048)
def draw(counter: Counter, size: int) -> pygame.Surface:
    """The picture of a counter, with the usual room around it. It is shared: do not paint on it."""
    field = _field(counter)
    canvas = card(size, size, field, not counter.marine, mix(field, _fresh(counter), 0.5) if counter.spent else None)
    if counter.bunker:
        canvas = _in_bunker(canvas, size)
    ink = MARINE_INK if counter.marine else JAPANESE_INK
    box = (PAD + size * 0.135, PAD + size * 0.23, size * 0.73, size * 0.40)
    silhouettes.paint(canvas, counter.kind, counter.marine, box, ink, field)
    if size >= SIMPLE:
        _paint_costs(canvas, counter, size)
        _paint_plates(canvas, counter, size)
    picture = canvas.reduced()
    if size >= SIMPLE:
        _write(picture, counter, size)
    if counter.hit:
        _lay_hit(picture, counter, size)
    return _as_hidden(picture, size) if counter.hidden else picture


def _fresh(counter: Counter) -> Colour:
    return MARINE if counter.marine else JAPANESE


def _field(counter: Counter) -> Colour:
    if counter.spent:
        return MARINE_SPENT if counter.marine else JAPANESE_SPENT
    return _fresh(counter)


def _in_bunker(canvas: Canvas, size: int) -> Canvas:
    """18.1 A trapezoid of logs and earth around the counter, which stays readable."""
    low, high, out = PAD - size * 0.02, PAD + size * 1.02, min(PAD - 1.0, size * 0.09)
    works = [
        (low + size * 0.06, low - out),
        (high - size * 0.06, low - out),
        (high + out, high + out),
        (low - out, high + out),
    ]
    base = Canvas(*canvas.size)
    base.polygon(works, (44, 36, 24))
    base.polygon(
        [(x + (1.4 if x < PAD + size / 2 else -1.4), y + (1.4 if y < PAD + size / 2 else -1.4)) for x, y in works],
        (139, 122, 92),
    )
    base.lay(canvas)
    return base


# ---- costs


def _paint_costs(canvas: Canvas, counter: Counter, size: int) -> None:
    coin, middle = size * 0.135, (PAD + size * 0.165, PAD + size * 0.165)
    if counter.turret:
        canvas.circle(middle, size * 0.175, EDGE)
        canvas.circle(middle, size * 0.165, WHITE)
    canvas.circle(middle, coin + size * 0.012, EDGE)
    canvas.circle(middle, coin, CREAM)
    for quarter in range(4):
        way = pygame.Vector2(1, 0).rotate(90 * quarter)
        start, end = pygame.Vector2(middle) + way * coin * 0.72, pygame.Vector2(middle) + way * coin
        canvas.line((start.x, start.y), (end.x, end.y), EDGE, max(0.7, size * 0.018))
    left, top = PAD + size * 0.70, PAD + size * 0.045
    wide, high = size * 0.25, size * 0.26
    roof = [(left, top + high * 0.36), (left + wide / 2, top), (left + wide, top + high * 0.36)]
    house = [*roof, (left + wide, top + high), (left, top + high)]
    canvas.polygon(_grown(house, size * 0.014), EDGE)
    canvas.polygon(house, CREAM)
    for number in range(counter.bonus_moves):
        x = left + wide * (0.18 + 0.36 * number)
        canvas.rect(x, top + high + size * 0.018, wide * 0.28, size * 0.03, CREAM, 1)


def _grown(shape: list[Point], amount: float) -> list[Point]:
    x = sum(spot[0] for spot in shape) / len(shape)
    y = sum(spot[1] for spot in shape) / len(shape)
    found = []
    for spot in shape:
        way = pygame.Vector2(spot[0] - x, spot[1] - y)
        found.append((spot[0] + way.normalize().x * amount, spot[1] + way.normalize().y * amount))
    return found


# ---- ratings, range, defence


def _plate(size: int) -> tuple[float, float, float, float]:
    high = 0.27 if size >= PLAIN else 0.30
    wide = 0.36 if size >= FULL else 0.45 if size >= PLAIN else 0.40
    return PAD + size * 0.05, PAD + size * (0.97 - high), size * wide, size * high


def _shield(size: int) -> tuple[float, float, float, float]:
    high = 0.28 if size >= PLAIN else 0.30
    wide = 0.36 if size >= FULL else 0.42
    return PAD + size * (0.95 - wide), PAD + size * (0.97 - high), size * wide, size * high


def _paint_plates(canvas: Canvas, counter: Counter, size: int) -> None:
    x, y, wide, high = _plate(size)
    canvas.rect(x - 0.8, y - 0.8, wide + 1.6, high + 1.6, EDGE, size * 0.055)
    canvas.rect(x, y, wide, high, CREAM, size * 0.05)
    if counter.weak_in_close_combat and size >= PLAIN:
        canvas.frame(
            x + size * 0.022, y + size * 0.022, wide - size * 0.044, high - size * 0.044, RED, max(0.8, size * 0.014), 2
        )
    _paint_shield(canvas, counter, size)
    if size >= FULL and counter.reach:
        middle, radius = (PAD + size * 0.50, PAD + size * 0.845), size * 0.095
        corners = [
            (middle[0] + radius * math.cos(math.pi * k / 3), middle[1] + radius * math.sin(math.pi * k / 3))
            for k in range(6)
        ]
        canvas.polygon(corners, EDGE)


def _paint_shield(canvas: Canvas, counter: Counter, size: int) -> None:
    x, y, wide, high = _shield(size)

    def shape(inset: float) -> list[Point]:
        return [
            (x + inset, y + inset), (x + wide - inset, y + inset), (x + wide - inset, y + high * 0.66),
            (x + wide / 2, y + high - inset), (x + inset, y + high * 0.66),
        ]  # fmt: skip

    canvas.polygon(shape(-0.9), EDGE)
    canvas.polygon(shape(0.0), CREAM)
    if counter.armoured:
        canvas.polygon(shape(size * 0.018), BLUE)
        canvas.polygon(shape(size * 0.018 + max(0.8, size * 0.014)), CREAM)


def _write(picture: pygame.Surface, counter: Counter, size: int) -> None:
    cost = max(9, round(size * 0.21))
    write(picture, counter.attack_cost, cost, BLACK, (PAD + size * 0.165, PAD + size * 0.165))
    write(picture, counter.move_cost, cost, BLACK, (PAD + size * 0.825, PAD + size * 0.195))
    if size >= 90 and counter.name:
        ink = MARINE_INK if counter.marine else JAPANESE_INK
        write(picture, counter.name, max(9, round(size * 0.115)), ink, (PAD + size * 0.49, PAD + size * 0.1))
    _write_ratings(picture, counter, size)
    _write_defence(picture, counter, size)
    if size >= FULL and counter.reach:
        write(picture, counter.reach, max(8, round(size * 0.11)), WHITE, (PAD + size * 0.50, PAD + size * 0.845))


def _write_ratings(picture: pygame.Surface, counter: Counter, size: int) -> None:
    x, y, wide, high = _plate(size)
    middle = y + high / 2
    if size < PLAIN:  # the higher one alone
        red = int(counter.red or 0) >= int(counter.blue or 0)
        text, colour = (counter.red, RED) if red else (counter.blue, BLUE)
        write(picture, text, max(11, round(size * 0.27)), colour, (x + wide / 2, middle))
        return
    write(picture, counter.red, max(11, round(size * 0.23)), RED, (x + wide * 0.32, middle))
    px = max(9, round(size * 0.15))
    spot = (x + wide * 0.75, middle + size * 0.015)
    write(picture, counter.blue, px, BLUE, spot)
    half = text_width(counter.blue, px) / 2
    line = round(spot[1] + px * 0.46)
    pygame.draw.line(picture, BLUE, (spot[0] - half, line), (spot[0] + half, line), max(1, round(size * 0.018)))


def _write_defence(picture: pygame.Surface, counter: Counter, size: int) -> None:
    x, y, wide, high = _shield(size)
    colour = BLUE if counter.armoured else RED
    if size < PLAIN:
        write(picture, counter.front, max(11, round(size * 0.24)), colour, (x + wide / 2, y + high * 0.42))
        return
    front, flank = max(10, round(size * 0.17)), max(9, round(size * 0.12))
    total = text_width(counter.front, front) + text_width(counter.flank, flank)
    start = x + (wide - total) / 2
    write(picture, counter.front, front, colour, (start + text_width(counter.front, front) / 2, y + high * 0.44))
    end = start + total - text_width(counter.flank, flank) / 2
    write(picture, counter.flank, flank, colour, (end, y + high * 0.36))


# ---- hits, hiding


def _lay_hit(picture: pygame.Surface, counter: Counter, size: int) -> None:
    """7.4 A tile turned a little: maroon with a burst while it lies face down, paper with its name when shown."""
    if counter.hit == "?":
        side = max(12, round(size * 0.40))
        tile = Canvas(side, side)
        tile.rect(0, 0, side, side, WHITE, side * 0.14)
        tile.rect(1, 1, side - 2, side - 2, MAROON, side * 0.12)
        tile.polygon(_burst((side / 2, side / 2), side * 0.36), CREAM)
        small = tile.shrunk()
        write(small, "?", max(9, round(side * 0.5)), MAROON, (side / 2, side / 2))
    else:
        high = max(14, round(size * 0.42))
        name, letters = _fitting(counter.hit, max(7, round(high * 0.32)), size * 0.72)
        wide = max(20, round(size * 0.62), round(text_width(name, letters)) + 5)
        tile = Canvas(wide, high)
        tile.rect(0, 0, wide, high, EDGE, 2)
        tile.rect(1, 1, wide - 2, high - 2, CREAM, 2)
        tile.rect(1, 1, wide - 2, high * 0.46, MAROON, 2)
        small = tile.shrunk()
        write(small, name, letters, WHITE, (wide / 2, high * 0.25))
        write(small, counter.effect, max(7, round(high * 0.26)), BLACK, (wide / 2, high * 0.72), bold=False)
    turned = pygame.transform.rotozoom(small, -7, 1.0)
    picture.blit(turned, turned.get_rect(center=(PAD + size * 0.76, PAD + size * 0.52)))


def _fitting(name: str, letters: int, room: float) -> tuple[str, int]:
    """The whole name in letters that fit; in the smallest ones only its beginning."""
    while letters > SMALLEST and text_width(name, letters) > room:
        letters -= 1
    while len(name) > 4 and text_width(name, letters) > room:
        name = f"{name.rstrip('.')[:-1]}."
    return name, letters


def _burst(at: Point, radius: float) -> list[Point]:
    turns = [(math.tau * i / 18, radius if i % 2 == 0 else radius * 0.58) for i in range(18)]
    return [(at[0] + r * math.cos(a), at[1] + r * math.sin(a)) for a, r in turns]


def _as_hidden(picture: pygame.Surface, size: int) -> pygame.Surface:
    """19.0 Only its owner sees it: paler, with a dashed edge and a struck eye."""
    ghost = picture.copy()
    alpha = pygame.surfarray.pixels_alpha(ghost)
    alpha[...] = (alpha.astype(np.uint16) * HIDDEN_ALPHA // 255).astype(np.uint8)
    del alpha
    mark = Canvas(*ghost.get_size())
    for corner in range(4):
        start = pygame.Vector2(PAD, PAD) + pygame.Vector2(*((0, 0), (size, 0), (size, size), (0, size))[corner])
        way = pygame.Vector2(size, 0).rotate(90 * corner)
        for part in range(0, 9, 2):
            one, two = start + way * part / 9, start + way * (part + 1) / 9
            mark.line((one.x, one.y), (two.x, two.y), WHITE, max(1.0, size * 0.022))
    x, y, radius = PAD + size / 2, PAD + size * 0.46, size * 0.13
    mark.circle((x, y), radius, WHITE, max(1.2, size * 0.03))
    mark.circle((x, y), radius * 0.4, WHITE)
    mark.line((x - radius * 1.3, y + radius * 1.1), (x + radius * 1.3, y - radius * 1.1), WHITE, max(1.4, size * 0.035))
    ghost.blit(mark.shrunk(), (0, 0))
    return ghost


@lru_cache(maxsize=64)
def chevron(size: int) -> pygame.Surface:
    """Stands at the hexside that a unit faces, pointing up; the board turns it."""
    wide, high = max(10, round(size * 0.35)), max(6, round(size * 0.2))
    canvas = Canvas(wide + 4, high + 4)
    shape = [(2, high + 2), (wide / 2 + 2, 2), (wide + 2, high + 2), (wide / 2 + 2, high * 0.55 + 2)]
    canvas.polygon(_grown([(float(x), float(y)) for x, y in shape], 1.6), EDGE)
    canvas.polygon([(float(x), float(y)) for x, y in shape], WHITE)
    return canvas.shrunk()
