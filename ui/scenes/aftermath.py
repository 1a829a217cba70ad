"""The picture of an ending: the ground won and lost on the map, who stands where, and where it turned."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pygame

from game.kernel.agenda import Side
from game.kernel.hexes import Point
from game.kernel.match import Match
from ui.board.chart import Chart
from ui.keeping.blocks import (
    BORDER,
    THEIRS,
    YOURS,
    Arrow,
    Block,
    bordered,
    draw_arrow,
    draw_block,
    livery_of,
    of_card,
    of_view,
    placed,
)
from ui.keeping.cutouts import CUTOUTS, Cut, CutFrame, box_around, chart_of
from ui.palette import Colour, blend, paper_colours
from ui.scenes.ledger_bars import draw_number
from ui.scenes.shades import drop_shadow
from ui.skins.registry import find_skin
from ui.widgets import NOTE, Item, Line, Style
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
    marks: tuple[tuple[int, Point], ...] = ()  # turning points by number
    arrows: tuple[Arrow, ...] = ()  # where the sides went
    is_held: bool = True  # whether ground belongs to anybody here


def field_shown(
    match: Match[Any],
    viewer: Side,
    before: Mapping[str, Side] | None,
    marks: tuple[tuple[int, Point], ...] = (),
    legend: tuple[str, str] = NAMES,
) -> GroundField | None:
    """The end of a game for one side. `before`: who held what at the beginning, if that is known by now."""
    skin = find_skin(match.game.name)
    if skin is None:
        return None
    view, chart = match.view(viewer), skin.chart(match.scenario)
    ground = match.game.ground(view)
    turned = {place: side for place, side in ground.items() if before is not None and before.get(place, side) != side}
    stands = of_view(skin, chart, match.game, view)
    brief = match.game.briefing(match.scenario)
    fought = {*(brief.card.around if brief else ()), *turned, *(place for place, _, _ in stands if place in ground)}
    return GroundField(
        match.game.name,
        match.scenario,
        tuple(sorted(fought)),
        tuple(sorted(turned.items())),
        placed(chart, stands),
        viewer,
        legend,
        marks,
        is_held=bool(ground),
    )


def history_shown(match: Match[Any], viewer: Side) -> GroundField | None:
    """What happened in truth, on the same ground: where the sides went, and what fell."""
    brief, chart = match.game.briefing(match.scenario), chart_of(match.game.name, match.scenario)
    if brief is None or chart is None or not brief.card.history:
        return None
    around = (*brief.card.around, *(place for place, _ in brief.card.fell))
    _, arrows = of_card(match.game, brief)
    here = (match.game.name, match.scenario, tuple(sorted(set(around))), brief.card.fell, (), viewer)
    return GroundField(*here, ("your side took", "your side lost"), (), arrows, bool(brief.card.fell))


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
            self.made = (ground, ground_picture(ground.copy(), chart, cut, shown, style))
        drop_shadow(surface, self.where, style.px(10))
        bordered(surface, self.where, self.made[1], style, paper_colours(style.palette).paper)
        self._paint_legend(surface, style, shown)

    def _paint_legend(self, surface: pygame.Surface, style: Style, shown: GroundField) -> None:
        """On a slip of paper, in the lower left corner; hatches tell it without colour too."""
        ink = paper_colours(style.palette)
        parts = [(words, good) for words, good in zip(shown.legend, (True, False), strict=True)]
        parts = [part for part in parts if any((side == shown.viewer) == part[1] for _, side in shown.turned)]
        nothing = "" if parts else "No ground has changed hands"
        if nothing and not shown.is_held:
            return  # in this battle nobody holds any
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


def ground_picture(picture: pygame.Surface, chart: Chart, cut: Cut, shown: GroundField, style: Style) -> pygame.Surface:
    """The map with all that lies on it; it is drawn on the picture that is given."""
    frame = CutFrame(chart, cut)
    for place, side in shown.turned:
        if place in chart.outlines:
            lay_ground(picture, [frame.at(point) for point in chart.outlines[place]], side == shown.viewer)
    for block in shown.blocks:
        livery = livery_of(shown.game, block.side, style.palette.name)
        draw_block(picture, style, livery, frame.at(block.at), block.text)
    for way in shown.arrows:
        colour = YOURS if way.side == shown.viewer else THEIRS
        draw_arrow(picture, frame.at(way.start), frame.at(way.end), colour, style.px(10))
    for number, point in shown.marks:
        x, y = frame.at(point)
        draw_number(picture, style, number, (x + style.px(20), y - style.px(16)))
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
