"""Counters as sprites: a frozen description goes in, a finished picture of any size comes out.

Nothing here knows a game. A skin turns its units into `Piece` values; equal pieces share one picture, so a company of
alike platoons is drawn once. Shapes are drawn four times too large and shrunk, for smooth edges; text is written last
and at its real size, so that it stays crisp. Every picture has `PAD` pixels around the body for the shadow and the rim.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pygame

Colour = tuple[int, int, int]
Point = tuple[float, float]

PAD = 7  # room around the body: 2 px of shadow, 3.5 px of rim, the tick that marks a choice
FINE = 4  # how much larger shapes are drawn before they are shrunk
SIMPLE_BELOW, NAMED_FROM = 40, 56  # the three levels of detail
VALUE_MIN, NAME_MIN, TAG_MIN, LETTER_MIN = 11, 9, 9, 9

UNIT, LEADER, GUN, MARKER = "unit", "leader", "gun", "marker"

EDGE: Colour = (20, 20, 16)
WHITE: Colour = (255, 255, 255)
BLACK: Colour = (16, 16, 14)
CHOSEN: Colour = (0xF0, 0xE4, 0x42)
ALARM: Colour = (0xB3, 0x47, 0x0A)
FADED: Colour = (112, 114, 110)
FADE = 0.45

MINUS = "\N{MINUS SIGN}"
_CAPS = 0.714  # height of capitals and digits in Noto Sans, as a part of the font size


class Box(NamedTuple):
    """A rectangle of whole pixels that can be a key and goes wherever pygame takes a rectangle."""

    x: int
    y: int
    w: int
    h: int

    @property
    def right(self) -> int:
        return self.x + self.w

    @property
    def bottom(self) -> int:
        return self.y + self.h

    @property
    def centre(self) -> Point:
        return self.x + self.w / 2, self.y + self.h / 2

    def moved(self, dx: int, dy: int) -> Box:
        return Box(self.x + dx, self.y + dy, self.w, self.h)

    def holds(self, x: float, y: float) -> bool:
        return self.x <= x < self.right and self.y <= y < self.bottom

    def contains(self, other: Box) -> bool:
        return self.x <= other.x and self.y <= other.y and other.right <= self.right and other.bottom <= self.bottom

    def meets(self, other: Box) -> bool:
        across = self.x < other.right and other.x < self.right
        return across and self.y < other.bottom and other.y < self.bottom


@dataclass(frozen=True, slots=True)
class Style:
    """How a side looks. The corners and the emblem tell the sides apart where colours cannot."""

    name: str
    fresh: Colour
    worn: Colour
    ink: Colour
    rounded: bool = False
    emblem: str = "star"  # or disc


@dataclass(frozen=True, slots=True)
class Piece:
    """Everything that can be seen on a counter, and nothing else."""

    style: Style
    name: str = ""
    short: str = ""
    kind: str = UNIT
    icon: str = "infantry"
    band: Colour | None = None
    letter: str = ""
    values: tuple[str, ...] = ()
    underlined: int = -1  # which value is underlined
    level: int = 0  # how many segments of the bar are lost
    levels: int = 4
    tag: str = ""
    alarm: bool = False  # the tag in orange
    echelon: str = ""  # platoon, company or battalion: the mark over the type box
    worn: bool = False
    dug_in: bool = False
    labour: bool = False
    chosen: bool = False
    dimmed: bool = False


class Label(NamedTuple):
    """A text on a piece: where, how large and in what colour. Known before drawing, so that tests can ask."""

    role: str
    text: str
    px: int
    box: Box
    colour: Colour


# Colours


def mix(first: Colour, second: Colour, part: float) -> Colour:
    """`part` of the second colour in the first."""
    red, green, blue = (round(a + (b - a) * part) for a, b in zip(first, second, strict=True))
    return red, green, blue


def luminance(colour: Colour) -> float:
    """How bright a colour is to the eye, 0 to 1: what is left of it in grey."""
    parts = [c / 255 / 12.92 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in colour]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(first: Colour, second: Colour) -> float:
    bright, dark = sorted((luminance(first), luminance(second)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def readable_on(ground: Colour) -> Colour:
    """Black or white, whichever is better to read: one of them always reaches a contrast of 4.5."""
    return max(WHITE, BLACK, key=lambda ink: contrast(ink, ground))


# Text

_fonts: dict[tuple[int, bool], pygame.font.Font] = {}


@lru_cache(maxsize=2)
def _font_file(bold: bool) -> str | None:
    """Noto Sans ships with pygame_gui; found without importing it, since that takes half a second."""
    spec = find_spec("pygame_gui")
    if spec is None or spec.origin is None:
        return None
    path = Path(spec.origin).parent / "data" / ("NotoSans-Bold.ttf" if bold else "NotoSans-Regular.ttf")
    return str(path) if path.exists() else None


def font(px: int, bold: bool = True) -> pygame.font.Font:
    """A font of this size; made anew where pygame was closed and opened in between."""
    try:
        kept = _fonts[px, bold]
        kept.get_ascent()
        return kept
    except (KeyError, pygame.error):
        pygame.font.init()
        _fonts[px, bold] = pygame.font.Font(_font_file(bold), px)
        return _fonts[px, bold]


@lru_cache(maxsize=4096)
def text_width(text: str, px: int, bold: bool = True) -> int:
    return font(px, bold).size(text)[0]


def caps_height(px: int) -> int:
    return math.ceil(px * _CAPS)


def write(target: pygame.Surface, text: str, px: int, colour: Colour, centre: Point, bold: bool = True) -> None:
    """Text centred on its capitals: a line's own box has more air above than below."""
    face = font(px, bold)
    picture = face.render(text, True, colour)
    x = round(centre[0] - picture.get_width() / 2)
    y = round(centre[1] + caps_height(px) / 2) - face.get_ascent()
    target.blit(picture, (x, y))


