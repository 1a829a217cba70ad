"""What lies on a cut-out of the map: a block per side wherever somebody stands, and broad arrows."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pygame

from game.kernel.agenda import Side
from game.kernel.briefing import Briefing
from game.kernel.game import Game
from game.kernel.hexes import Point
from ui.board.chart import Chart
from ui.board.faces import Livery
from ui.board.skin import Skin
from ui.director.skin import Liveried
from ui.keeping.cutouts import CUTOUTS, Cut, CutFrame, chart_of
from ui.palette import PALETTES, STANDARD, Colour, hex_colour
from ui.skins.registry import find_skin
from ui.widgets.paper import paper
from ui.widgets.style import Style

THEIRS, YOURS, EDGE = hex_colour("#C8412B"), hex_colour("#2F6B9C"), (26, 18, 12)
SIDE = 26  # pixels of a block at 100 %
BORDER = 9  # of paper around a large picture
FEW = 12  # blocks that are all shown, at the edge if need be
FINE = 3  # drawn so much larger and reduced


@dataclass(frozen=True)
class Block:
    """So many of a side at a point of the map."""

    side: Side
    at: Point
    text: str


@dataclass(frozen=True)
class Arrow:
    """From a point of the map to another; whose, the reader's side tells."""

    side: Side
    start: Point
    end: Point


def livery_of(game: str, side: Side, palette: str) -> Livery:
    """The colours and the shape of a side, as its pieces have them."""
    skin = find_skin(game)
    if isinstance(skin, Liveried):
        return skin.side_style(side, palette)
    colours = PALETTES.get(palette, STANDARD)
    if side == Side(0):
        return Livery("first", colours.dark_fresh, colours.dark_used, colours.dark_ink)
    return Livery("second", colours.light_fresh, colours.light_used, colours.light_ink, rounded=True, emblem="disc")


# ---- what there is to draw -------------------------------------------------------------------------------------------


def of_card(game: Game[Any], brief: Briefing) -> tuple[tuple[Block, ...], tuple[Arrow, ...]]:
    """As the card of a scenario has it."""
    chart = chart_of(game.name, brief.name)
    if chart is None:
        return (), ()
    known = chart.outlines
    blocks = (Block(b.side, chart.badge(b.place), b.count) for b in brief.card.blocks if b.place in known)
    ends = ((a.side, a.start, a.end) for a in brief.card.arrows if a.start in known and a.end in known)
    return tuple(blocks), tuple(Arrow(side, chart.badge(one), chart.badge(two)) for side, one, two in ends)


def of_view(skin: Skin, chart: Chart, game: Game[Any], view: Any) -> list[tuple[str, Side, int]]:
    """Who stands where as a side sees it: place, side and how many."""
    fresh = {livery_of(game.name, Side(n), STANDARD.name).fresh: Side(n) for n in range(len(game.sides))}
    found = []
    for place in chart.outlines:
        for stack in skin.stacks(view, place, STANDARD.name, frozenset(), frozenset()):
            side = fresh.get(stack.style.fresh)
            if side is not None and stack.tokens:
                found.append((place, side, len(stack.tokens)))
    return found


def placed(chart: Chart, stands: Sequence[tuple[str, Side, int]]) -> tuple[Block, ...]:
    """On the map: where two sides stand in one place, side by side."""
    found, gap = [], min(chart.bounds[2:]) / 60
    for place, side, count in stands:
        if place in chart.outlines:
            x, y = chart.badge(place)
            both = len({other for there, other, _ in stands if there == place}) > 1
            found.append(Block(side, (x + (gap if side else -gap) * both, y), str(count)))
    return tuple(found)


# ---- drawing ---------------------------------------------------------------------------------------------------------


def draw_block(surface: pygame.Surface, style: Style, livery: Livery, centre: tuple[int, int], text: str) -> None:
    """Square and dark or round and light, like the pieces; what it counts stands on it."""
    words = style.render(text, 14, True, livery.ink)
    size = style.px(SIDE)
    box = pygame.Rect(0, 0, max(size, words.get_width() + style.px(10)), size)
    box.center = centre
    radius = round(size * 0.26) if livery.rounded else style.px(2)
    pygame.draw.rect(surface, EDGE, box.move(style.px(1), style.px(2)), border_radius=radius)
    pygame.draw.rect(surface, livery.fresh, box, border_radius=radius)
    pygame.draw.rect(surface, livery.ink if not livery.rounded else EDGE, box, 1, border_radius=radius)
    surface.blit(words, words.get_rect(center=box.center))


