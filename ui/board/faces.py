"""What can be seen on a piece, and where: frozen descriptions and the places of their parts at every size.

Nothing is drawn here. Texts are known before drawing, so that tests can ask for them.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, NamedTuple, Protocol

import pygame

from game.kernel.hexes import Point
from ui.board.boxes import PixelBox
from ui.board.canvas import WHITE, Colour, readable_on
from ui.board.lettering import caps_height, fitting_size, fitting_text, text_width

SIMPLE_BELOW, NAMED_FROM = 40, 56  # the three levels of detail
VALUE_MIN, NAME_MIN, TAG_MIN, LETTER_MIN = 11, 9, 9, 9
UNIT, LEADER, GUN, MARKER = "unit", "leader", "gun", "marker"


@dataclass(frozen=True, slots=True)
class Livery:
    """How a side looks. The corners and the emblem tell the sides apart where colours cannot."""

    name: str
    fresh: Colour
    worn: Colour
    ink: Colour
    rounded: bool = False
    emblem: str = "star"  # or disc


def rgb(number: int) -> Colour:
    return number >> 16, number >> 8 & 255, number & 255


def liveries(first: tuple[str, int, int], second: tuple[str, int, int]) -> tuple[Livery, Livery]:
    """Two sides, each with its name, its fresh and its worn colour: the first is light, the second dark; the corners
    differ too."""
    (light, *lights), (dark, *darks) = first, second
    return (
        Livery(light, rgb(lights[0]), rgb(lights[1]), (0x1A, 0x14, 0x08), rounded=True, emblem="disc"),
        Livery(dark, rgb(darks[0]), rgb(darks[1]), WHITE, rounded=False, emblem="star"),
    )


class Text(NamedTuple):
    """A word or a number in a corner, in a colour of its own; none: the side's ink."""

    text: str
    colour: Colour | None = None


class Artwork(Protocol):
    """A counter that draws itself. It is a value: equal ones share one picture."""

    def draw(self, size: int) -> pygame.Surface:
        """Its body in so many pixels, with the usual room around it."""


Corner = Literal["nw", "ne", "sw", "se"]
_CORNERS: dict[Corner, tuple[float, float]] = {"nw": (0, 0), "ne": (1, 0), "sw": (0, 1), "se": (1, 1)}


@dataclass(frozen=True, slots=True)
class Face:
    """Everything that can be seen on a counter, and nothing else."""

    style: Livery
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
    slots: tuple[tuple[Corner, Text], ...] = ()  # pairs and no mapping, so that a piece can be a key
    facing: int | None = None  # 0 to 5 clockwise: the way it looks
    worn: bool = False
    wedge: bool = False  # a white corner: it lies in works of its own
    spade: bool = False  # works are begun
    chosen: bool = False
    dimmed: bool = False
    art: Artwork | None = None  # a game's own way to draw its counters; it takes the place of all that is above


class Label(NamedTuple):
    """A text on a piece: where, how large and in what colour. Known before drawing, so that tests can ask."""

    role: str
    text: str
    px: int
    box: PixelBox
    colour: Colour


# Where things lie on a piece, in pixels from the body's corner


@dataclass(frozen=True, slots=True)
class FacePlan:
    """The places on a square piece of one size, with or without a tag."""

    bar: tuple[float, float, float, float]
    icon: tuple[float, float, float, float]
    band: tuple[float, float, float, float]
    tag: PixelBox | None
    left: float  # where the content begins, right of the bar
    right: float
    wedge: float  # legs of the white corner


