"""What stands on the cards beside the map. Each card is filled anew when its words change; nothing else moves."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

import pygame

from game.kernel.words import count as plural
from ui.panels.choices import Choices
from ui.widgets import BODY, CARD, LEAD, NOTE, Line, Pane, Style

CHANCE = re.compile(r"([^\d%(]+?) (\d+)%$")  # a few words and their chance
TONES = {
    "fail": "fail",
    "loses": "fail",
    "worse": "fail",
    "stale": "tie",
    "same": "tie",
    "clear": "heavy",
    "overrun": "heavy",
}


def empty(pane: Pane) -> None:
    """For a pane of words and rows only: they cost nothing to put down again."""
    pane.items, pane.y = [], pane.pad


def fill_words(pane: Pane, title: str, lines: Sequence[str], size: int = CARD) -> None:
    empty(pane)
    pane.words(Line(title, CARD, True, "quiet"), gap=2)
    for line in lines:
        pane.words(Line(line, size), gap=1)


def fill_place(pane: Pane, lines: Sequence[str]) -> None:
    if not lines:
        pane.words(Line("Point at a place to read about it.", CARD, False, "quiet"))
        return
    pane.words(Line(lines[0], BODY, True), *(Line(line, CARD) for line in lines[1:]))


def fill_options(
    pane: Pane, choices: Choices, selected: int, act: Callable[[int], Callable[[], None]], note: str
) -> None:
    """Every answer in words with its chances; the number before it is its key."""
    shown = choices.open
    title = f"{len(shown)} of {plural(len(choices.words), 'option')}" if choices.path else plural(len(shown), "option")
    pane.words(Line(title, CARD, True, "quiet"), gap=3)
    for place, number in enumerate(shown):
        label = f"{place + 1}. {choices.words[number]}"
        lines = [Line(label, CARD, number == selected)]
        if odds := choices.told(number):
            lines.append(Line(odds, NOTE, False, "quiet"))
        pane.row(f"option {number}", lines, act(number), number == selected, note, gap=1, flat=True)


def fill_action(pane: Pane, choices: Choices | None, shown: Sequence[int], waiting: str) -> None:
    """The chances and sums of one option, or the options that one click leads to."""
    empty(pane)
    if choices is None or not shown:
        pane.words(Line(waiting, CARD, False, "quiet"))
        return
    if len(shown) > 1:
        pane.words(Line(f"{plural(len(shown), 'option')} here", CARD, True, "quiet"), gap=2)
        for number in shown:
            pane.words(Line(choices.words[number], CARD), gap=2)
        return
    number = shown[0]
    fill_deed(pane, choices.words[number], choices.told(number), choices.why(number))


def fill_deed(pane: Pane, words: str, odds: str, why: str) -> None:
    """One thing to do: its chances as bars, and the sums behind them."""
    pane.words(Line(words, BODY, True), gap=4)
    if not odds:
        pane.words(Line("Nothing is left to chance here.", CARD, False, "quiet"))
    for part in odds.split("; "):
        _fill_odds(pane, part)
    if why:
        pane.gap(4)
        pane.words(*(Line(line, NOTE, False, "quiet") for line in why.split("\n")))


def _fill_odds(pane: Pane, part: str) -> None:
    """A bar for each chance that is named in a few words; a sentence for everything else."""
    style = pane.page.style
    found = [CHANCE.match(piece) for piece in part.split(", ")]
    chances = [(chance[1], int(chance[2])) for chance in found if chance is not None]
    room = pane.width * 0.52
    if len(chances) < len(found) or any(style.width(name, CARD) > room for name, _ in chances):
        if part:
            pane.words(Line(part[0].upper() + part[1:], CARD), gap=1)
        return
    for name, share in chances:
        pane.art(style.height(CARD), _bar_painter(name[0].upper() + name[1:], share))
        pane.y -= style.px(7)


def _bar_painter(name: str, share: int) -> Callable[[pygame.Surface, pygame.Rect, Style], None]:
    def paint(surface: pygame.Surface, box: pygame.Rect, style: Style) -> None:
        colours = style.palette
        surface.blit(style.render(name, CARD, False, colours.text), box.topleft)
        number = style.render(f"{share} %", CARD, True, colours.text)
        left, wide = box.x + round(box.width * 0.55), round(box.width * 0.45) - style.px(48)
        bar = pygame.Rect(left, box.y + style.px(4), wide, max(4, style.height(CARD) - style.px(8)))
        tint = next((getattr(colours, tone) for word, tone in TONES.items() if word in name.lower()), colours.light)
        pygame.draw.rect(surface, colours.card, bar)
        pygame.draw.rect(surface, tint, (bar.x, bar.y, max(1, round(bar.width * min(100, share) / 100)), bar.height))
        pygame.draw.rect(surface, colours.quiet, bar, 1)
        surface.blit(number, (box.right - number.get_width(), box.y))

    return paint


def draw_bar(surface: pygame.Surface, style: Style, box: pygame.Rect, bold: str, quiet: str) -> None:
    """What to do now, and a quieter line; large if there is room, never cut off in the middle."""
    for size in (LEAD, BODY, CARD, NOTE):
        rows = style.wrap(bold, size, True, box.width)
        more = style.wrap(quiet, NOTE, False, box.width) if quiet else []
        tall = len(rows) * style.height(size) + len(more) * style.height(NOTE)
        if tall <= box.height:
            break
    else:
        more = []
    y = box.y + max(0, (box.height - tall) // 2)
    surface.set_clip(box)
    for row in rows:
        surface.blit(style.render(row, size, True, style.palette.text), (box.x, y))
        y += style.height(size)
    for row in more:
        surface.blit(style.render(row, NOTE, False, style.palette.quiet), (box.x, y))
        y += style.height(NOTE)
    surface.set_clip(None)


def draw_progress(surface: pygame.Surface, style: Style, box: pygame.Rect, share: float) -> None:
    pygame.draw.rect(surface, style.palette.line, box)
    pygame.draw.rect(surface, style.palette.accent, (box.x, box.y, round(box.width * share), box.height))
