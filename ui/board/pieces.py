"""Counters as sprites: a frozen description goes in, a finished picture of any size comes out.

Nothing here knows a game. A skin turns its units into `Piece` values; equal pieces share one picture, so a company of
alike platoons is drawn once. Shapes are drawn four times too large and shrunk, for smooth edges; text is written last
and at its real size, so that it stays crisp. Every picture has `PAD` pixels around the body for the shadow and the rim.
"""

from __future__ import annotations

import math
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise

import numpy as np
import pygame

from game.kernel.hexes import Point
from ui.board.boxes import PixelBox
from ui.board.canvas import BLACK, EDGE, WHITE, Canvas, Colour, mix
from ui.board.cardboard import PAD, card, paint_ground
from ui.board.faces import LEADER, MARKER, SIMPLE_BELOW, Face, FacePlan, Livery, labels, plan, values
from ui.board.icons import ICONS, shovel
from ui.board.lettering import write

CHOSEN: Colour = (0xF0, 0xE4, 0x42)
ALARM: Colour = (0xB3, 0x47, 0x0A)
FADED: Colour = (112, 114, 110)
FADE = 0.45
MINUS = "\N{MINUS SIGN}"


@lru_cache(maxsize=4096)
def draw(piece: Face, size: int) -> pygame.Surface:
    """The picture of a piece: `size` pixels of body plus `PAD` on every side. It is shared: do not paint on it."""
    if piece.dimmed:
        return _fade(draw(replace(piece, dimmed=False), size))
    if piece.chosen:
        return _choose(draw(replace(piece, chosen=False), size), piece, size)
    if piece.art is not None:
        return piece.art.draw(size)
    if piece.kind == LEADER:
        return _draw_leader(piece, size)
    return _draw_square(piece, size)


def stamp(target: pygame.Surface, piece: Face, box: PixelBox) -> None:
    """Draw a piece so that its body fills the box."""
    target.blit(draw(piece, box.w), (box.x - PAD, box.y - PAD))


def corner(style: Livery, size: int) -> float:
    return size * 0.17 if style.rounded else 1.0


def body_colour(piece: Face) -> Colour:
    return piece.style.worn if piece.worn else piece.style.fresh


def _draw_square(piece: Face, size: int) -> pygame.Surface:
    canvas = card(size, size, body_colour(piece), piece.style.rounded, _hatch_colour(piece))
    if piece.kind != MARKER:
        _paint_face(canvas, piece, size)
    if piece.facing is not None:
        _paint_facing(canvas, piece.facing, piece.style.ink, size)
    picture = canvas.reduced()
    _write_labels(picture, piece, size)
    return picture


def _paint_facing(canvas: Canvas, facing: int, ink: Colour, size: int) -> None:
    """An arrow head just inside the rim, on the side the piece looks to: 0 is up, then clockwise by sixths."""
    turn, middle = facing * math.pi / 3, PAD + size / 2
    ahead, across = (math.sin(turn), -math.cos(turn)), (math.cos(turn), math.sin(turn))
    reach = size / 2 / max(abs(ahead[0]), abs(ahead[1])) - size * 0.03
    spots = [(reach, 0.0), (reach - size * 0.13, size * 0.13), (reach - size * 0.13, -size * 0.13)]
    head = [
        (middle + ahead[0] * out + across[0] * side, middle + ahead[1] * out + across[1] * side) for out, side in spots
    ]
    canvas.polygon(head, ink)


def _hatch_colour(piece: Face) -> Colour | None:
    return mix(piece.style.worn, piece.style.fresh, 0.5) if piece.worn else None


def _paint_face(canvas: Canvas, piece: Face, size: int) -> None:
    places = plan(piece, size)
    _paint_bar(canvas, piece, places)
    _paint_band(canvas, piece, size, places)
    _paint_icon(canvas, piece, size, places)
    _paint_values(canvas, piece, size)
    if places.tag:
        _paint_tag(canvas, piece, places.tag)
    elif piece.tag:
        _paint_notch(canvas, piece, size)
    if piece.spade:
        _paint_spade(canvas, size, places)
    if piece.wedge:
        _paint_wedge(canvas, piece, size, places.wedge)


def _paint_bar(canvas: Canvas, piece: Face, places: FacePlan) -> None:
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


def _paint_band(canvas: Canvas, piece: Face, size: int, places: FacePlan) -> None:
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


def _paint_icon(canvas: Canvas, piece: Face, size: int, places: FacePlan) -> None:
    x, y, w, h = places.icon
    pen = max(1.0 if size < SIMPLE_BELOW else 1.2, size * 0.028)
    ink = piece.style.ink
    if piece.icon in ("infantry", "machine_gun", "artillery", "engineers"):
        canvas.rect(PAD + x, PAD + y, w, h, _window(piece))
    ICONS[piece.icon](canvas, PAD + x, PAD + y, w, h, ink, pen)
    if size >= SIMPLE_BELOW:
        _paint_echelon(canvas, piece.echelon, (PAD + x + w / 2, PAD + y - size * 0.045), size, ink)


