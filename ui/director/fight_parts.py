"""What comes into a fight on stage one after the other: sums with their reasons, dice, the word for the result."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.kernel.agenda import Side
from game.kernel.forecast import Tone
from game.kernel.tally import TallyLine
from ui.board import dice
from ui.board.faces import Livery
from ui.director.canvas import StageCanvas
from ui.director.fight import Camp, FightShow
from ui.director.fight_measure import Measure
from ui.palette import PaperColours, paper_colours
from ui.widgets import Style
from ui.widgets.paper import slip

CHIP_TYPES = (13, 11, 9)  # sizes of type, the first that fits
TILT = 2.0  # degrees of the slip with the result
STEPS = ("Sums", "Dice", "Result", "Losses")
_KEPT: dict[str, tuple[object, pygame.Surface]] = {}  # the backdrop of the fight on stage, and the result's slip


def kept(name: str, key: object, make: Callable[[], pygame.Surface]) -> pygame.Surface:
    known = _KEPT.get(name)
    if known is None or known[0] != key:
        known = _KEPT[name] = (key, make())
    return known[1]


# ---- sums


def draw_sums(canvas: StageCanvas, measure: Measure, show: FightShow, now: float) -> None:
    """One chip after the other, the attacker's first: what it is worth in the side's colour, and why."""
    number = 0
    for side, camp in enumerate(show.camps):
        chips = chips_of(canvas.style, measure, camp, canvas.livery(camp.side), side)
        shown = [now >= show.summed + show.pace.per_sum * (number + place) for place in range(len(chips))]
        _lay_chips(canvas, measure, [chip for chip, is_seen in zip(chips, shown, strict=True) if is_seen], side)
        number += len(chips)


def chips_of(style: Style, measure: Measure, camp: Camp, livery: Livery, side: int) -> list[pygame.Surface]:
    """All reasons of a side, in smaller type where they would run out of its half."""
    room, found = measure.half(side).height - measure.px(measure.plan.sums), list[pygame.Surface]()
    for size in CHIP_TYPES:
        found = [_chip(style, measure, line, livery, not place, size) for place, line in enumerate(camp.sums)]
        rows = _rows(found, *_across(measure, side))
        if sum(row[0].get_height() + measure.px(8) // 2 for row in rows if row) <= room:
            break
    return found


def _across(measure: Measure, side: int) -> tuple[int, int]:
    """What a row of chips may take of a half, and the gap between two."""
    return measure.half(side).width - 2 * measure.px(22), measure.px(8)


def _lay_chips(canvas: StageCanvas, measure: Measure, chips: list[pygame.Surface], side: int) -> None:
    """In lines that end at the outer edge of the half."""
    half, gap, edge = measure.half(side), measure.px(8), measure.px(22)
    y = half.y + measure.px(measure.plan.sums)
    for row in _rows(chips, *_across(measure, side)):
        wide = sum(chip.get_width() for chip in row) + gap * (len(row) - 1)
        x = half.x + edge if side == 0 else half.right - edge - wide
        for chip in row:
            canvas.surface.blit(chip, (x, y))
            x += chip.get_width() + gap
        y += row[0].get_height() + gap // 2


def _rows(chips: list[pygame.Surface], width: int, gap: int) -> list[list[pygame.Surface]]:
    rows: list[list[pygame.Surface]] = []
    left = 0
    for chip in chips:
        if not rows or left + gap + chip.get_width() > width:
            rows.append([])
            left = -gap
        rows[-1].append(chip)
        left += gap + chip.get_width()
    return rows


_CHIPS: dict[object, pygame.Surface] = {}


def _chip(
    style: Style, measure: Measure, line: TallyLine, livery: Livery, is_first: bool, wanted: int
) -> pygame.Surface:
    key = (line, livery, measure.unit, style.factor, is_first, wanted)
    if key not in _CHIPS:
        if len(_CHIPS) > 200:
            _CHIPS.clear()
        size = measure.type(wanted)
        value = style.render(
            str(line.points) if is_first or not line.points else f"{line.points:+d}", size, True, livery.ink
        )
        words = style.render(line.reason, size, False, (36, 28, 16))
        high = max(measure.px(measure.plan.chip) if wanted == CHIP_TYPES[0] else 0, words.get_height() + 4)
        left = max(measure.px(30), value.get_width() + measure.px(12))
        chip = pygame.Surface((left + words.get_width() + measure.px(20), high), pygame.SRCALPHA)
        chip.fill((0xF4, 0xEE, 0xDD))
        chip.fill(livery.fresh, (0, 0, left, high))
        chip.blit(value, value.get_rect(center=(left // 2, high // 2)))
        chip.blit(words, words.get_rect(midleft=(left + measure.px(10), high // 2)))
        pygame.draw.rect(chip, (26, 20, 8), chip.get_rect(), 1)
        _CHIPS[key] = chip
    return _CHIPS[key]


# ---- dice


def draw_dice(canvas: StageCanvas, measure: Measure, show: FightShow, now: float) -> None:
    """A plate for each side: what counts, its dice, and the total once they lie."""
    share = 1.0 if show.again else min(1.0, (now - show.thrown) / show.pace.rolling)
    is_down = now >= show.landed - 0.01 or show.again
    middle = measure.board.centerx
    for number, camp in enumerate(show.camps):
        if camp.dice or camp.sums:
            _draw_plate(canvas, measure, camp, number, share, is_down)
    if all(camp.dice or camp.sums for camp in show.camps) and not any(camp.says for camp in show.camps):
        to = canvas.style.heading("to", measure.type(18), (236, 231, 218))
        canvas.surface.blit(to, to.get_rect(center=(middle, measure.dice_y + measure.px(measure.plan.plate) // 2)))


def _draw_plate(canvas: StageCanvas, measure: Measure, camp: Camp, number: int, share: float, is_down: bool) -> None:
    style, livery, die = canvas.style, canvas.livery(camp.side), die_size(measure, camp)
    total = style.heading(camp.total if is_down else "?", measure.type(_total_type(measure, camp)), (255, 255, 255))
    value = style.heading(_base(camp, number), measure.type(measure.plan.total * 0.52), (190, 186, 172))
    gap = measure.px(12)
    rolled = len(camp.dice) * (die + gap // 2)
    wide = total.get_width() + rolled + value.get_width() + 4 * gap
    high = measure.px(measure.plan.plate)
    middle = measure.board.centerx
    left = middle - measure.px(30) - wide if number == 0 else middle + measure.px(30)
    plate = pygame.Rect(left, measure.dice_y, wide, high)
    pygame.draw.rect(canvas.surface, (23, 27, 31), plate, border_radius=measure.px(4))
    pygame.draw.rect(canvas.surface, (58, 70, 80), plate, 1, border_radius=measure.px(4))
    parts: list[tuple[int, Callable[[int], object]]] = [
        (value.get_width(), lambda x: canvas.surface.blit(value, value.get_rect(midleft=(x, plate.centery)))),
        (rolled, lambda x: _throw(canvas, camp, livery, (x, plate.centery - die // 2), die, share, number)),
        (total.get_width(), lambda x: canvas.surface.blit(total, total.get_rect(midleft=(x, plate.centery)))),
    ]
    x = plate.x + gap
    for width, put in parts if number == 0 else parts[::-1]:
        put(x)
        x += width + gap


def _base(camp: Camp, number: int) -> str:
    """What is added to the dice, on the outer side of them."""
    if not camp.sums or not camp.dice or camp.says:
        return ""
    return f"{camp.value} +" if number == 0 else f"+ {camp.value}"


def _total_type(measure: Measure, camp: Camp) -> int:
    """Words in place of a sum are longer than a number."""
    return round(measure.plan.total * (0.57 if camp.says else 1.0))


def die_size(measure: Measure, camp: Camp) -> int:
    """Many dice are smaller."""
    die = measure.plan.die
    return measure.px(die) if len(camp.dice) <= 3 else max(22, measure.px(die * 3) // len(camp.dice))


def _throw(
    canvas: StageCanvas, camp: Camp, livery: Livery, at: tuple[int, int], size: int, share: float, number: int
) -> None:
    x, y = at
    for place, pips in enumerate(camp.dice):
        frame = dice.TUMBLE_FRAMES - 1 if canvas.still else min(dice.TUMBLE_FRAMES - 1, int(share * dice.TUMBLE_FRAMES))
        lift = 0 if canvas.still else round((1 - share) * abs(1 - 2.2 * (1 - share)) * size * 0.8)
        canvas.surface.blit(dice.tumble(pips, livery, size, frame, number * 4 + place), (x, y - lift))
        x += size + 6


# ---- the result


def draw_result(canvas: StageCanvas, measure: Measure, show: FightShow, reader: Side, share: float) -> None:
    """The slip comes down a little too large and settles; with reduced motion it fades in."""
    style = canvas.style
    key = (show, measure.board.size, style.palette.name, style.factor, reader)
    picture = kept("result", key, lambda: _paint_result(measure, show, reader))
    centre = measure.slip.center
    if canvas.still:
        canvas.blit(picture, centre, min(1.0, share))
    elif share < 1.0:
        canvas.blit(pygame.transform.rotozoom(picture, 0, 1.15 - 0.15 * share), centre, min(1.0, 0.3 + share))
    else:
        canvas.blit(picture, centre)


def result_colour(tone: Tone, colours: PaperColours) -> tuple[int, int, int]:
    return colours.good if tone > 0 else colours.bad if tone < 0 else colours.ink


def _paint_result(measure: Measure, show: FightShow, reader: Side) -> pygame.Surface:
    assert show.outcome is not None
    style, colours = measure.style, paper_colours(measure.style.palette)
    size = measure.slip.size
    sheet = pygame.Surface(size, pygame.SRCALPHA)
    sheet.blit(slip(size, colours.slip), (0, 0))
    word = _spaced(
        style,
        show.outcome.word,
        measure.type(measure.plan.word),
        result_colour(show.tone(reader), colours),
        measure.px(measure.plan.word / 9.4),
    )
    if word.get_width() > size[0] * 0.9:
        word = pygame.transform.smoothscale_by(word, size[0] * 0.9 / word.get_width())
    sheet.blit(word, word.get_rect(center=(size[0] // 2, round(size[1] * 0.4))))
    lines = style.wrap(show.words(reader), measure.type(15), True, round(size[0] * 0.9))[:2]
    for number, line in enumerate(lines):
        words = style.render(line, measure.type(15), True, colours.ink)
        y = round(size[1] * 0.8) + round((number - (len(lines) - 1) / 2) * words.get_height())
        sheet.blit(words, words.get_rect(center=(size[0] // 2, y)))
    shadow = pygame.Surface(size, pygame.SRCALPHA)
    shadow.blit(sheet, (0, 0))
    shadow.fill((0, 0, 0, 110), special_flags=pygame.BLEND_RGBA_MULT)
    whole = pygame.Surface((size[0] + 8, size[1] + 10), pygame.SRCALPHA)
    whole.blit(shadow, (6, 8))
    whole.blit(sheet, (0, 0))
    return pygame.transform.rotozoom(whole, TILT, 1.0)


def _spaced(style: Style, word: str, size: int, colour: tuple[int, int, int], gap: int) -> pygame.Surface:
    """Capitals with air between them."""
    letters = [style.heading(letter, size, colour) for letter in word]
    wide = sum(letter.get_width() for letter in letters) + gap * (len(letters) - 1)
    found, x = pygame.Surface((max(1, wide), letters[0].get_height()), pygame.SRCALPHA), 0
    for letter in letters:
        found.blit(letter, (x, 0))
        x += letter.get_width() + gap
    return found


def draw_steps(canvas: StageCanvas, measure: Measure, show: FightShow, now: float) -> None:
    """Which part of it one sees."""
    style = canvas.style
    times = (show.summed, show.thrown, show.landed, show.told)
    at = max((number for number, moment in enumerate(times) if now >= moment), default=0)
    at = min(at, 1) if show.outcome is None else at
    boxes, size = [], measure.type(13)
    for number, word in enumerate(STEPS):
        words = style.render(word, size, True, style.palette.on_accent if number == at else style.palette.text)
        boxes.append((words, words.get_rect().inflate(measure.px(26), measure.px(10)), number == at))
    gap = measure.px(8)
    x = measure.board.centerx - (sum(box.width for _, box, _ in boxes) + gap * (len(boxes) - 1)) // 2
    y = measure.board.bottom - measure.px(38)
    for words, box, is_now in boxes:
        box.topleft = x, y
        pygame.draw.rect(canvas.surface, style.palette.accent if is_now else style.palette.window, box)
        canvas.surface.blit(words, words.get_rect(center=box.center))
        x += box.width + gap
