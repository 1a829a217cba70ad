"""The battle stage: both sides face to face over the veiled map, then sums, dice, one word, and the losses.

Everything is measured for a map of 880x756 pixels and grows or shrinks with the map, never so far that a piece or a
word could not be read. What does not change during a fight is painted once.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pygame

from game.kernel.agenda import Side
from ui.board import dice, lights, markers, pieces
from ui.board.board import Board
from ui.board.boxes import PixelBox
from ui.board.canvas import fade
from ui.board.cardboard import PAD
from ui.board.faces import Face, Livery
from ui.director.canvas import StageCanvas
from ui.director.fight import Camp, Fighting, FightShow, Role, StageFighter
from ui.director.fight_measure import SMALL, Measure, measure_of
from ui.director.fight_parts import die_size, draw_dice, draw_result, draw_steps, draw_sums, kept
from ui.palette import blend, paper_colours
from ui.widgets import Style
from ui.widgets.paper import slip

DARK, SHADE = (90, 92, 97), (186, 188, 194)  # what the veil leaves of the map, of 255: of a whole fight, of a shot
INSIDE = (180, 180, 176, 255)  # and of the ground that is fought for
WHITE = (255, 255, 255, 255)
DESTROYED = "destroyed"
ORANGE = (0xB3, 0x47, 0x0A)
CAPTION_GROUND = (20, 24, 28)  # under a word beneath a counter, whatever lies there
TURN = 0.26  # seconds in which a counter turns over


# ---- what is painted once -------------------------------------------------------------------------------------------


def backdrop(canvas: StageCanvas, show: FightShow, reader: Side) -> pygame.Surface:
    """The veiled map with the band on it: titles, and a ground in each side's colour."""
    board, style = canvas.board, canvas.style
    key = (show, tuple(board.rect), style.palette.name, style.factor, reader, board.tint, board.camera)
    return kept("backdrop", key, lambda: _paint_backdrop(canvas, show, reader))


def draw_title(canvas: StageCanvas, show: FightShow) -> None:
    """The head of the stage once more, over what else stands there."""
    board = canvas.board
    picture, measure = backdrop(canvas, show, board.scene.viewer), measure_of(canvas, show)
    head = measure.title
    head.height += measure.px(measure.plan.head - 4)  # slips may be taller than the title
    canvas.surface.blit(picture, head, head.move(-board.rect.x, -board.rect.y))


def _paint_backdrop(canvas: StageCanvas, show: FightShow, reader: Side) -> pygame.Surface:
    board = canvas.board
    where = measure_of(canvas, show)
    measure = replace(where, board=board.rect.move(-board.rect.x, -board.rect.y))
    picture = pygame.Surface(board.rect.size).convert(canvas.surface)
    picture.blit(canvas.surface, (0, 0), board.rect)
    _veil(picture, board, show)
    for number, camp in enumerate(show.camps):
        _paint_half(picture, measure, canvas.livery(camp.side), number)
    gold, band = canvas.style.palette.accent, measure.band
    for y in (band.top, band.bottom - 1):
        pygame.draw.line(picture, gold, (0, y), (band.right, y), 2)
    pygame.draw.line(picture, (12, 14, 16), (band.centerx, band.top), (band.centerx, band.bottom), 3)
    _write_title(picture, measure, show, reader)
    for number, camp in enumerate(show.camps):
        _write_camp(picture, canvas, measure, camp, number, reader)
    return picture


