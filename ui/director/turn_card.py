"""A turn card on paper: ground won and lost on a cut of the map, the score and why, losses, the chance to win."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pygame

from game.kernel.forecast import Tone
from game.kernel.words import count
from ui.board import pieces
from ui.board.board import Board
from ui.board.camera import Box
from ui.board.cardboard import PAD
from ui.board.overview import lay_colours, shrink
from ui.board.overview_ground import outlines_of
from ui.board.skin import Coloured
from ui.director.annals import GroundChange, TurnCard
from ui.director.card_paper import Pen, percents
from ui.palette import Colour, PaperColours
from ui.widgets import Style
from ui.widgets.paper import fill_hatched, hatch

SIZE = (900, 716)  # pixels at 100 %
EDGE = 28
MAP_WIDE, COUNTER = 300, 46
GROUND_SHOWN = 3  # places that are told by name


def draw(surface: pygame.Surface, rect: pygame.Rect, style: Style, card: TurnCard, board: Board) -> None:
    """On the paper that lies there already; the foot is left free for buttons."""
    box = rect.inflate(-2 * style.px(EDGE), -2 * style.px(22))
    pen = Pen(surface, box, style)
    pen.heading(f"Turn {card.turn} is over", 28)
    pen.text(card.account.when, 13, False, pen.colours.quiet)
    _draw_change(pen, card, box)
    pen.gap(5)
    pen.rule(strong=True)
    top = pen.y
    left = Pen(surface, pygame.Rect(box.x, top, style.px(MAP_WIDE), box.height), style)
    _draw_ground(left, card, board)
    right_x = box.x + style.px(MAP_WIDE + 28)
    right = Pen(surface, pygame.Rect(right_x, top, box.right - right_x, box.height), style)
    _draw_score(right, card)
    _draw_losses(right, card, board)
    pen.y = max(left.y, right.y, top + style.px(330)) + style.px(4)
    pen.rule()
    _draw_chances(pen, card, pygame.Rect(box.x, pen.y, round(box.width * 0.72), style.px(158)))
    notes = Pen(surface, pygame.Rect(box.x + round(box.width * 0.765), pen.y, round(box.width * 0.235), 200), style)
    notes.heading("Now", 15)
    notes.gap(3)
    for note in card.account.notes:
        notes.text(note, 13)
        notes.gap(3)


def _draw_change(pen: Pen, card: TurnCard, box: pygame.Rect) -> None:
    """`54 % to 67 %` at the right of the head."""
    if len(card.chances) < 2:
        return
    style, colours = pen.style, pen.colours
    first, last = card.chances[0], card.chances[-1]
    words = [style.render(line, 12, False, colours.quiet) for line in ("your chance", "before and after")]
    x = box.right - max(part.get_width() for part in words)
    for number, part in enumerate(words):
        pen.surface.blit(part, (x, box.y + style.px(8) + number * style.height(12)))
    now = style.heading(percents(last), 36, colours.good if last >= first else colours.bad)
    x -= now.get_width() + style.px(12)
    pen.surface.blit(now, (x, box.y - style.px(4)))
    middle, end = box.y + style.px(20), x - style.px(10)
    start = end - style.px(32)
    pygame.draw.line(pen.surface, colours.good if last >= first else colours.bad, (start, middle), (end, middle), 3)
    head = [(end, middle), (end - style.px(9), middle - style.px(6)), (end - style.px(9), middle + style.px(6))]
    pygame.draw.polygon(pen.surface, colours.good if last >= first else colours.bad, head)
    then = style.heading(percents(first), 24, colours.ink)
    pen.surface.blit(then, then.get_rect(midright=(start - style.px(10), middle)))


# ---- ground


def _draw_ground(pen: Pen, card: TurnCard, board: Board) -> None:
    pen.heading("Ground", 15)
    pen.gap(4)
    field = board.chart.battlefield
    wide = pen.box.width
    high = min(round(wide * field[3] / field[2]), pen.px(240))
    place = pygame.Rect(pen.box.x, pen.y, wide, high)
    picture = cut_out(board, card, place.size, pen.colours)
    pen.surface.blit(picture, place)
    pygame.draw.rect(pen.surface, pen.colours.ink, place, 1)
    pen.y = place.bottom + pen.px(8)
    for change in card.ground[:GROUND_SHOWN]:
        _tell_ground(pen, card, change)
    if not card.ground:
        pen.text("No ground changed hands.", 13)
    elif len(card.ground) > GROUND_SHOWN:
        pen.text(f"And {count(len(card.ground) - GROUND_SHOWN, 'more place')}.", 12, False, pen.colours.quiet)


def cut_out(board: Board, card: TurnCard, size: tuple[int, int], colours: PaperColours) -> pygame.Surface:
    """The battlefield in small: holders in their colours, what changed hands hatched for the reader."""
    spots = [board.chart.badge(change.place) for change in card.ground if change.place in board.chart.outlines]
    field = _fitted(board.chart.battlefield, size, [y for _, y in spots])
    newest = board.pictures.newest
    if newest is None:
        picture = pygame.Surface(size)
        picture.fill(colours.even)
    else:
        scale, whole = newest
        bounds = board.chart.bounds
        part = pygame.Rect([round(v * scale) for v in (field[0] - bounds[0], field[1] - bounds[1], *field[2:])])
        picture = shrink(whole, part, size)
    lay_colours(picture, field, outlines_of(board, card.holders))
    for change in card.ground:
        if change.place in board.chart.outlines:
            mine = change.is_held_by(card.reader)
            _hatch_place(
                picture, field, board.chart.outlines[change.place], colours.good if mine else colours.bad_bar, mine
            )
    return picture


def _fitted(field: Box, size: tuple[int, int], rows: list[float]) -> Box:
    """As much of the battlefield as the picture's shape shows: of a tall one the part where something happened."""
    wide = field[2]
    high = wide * size[1] / size[0]
    middle = sum(rows) / len(rows) if rows else field[1] + field[3] / 2
    top = max(field[1], min(middle - high / 2, field[1] + field[3] - high))
    return field[0], top, wide, high