def fitting_size(text: str, room: float, largest: int, smallest: int, bold: bool = True) -> int:
    """The largest size at which the text fits, or the smallest allowed."""
    size = largest
    while size > smallest and text_width(text, size, bold) > room:
        size -= 1
    return size


def fitting_text(texts: Iterable[str], room: float, largest: int, smallest: int) -> tuple[str, int]:
    """The first wording that fits without falling below the smallest size; else the last one, cut."""
    last = ""
    for last in texts:
        size = fitting_size(last, room, largest, smallest)
        if text_width(last, size) <= room:
            return last, size
    while last and text_width(last + ".", smallest) > room:
        last = last[:-1]
    return (last.rstrip() + "." if last else ""), smallest


# Shapes


class Canvas:
    """A drawing surface in ordinary pixels that is really `FINE` times larger."""

    def __init__(self, width: int, height: int) -> None:
        self.size = (width, height)
        self.surface = pygame.Surface((width * FINE, height * FINE), pygame.SRCALPHA)

    def rect(self, x: float, y: float, w: float, h: float, colour: tuple[int, ...], radius: float = 0) -> None:
        box = pygame.Rect(round(x * FINE), round(y * FINE), max(1, round(w * FINE)), max(1, round(h * FINE)))
        pygame.draw.rect(self.surface, colour, box, border_radius=round(radius * FINE))

    def frame(self, x: float, y: float, w: float, h: float, colour: Colour, width: float, radius: float = 0) -> None:
        box = pygame.Rect(round(x * FINE), round(y * FINE), max(1, round(w * FINE)), max(1, round(h * FINE)))
        pygame.draw.rect(self.surface, colour, box, max(1, round(width * FINE)), border_radius=round(radius * FINE))

    def polygon(self, points: Iterable[Point], colour: tuple[int, ...]) -> None:
        pygame.draw.polygon(self.surface, colour, [(round(x * FINE), round(y * FINE)) for x, y in points])

    def circle(self, centre: Point, radius: float, colour: tuple[int, ...], width: float = 0) -> None:
        middle = (round(centre[0] * FINE), round(centre[1] * FINE))
        pygame.draw.circle(self.surface, colour, middle, radius * FINE, round(width * FINE))

    def line(self, start: Point, end: Point, colour: tuple[int, ...], width: float) -> None:
        """A stroke with round ends: a polygon, since thick lines of pygame have slanted ends."""
        length = math.dist(start, end) or 1
        nx, ny = (end[1] - start[1]) / length * width / 2, (start[0] - end[0]) / length * width / 2
        corners = [(start[0] + nx, start[1] + ny), (end[0] + nx, end[1] + ny)]
        self.polygon([*corners, (end[0] - nx, end[1] - ny), (start[0] - nx, start[1] - ny)], colour)
        self.circle(start, width / 2, colour)
        self.circle(end, width / 2, colour)

    def path(self, points: list[Point], colour: tuple[int, ...], width: float) -> None:
        for start, end in pairwise(points):
            self.line(start, end, colour, width)

    def copy(self) -> Canvas:
        twin = Canvas.__new__(Canvas)
        twin.size, twin.surface = self.size, self.surface.copy()
        return twin

    def clip(self, mask: Canvas) -> None:
        """Keep only what lies under the mask."""
        self.surface.blit(mask.surface, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)

    def lay(self, other: Canvas) -> None:
        self.surface.blit(other.surface, (0, 0))

    def shrunk(self) -> pygame.Surface:
        return shrink(self.surface, self.size)

    def reduced(self) -> pygame.Surface:
        """The same for a picture with a dark outline, five times as fast: black mixed into a dark edge does no harm."""
        return pygame.transform.smoothscale(self.surface, self.size)


