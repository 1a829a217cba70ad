"""What a phase came to: its ways and signs on the map, and a card of paper with the rest in words."""

from __future__ import annotations

from collections.abc import Iterable

import pygame

from game.kernel.forecast import Tone
from ui.board.arrows import arrow
from ui.director.annals import PhaseCard, PhaseSign
from ui.director.canvas import SHADE, StageCanvas
from ui.director.card_paper import Pen
from ui.director.effects import flag
from ui.palette import Colour
from ui.widgets import NOTE

ARROW = 5.0
GOOD, BAD, EVEN = (154, 208, 245), (240, 150, 90), (236, 231, 218)


def draw(surface: pygame.Surface, pen: Pen, card: PhaseCard, reader: int) -> int:
    """Downwards from where the pen is; where it ends."""
    account, colours = card.account, pen.colours
    pen.text(f"{account.when}, {'your phase' if card.side == reader else 'the other side'}", 13, False, colours.quiet)
    pen.heading(account.title, 24)
    pen.gap(4)
    pen.rule(strong=True)
    for title, lines in account.sections:
        pen.heading(title, 15)
        pen.gap(2)
        for line in lines:
            pen.text(line, 13)
            pen.gap(4)
        pen.gap(6)
    pen.text("It stays in the log: press the line with which the phase begins.", 12, False, colours.quiet)
    return pen.y


def places_of(card: PhaseCard) -> list[str]:
    """Where one should look: signs first."""
    return list(dict.fromkeys([*(sign.place for sign in card.account.signs), *(way[-1] for way in card.ways)]))


def draw_on_map(canvas: StageCanvas, card: PhaseCard) -> None:
    """All ways at once, then what they led to."""
    known = canvas.board.regions.shapes
    for way in card.ways:
        if len(way) > 1 and way[0] != way[-1] and all(place in known for place in way):
            sprite = arrow([canvas.at(place) for place in way], None, ARROW * canvas.style.factor)
            canvas.surface.blit(sprite.picture, sprite.corner)
    signs = [sign for sign in card.account.signs if sign.place in known]
    for sign in signs:
        if sign.side is not None:
            flag(canvas, sign.place, sign.side, 1.0)
    _draw_words(canvas, (sign for sign in signs if sign.words))


def _draw_words(canvas: StageCanvas, signs: Iterable[PhaseSign]) -> None:
    """Below the middle of its place; a word that would lie on another one moves down."""
    written: list[pygame.Rect] = []
    for sign in signs:
        colour = _colour(sign.tone)
        words = canvas.style.render(sign.words, NOTE, True, colour)
        x, y = canvas.at(sign.place)
        box = words.get_rect(midtop=(round(x), round(y) + canvas.px(16))).inflate(canvas.px(12), canvas.px(4))
        while (other := box.collidelist(written)) >= 0:
            box.top = written[other].bottom + 1
        written.append(box)
        pygame.draw.rect(canvas.surface, SHADE, box, border_radius=canvas.px(4))
        pygame.draw.rect(canvas.surface, colour, box, 1, border_radius=canvas.px(4))
        canvas.surface.blit(words, words.get_rect(center=box.center))


def _colour(tone: Tone) -> Colour:
    return GOOD if tone > Tone.EVEN else BAD if tone < Tone.EVEN else EVEN