def _hatch_place(picture: pygame.Surface, field: Box, outline: Any, colour: Colour, rising: bool) -> None:
    scale = picture.get_width() / field[2]
    spots = [((x - field[0]) * scale, (y - field[1]) * scale) for x, y in outline]
    layer = pygame.Surface(picture.get_size(), pygame.SRCALPHA)
    fill_hatched(layer, layer.get_rect(), hatch((255, 255, 255), colour, rising))
    shape = pygame.Surface(picture.get_size(), pygame.SRCALPHA)
    pygame.draw.polygon(shape, (255, 255, 255, 255), spots)
    layer.blit(shape, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    picture.blit(layer, (0, 0))
    pygame.draw.lines(picture, (26, 20, 8), True, spots, 2)


def _tell_ground(pen: Pen, card: TurnCard, change: GroundChange) -> None:
    """`Hill 80: lost in impulse 1, won back in impulse 7`, with the sign it has on the map."""
    mine, side = change.is_held_by(card.reader), pen.px(12)
    colour = pen.colours.good if mine else pen.colours.bad_bar
    sign = pygame.Rect(pen.box.x, pen.y + pen.px(3), side, side)
    fill_hatched(pen.surface, sign, hatch((255, 255, 255), colour, mine))
    pygame.draw.rect(pen.surface, pen.colours.ink, sign, 1)
    word = card.stretch_word
    told = ", ".join(
        f"{'won' if side == card.reader else 'lost'}{f' in {word} {n}' if word and n else ''}"
        for n, side in change.flips
    )
    worth = f"; counts {change.worth}" if change.worth else ""
    pen.text(f"{change.name} {told}{worth}", 13, False, None, side + pen.px(9))


# ---- score and losses


def _draw_score(pen: Pen, card: TurnCard) -> None:
    account, colours, style = card.account, pen.colours, pen.style
    start = pen.y
    pen.heading("Score", 15)
    tone = colours.good if account.tone > Tone.EVEN else colours.bad if account.tone < Tone.EVEN else colours.ink
    pen.right(account.lead, 13, True, tone, start + pen.px(2))
    pen.gap(4)
    high = style.height(13) + pen.px(5)
    for line in account.lines:
        row = pygame.Rect(pen.box.x, pen.y, pen.box.width, high)
        if line.is_outlook:
            pygame.draw.rect(pen.surface, _washed(colours), row)
        words = style.render(line.words, 13, line.is_outlook, colours.ink)
        pen.surface.blit(
            words, words.get_rect(midleft=(row.x + pen.px(4), row.centery)), (0, 0, row.width * 0.78, high)
        )
        points = style.render(line.points, 13, True, colours.ink)
        pen.surface.blit(points, points.get_rect(midright=(row.right - pen.px(2), row.centery)))
        whose = style.render(line.whose, 13, False, colours.ink)
        pen.surface.blit(whose, whose.get_rect(midright=(row.right - pen.px(44), row.centery)))
        pygame.draw.line(pen.surface, colours.rule, row.bottomleft, row.bottomright)
        pen.y += high
    pen.gap(10)


def _washed(colours: PaperColours) -> Colour:
    good, paper = colours.good_partly, colours.paper
    red, green, blue = (round(a * 0.35 + b * 0.65) for a, b in zip(good, paper, strict=True))
    return red, green, blue


def _draw_losses(pen: Pen, card: TurnCard, board: Board) -> None:
    """Who fell, as counters beside a plate in the side's colour."""
    start, style = pen.y, pen.style
    pen.heading("Losses", 15)
    pen.right("destroyed units", 12, False, pen.colours.quiet, start + pen.px(3))
    pen.gap(4)
    size = pen.px(COUNTER)
    for side, fallen in sorted(card.lost, key=lambda each: each[0] != card.reader):
        livery = board.skin.side_style(side, style.palette.name) if isinstance(board.skin, Coloured) else None
        who = "You" if side == card.reader else board.skin.side_name(side)
        plate = pygame.Rect(pen.box.x, pen.y + (size - pen.px(28)) // 2, pen.px(170), pen.px(28))
        pygame.draw.rect(pen.surface, livery.fresh if livery else pen.colours.slip, plate)
        pygame.draw.rect(pen.surface, pen.colours.ink, plate, 1)
        ink = livery.ink if livery else pen.colours.ink
        words = style.render(f"{who}: {count(len(fallen), 'unit') if fallen else 'none'}", 13, True, ink)
        pen.surface.blit(words, words.get_rect(midleft=(plate.x + pen.px(10), plate.centery)))
        _draw_fallen(pen, card, board, fallen, plate.right + pen.px(14), size)
        pen.y += size + pen.px(8)


def _draw_fallen(pen: Pen, card: TurnCard, board: Board, fallen: tuple[int, ...], x: int, size: int) -> None:
    room = max(1, (pen.box.right - x) // (size + pen.px(6)))
    shown = fallen if len(fallen) <= room else fallen[: room - 1]
    for piece in shown:
        face = board.skin.face(card.after, piece, pen.style.palette.name)  # type: ignore[attr-defined]
        pen.surface.blit(pieces.draw(face, size), (x - PAD, pen.y - PAD))
        x += size + pen.px(6)
    if len(shown) < len(fallen):
        words = pen.style.render(f"+{len(fallen) - len(shown)}", 15, True, pen.colours.ink)
        pen.surface.blit(words, words.get_rect(midleft=(x, pen.y + size // 2)))


# ---- chances


def _draw_chances(pen: Pen, card: TurnCard, box: pygame.Rect) -> None:
    """Up is a solid blue line, down a dashed orange one: it reads without colour too."""
    style, colours = pen.style, pen.colours
    head = style.heading("Your chance to win", 15, colours.ink)
    pen.surface.blit(head, box.topleft)
    plot = pygame.Rect(box.x + style.px(34), box.y + style.px(30), box.width - style.px(60), box.height - style.px(52))
    for share in (0, 50, 100):
        y = plot.bottom - round(plot.height * share / 100)
        pygame.draw.line(pen.surface, colours.rule if share != 50 else colours.box, (plot.x, y), (plot.right, y))
        words = style.render(str(share), 12, False, colours.quiet)
        pen.surface.blit(words, words.get_rect(midright=(plot.x - style.px(6), y)))
    spots = spots_of(card, plot)
    for one, other in pairwise(spots):
        _draw_step(pen, one, other)
    for number, spot in enumerate(spots):
        pygame.draw.circle(pen.surface, colours.ink, spot, style.px(5))
        pygame.draw.circle(pen.surface, colours.slip, spot, style.px(3))
        words = style.render(_stop(number, len(spots)), 12, False, colours.quiet)
        if len(spots) <= 16 or number % 2 == 0:
            pen.surface.blit(words, words.get_rect(midtop=(spot[0], plot.bottom + style.px(4))))
    _name_swings(pen, card, plot, spots)


def spots_of(card: TurnCard, plot: pygame.Rect) -> list[tuple[int, int]]:
    """Where each mark lies."""
    last = max(1, len(card.chances) - 1)
    return [
        (plot.x + round(plot.width * number / last), plot.bottom - round(plot.height * share))
        for number, share in enumerate(card.chances)
    ]


def _stop(number: int, whole: int) -> str:
    return "before" if number == 0 else "now" if number == whole - 1 else str(number)


def _draw_step(pen: Pen, one: tuple[int, int], other: tuple[int, int]) -> None:
    if other[1] <= one[1]:
        pygame.draw.line(pen.surface, pen.colours.good, one, other, 3)
        return
    start, end = pygame.Vector2(one), pygame.Vector2(other)
    length = start.distance_to(end)
    for along in range(0, int(length), 12):
        stop = min(length, along + 7)
        pygame.draw.line(
            pen.surface, pen.colours.bad, start.lerp(end, along / length), start.lerp(end, stop / length), 3
        )


def _name_swings(pen: Pen, card: TurnCard, plot: pygame.Rect, spots: list[tuple[int, int]]) -> None:
    written: list[pygame.Rect] = []
    for number, change, words in card.swings:
        up = change > 0
        text = f"{words}, {'up' if up else 'down'} {abs(round(change * 100))}"
        label = pen.style.render(text, 12, True, pen.colours.good if up else pen.colours.bad)
        x = (spots[number - 1][0] + spots[number][0]) // 2
        near = [y for spot_x, y in spots if abs(spot_x - x) <= label.get_width() // 2 + pen.px(20)]
        top = min(near, default=min(spots[number - 1][1], spots[number][1]))  # a short name between two far marks
        box = label.get_rect(midbottom=(x, top - pen.px(7)))
        box.left = max(plot.left, min(box.left, plot.right - box.width))
        while (other := box.collidelist(written)) >= 0:  # one above the other
            box.bottom = written[other].top
        written.append(box)
        pen.surface.blit(label, box)