def _veil(picture: pygame.Surface, board: Board, show: FightShow) -> None:
    """Dark over the map; the ground that is fought for stays lighter and keeps its rim."""
    place, dark = show.place, SHADE if show.is_small else DARK
    if place not in board.regions.shapes:
        picture.fill(dark, special_flags=pygame.BLEND_RGB_MULT)
        return
    outline = board.regions.outline(place, board.camera.to_screen)
    spots = [(round(x - board.rect.x), round(y - board.rect.y)) for x, y in outline]
    xs, ys = zip(*spots, strict=True)
    box = pygame.Rect(min(xs), min(ys), max(xs) - min(xs) + 1, max(ys) - min(ys) + 1).clip(picture.get_rect())
    ground = pygame.Surface(box.size, pygame.SRCALPHA)
    ground.blit(picture, (0, 0), box)
    picture.fill(dark, special_flags=pygame.BLEND_RGB_MULT)
    if box.width and box.height:
        shape = pygame.Surface(box.size, pygame.SRCALPHA)
        pygame.draw.polygon(shape, WHITE if show.is_small else INSIDE, [(x - box.x, y - box.y) for x, y in spots])
        ground.blit(shape, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        picture.blit(ground, box)
    pygame.draw.lines(picture, (0xF0, 0xE4, 0x42), True, spots, 3)


def _paint_half(picture: pygame.Surface, measure: Measure, livery: Livery, number: int) -> None:
    """The colour of a side, deeper toward its own edge of the map."""
    box = measure.half(number)
    dark = blend(livery.fresh, (0, 0, 0), 0.5 if sum(livery.ink) > 380 else 0.58)
    strip = pygame.Surface((8, 1), pygame.SRCALPHA)
    for x in range(8):
        outward = (7 - x) / 7 if number == 0 else x / 7
        strip.set_at((x, 0), (*dark, round(178 + 64 * outward) if measure.plan is not SMALL else 232))
    picture.blit(pygame.transform.smoothscale(strip, box.size), box)


def _write_title(picture: pygame.Surface, measure: Measure, show: FightShow, reader: Side) -> None:
    style, box = measure.style, measure.title
    shade = pygame.Surface(box.size, pygame.SRCALPHA)
    shade.fill((16, 20, 26, 205))
    picture.blit(shade, box)
    words = style.heading(show.title, measure.type(16 if show.is_small else 22), style.palette.text)
    picture.blit(words, words.get_rect(midleft=(measure.px(24), box.centery)))
    if before := show.said_before(reader):
        text = style.render(before, measure.type(14), False, style.palette.text)
        plate = text.get_rect().inflate(measure.px(30), measure.px(12))
        plate.midright = box.right - measure.px(24), box.centery
        pygame.draw.rect(picture, (23, 27, 31), plate)
        pygame.draw.rect(picture, style.palette.link, (plate.x, plate.y, 4, plate.height))
        picture.blit(text, text.get_rect(center=plate.center).move(2, 0))


def camp_title(camp: Camp, name: str, reader: Side) -> str:
    return f"You {camp.deed}" if camp.side == reader else f"{name} {camp.deed}"


def _write_camp(
    picture: pygame.Surface, canvas: StageCanvas, measure: Measure, camp: Camp, number: int, reader: Side
) -> None:
    """`You attack from Hill 123`, with the side's emblem before it."""
    style, box = measure.style, measure.half(number)
    livery = canvas.livery(camp.side)
    title = camp_title(camp, canvas.board.skin.side_name(camp.side), reader)
    head = style.heading(title, measure.type(measure.plan.head * 0.36), (255, 255, 255))
    where = style.render(camp.where, measure.type(13), False, (226, 220, 204))
    chip = markers.control_chip(livery, measure.px(20))
    parts = [chip, head, where]
    gap, y = measure.px(9), box.y + measure.px(measure.plan.head * 0.55)
    total = sum(part.get_width() for part in parts) + gap * (len(parts) - 1)
    x = box.x + measure.px(22) if number == 0 else box.right - measure.px(22) - total
    for part in parts:
        picture.blit(part, part.get_rect(midleft=(x, y)))
        x += part.get_width() + gap


# ---- where the pieces stand -----------------------------------------------------------------------------------------


def stand(measure: Measure, camp: Camp, number: int) -> list[tuple[StageFighter, PixelBox]]:
    """The lead large beside the middle, the others beside it in two rows, supports and leaders small at the edge."""
    half, plan = measure.half(number), measure.plan
    top, room = half.y + measure.px(plan.head), measure.px(plan.sums - plan.head - 8)
    lead = [one for one in camp.fighters if one.role == "lead"][:1]
    line = [one for one in camp.fighters if one.role == "line" or (one.role == "lead" and one not in lead)]
    aside = [one for one in camp.fighters if one.role == "aside"]
    size = max(plan.least, measure.px(plan.lead))
    inner = half.right - measure.px(52) if number == 0 else half.left + measure.px(30)
    found: list[tuple[StageFighter, PixelBox]] = []
    edge = inner
    for fighter in lead:
        x = inner - size if number == 0 else inner
        found.append((fighter, PixelBox(x, top + max(0, (room - size) // 2 - measure.px(8)), size, size)))
        edge = x - measure.px(24) if number == 0 else x + size + measure.px(24)
    outer = half.left + measure.px(16) if number == 0 else half.right - measure.px(16)
    for group, wanted in ((line, plan.line), (aside, plan.aside)):
        if group:
            others = len(aside) if group is line else 0
            edge = _stand_in_rows(measure, group, (edge, outer, others), (top, room), wanted, number, found)
    return found


def _stand_in_rows(
    measure: Measure,
    group: list[StageFighter],
    across: tuple[int, int, int],
    down: tuple[int, int],
    wanted: int,
    number: int,
    found: list[tuple[StageFighter, PixelBox]],
) -> int:
    """Two rows, more columns, smaller pieces until they fit; where the next group may begin."""
    (edge, outer, others), (top, room) = across, down
    words, gap = measure.px(20), measure.px(10)
    keep = (others + 1) // 2 * (measure.px(measure.plan.aside) * 3 // 4 + gap)
    for rows in (1, 2) if measure.plan is SMALL else (2, 3):
        columns = (len(group) + rows - 1) // rows
        fits = min((abs(edge - outer) - keep) // columns - gap, room // rows - words)
        size = min(measure.px(wanted), fits)
        if size >= measure.px(48):
            break
    size, rows = max(30, size), min(rows, len(group))
    height = rows * (size + words)
    for place, fighter in enumerate(group):
        column, row = divmod(place, rows)
        x = edge - (column + 1) * (size + gap) + gap if number == 0 else edge + column * (size + gap)
        y = top + (room - height) // 2 + row * (size + words)
        found.append((fighter, PixelBox(x, y, size, size)))
    step = columns * (size + gap) + gap
    return edge - step if number == 0 else edge + step


# ---- the fight, moment by moment ------------------------------------------------------------------------------------


def draw(canvas: StageCanvas, show: FightShow, now: float) -> None:
    """What is seen so many seconds after the fight came on stage."""
    reader = canvas.board.scene.viewer
    measure = measure_of(canvas, show)
    picture = backdrop(canvas, show, reader)
    opened = 1.0 if show.again else min(1.0, now / show.pace.opening)
    if opened < 1.0:
        fade(picture, opened)
        canvas.surface.blit(picture, canvas.board.rect)
        picture.set_alpha(None)
    else:
        canvas.surface.blit(picture, canvas.board.rect)
    _draw_fighters(canvas, measure, show, now, opened)
    draw_sums(canvas, measure, show, now)
    if now >= show.thrown:
        draw_dice(canvas, measure, show, now)
    if show.outcome is not None and now >= show.landed:
        draw_result(canvas, measure, show, reader, (now - show.landed) / show.pace.saying)
    if not show.is_small and not show.is_prelude and any(camp.sums or camp.dice for camp in show.camps):
        draw_steps(canvas, measure, show, now)


def _draw_fighters(canvas: StageCanvas, measure: Measure, show: FightShow, now: float, opened: float) -> None:
    """They slide in from their own sides; at the end the hurt ones turn over, the lost ones carry a band."""
    turned = 0.0 if show.outcome is None else min(1.0, max(0.0, (now - show.told) / TURN))
    away = 0 if canvas.still else round((1 - opened) ** 2 * measure.px(160))
    for number, camp in enumerate(show.camps):
        shift = -away if number == 0 else away
        for fighter, box in stand(measure, camp, number):
            _draw_fighter(canvas, measure, show, fighter, box.moved(shift, 0), turned)


def _draw_fighter(
    canvas: StageCanvas, measure: Measure, show: FightShow, fighter: StageFighter, box: PixelBox, turned: float
) -> None:
    skin, palette = canvas.board.skin, canvas.style.palette.name
    if not isinstance(skin, Fighting):
        return
    hurt = fighter.is_hurt and not fighter.is_lost
    over = turned >= 0.5 and hurt
    picture = pieces.draw(skin.face(show.after if over else show.before, fighter.piece, palette), box.w)
    x, y = box.x - PAD, box.y - PAD
    if hurt and 0.0 < turned < 1.0 and not canvas.still:
        wide = max(2, round(picture.get_width() * abs(1 - 2 * turned)))
        x += (picture.get_width() - wide) // 2
        picture = pygame.transform.scale(picture, (wide, picture.get_height()))
    if fighter.is_lost and turned >= 1.0:
        picture = _fallen(canvas.style, skin.face(show.before, fighter.piece, palette), box.w, fighter.piece)
        x, y = box.x + box.w // 2 - picture.get_width() // 2, box.y + box.w // 2 - picture.get_height() // 2
    canvas.surface.blit(picture, (x, y))
    caption = fighter.later if turned >= 1.0 and fighter.later else fighter.caption
    if caption:
        _write_caption(canvas, measure, caption, box, fighter.role)


_FALLEN: dict[object, pygame.Surface] = {}


def _fallen(style: Style, face: Face, size: int, piece: int) -> pygame.Surface:
    """A counter knocked askew, with a band across it."""
    key = (face, size, style.palette.name)
    if key not in _FALLEN:
        if len(_FALLEN) > 60:
            _FALLEN.clear()
        picture = pieces.draw(face, size).copy()
        picture.fill((150, 150, 150, 255), special_flags=pygame.BLEND_RGBA_MULT)
        askew = pygame.transform.rotozoom(picture, (-5, 6, -8)[piece % 3], 1.0)
        words = style.heading(DESTROYED, max(9, round(size * 0.17 / style.factor)), (255, 255, 255))
        band = pygame.Surface((round(size * 1.14), round(words.get_height() * 1.12)), pygame.SRCALPHA)
        band.fill(ORANGE)
        band.blit(words, words.get_rect(center=band.get_rect().center))
        across = pygame.transform.rotozoom(band, 14, 1.0)
        whole = pygame.Surface((max(askew.get_width(), across.get_width()),) * 2, pygame.SRCALPHA)
        for part in (askew, across):
            whole.blit(part, part.get_rect(center=whole.get_rect().center))
        _FALLEN[key] = whole
    return _FALLEN[key]


def _write_caption(canvas: StageCanvas, measure: Measure, caption: str, box: PixelBox, role: Role) -> None:
    """As much of it as does not run into the next one's."""
    is_lead, size = role == "lead", measure.type(13 if role == "lead" else 12)
    room = box.w * 1.5 if is_lead else box.w + (measure.px(12) if role == "aside" else -2)
    made = (canvas.style.render(text, size, is_lead, (255, 255, 255)) for text in (caption, shortened(caption)))
    words = next((each for each in made if each.get_width() <= room), None)
    if words is not None:
        spot = words.get_rect(midtop=(box.x + box.w // 2, box.bottom + measure.px(3)))
        pygame.draw.rect(canvas.surface, CAPTION_GROUND, spot.inflate(measure.px(10), 2), border_radius=measure.px(3))
        canvas.surface.blit(words, spot)


def shortened(caption: str) -> str:
    """`to D2` of `Spent to D2`: what a worn counter became."""
    before, _, after = caption.rpartition(" to ")
    return f"to {after}" if before else caption


def sprites(canvas: StageCanvas, show: FightShow) -> list[Callable[[], object]]:
    """What is costly to draw for the first time: counters, dice as they roll, and the slip."""
    measure, palette, skin = measure_of(canvas, show), canvas.style.palette.name, canvas.board.skin
    night = canvas.board.tint == lights.NIGHT
    papers = [paper_colours(canvas.style.palette, dark).slip for dark in dict.fromkeys((False, night))]
    found: list[Callable[[], object]] = [partial(slip, measure.slip.size, colour) for colour in papers]
    for number, camp in enumerate(show.camps):
        for fighter, box in stand(measure, camp, number):
            if isinstance(skin, Fighting):
                found += [
                    partial(pieces.draw, skin.face(view, fighter.piece, palette), box.w)
                    for view in (show.before, show.after)
                ]
    for number, camp in enumerate(show.camps):
        livery, size = canvas.livery(camp.side), die_size(measure, camp)
        found += [
            partial(dice.tumble, pips, livery, size, frame, number * 4 + place)
            for frame in range(dice.TUMBLE_FRAMES)
            for place, pips in enumerate(camp.dice)
        ]
    return found
