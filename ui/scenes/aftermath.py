"""The two pictures of an ending: the ground won and lost on the map, and the chance to win, decision by decision."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import groupby

import pygame

from game.kernel.agenda import Side
from game.kernel.hexes import Point
from ui.board.chart import Chart
from ui.keeping.blocks import BORDER, Block, bordered, draw_block, livery_of
from ui.keeping.cutouts import CUTOUTS, Cut, CutFrame, box_around, chart_of
from ui.palette import Colour, blend, paper_colours
from ui.scenes.night_page import draw_panel
from ui.scenes.shades import drop_shadow
from ui.widgets import BODY, CARD, NOTE, Item, Line, Style
from ui.widgets.paper import fill_hatched, hatch, slip

WON, LOST = (33, 96, 150), (196, 92, 20)
TINT = 118  # of 255: how strongly a hatch covers the ground
NAMES = ("you took", "you lost")


@dataclass(frozen=True)
class GroundField:
    """What a picture of the end shows: who holds what now that was another's, and who stands where."""

    game: str
    scenario: str
    around: tuple[str, ...]
    turned: tuple[tuple[str, Side], ...]
    blocks: tuple[Block, ...]
    viewer: Side
    legend: tuple[str, str] = NAMES


@dataclass
class FieldPicture(Item):
    """The map in a border of paper."""

    shown: GroundField | None = None
    made: tuple[pygame.Surface, pygame.Surface] | None = None  # the map it was made from, and the picture

    @property
    def lines(self) -> list[Line]:
        return [Line(words) for words in (self.shown.legend if self.shown else ())]

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        shown, edge = self.shown, 2 * style.px(BORDER)
        chart = chart_of(shown.game, shown.scenario) if shown is not None else None
        if shown is None or chart is None:
            return
        box = box_around(chart, shown.around) or chart.bounds
        cut = Cut(shown.game, shown.scenario, box, (self.where.width - edge - 2, self.where.height - edge - 2))
        ground = CUTOUTS.get(cut)
        if self.made is None or self.made[0] is not ground:
            self.made = (ground, _laid_on(ground.copy(), chart, cut, shown, style))
        drop_shadow(surface, self.where, style.px(10))
        bordered(surface, self.where, self.made[1], style, paper_colours(style.palette).paper)
        self._paint_legend(surface, style, shown)

    def _paint_legend(self, surface: pygame.Surface, style: Style, shown: GroundField) -> None:
        """On a slip of paper, in the lower left corner; hatches tell it without colour too."""
        ink = paper_colours(style.palette)
        parts = [(words, good) for words, good in zip(shown.legend, (True, False), strict=True)]
        parts = [part for part in parts if any((side == shown.viewer) == part[1] for _, side in shown.turned)]
        nothing = "" if parts else "No ground has changed hands"
        widths = [style.width(words, NOTE) + style.px(32) for words, _ in parts]
        wide = sum(widths) + style.px(14) + style.width(nothing, NOTE)
        box = pygame.Rect(0, 0, wide, style.height(NOTE) + style.px(10))
        box.bottomleft = self.where.x + style.px(BORDER + 9), self.where.bottom - style.px(BORDER + 9)
        surface.blit(slip(box.size, ink.slip), box)
        x = box.x + style.px(9)
        if nothing:
            surface.blit(style.render(nothing, NOTE, False, ink.ink), (x, box.y + style.px(5)))
        for (words, good), width in zip(parts, widths, strict=True):
            patch = pygame.Rect(x, box.centery - style.px(6), style.px(18), style.px(12))
            fill_hatched(surface, patch, hatch(WON if good else LOST, pale(WON if good else LOST), good))
            pygame.draw.rect(surface, WON if good else LOST, patch, 1)
            surface.blit(style.render(words, NOTE, False, ink.ink), (patch.right + style.px(5), box.y + style.px(5)))
            x += width


def _laid_on(picture: pygame.Surface, chart: Chart, cut: Cut, shown: GroundField, style: Style) -> pygame.Surface:
    frame = CutFrame(chart, cut)
    for place, side in shown.turned:
        if place in chart.outlines:
            lay_ground(picture, [frame.at(point) for point in chart.outlines[place]], side == shown.viewer)
    for block in shown.blocks:
        livery = livery_of(shown.game, block.side, style.palette.name)
        draw_block(picture, style, livery, frame.at(block.at), block.text)
    return picture