def _tag_box(piece: Face, size: int) -> PixelBox | None:
    if not piece.tag:
        return None
    px = max(TAG_MIN, round(size * 0.19))
    width = max(text_width(piece.tag, px), caps_height(px)) + max(3, size // 14)
    return PixelBox(size - width - 2, 2, width, caps_height(px) + max(4, size // 12))


@lru_cache(maxsize=512)
def plan(piece: Face, size: int) -> FacePlan:
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
    return FacePlan(
        bar=(2.5, 3, bar_w, size - 6),
        icon=(icon_x, top, icon_w, icon_h),
        band=(left, band_y, right + 1 - left, band_h),
        tag=tag,
        left=left,
        right=right,
        wedge=max(7.0, size * 0.21),
    )


def _rows(piece: Face, size: int) -> tuple[float, float, float, float]:
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


def labels(piece: Face, size: int) -> tuple[Label, ...]:
    """Every text on the piece with its place; below 40 px there is room for none."""
    if piece.kind == LEADER:
        return tuple(_leader_labels(piece, size))
    if piece.kind == MARKER:
        return tuple(_marker_labels(piece, size))
    if size < SIMPLE_BELOW:
        return ()
    return (
        *_name_label(piece, size),
        *_tag_label(piece, size),
        *_letter_label(piece, size),
        *values(piece, size),
        *_slot_labels(piece, size),
    )


def _centred(role: str, text: str, px: int, centre: Point, colour: Colour) -> Label:
    width, height = text_width(text, px), caps_height(px)
    return Label(
        role, text, px, PixelBox(round(centre[0] - width / 2), round(centre[1] - height / 2), width, height), colour
    )


def _name_label(piece: Face, size: int) -> list[Label]:
    if size < NAMED_FROM or not (piece.name or piece.short):
        return []
    places = plan(piece, size)
    room = (places.tag.x - 1 if places.tag else places.right) - places.left
    text, px = _name_and_size(piece, room, size)
    if not text:
        return []
    middle = places.left + (text_width(text, px) if piece.levels > 1 else room) / 2
    return [_centred("name", text, px, (middle, size * 0.145), piece.style.ink)]


def _name_and_size(piece: Face, room: float, size: int) -> tuple[str, int]:
    """The full name while it is easily read; then the short one, which may become a little smaller."""
    largest = max(NAME_MIN, round(size * 0.19))
    easy = max(NAME_MIN + 1, round(size * 0.15))
    if piece.name and text_width(piece.name, fitting_size(piece.name, room, largest, easy)) <= room:
        return piece.name, fitting_size(piece.name, room, largest, easy)
    return fitting_text((piece.short or piece.name,), room, largest, NAME_MIN)


def _tag_label(piece: Face, size: int) -> list[Label]:
    box = plan(piece, size).tag
    if box is None:
        return []
    return [_centred("tag", piece.tag, max(TAG_MIN, round(size * 0.19)), box.centre, WHITE)]


def _letter_label(piece: Face, size: int) -> list[Label]:
    if not piece.letter or piece.band is None:
        return []
    x, y, w, h = plan(piece, size).band
    px = max(LETTER_MIN, round(h * 1.1))
    return [_centred("letter", piece.letter, px, (x + w / 2, y + h / 2), readable_on(piece.band))]


def _slot_labels(piece: Face, size: int) -> list[Label]:
    """The corners, each as far out as its text allows; what does not fit into half the piece is left out."""
    found, edge = [], max(3.0, size * 0.06)
    for corner, (text, colour) in piece.slots:
        right, low = _CORNERS[corner]
        fitting, px = fitting_text((text,), size / 2 - edge, max(VALUE_MIN, round(size * 0.24)), NAME_MIN)
        if fitting:
            half, tall = text_width(fitting, px) / 2, caps_height(px) / 2
            x = size - edge - half if right else edge + half
            y = size - edge - tall if low else edge + tall
            found.append(_centred(f"slot {corner}", fitting, px, (x, y), colour or piece.style.ink))
    return found


def values(piece: Face, size: int) -> list[Label]:
    """The numbers, each with its own box, so that one of them can be underlined."""
    if not piece.values:
        return []
    places = plan(piece, size)
    right = places.right - (places.wedge * 0.55 if piece.wedge else 1)
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


def _value_size(piece: Face, room: float, size: int) -> tuple[int, int]:
    """Font size and the gap that a dash stands in."""
    px = round(size * (0.36 if len(piece.values) == 1 else 0.28 if size >= NAMED_FROM else 0.33))
    while True:
        gap = max(4, round(px * 0.42))
        total = sum(text_width(v, px) for v in piece.values) + gap * (len(piece.values) - 1)
        if total <= room or px <= VALUE_MIN:
            return px, min(gap, max(2, int(room - total) + gap))
        px -= 1


def _leader_labels(piece: Face, size: int) -> list[Label]:
    """The whole name where it can be read, else its first letters."""
    if size < SIMPLE_BELOW:
        return []
    wordings = (piece.name, piece.short) if size >= NAMED_FROM else (piece.short or piece.name[:2],)
    text, px = fitting_text(wordings, size - 4, max(11, round(size * 0.19)), NAME_MIN)
    return [_centred("name", text, px, (size / 2, size * 0.72), piece.style.ink)]


def _marker_labels(piece: Face, size: int) -> list[Label]:
    text, px = fitting_text((piece.name, piece.short), size - 6, round(size * 0.3), NAME_MIN)
    return [_centred("name", text, px, (size / 2, size / 2), piece.style.ink)] if text and size >= 20 else []