def _window(piece: Face) -> Colour:
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


def _paint_values(canvas: Canvas, piece: Face, size: int) -> None:
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


def _paint_tag(canvas: Canvas, piece: Face, box: PixelBox) -> None:
    canvas.rect(PAD + box.x - 0.75, PAD + box.y - 0.75, box.w + 1.5, box.h + 1.5, WHITE, 3)
    canvas.rect(PAD + box.x, PAD + box.y, box.w, box.h, ALARM if piece.alarm else BLACK, 2.4)


def _paint_notch(canvas: Canvas, piece: Face, size: int) -> None:
    """The tag of a very small piece: a corner, black or orange, whose place is the same."""
    leg, right = size * 0.3, PAD + size - 1
    canvas.polygon([(right - leg - 1, PAD + 1), (right, PAD + 1), (right, PAD + leg + 2)], WHITE)
    canvas.polygon([(right - leg + 1, PAD + 1), (right, PAD + 1), (right, PAD + leg)], ALARM if piece.alarm else BLACK)


def _paint_wedge(canvas: Canvas, piece: Face, size: int, leg: float) -> None:
    """Works of its own: the white corner, with a dark line where it meets the ground."""
    end = PAD + size - (1.5 if not piece.style.rounded else 0.5)
    canvas.polygon([(end, end - leg - 1.6), (end, end), (end - leg - 1.6, end)], EDGE)
    canvas.polygon([(end, end - leg), (end, end), (end - leg, end)], WHITE)


def _paint_spade(canvas: Canvas, size: int, places: FacePlan) -> None:
    """A spade on a white chip at the band's right end, clear of tag and values."""
    side = max(9.0, size * 0.22)
    x, y = PAD + size - side + 0.5, PAD + places.band[1] + places.band[3] / 2 - side * 0.6
    canvas.rect(x - 0.75, y - 0.75, side + 1.5, side + 1.5, EDGE, side / 2)
    canvas.rect(x, y, side, side, WHITE, side / 2)
    shovel(canvas, x + side * 0.2, y + side * 0.2, side * 0.6, side * 0.6, BLACK, max(0.9, side * 0.1))


def _write_labels(picture: pygame.Surface, piece: Face, size: int) -> None:
    for label in labels(piece, size):
        middle = (label.box.x + label.box.w / 2 + PAD, label.box.y + label.box.h / 2 + PAD)
        write(picture, label.text, label.px, label.colour, middle)


# Leaders


def _draw_leader(piece: Face, size: int) -> pygame.Surface:
    """A round piece with a name."""
    canvas = Canvas(size + 2 * PAD, size + 2 * PAD)
    middle, radius = (PAD + size / 2, PAD + size / 2), size / 2
    for spread, alpha in ((1.5, 35), (0.75, 70), (0.0, 110)):
        canvas.circle((middle[0] + 2, middle[1] + 2), radius + spread, (0, 0, 0, alpha))
    canvas.circle(middle, radius, EDGE)
    canvas.circle(middle, radius - 1, body_colour(piece))
    if piece.worn:
        face, mask = Canvas(*canvas.size), Canvas(*canvas.size)
        paint_ground(face, size, size, piece.style.worn, _hatch_colour(piece))
        mask.circle(middle, radius - 1, (255, 255, 255, 255))
        face.clip(mask)
        canvas.lay(face)
    _paint_ring(canvas, piece, middle, radius - 1 - size * 0.03, size)
    _paint_leader(canvas, piece, size)
    picture = canvas.reduced()
    _write_labels(picture, piece, size)
    return picture


def _paint_ring(canvas: Canvas, piece: Face, middle: Point, radius: float, size: int) -> None:
    """A full ring while he can still act, a hollow one once he has."""
    ring, width = piece.band or mix(piece.style.fresh, piece.style.ink, 0.5), max(1.5, size * 0.06)
    if piece.worn or size >= SIMPLE_BELOW:  # on a very small one, lines would only darken the pale side
        line = mix(piece.style.ink, body_colour(piece), 0.15)
        canvas.circle(middle, radius, line, 0.8)
        canvas.circle(middle, radius - width, line, 0.8)
    if not piece.worn:
        canvas.circle(middle, radius - 0.6, ring, width - 0.4)


def _paint_leader(canvas: Canvas, piece: Face, size: int) -> None:
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


def _choose(base: pygame.Surface, piece: Face, size: int) -> pygame.Surface:
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