def draw_arrow(surface: pygame.Surface, start: Point, end: Point, colour: Colour, width: float) -> None:
    """Broad, with a dark edge; it leaves the blocks at its ends free."""
    length = math.dist(start, end)
    if length < width * 5.6:
        return
    dx, dy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    free, head = width * 1.75, width * 1.9
    outline = ((free, 0.42), (length - free - head, 0.52), (length - free - head, 1.15), (length - free, 0.0))
    points = [*outline, *((along, -aside) for along, aside in reversed(outline[:-1]))]
    spots = [(start[0] + dx * a - dy * b * width, start[1] + dy * a + dx * b * width) for a, b in points]
    left, top = min(x for x, _ in spots) - 4, min(y for _, y in spots) - 4
    wide, high = max(x for x, _ in spots) + 4 - left, max(y for _, y in spots) + 4 - top
    large = pygame.Surface((math.ceil(wide) * FINE, math.ceil(high) * FINE), pygame.SRCALPHA)
    fine = [((x - left) * FINE, (y - top) * FINE) for x, y in spots]
    pygame.draw.polygon(large, colour, fine)
    pygame.draw.lines(large, EDGE, True, fine, 4)
    surface.blit(pygame.transform.smoothscale(large, (math.ceil(wide), math.ceil(high))), (left, top))


Finished = tuple[Cut, tuple[Block, ...], tuple[Arrow, ...], Side | None, str, float]
_finished: dict[Finished, tuple[pygame.Surface, pygame.Surface]] = {}  # the map it was made from, and the picture
MOST = 40


def cutout(
    cut: Cut,
    style: Style,
    blocks: Sequence[Block] = (),
    arrows: Sequence[Arrow] = (),
    reader: Side | None = None,
) -> pygame.Surface:
    """The map with what lies on it; asked for in every frame, made once. Nobody draws on what he is given."""
    ground = CUTOUTS.get(cut)
    key = (cut, tuple(blocks), tuple(arrows), reader, style.palette.name, style.factor)
    made = _finished.get(key)
    if made is None or made[0] is not ground:
        made = _finished[key] = (ground, _laid_out(ground.copy(), cut, style, blocks, arrows, reader))
        for old in list(_finished)[:-MOST]:
            del _finished[old]
    return made[1]


def _laid_out(
    surface: pygame.Surface,
    cut: Cut,
    style: Style,
    blocks: Sequence[Block],
    arrows: Sequence[Arrow],
    reader: Side | None,
) -> pygame.Surface:
    """Arrows below, blocks above. Those of the reader's side are blue, others red."""
    chart = chart_of(cut.game, cut.scenario)
    if chart is None:
        return surface
    frame = CutFrame(chart, cut)
    inside = surface.get_rect().inflate(-style.px(SIDE + 12), -style.px(SIDE + 8))
    for arrow in arrows:
        colour = YOURS if arrow.side == reader else THEIRS
        start, end = (_within(inside, frame.at(point)) for point in (arrow.start, arrow.end))
        draw_arrow(surface, start, end, colour, style.px(10))
    near = surface.get_rect().inflate(style.px(SIDE), style.px(SIDE))
    seen = [block for block in blocks if len(blocks) <= FEW or near.collidepoint(frame.at(block.at))]
    spots = [(block.side, _within(inside, frame.at(block.at)), block.text) for block in seen]
    for side, centre, text in apart(spots, style.px(SIDE)):
        draw_block(surface, style, livery_of(cut.game, side, style.palette.name), centre, text)
    return surface


Put = tuple[Side, tuple[int, int], str]  # whose block, where its middle is, and what stands on it


def apart(spots: Sequence[Put], size: int) -> list[Put]:
    """Blocks of a side that would lie on each other are one that counts all; those of two sides stand side by side."""
    found: list[Put] = []
    for side, (x, y), text in spots:
        other = next((n for n, (whose, at, _) in enumerate(found) if whose == side and _overlap(at, (x, y), size)), -1)
        if other < 0:
            found.append((side, (x, y), text))
            continue
        _, at, known = found[other]
        both = str(int(known) + int(text)) if known.isdecimal() and text.isdecimal() else "?"
        found[other] = side, at, both
    for number, (side, (x, y), text) in enumerate(found):
        for whose, at, _ in found[:number]:
            if whose != side and _overlap(at, (x, y), size):
                x = at[0] + (size + 2) * (1 if x >= at[0] else -1)
        found[number] = side, (x, y), text
    return found


def _overlap(one: tuple[int, int], other: tuple[int, int], size: int) -> bool:
    return abs(one[0] - other[0]) < size and abs(one[1] - other[1]) < size


def _within(room: pygame.Rect, spot: tuple[int, int]) -> tuple[int, int]:
    """A flat picture shows less than all: what lies beyond its edge stands at it."""
    return min(room.right, max(room.left, spot[0])), min(room.bottom, max(room.top, spot[1]))


def bordered(surface: pygame.Surface, rect: pygame.Rect, picture: pygame.Surface, style: Style, colour: Colour) -> None:
    """A large picture: on paper, with a line of ink around it."""
    surface.blit(paper(rect.size, colour), rect)
    inner = picture.get_rect(center=rect.center)
    surface.blit(picture, inner)
    pygame.draw.rect(surface, EDGE, inner.inflate(2, 2), 1)
