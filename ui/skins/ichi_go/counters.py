"""Counters of Operation Ichi-Go: three outlines and three brightnesses, NATO signs, steps, factor now and next.

Japanese are round and light, Chinese eight-cornered and middle, Americans square and dark, so that they differ in grey.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import pygame

from game.kernel.hexes import Point
from ui.board.canvas import BLACK, EDGE, WHITE, Canvas, Colour, mix, star_points
from ui.board.cardboard import PAD
from ui.board.lettering import fitting_size, write

SMALL = 50  # pixels below which number, size mark and next factor go
JAPAN, CHINA, AMERICA = "JP", "CH", "US"
FIELDS: dict[str, Colour] = {JAPAN: (227, 180, 76), CHINA: (78, 111, 134), AMERICA: (47, 75, 48)}
PALE: Colour = (240, 213, 150)  # a Japanese unit that has lost a step
INKS: dict[str, Colour] = {JAPAN: (26, 20, 8), CHINA: WHITE, AMERICA: WHITE}
RED: Colour = (142, 42, 30)
ORANGE: Colour = (214, 94, 20)
CREAM: Colour = (244, 238, 221)


@dataclass(frozen=True, slots=True)
class Counter:
    """Everything that can be seen on a unit."""

    nation: str
    number: str = ""
    size_mark: str = ""
    army: str = ""  # C, K, F or 14: each has a shape of its own too
    kind: str = "infantry"  # or tank, cavalry, airborne, militia
    steps: int = 1
    left: int = 1
    factor: str = ""
    then: str = ""  # what is left after the next loss
    untried: bool = False
    struck: bool = False  # a zero: it goes back to the pool
    cut_off: bool = False

    def draw(self, size: int) -> pygame.Surface:
        return draw(self, size)


@lru_cache(maxsize=2048)
def draw(counter: Counter, size: int) -> pygame.Surface:
    """The picture of a counter, with the usual room around it. It is shared: do not paint on it."""
    canvas = Canvas(size + 2 * PAD, size + 2 * PAD)
    _paint_body(canvas, counter, size)
    _paint_steps(canvas, counter, size)
    _paint_box(canvas, counter, size)
    _paint_army(canvas, counter, size)
    if counter.cut_off:
        _paint_cut_off(canvas, size)
    picture = canvas.reduced()
    _write(picture, counter, size)
    return picture


# ---- the body


def outline(nation: str, size: float, inset: float = 0.0) -> list[Point]:
    """The corners of a counter within its box; a Japanese one is rounded off by many."""
    low, high = PAD + inset, PAD + size - inset
    cut = size * {JAPAN: 0.15, CHINA: 0.14, AMERICA: 0.0}[nation]
    if nation == JAPAN:
        return _rounded(low, high, cut)
    return [
        (low + cut, low), (high - cut, low), (high, low + cut), (high, high - cut),
        (high - cut, high), (low + cut, high), (low, high - cut), (low, low + cut),
    ]  # fmt: skip


def _rounded(low: float, high: float, radius: float) -> list[Point]:
    quarter = [pygame.Vector2(radius, 0).rotate(step * 15) for step in range(7)]
    corners = ((high - radius, high - radius, 0), (low + radius, high - radius, 90),
               (low + radius, low + radius, 180), (high - radius, low + radius, 270))  # fmt: skip
    return [(x + way.rotate(turn).x, y + way.rotate(turn).y) for x, y, turn in corners for way in quarter]


def _paint_body(canvas: Canvas, counter: Counter, size: int) -> None:
    nation = counter.nation
    for spread, alpha in ((1.5, 35), (0.0, 110)):
        canvas.polygon([(x + 2, y + 2) for x, y in outline(nation, size, -spread)], (0, 0, 0, alpha))
    canvas.polygon(outline(nation, size), EDGE)
    canvas.polygon(outline(nation, size, 1.2), _field(counter))
    rim = mix(_field(counter), WHITE, 0.3)
    if nation == AMERICA:  # a second rim
        canvas.frame(PAD + 2.4, PAD + 2.4, size - 4.8, size - 4.8, rim, max(0.8, size * 0.018))
    if counter.untried:
        _dashed(canvas, outline(nation, size, max(2.5, size * 0.055)), mix(rim, WHITE, 0.4), max(0.8, size * 0.016))
    if nation == JAPAN and counter.left < counter.steps:
        end = PAD + size * 0.98
        canvas.line((end, PAD + size * 0.55), (PAD + size * 0.55, end), RED, max(1.0, size * 0.022))


def _field(counter: Counter) -> Colour:
    worn = counter.nation == JAPAN and counter.left < counter.steps
    return PALE if worn else FIELDS[counter.nation]


def _dashed(canvas: Canvas, corners: list[Point], colour: Colour, width: float) -> None:
    for start, end in zip(corners, [*corners[1:], corners[0]], strict=True):
        way = pygame.Vector2(end) - pygame.Vector2(start)
        count = max(1, round(way.length() / 5))
        for part in range(0, count, 2):
            one, two = pygame.Vector2(start) + way * part / count, pygame.Vector2(start) + way * (part + 1) / count
            canvas.line((one.x, one.y), (two.x, two.y), colour, width)


# ---- what is on it


def _paint_steps(canvas: Canvas, counter: Counter, size: int) -> None:
    """A bar of one, two or four parts at the left: full is left, an empty frame is lost."""
    ink, ground = INKS[counter.nation], _field(counter)
    x, y, wide, high = PAD + size * 0.07, PAD + size * 0.28, size * 0.085, size * 0.58
    gap = max(0.8, size * 0.02)
    part = (high - gap * (counter.steps - 1)) / counter.steps
    for number in range(counter.steps):
        top = y + number * (part + gap)
        canvas.rect(x, top, wide, part, ink)
        if number < counter.steps - counter.left:
            canvas.rect(x + 0.9, top + 0.9, wide - 1.8, part - 1.8, ground)


def _box(size: int) -> tuple[float, float, float, float]:
    if size < SMALL:
        return PAD + size * 0.27, PAD + size * 0.12, size * 0.44, size * 0.27
    return PAD + size * 0.25, PAD + size * 0.26, size * 0.50, size * 0.31


def _paint_box(canvas: Canvas, counter: Counter, size: int) -> None:
    x, y, wide, high = _box(size)
    pen, ink = max(0.9, size * 0.02), BLACK
    canvas.rect(x - pen, y - pen, wide + 2 * pen, high + 2 * pen, ink)
    canvas.rect(x, y, wide, high, CREAM)
    match counter.kind:
        case "militia":
            return
        case "tank":
            canvas.frame(x + wide * 0.16, y + high * 0.26, wide * 0.68, high * 0.48, ink, pen, high * 0.24)
        case "cavalry":
            canvas.line((x, y + high), (x + wide, y), ink, pen)
        case _:
            canvas.line((x, y), (x + wide, y + high), ink, pen)
            canvas.line((x, y + high), (x + wide, y), ink, pen)
    if counter.kind == "airborne":
        for middle in (0.4, 0.6):
            canvas.circle((x + wide * middle, y + high * 0.92), high * 0.1, ink, pen)


def _paint_army(canvas: Canvas, counter: Counter, size: int) -> None:
    """Which army: a shape and a letter; Americans have the star, Chinese the ring, militia the bar."""
    half = size * (0.13 if size < SMALL else 0.10)
    x, y = PAD + size - half - size * 0.06, PAD + half + size * 0.06
    if counter.nation == AMERICA:
        canvas.polygon(star_points((x, y), half * 1.1), WHITE)
    elif counter.kind == "militia":
        for dy in (-half * 0.7, half * 0.7):
            canvas.line((x - half * 0.7, y + dy), (x + half * 0.7, y + dy), WHITE, max(1.0, size * 0.025))
        canvas.line((x, y - half * 0.7), (x, y + half * 0.7), WHITE, max(1.0, size * 0.025))
    elif counter.nation == CHINA:
        canvas.circle((x, y), half * 0.9, WHITE, max(1.0, size * 0.028))
        canvas.circle((x, y), half * 0.35, WHITE)
    elif counter.army:
        _paint_shape(canvas, counter.army, (x, y), half)


def _paint_shape(canvas: Canvas, army: str, at: Point, half: float) -> None:
    x, y = at
    match army:
        case "C":
            canvas.circle(at, half, RED)
        case "K":
            canvas.polygon([(x, y - half * 1.15), (x + half * 1.15, y + half), (x - half * 1.15, y + half)], RED)
        case "F":
            canvas.rect(x - half * 0.95, y - half * 0.95, half * 1.9, half * 1.9, RED)
        case _:
            canvas.polygon([(x, y - half * 1.2), (x + half * 1.2, y), (x, y + half * 1.2), (x - half * 1.2, y)], RED)


def _paint_cut_off(canvas: Canvas, size: int) -> None:
    """7.3 Out of supply: an orange disc with a struck crate."""
    radius = size * 0.13
    x, y = PAD + size * 0.83, PAD + size * 0.82
    canvas.circle((x, y), radius + 1, WHITE)
    canvas.circle((x, y), radius, ORANGE)
    side = radius * 0.9
    canvas.frame(x - side / 2, y - side / 2, side, side, WHITE, max(0.9, size * 0.018))
    canvas.line((x - side * 0.7, y + side * 0.7), (x + side * 0.7, y - side * 0.7), WHITE, max(1.0, size * 0.022))


# ---- words


def _write(picture: pygame.Surface, counter: Counter, size: int) -> None:
    ink = INKS[counter.nation]
    if counter.army and counter.nation == JAPAN:
        half = size * (0.13 if size < SMALL else 0.10)
        spot = (PAD + size - half - size * 0.06, PAD + half + size * 0.06)
        write(picture, counter.army, max(7, round(half * (1.5 if len(counter.army) < 2 else 1.15))), WHITE, spot)
    if counter.kind == "militia":
        x, y, wide, high = _box(size)
        write(picture, "M", max(8, round(high * 0.8)), BLACK, (x + wide / 2, y + high / 2))
    _write_factor(picture, counter, size)
    if size < SMALL:
        return
    px = max(8, round(size * 0.15))
    room = size * 0.3
    write(
        picture, counter.number, fitting_size(counter.number, room, px, 7), ink, (PAD + size * 0.19, PAD + size * 0.135)
    )
    write(picture, counter.size_mark, max(8, round(size * 0.145)), ink, (PAD + size * 0.5, PAD + size * 0.155))


def _write_factor(picture: pygame.Surface, counter: Counter, size: int) -> None:
    ink, small = INKS[counter.nation], size < SMALL
    px = max(11, round(size * (0.5 if small else 0.36)))
    middle = (PAD + size * (0.56 if small or not counter.then else 0.47), PAD + size * (0.70 if small else 0.78))
    write(picture, counter.factor, fitting_size(counter.factor, size * 0.62, px, 9), ink, middle)
    if counter.struck:
        start, end = (middle[0] - px * 0.5, middle[1] + px * 0.32), (middle[0] + px * 0.5, middle[1] - px * 0.32)
        pygame.draw.line(picture, ORANGE, start, end, max(2, round(size * 0.045)))
    if counter.then and not small:
        tip, y = PAD + size * 0.70, PAD + size * 0.81
        arrow = [(tip - size * 0.05, y - size * 0.045), (tip, y), (tip - size * 0.05, y + size * 0.045)]
        pygame.draw.polygon(picture, ink, arrow)
        write(picture, counter.then, max(9, round(size * 0.2)), ink, (PAD + size * 0.80, y))


# ---- markers


@lru_cache(maxsize=128)
def marker(kind: str, size: int) -> pygame.Surface:
    """Tank regiment, special force group, control, air, B-29, beachhead."""
    canvas = Canvas(size + 2 * PAD, size + 2 * PAD)
    MARKERS[kind](canvas, (PAD + size / 2, PAD + size / 2), size / 2)
    picture = canvas.shrunk()
    if kind in ("tanks", "group"):
        write(picture, "+1", max(8, round(size * 0.26)), BLACK, (PAD + size / 2, PAD + size * 0.72))
    return picture


def _tanks(canvas: Canvas, at: Point, half: float) -> None:
    canvas.circle(at, half, EDGE)
    canvas.circle(at, half * 0.93, FIELDS[JAPAN])
    x, y = at
    canvas.rect(x - half * 0.55, y - half * 0.25, half * 1.1, half * 0.3, BLACK, half * 0.14)
    canvas.rect(x - half * 0.24, y - half * 0.5, half * 0.44, half * 0.26, BLACK, half * 0.06)
    canvas.line((x + half * 0.15, y - half * 0.4), (x + half * 0.62, y - half * 0.48), BLACK, half * 0.09)


def _group(canvas: Canvas, at: Point, half: float) -> None:
    x, y = at
    for colour, reach in ((EDGE, 1.0), (FIELDS[JAPAN], 0.9)):
        r = half * reach
        canvas.polygon([(x, y - r), (x + r, y), (x, y + r), (x - r, y)], colour)


def _control_japan(canvas: Canvas, at: Point, half: float) -> None:
    canvas.circle(at, half, EDGE)
    canvas.circle(at, half * 0.88, FIELDS[JAPAN])
    canvas.circle(at, half * 0.42, BLACK)


def _control_allied(canvas: Canvas, at: Point, half: float) -> None:
    x, y = at
    canvas.rect(x - half, y - half, 2 * half, 2 * half, WHITE, half * 0.16)
    canvas.rect(x - half * 0.86, y - half * 0.86, half * 1.72, half * 1.72, FIELDS[AMERICA], half * 0.1)
    canvas.polygon(star_points(at, half * 0.72), WHITE)


def _plane(canvas: Canvas, at: Point, half: float, ink: Colour) -> None:
    x, y = at
    canvas.line((x, y - half * 0.7), (x, y + half * 0.6), ink, half * 0.24)
    canvas.polygon(
        [(x - half, y + half * 0.08), (x, y - half * 0.28), (x + half, y + half * 0.08), (x, y + half * 0.12)], ink
    )
    canvas.line((x - half * 0.36, y + half * 0.58), (x + half * 0.36, y + half * 0.58), ink, half * 0.15)


def _air_japan(canvas: Canvas, at: Point, half: float) -> None:
    canvas.circle(at, half, EDGE)
    canvas.circle(at, half * 0.92, CREAM)
    _plane(canvas, at, half * 0.66, BLACK)


def _air_allied(canvas: Canvas, at: Point, half: float) -> None:
    canvas.circle(at, half, WHITE)
    canvas.circle(at, half * 0.92, (40, 56, 70))
    _plane(canvas, at, half * 0.66, WHITE)


def _b29(canvas: Canvas, at: Point, half: float) -> None:
    x, y = at
    canvas.rect(x - half, y - half * 0.85, 2 * half, half * 1.7, WHITE, half * 0.14)
    canvas.rect(x - half * 0.92, y - half * 0.77, half * 1.84, half * 1.54, (40, 56, 70), half * 0.1)
    _plane(canvas, at, half * 0.72, WHITE)


def _beachhead(canvas: Canvas, at: Point, half: float) -> None:
    x, y = at
    for colour, r in ((WHITE, half), (FIELDS[AMERICA], half * 0.88)):
        canvas.polygon(
            [(x - r, y - r * 0.85), (x + r, y - r * 0.85), (x + r, y + r * 0.3), (x, y + r), (x - r, y + r * 0.3)],
            colour,
        )
    canvas.polygon(star_points((x, y - half * 0.4), half * 0.28), WHITE)
    canvas.line((x, y - half * 0.1), (x, y + half * 0.55), WHITE, half * 0.14)
    canvas.polygon([(x - half * 0.28, y + half * 0.3), (x + half * 0.28, y + half * 0.3), (x, y + half * 0.72)], WHITE)


MARKERS = {
    "tanks": _tanks,
    "group": _group,
    "control_japan": _control_japan,
    "control_allied": _control_allied,
    "air_japan": _air_japan,
    "air_allied": _air_allied,
    "b29": _b29,
    "beachhead": _beachhead,
}