def shrink(surface: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """Shrink with alpha taken into account: a plain average would mix the colour of empty pixels into the edges."""
    small = pygame.transform.smoothscale(surface.premul_alpha(), size)
    colours, alphas = pygame.surfarray.pixels3d(small), pygame.surfarray.array_alpha(small)
    whole = np.maximum(alphas, 1).astype(np.uint16)[:, :, None]
    colours[:] = np.minimum(255, colours.astype(np.uint16) * 255 // whole).astype(np.uint8)
    del colours
    return small


def star_points(centre: Point, radius: float, inner: float = 0.42) -> list[Point]:
    turns = [(math.tau * i / 10 - math.pi / 2, radius if i % 2 == 0 else radius * inner) for i in range(10)]
    return [(centre[0] + r * math.cos(a), centre[1] + r * math.sin(a)) for a, r in turns]


_HALF_TURN = [math.pi * i / 12 for i in range(13)]

# Icons: each fills a box on a canvas with one ink


def _infantry(c: Canvas, x: float, y: float, w: float, h: float, ink: Colour, pen: float) -> None:
    c.frame(x, y, w, h, ink, pen)
    c.line((x + pen / 2, y + pen / 2), (x + w - pen / 2, y + h - pen / 2), ink, pen * 0.85)
    c.line((x + w - pen / 2, y + pen / 2), (x + pen / 2, y + h - pen / 2), ink, pen * 0.85)


def _machine_gun(c: Canvas, x: float, y: float, w: float, h: float, ink: Colour, pen: float) -> None:
    c.frame(x, y, w, h, ink, pen)
    middle, top, low, wing = x + w / 2, y + h * 0.2, y + h * 0.8, h * 0.25
    c.line((middle, top + pen), (middle, low), ink, pen * 1.15)
    c.polygon([(middle, top - pen * 0.3), (middle - wing, top + wing * 1.1), (middle + wing, top + wing * 1.1)], ink)
    c.line((middle - wing, low), (middle + wing, low), ink, pen)


def _artillery(c: Canvas, x: float, y: float, w: float, h: float, ink: Colour, pen: float) -> None:
    c.frame(x, y, w, h, ink, pen)
    c.circle((x + w / 2, y + h / 2), h * 0.22, ink)


def _engineers(c: Canvas, x: float, y: float, w: float, h: float, ink: Colour, pen: float) -> None:
    c.frame(x, y, w, h, ink, pen)
    left, right, top, low = x + w * 0.36, x + w * 0.64, y + h * 0.25, y + h * 0.75
    for level in (top, (top + low) / 2, low):
        c.line((left, level), (right, level), ink, pen)
    c.line((left, top), (left, low), ink, pen)


def _unknown(c: Canvas, x: float, y: float, w: float, h: float, ink: Colour, pen: float) -> None:
    """A question mark: a piece whose face is not known."""
    middle, r = x + w / 2, h * 0.2
    centre = (middle, y + h * 0.32)
    turns = [math.pi * (1 + t / 8) for t in range(13)]
    c.path([(centre[0] + r * math.cos(a), centre[1] + r * math.sin(a)) for a in turns], ink, pen * 1.3)
    c.line((middle, y + h * 0.52), (middle, y + h * 0.64), ink, pen * 1.3)
    c.circle((middle, y + h * 0.86), pen * 0.9, ink)


def _howitzer(c: Canvas, x: float, y: float, w: float, h: float, ink: Colour, pen: float) -> None:
    """A gun in profile: barrel with its jacket, shield, spoked wheel and trail."""
    wheel, r = (x + w * 0.5, y + h * 0.66), h * 0.34
    c.line((x + w * 0.34, y + h * 0.46), (x + w * 0.98, y + h * 0.08), ink, h * 0.09)
    c.line((x + w * 0.32, y + h * 0.47), (x + w * 0.62, y + h * 0.29), ink, h * 0.2)
    c.line((x + w * 0.46, y + h * 0.56), (x + w * 0.02, y + h * 0.95), ink, h * 0.11)
    c.line((x + w * 0.6, y + h * 0.06), (x + w * 0.67, y + h * 0.56), ink, h * 0.07)
    c.circle(wheel, r, ink, h * 0.09)
    for i in range(3):
        dx, dy = r * math.cos(math.pi * i / 3), r * math.sin(math.pi * i / 3)
        c.line((wheel[0] - dx, wheel[1] - dy), (wheel[0] + dx, wheel[1] + dy), ink, h * 0.035)
    c.circle(wheel, h * 0.1, ink)


def _shoulders(c: Canvas, x: float, y: float, w: float, h: float, ink: Colour) -> float:
    """Head and shoulders: someone with a name. Returns the middle."""
    middle = x + w / 2
    c.circle((middle, y + h * 0.42), h * 0.2, ink)
    c.rect(middle - h * 0.1, y + h * 0.5, h * 0.2, h * 0.2, ink)
    c.rect(middle - h * 0.44, y + h * 0.67, h * 0.88, h * 0.6, ink, h * 0.3)
    return middle


def _helmet(c: Canvas, x: float, y: float, w: float, h: float, ink: Colour, pen: float) -> None:
    middle = _shoulders(c, x, y, w, h, ink)
    dome = [(middle + h * 0.29 * math.cos(a), y + h * 0.32 - h * 0.3 * math.sin(a)) for a in _HALF_TURN]
    c.polygon(dome, ink)
    c.line((middle - h * 0.34, y + h * 0.34), (middle + h * 0.34, y + h * 0.34), ink, h * 0.07)


def _cap(c: Canvas, x: float, y: float, w: float, h: float, ink: Colour, pen: float) -> None:
    middle = _shoulders(c, x, y, w, h, ink)
    crown = [(-0.24, 0.32), (-0.33, 0.1), (-0.18, 0.02), (0.18, 0.02), (0.33, 0.1), (0.24, 0.32)]
    c.polygon([(middle + h * px, y + h * py) for px, py in crown], ink)
    c.line((middle - h * 0.24, y + h * 0.34), (middle + h * 0.24, y + h * 0.34), ink, h * 0.09)


def _star(c: Canvas, x: float, y: float, w: float, h: float, ink: Colour, pen: float) -> None:
    c.polygon(star_points((x + w / 2, y + h * 0.54), min(w, h) * 0.52), ink)


def _disc(c: Canvas, x: float, y: float, w: float, h: float, ink: Colour, pen: float) -> None:
    c.circle((x + w / 2, y + h / 2), min(w, h) * 0.4, ink)


def _shovel(c: Canvas, x: float, y: float, w: float, h: float, ink: Colour, pen: float) -> None:
    """Work begun: a spade."""
    c.line((x + w * 0.82, y + h * 0.12), (x + w * 0.45, y + h * 0.52), ink, pen * 1.2)
    c.line((x + w * 0.7, y + h * 0.02), (x + w * 0.96, y + h * 0.26), ink, pen * 1.2)
    blade = [(0.3, 0.4), (0.6, 0.68), (0.42, 0.9), (0.08, 0.98), (0.1, 0.62)]
    c.polygon([(x + w * px, y + h * py) for px, py in blade], ink)


Icon = Callable[[Canvas, float, float, float, float, Colour, float], None]
ICONS: dict[str, Icon] = {
    "infantry": _infantry,
    "machine_gun": _machine_gun,
    "artillery": _artillery,
    "engineers": _engineers,
    "unknown": _unknown,
    "howitzer": _howitzer,
    "helmet": _helmet,
    "cap": _cap,
    "star": _star,
    "disc": _disc,
    "shovel": _shovel,
}


# Where things lie on a piece, in pixels from the body's corner


@dataclass(frozen=True, slots=True)
class Plan:
    """The places on a square piece of one size, with or without a tag."""

    bar: tuple[float, float, float, float]
    icon: tuple[float, float, float, float]
    band: tuple[float, float, float, float]
    tag: Box | None
    left: float  # where the content begins, right of the bar
    right: float
    wedge: float  # legs of the improved position's corner


def _tag_box(piece: Piece, size: int) -> Box | None:
    if not piece.tag:
        return None
    px = max(TAG_MIN, round(size * 0.19))
    width = max(text_width(piece.tag, px), caps_height(px)) + max(3, size // 14)
    return Box(size - width - 2, 2, width, caps_height(px) + max(4, size // 12))


@lru_cache(maxsize=512)
def plan(piece: Piece, size: int) -> Plan:
    """The three levels of detail as one table of places."""
    bar_w = max(2.5, size * 0.085) if piece.levels > 1 else 0.0
    left = 2.5 + bar_w + size * 0.035
    right = size - 2.0
    tag = _tag_box(piece, size) if size >= SIMPLE_BELOW else None
    top, icon_h, band_y, band_h = _rows(piece, size)
    icon_w = min(icon_h * 1.5, right - left - 2)
    under_tag = tag is not None and top < tag.bottom
    room = (tag.x - 2 if tag and under_tag else right) - left
    icon_w = min(icon_w, room)
    icon_x = left + (room - icon_w) / 2
    return Plan(
        bar=(2.5, 3, bar_w, size - 6),
        icon=(icon_x, top, icon_w, icon_h),
        band=(left, band_y, right + 1 - left, band_h),
        tag=tag,
        left=left,
        right=right,
        wedge=max(7.0, size * 0.21),
    )


def _rows(piece: Piece, size: int) -> tuple[float, float, float, float]:
    """Top and height of the type box, top and height of the band."""
    if size < SIMPLE_BELOW:
        return size * 0.22, size * 0.34, size * 0.68, size * 0.24
    mark = size * 0.06 if piece.echelon else 0
    if size < NAMED_FROM:
        tall = 0.32 if piece.band else 0.44
        return size * 0.08 + mark, size * tall - mark, size * 0.44, size * 0.17
    tall = 0.25 if piece.band else 0.36
    return size * 0.265 + mark, size * tall - mark, size * 0.54, size * 0.145


# What is written on a piece


def labels(piece: Piece, size: int) -> tuple[Label, ...]:
    """Every text on the piece with its place; below 40 px there is room for none."""
    if piece.kind == LEADER:
        return tuple(_leader_labels(piece, size))
    if piece.kind == MARKER:
        return tuple(_marker_labels(piece, size))
    if size < SIMPLE_BELOW:
        return ()
    return (*_name_label(piece, size), *_tag_label(piece, size), *_letter_label(piece, size), *values(piece, size))


def _centred(role: str, text: str, px: int, centre: Point, colour: Colour) -> Label:
    width, height = text_width(text, px), caps_height(px)
    return Label(
        role, text, px, Box(round(centre[0] - width / 2), round(centre[1] - height / 2), width, height), colour
    )


def _name_label(piece: Piece, size: int) -> list[Label]:
    if size < NAMED_FROM or not (piece.name or piece.short):
        return []
    places = plan(piece, size)
    room = (places.tag.x - 1 if places.tag else places.right) - places.left
    text, px = _name_and_size(piece, room, size)
    if not text:
        return []
    middle = places.left + (text_width(text, px) if piece.levels > 1 else room) / 2
    return [_centred("name", text, px, (middle, size * 0.145), piece.style.ink)]


def _name_and_size(piece: Piece, room: float, size: int) -> tuple[str, int]:
    """The full name while it is easily read; then the short one, which may become a little smaller."""
    largest = max(NAME_MIN, round(size * 0.19))
    easy = max(NAME_MIN + 1, round(size * 0.15))
    if piece.name and text_width(piece.name, fitting_size(piece.name, room, largest, easy)) <= room:
        return piece.name, fitting_size(piece.name, room, largest, easy)
    return fitting_text((piece.short or piece.name,), room, largest, NAME_MIN)


def _tag_label(piece: Piece, size: int) -> list[Label]:
    box = plan(piece, size).tag
    if box is None:
        return []
    return [_centred("tag", piece.tag, max(TAG_MIN, round(size * 0.19)), box.centre, WHITE)]


def _letter_label(piece: Piece, size: int) -> list[Label]:
    if not piece.letter or piece.band is None:
        return []
    x, y, w, h = plan(piece, size).band
    px = max(LETTER_MIN, round(h * 1.1))
    return [_centred("letter", piece.letter, px, (x + w / 2, y + h / 2), readable_on(piece.band))]


def values(piece: Piece, size: int) -> list[Label]:
    """The numbers, each with its own box, so that one of them can be underlined."""
    if not piece.values:
        return []
    places = plan(piece, size)
    right = places.right - (places.wedge * 0.55 if piece.dug_in else 1)
    room = right - places.left
    px, gap = _value_size(piece, room, size)
    total = sum(text_width(v, px) for v in piece.values) + gap * (len(piece.values) - 1)
    x, y = places.left + (room - total) / 2, size * (0.835 if size >= NAMED_FROM else 0.8)
    found = []
    for value in piece.values:
        width = text_width(value, px)
        found.append(_centred("value", value, px, (x + width / 2, y), piece.style.ink))
        x += width + gap
    return found


def _value_size(piece: Piece, room: float, size: int) -> tuple[int, int]:
    """Font size and the gap that a dash stands in."""
    px = round(size * (0.36 if len(piece.values) == 1 else 0.28 if size >= NAMED_FROM else 0.33))
    while True:
        gap = max(4, round(px * 0.42))
        total = sum(text_width(v, px) for v in piece.values) + gap * (len(piece.values) - 1)
        if total <= room or px <= VALUE_MIN:
            return px, min(gap, max(2, int(room - total) + gap))
        px -= 1


def _leader_labels(piece: Piece, size: int) -> list[Label]:
    """The whole name where it can be read, else its first letters."""
    if size < SIMPLE_BELOW:
        return []
    wordings = (piece.name, piece.short) if size >= NAMED_FROM else (piece.short or piece.name[:2],)
    text, px = fitting_text(wordings, size - 4, max(11, round(size * 0.19)), NAME_MIN)
    return [_centred("name", text, px, (size / 2, size * 0.72), piece.style.ink)]


def _marker_labels(piece: Piece, size: int) -> list[Label]:
    text, px = fitting_text((piece.name, piece.short), size - 6, round(size * 0.3), NAME_MIN)
    return [_centred("name", text, px, (size / 2, size / 2), piece.style.ink)] if text and size >= 20 else []


# Drawing


@lru_cache(maxsize=4096)
def draw(piece: Piece, size: int) -> pygame.Surface:
    """The picture of a piece: `size` pixels of body plus `PAD` on every side. It is shared: do not paint on it."""
    if piece.dimmed:
        return _fade(draw(replace(piece, dimmed=False), size))
    if piece.chosen:
        return _choose(draw(replace(piece, chosen=False), size), piece, size)
    if piece.kind == LEADER:
        return _draw_leader(piece, size)
    return _draw_square(piece, size)


def stamp(target: pygame.Surface, piece: Piece, box: Box) -> None:
    """Draw a piece so that its body fills the box."""
    target.blit(draw(piece, box.w), (box.x - PAD, box.y - PAD))


def corner(style: Style, size: int) -> float:
    return size * 0.17 if style.rounded else 1.0


def body_colour(piece: Piece) -> Colour:
    return piece.style.worn if piece.worn else piece.style.fresh


def _draw_square(piece: Piece, size: int) -> pygame.Surface:
    canvas = card(size, size, body_colour(piece), piece.style.rounded, _hatch_colour(piece))
    if piece.kind != MARKER:
        _paint_face(canvas, piece, size)
    picture = canvas.reduced()
    _write_labels(picture, piece, size)
    return picture


def _hatch_colour(piece: Piece) -> Colour | None:
    return mix(piece.style.worn, piece.style.fresh, 0.5) if piece.worn else None


def card(width: int, height: int, colour: Colour, rounded: bool, hatch: Colour | None = None) -> Canvas:
    """A piece of cardboard to paint on: the base of pieces and of many markers."""
    return _card(width, height, colour, rounded, hatch).copy()


@lru_cache(maxsize=32)
def _card(width: int, height: int, colour: Colour, rounded: bool, hatch: Colour | None) -> Canvas:
    """Soft shadow, dark edge, lit from above. A game has four kinds of ground, so they are kept."""
    canvas = Canvas(width + 2 * PAD, height + 2 * PAD)
    radius = min(width, height) * 0.17 if rounded else 1.0
    for spread, alpha in ((1.5, 35), (0.75, 70), (0.0, 110)):
        grow = 2 * spread
        canvas.rect(PAD + 2 - spread, PAD + 2 - spread, width + grow, height + grow, (0, 0, 0, alpha), radius + spread)
    canvas.rect(PAD, PAD, width, height, EDGE, radius)
    face, mask = Canvas(*canvas.size), Canvas(*canvas.size)
    _paint_ground(face, width, height, colour, hatch)
    mask.rect(PAD + 1, PAD + 1, width - 2, height - 2, (255, 255, 255, 255), max(0.0, radius - 1))
    face.clip(mask)
    canvas.lay(face)
    canvas.frame(PAD + 1, PAD + 1, width - 2, height - 2, mix(colour, WHITE, 0.22), 0.5, max(0.0, radius - 1))
    return canvas


def _paint_ground(face: Canvas, width: int, height: int, colour: Colour, hatch: Colour | None) -> None:
    """A shade from top to bottom, and the fine diagonal lines of the worn side."""
    for row in range(height):
        part = row / max(1, height - 1)
        shade = mix(mix(colour, WHITE, 0.07), mix(colour, BLACK, 0.1), part)
        face.rect(PAD, PAD + row, width, 1.25, shade)
    if hatch is None:
        return
    step = max(3.5, height * 0.085)
    for i in range(int((width + height) / step) + 1):
        x = PAD + i * step
        face.line((x, PAD), (x - height, PAD + height), hatch, max(0.7, height * 0.013))


def _paint_face(canvas: Canvas, piece: Piece, size: int) -> None:
    places = plan(piece, size)
    _paint_bar(canvas, piece, places)
    _paint_band(canvas, piece, size, places)
    _paint_icon(canvas, piece, size, places)
    _paint_values(canvas, piece, size)
    if places.tag:
        _paint_tag(canvas, piece, places.tag)
    elif piece.tag:
        _paint_notch(canvas, piece, size)
    if piece.labour:
        _paint_labour(canvas, size, places)
    if piece.dug_in:
        _paint_wedge(canvas, piece, size, places.wedge)


def _paint_bar(canvas: Canvas, piece: Piece, places: Plan) -> None:
    """Strength left, counted from the bottom like a gauge; what is lost stays as an empty frame."""
    x, y, w, h = places.bar
    if not w:
        return
    inset = w * 0.6 if piece.style.rounded else 0.0  # round corners would cut the end segments
    y, h = y + inset, h - 2 * inset
    gap = max(1.0, h * 0.03)
    part = (h - gap * (piece.levels - 1)) / piece.levels
    ground = body_colour(piece)
    full, empty = mix(ground, piece.style.ink, 0.85), mix(ground, piece.style.ink, 0.55)
    for i in range(piece.levels):
        top = PAD + y + i * (part + gap)
        canvas.rect(PAD + x, top, w, part, full if i >= piece.level else empty)
        if i < piece.level:
            canvas.rect(PAD + x + 0.8, top + 0.8, w - 1.6, part - 1.6, ground)


def _paint_band(canvas: Canvas, piece: Piece, size: int, places: Plan) -> None:
    """The formation's colour as a ribbon between two thin lines; the letter gets a plate.

    The ribbon is thin on purpose: a broad white or dark one would blur which side is the darker in grey.
    """
    if piece.band is None:
        return
    x, y, w, h = places.band
    line = mix(piece.style.ink, body_colour(piece), 0.4)
    thin = max(3.0, h * 0.5)
    y += (h - thin) / 2
    canvas.rect(PAD + x, PAD + y - 0.6, w, thin + 1.2, line)
    canvas.rect(PAD + x, PAD + y, w, thin, piece.band)
    for label in labels(piece, size):
        if label.role == "letter":
            side = max(3.0, size * 0.06)
            box = (PAD + label.box.x - side, PAD + label.box.y - 1.5, label.box.w + 2 * side, label.box.h + 3)
            canvas.rect(box[0] - 0.75, box[1] - 0.75, box[2] + 1.5, box[3] + 1.5, line, 2)
            canvas.rect(*box, piece.band, 1.5)


def _paint_icon(canvas: Canvas, piece: Piece, size: int, places: Plan) -> None:
    x, y, w, h = places.icon
    pen = max(1.0 if size < SIMPLE_BELOW else 1.2, size * 0.028)
    ink = piece.style.ink
    if piece.icon in ("infantry", "machine_gun", "artillery", "engineers"):
        canvas.rect(PAD + x, PAD + y, w, h, _window(piece))
    ICONS[piece.icon](canvas, PAD + x, PAD + y, w, h, ink, pen)
    if size >= SIMPLE_BELOW:
        _paint_echelon(canvas, piece.echelon, (PAD + x + w / 2, PAD + y - size * 0.045), size, ink)


def _window(piece: Piece) -> Colour:
    """The ground of the type box, a shade away from the ink."""
    ground = body_colour(piece)
    return mix(ground, BLACK, 0.25) if piece.style.ink == WHITE else mix(ground, WHITE, 0.45)


def _paint_echelon(canvas: Canvas, echelon: str, centre: Point, size: int, ink: Colour) -> None:
    """Dots for a platoon, bars for a company or battalion."""
    step = size * 0.07
    if echelon == "platoon":
        for i in (-1, 0, 1):
            canvas.circle((centre[0] + i * step, centre[1]), size * 0.022, ink)
    bars = {"company": 1, "battalion": 2}.get(echelon, 0)
    for i in range(bars):
        x = centre[0] + (i - (bars - 1) / 2) * step
        canvas.rect(x - size * 0.018, centre[1] - size * 0.03, size * 0.036, size * 0.055, ink)


def _paint_values(canvas: Canvas, piece: Piece, size: int) -> None:
    """The dashes between the numbers, quieter than the numbers, and the line under the special one."""
    if size < SIMPLE_BELOW:
        return
    boxes = [label.box for label in values(piece, size)]
    quiet = mix(piece.style.ink, body_colour(piece), 0.4)
    dots = any(value.startswith(MINUS) for value in piece.values)  # a dash beside a minus would read as one sign
    for first, second in pairwise(boxes):
        middle, y, half = (first.right + second.x) / 2, first.centre[1], max(1.2, (second.x - first.right) * 0.3)
        if dots:
            canvas.circle((PAD + middle, PAD + y), max(1.0, size * 0.02), quiet)
        else:
            canvas.rect(PAD + middle - half, PAD + y - 0.7, 2 * half, max(1.4, size * 0.026), quiet)
    if 0 <= piece.underlined < len(boxes):
        box = boxes[piece.underlined]
        canvas.rect(PAD + box.x, PAD + box.bottom + 1, box.w, max(1.25, size * 0.024), piece.style.ink)


def _paint_tag(canvas: Canvas, piece: Piece, box: Box) -> None:
    canvas.rect(PAD + box.x - 0.75, PAD + box.y - 0.75, box.w + 1.5, box.h + 1.5, WHITE, 3)
    canvas.rect(PAD + box.x, PAD + box.y, box.w, box.h, ALARM if piece.alarm else BLACK, 2.4)


def _paint_notch(canvas: Canvas, piece: Piece, size: int) -> None:
    """The tag of a very small piece: a corner, black or orange, whose place is the same."""
    leg, right = size * 0.3, PAD + size - 1
    canvas.polygon([(right - leg - 1, PAD + 1), (right, PAD + 1), (right, PAD + leg + 2)], WHITE)
    canvas.polygon([(right - leg + 1, PAD + 1), (right, PAD + 1), (right, PAD + leg)], ALARM if piece.alarm else BLACK)


def _paint_wedge(canvas: Canvas, piece: Piece, size: int, leg: float) -> None:
    """An improved position: the white corner, with a dark line where it meets the ground."""
    end = PAD + size - (1.5 if not piece.style.rounded else 0.5)
    canvas.polygon([(end, end - leg - 1.6), (end, end), (end - leg - 1.6, end)], EDGE)
    canvas.polygon([(end, end - leg), (end, end), (end - leg, end)], WHITE)


def _paint_labour(canvas: Canvas, size: int, places: Plan) -> None:
    """A spade on a white chip at the band's right end, clear of tag and values."""
    side = max(9.0, size * 0.22)
    x, y = PAD + size - side + 0.5, PAD + places.band[1] + places.band[3] / 2 - side * 0.6
    canvas.rect(x - 0.75, y - 0.75, side + 1.5, side + 1.5, EDGE, side / 2)
    canvas.rect(x, y, side, side, WHITE, side / 2)
    _shovel(canvas, x + side * 0.2, y + side * 0.2, side * 0.6, side * 0.6, BLACK, max(0.9, side * 0.1))


def _write_labels(picture: pygame.Surface, piece: Piece, size: int) -> None:
    for label in labels(piece, size):
        middle = (label.box.x + label.box.w / 2 + PAD, label.box.y + label.box.h / 2 + PAD)
        write(picture, label.text, label.px, label.colour, middle)


# Leaders


def _draw_leader(piece: Piece, size: int) -> pygame.Surface:
    """A round piece with a name."""
    canvas = Canvas(size + 2 * PAD, size + 2 * PAD)
    middle, radius = (PAD + size / 2, PAD + size / 2), size / 2
    for spread, alpha in ((1.5, 35), (0.75, 70), (0.0, 110)):
        canvas.circle((middle[0] + 2, middle[1] + 2), radius + spread, (0, 0, 0, alpha))
    canvas.circle(middle, radius, EDGE)
    canvas.circle(middle, radius - 1, body_colour(piece))
    if piece.worn:
        face, mask = Canvas(*canvas.size), Canvas(*canvas.size)
        _paint_ground(face, size, size, piece.style.worn, _hatch_colour(piece))
        mask.circle(middle, radius - 1, (255, 255, 255, 255))
        face.clip(mask)
        canvas.lay(face)
    _paint_ring(canvas, piece, middle, radius - 1 - size * 0.03, size)
    _paint_leader(canvas, piece, size)
    picture = canvas.reduced()
    _write_labels(picture, piece, size)
    return picture


def _paint_ring(canvas: Canvas, piece: Piece, middle: Point, radius: float, size: int) -> None:
    """A full ring while he can still act, a hollow one once he has."""
    ring, width = piece.band or mix(piece.style.fresh, piece.style.ink, 0.5), max(1.5, size * 0.06)
    if piece.worn or size >= SIMPLE_BELOW:  # on a very small one, lines would only darken the pale side
        line = mix(piece.style.ink, body_colour(piece), 0.15)
        canvas.circle(middle, radius, line, 0.8)
        canvas.circle(middle, radius - width, line, 0.8)
    if not piece.worn:
        canvas.circle(middle, radius - 0.6, ring, width - 0.4)


def _paint_leader(canvas: Canvas, piece: Piece, size: int) -> None:
    """The emblem, and the ribbon that carries the name across the whole width."""
    style = piece.style
    if size < SIMPLE_BELOW:
        ICONS[piece.icon](canvas, PAD + size * 0.31, PAD + size * 0.29, size * 0.38, size * 0.38, style.ink, 1)
        return
    ICONS[piece.icon](canvas, PAD + size * 0.28, PAD + size * 0.13, size * 0.44, size * 0.42, style.ink, size * 0.03)
    for label in labels(piece, size):
        height = label.box.h + max(6.0, size * 0.1)
        y = PAD + label.box.centre[1] - height / 2
        x, w = PAD + min(label.box.x - 4, size * 0.1), max(label.box.w + 8, size * 0.8)
        canvas.rect(x, y, w, height, EDGE, 3)
        canvas.rect(
            x + 1, y + 1, w - 2, height - 2, mix(style.fresh, BLACK, 0.18) if style.ink == WHITE else style.worn, 2
        )


# States laid over a finished picture


def _choose(base: pygame.Surface, piece: Piece, size: int) -> pygame.Surface:
    """The yellow rim between a dark and a white line, and a tick: the choice shows by shape as well as by colour."""
    canvas = Canvas(size + 2 * PAD, size + 2 * PAD)
    round_off = size / 2 if piece.kind == LEADER else corner(piece.style, size)
    for grow, colour, width in ((3.5, EDGE, 1.0), (2.75, CHOSEN, 2.5), (0.4, WHITE, 0.8)):
        side = size + 2 * grow
        canvas.frame(PAD - grow, PAD - grow, side, side, colour, width, round_off + grow)
    badge = min(8.0, max(5.0, size * 0.12))
    x = y = badge + 1.5  # as far out as it goes: the name begins close by
    canvas.circle((x, y), badge + 1, EDGE)
    canvas.circle((x, y), badge, CHOSEN)
    tick = [(x - badge * 0.5, y), (x - badge * 0.1, y + badge * 0.42), (x + badge * 0.52, y - badge * 0.42)]
    canvas.path(tick, BLACK, max(1.4, badge * 0.3))
    picture = base.copy()
    picture.blit(canvas.reduced(), (0, 0))
    return picture


def _fade(base: pygame.Surface) -> pygame.Surface:
    """45 % of the picture's own colours: faded, not see-through, since a pile below would show."""
    picture = base.copy()
    colours = pygame.surfarray.pixels3d(picture)
    colours[:] = (colours * FADE + np.array(FADED) * (1 - FADE)).astype(np.uint8)
    del colours
    return picture