def pale(colour: Colour) -> Colour:
    return blend(colour, (255, 255, 255), 0.45)


def lay_ground(surface: pygame.Surface, outline: Sequence[tuple[int, int]], good: bool) -> None:
    """A place that has changed hands: hatched rising for the reader, falling against him."""
    colour = WON if good else LOST
    left, top = min(x for x, _ in outline), min(y for _, y in outline)
    size = max(x for x, _ in outline) - left + 1, max(y for _, y in outline) - top + 1
    layer = pygame.Surface(size, pygame.SRCALPHA)
    fill_hatched(layer, layer.get_rect(), hatch(colour, pale(colour), good, TINT))
    mask = pygame.Surface(size, pygame.SRCALPHA)
    pygame.draw.polygon(mask, (255, 255, 255, 255), [(x - left, y - top) for x, y in outline])
    layer.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    surface.blit(layer, (left, top))
    pygame.draw.polygon(surface, colour, outline, 3)


# ---- the curve -------------------------------------------------------------------------------------------------------


@dataclass
class ChanceCurve(Item):
    """The chance to win from the first decision to the last, with the turns below."""

    title: str = ""
    points: list[tuple[int, float]] = field(default_factory=list)  # turn and chance
    waiting: str = ""  # said while it is being counted

    @property
    def lines(self) -> list[Line]:
        return [Line(self.title), Line(self.waiting)]

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        colours, box = style.palette, self.where
        draw_panel(surface, style, box)
        surface.blit(style.render(self.title, BODY, True, colours.text), (box.x + style.px(14), box.y + style.px(8)))
        room = pygame.Rect(box.x + style.px(46), box.y + style.px(44), 0, 0)
        room.width, room.height = box.right - style.px(18) - room.x, box.bottom - style.px(34) - room.y
        for level in (0, 50, 100):
            self._paint_level(surface, style, room, level)
        if len(self.points) > 1 and not self.waiting:
            self._paint_turns(surface, style, room)
            self._paint_curve(surface, style, room)
        elif self.waiting:
            words = style.render(self.waiting, CARD, False, colours.quiet)
            surface.blit(words, words.get_rect(center=(room.centerx, room.centery + style.px(12))))

    def _paint_level(self, surface: pygame.Surface, style: Style, room: pygame.Rect, level: int) -> None:
        y = room.bottom - room.height * level // 100
        words = style.render(str(level), NOTE, False, style.palette.quiet)
        surface.blit(words, words.get_rect(midright=(room.x - style.px(8), y)))
        colour = style.palette.line
        if level != 50:
            pygame.draw.line(surface, colour, (room.x, y), (room.right, y))
            return
        for x in range(room.x, room.right, 8):
            pygame.draw.line(surface, colour, (x, y), (min(room.right, x + 4), y))

    def _at(self, room: pygame.Rect, number: int) -> Point:
        share = number / max(1, len(self.points) - 1)
        return room.x + room.width * share, room.bottom - room.height * self.points[number][1]

    def _paint_curve(self, surface: pygame.Surface, style: Style, room: pygame.Rect) -> None:
        spots = [self._at(room, number) for number in range(len(self.points))]
        colour = style.palette.heavy
        under = pygame.Surface(room.size, pygame.SRCALPHA)
        shape = [(x - room.x, y - room.y) for x, y in spots]
        pygame.draw.polygon(under, (*style.palette.light, 60), [(0, room.height), *shape, (room.width, room.height)])
        surface.blit(under, room)
        wide = max(2, style.px(2))
        pygame.draw.lines(surface, colour, False, spots, wide)
        pygame.draw.aalines(surface, colour, False, spots)
        pygame.draw.aacircle(surface, style.palette.text, spots[-1], style.px(4))

    def _paint_turns(self, surface: pygame.Surface, style: Style, room: pygame.Rect) -> None:
        """A line where a turn begins, and its number between the lines as far as there is room."""
        start = 0
        for turn, points in groupby(self.points, key=lambda point: point[0]):
            count = len(list(points))
            left, right = self._at(room, start)[0], self._at(room, min(len(self.points) - 1, start + count))[0]
            if start:
                pygame.draw.line(surface, style.palette.line, (left, room.y), (left, room.bottom), 2)
            words = style.render(f"turn {turn}", NOTE, False, style.palette.quiet)
            if turn and words.get_width() + style.px(4) < right - left:
                surface.blit(words, words.get_rect(midtop=((left + right) / 2, room.bottom + style.px(7))))
            start += count
