"""Overlays on the map, one at a time: a name, a legend, and for some places a tint with a pattern and a few letters.

What they say comes from a game's skin; nothing is told by colour alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

import numpy as np
import pygame

from game.kernel.hexes import Point
from ui.board import ink, regions
from ui.board.camera import Camera
from ui.board.chart import Chart
from ui.palette import Colour
from ui.registry import Registry
from ui.widgets import BODY, CARD, NOTE, Line, Pane, Style

Pattern = Literal["plain", "rising", "falling", "crossed", "dots"]
TINT, INK = 70, 150  # how strongly an overlay covers the ground, of 255
HOLE = 30.0  # map units around an identifier that stay clear
GAP = 11  # pixels between two lines of a pattern


@dataclass(frozen=True)
class Shade:
    """How places of one meaning look, and what the legend says of them."""

    colour: Colour
    pattern: Pattern
    words: str


@dataclass(frozen=True)
class PlaceMark:
    """One place: the name of its tone, and what its badge says."""

    tone: str
    text: str = ""


@dataclass(frozen=True)
class LineStyle:
    """How a line of an overlay is drawn; the width in pixels at 100 %."""

    colour: Colour
    width: int = 3
    dashed: bool = False


LINES: Registry[LineStyle] = Registry(
    "a line style", {"sight": LineStyle((255, 255, 255)), "blocked": LineStyle((213, 94, 0), dashed=True)}
)


@dataclass(frozen=True)
class Trail:
    """A line over the map in map units, and the name of its style."""

    path: Sequence[Point]
    style: str


@dataclass(frozen=True)
class Overlay:
    """A layer of facts over the map."""

    name: str
    words: str
    tones: Mapping[str, Shade] = field(default_factory=dict)
    marks: Mapping[str, PlaceMark] = field(default_factory=dict)
    lines: Sequence[Trail] = ()


# ---- drawing -----------------------------------------------------------------------------------------------------


def draw_ground(surface: pygame.Surface, chart: Chart, camera: Camera, overlay: Overlay) -> None:
    """Tints and patterns, below the pieces."""
    for place, mark in overlay.marks.items():
        if place in chart.regions.shapes:
            tone = overlay.tones[mark.tone]
            outline = chart.regions.outline(place, camera.to_screen)
            _tint(surface, outline, tone, camera.to_screen(chart.label(place)), HOLE * camera.scale)


def draw_lines(surface: pygame.Surface, camera: Camera, factor: float, overlay: Overlay) -> None:
    """Above the pieces, each cased in dark so that it shows on any ground."""
    for way in overlay.lines:
        style, spots = LINES[way.style], np.array([camera.to_screen(point) for point in way.path])
        parts = ink.dashes(spots, 14 * factor, 8 * factor) if style.dashed else [spots]
        wide = max(1, round(style.width * factor))
        for colour, pen in ((regions.DARK, wide + 2), (style.colour, wide)):
            for part in parts:
                if len(part) > 1:
                    pygame.draw.lines(surface, colour, False, [tuple(spot) for spot in part], pen)


def draw_badges(surface: pygame.Surface, chart: Chart, camera: Camera, factor: float, overlay: Overlay) -> None:
    """Letters, above the pieces and beside the identifier."""
    pen = max(0.8, min(1.25, camera.scale * 2)) * factor**0.5
    for place, mark in overlay.marks.items():
        if mark.text and place in chart.regions.shapes:
            x, y = camera.to_screen(chart.label(place))
            colour = tuple(round(part * 0.62) for part in overlay.tones[mark.tone].colour)
            regions.draw_badge(surface, mark.text, (x, y + 27 * pen), (colour[0], colour[1], colour[2]), pen)


def _tint(surface: pygame.Surface, outline: Sequence[Point], tone: Shade, label: Point, hole: float) -> None:
    """All of the place but its identifier, which stays as clear as it was."""
    left, top = min(x for x, _ in outline), min(y for _, y in outline)
    box = pygame.Rect(
        round(left) - 1,
        round(top) - 1,
        round(max(x for x, _ in outline) - left) + 3,
        round(max(y for _, y in outline) - top) + 3,
    )
    if not box.colliderect(surface.get_clip()):
        return
    own = [(x - box.x, y - box.y) for x, y in outline]
    cover, shape = (pygame.Surface(box.size, pygame.SRCALPHA) for _ in range(2))
    cover.fill((*tone.colour, TINT))
    draw_pattern(cover, tone)
    pygame.draw.polygon(shape, (255, 255, 255, 255), own)
    pygame.draw.circle(shape, (0, 0, 0, 0), (label[0] - box.x, label[1] - box.y), hole)
    cover.blit(shape, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    surface.blit(cover, box)


def draw_pattern(surface: pygame.Surface, tone: Shade, gap: int = GAP) -> None:
    """Over a whole surface; every pattern differs from the others without its colour."""
    width, height = surface.get_size()
    ink = (*(part // 3 for part in tone.colour), INK)
    if tone.pattern == "dots":
        for row, y in enumerate(range(gap // 2, height + gap, gap)):
            for x in range(gap // 2 if row % 2 else 0, width + gap, gap):
                pygame.draw.circle(surface, ink, (x, y), 2)
    for x in range(-height, width + height, gap):
        if tone.pattern in ("rising", "crossed"):
            pygame.draw.line(surface, ink, (x, height), (x + height, 0))
        if tone.pattern in ("falling", "crossed"):
            pygame.draw.line(surface, ink, (x, 0), (x + height, height))


# ---- the legend --------------------------------------------------------------------------------------------------


def build_legend(pane: Pane, overlay: Overlay, key: str, brief: bool) -> None:
    """What is on, what the patterns mean, and the key to the next; the sentence only where there is room."""
    style = pane.page.style
    about = [] if brief else [Line(overlay.words, NOTE, False, "quiet")]
    pane.words(Line(f"{overlay.name} (next: {key})", CARD, True), *about, gap=3)
    for tone in overlay.tones.values():
        pane.art(_tall(pane, tone.words), _sample(tone))
        pane.y -= style.px(5)


def legend_height(style: Style, overlay: Overlay, key: str, width: int, brief: bool) -> int:
    """So that nothing of it is cut off."""
    head = len(style.wrap(f"{overlay.name} (next: {key})", CARD, True, width)) * style.height(CARD)
    about = 0 if brief else len(style.wrap(overlay.words, NOTE, False, width)) * style.height(NOTE)
    rows = sum(_sample_height(style, tone.words, width) + style.px(3) for tone in overlay.tones.values())
    return head + about + rows + style.px(24)


def _tall(pane: Pane, words: str) -> int:
    return _sample_height(pane.page.style, words, pane.width)


def _sample_height(style: Style, words: str, width: int) -> int:
    rows = len(style.wrap(words, NOTE, False, width - style.px(34)))
    return max(style.height(BODY), rows * style.height(NOTE))


def _sample(tone: Shade) -> Any:
    def paint(surface: pygame.Surface, box: pygame.Rect, style: Style) -> None:
        plate = pygame.Surface((style.px(26), style.height(NOTE)), pygame.SRCALPHA)
        plate.fill((*tone.colour, 200))
        draw_pattern(plate, tone, max(5, GAP * 2 // 3))
        surface.blit(plate, (box.x, box.y + 1))
        pygame.draw.rect(surface, style.palette.quiet, plate.get_rect(topleft=(box.x, box.y + 1)), 1)
        for row, words in enumerate(style.wrap(tone.words, NOTE, False, box.width - style.px(34))):
            text = style.render(words, NOTE, False, style.palette.text)
            surface.blit(text, (box.x + style.px(34), box.y + row * style.height(NOTE)))

    return paint
