"""A fight card on paper: what was foreseen, both sums with dice, both losses, the score, the chance then and now."""

from __future__ import annotations

from typing import Any

import pygame

from game.kernel.agenda import Side
from game.kernel.forecast import Tone
from ui.director.annals import Accounting, FightCard, losses_of
from ui.director.card_paper import Pen, percents
from ui.director.fight import Camp, FightShow
from ui.widgets import Style

COUNTER = 44


def title_of(show: FightShow, reader: Side) -> str:
    """`Hill 80 is yours: overrun.`"""
    word = show.outcome.word.lower() if show.outcome is not None else "not decided"
    return f"{show.title}: {word}"


def draw(
    surface: pygame.Surface,
    rect: pygame.Rect,
    style: Style,
    card: FightCard,
    skin: Any,
    reader: Side,
    night: bool = False,
) -> int:
    """On the paper that lies there already; where it ends."""
    pen, show = Pen(surface, rect, style, night), card.show
    indent = style.px(84)
    stretch = (
        f", {skin.stretch_word} {card.stretch}"
        if isinstance(skin, Accounting) and skin.stretch_word and card.stretch
        else ""
    )
    pen.text(f"Fight card{stretch}", 12, False, pen.colours.quiet)
    pen.heading(title_of(show, reader), 20)
    pen.gap(3)
    pen.rule()
    for line in (*beforehand(show, reader), *card.first):
        pen.text(line.removeprefix(f"{show.title}: "))
    pen.gap(6)
    if any(camp.sums or camp.dice or camp.says for camp in show.camps):
        _draw_sums(pen, show)
    if any(dead or hurt for dead, hurt in losses_of(card, skin)):
        _draw_losses(pen, card, skin, reader, indent)
    else:
        _draw_no_losses(pen, card)
    if card.score:
        start = pen.y
        pen.row("Score", indent)
        pen.y = start
        pen.text(card.score, indent=indent)
        _draw_chance(pen, card, indent)
    pen.rule()
    tone = show.tone(reader)
    colour = pen.colours.good if tone > Tone.EVEN else pen.colours.bad if tone < Tone.EVEN else pen.colours.ink
    pen.text(show.words(reader), 13, True, colour)
    return pen.y


def beforehand(show: FightShow, reader: Side) -> list[str]:
    """What he was shown when he gave his order; and the chance of the dice themselves, where that was another."""
    pledge, odds = show.foreseen(reader), show.at_dice(reader)
    at_dice = f"{odds.label} {odds.percent}" if odds is not None else ""
    if pledge is None:
        return [f"At the dice: {at_dice}."] if at_dice else []
    is_same = odds is None or (odds.label, odds.percent) == (pledge.chance.label, pledge.chance.percent)
    return [f"You foresaw: {pledge.words}."] + ([] if is_same else [f"At the dice it was: {at_dice}."])


def _draw_chance(pen: Pen, card: FightCard, indent: int) -> None:
    if card.chance_before is not None and card.chance_now is not None:
        before, now = percents(card.chance_before), percents(card.chance_now)
        better = card.chance_now >= card.chance_before
        colour = pen.colours.ink if before == now else pen.colours.good if better else pen.colours.bad
        words = f"Your chance: {now}, as before." if before == now else f"Your chance: {before} before, {now} now."
        pen.text(words, 13, True, colour, indent)
    pen.gap(6)


def _draw_sums(pen: Pen, show: FightShow) -> None:
    """Two columns in a frame: every point with its reason, then the dice."""
    style, half = pen.style, pen.box.width // 2
    top = pen.y + style.px(5)
    rows = max(_lines_of(style, camp, half - style.px(44)) for camp in show.camps)
    frame = pygame.Rect(pen.box.x, pen.y, pen.box.width, rows * style.height(12) + style.height(14) + style.px(18))
    pygame.draw.rect(pen.surface, pen.colours.slip, frame)
    pygame.draw.rect(pen.surface, pen.colours.box, frame, 1)
    pygame.draw.line(pen.surface, pen.colours.rule, (frame.centerx, frame.top), (frame.centerx, frame.bottom))
    for number, camp in enumerate(show.camps):
        column = pygame.Rect(frame.x + number * half + style.px(9), top, half - style.px(18), frame.height)
        _draw_sum(pen, camp, column)
    pen.y = frame.bottom + style.px(8)


def _lines_of(style: Style, camp: Camp, width: int) -> int:
    """How many lines its reasons take."""
    reasons = [line.reason for line in camp.sums] + ([camp.says] if camp.says else [])
    return sum(len(style.wrap(reason, 12, False, width)) for reason in reasons) + bool(camp.dice)


def _draw_sum(pen: Pen, camp: Camp, box: pygame.Rect) -> None:
    style, own = pen.style, Pen(pen.surface, box, pen.style)
    own.colours = pen.colours
    head = style.heading(camp.deed.capitalize(), 14, own.colours.ink)
    own.surface.blit(head, (box.x, own.y))
    if not camp.says:
        own.right(camp.total, 14, True, own.colours.ink, own.y)
    own.y += max(head.get_height(), style.height(13)) + style.px(4)
    lines = [(line.reason, str(line.points)) for line in camp.sums]
    if camp.dice:
        dice = ", ".join(map(str, camp.dice))
        lines.append((f"dice {dice}", str(sum(camp.dice)) if not camp.says else ""))
    if camp.says:
        lines.append((camp.says, ""))
    for reason, points in lines:
        own.right(points, 13, True, own.colours.ink, own.y)
        for part in style.wrap(reason, 12, False, box.width - style.px(26)):
            words = style.render(part, 12, False, own.colours.ink)
            own.surface.blit(words, (box.x, own.y))
            own.y += style.height(12)


def _draw_no_losses(pen: Pen, card: FightCard) -> None:
    """One line for both sides."""
    start = pen.y
    indent = pen.row("Losses", pen.px(84))
    pen.y = start
    pen.text("nobody yet" if card.is_open else "none on either side", indent=indent)
    pen.gap(6)
    pen.rule()


def _draw_losses(pen: Pen, card: FightCard, skin: Any, reader: Side, indent: int) -> None:
    for camp, (dead, hurt) in reversed(list(zip(card.show.camps, losses_of(card, skin), strict=True))):
        mine = camp.side == reader
        start = pen.y
        pen.row("You lost" if mine else "He lost", indent)
        pen.y = start + pen.style.px(18)
        count = f"{len(dead)} destroyed" if dead else "nobody yet" if card.is_open else "nobody"
        words = pen.style.render(count if dead or not hurt else f"{len(hurt)} worn", 12, False, pen.colours.quiet)
        pen.surface.blit(words, (pen.box.x, pen.y))
        pen.y = start
        faces = [skin.face(card.show.before, piece, pen.style.palette.name) for piece in dead]
        faces += [skin.face(card.after, piece, pen.style.palette.name) for piece in hurt]
        if faces:
            pen.counters(faces, pen.px(COUNTER), indent)
        pen.y = max(pen.y, start + pen.style.px(38))
        pen.rule()
