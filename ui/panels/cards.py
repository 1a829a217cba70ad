"""What stands on the cards beside the map. Each card is filled anew when its words change; nothing else moves."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from ui.panels.choices import Choices
from ui.skins.registry import Phase
from ui.widgets import BODY, CARD, LEAD, NOTE, Line, Pane, Style

LOG_LINES = 80


def empty(pane: Pane) -> None:
    """For a pane of words and rows only: they cost nothing to put down again."""
    pane.items, pane.y = [], pane.pad


def fill_words(pane: Pane, title: str, lines: Sequence[str]) -> None:
    empty(pane)
    pane.words(Line(title, CARD, True, "quiet"), gap=2)
    for line in lines:
        pane.words(Line(line, CARD), gap=1)


def fill_place(pane: Pane, lines: Sequence[str]) -> None:
    empty(pane)
    if not lines:
        pane.words(Line("Point at a place to read about it.", CARD, False, "quiet"))
        return
    pane.words(Line(lines[0], BODY, True), *(Line(line, CARD) for line in lines[1:]))


def fill_options(
    pane: Pane, choices: Choices, selected: int, act: Callable[[int], Callable[[], None]], note: str
) -> None:
    """Every answer in words with its chances; the number before it is its key."""
    empty(pane)
    shown = choices.open
    title = f"{len(shown)} of {len(choices.words)} options" if choices.path else f"{len(shown)} options"
    pane.words(Line(title, CARD, True, "quiet"), gap=3)
    for place, number in enumerate(shown):
        label = f"{place + 1}. {choices.words[number]}"
        lines = [Line(label, CARD, number == selected)]
        if odds := choices.odds(number):
            lines.append(Line(odds, NOTE, False, "quiet"))
        pane.row(f"option {number}", lines, act(number), number == selected, note, gap=1, flat=True)


def fill_action(pane: Pane, choices: Choices | None, shown: Sequence[int], waiting: str) -> None:
    """The chances and sums of one option, or the options that one click leads to."""
    empty(pane)
    if choices is None or not shown:
        pane.words(Line(waiting, CARD, False, "quiet"))
        return
    if len(shown) > 1:
        pane.words(Line(f"{len(shown)} options here", CARD, True, "quiet"), gap=2)
        for number in shown:
            pane.words(Line(choices.words[number], CARD), gap=2)
        return
    number = shown[0]
    pane.words(Line(choices.words[number], BODY, True), gap=4)
    for line in _odds_lines(choices.odds(number)):
        pane.words(Line(line, CARD), gap=1)
    if why := choices.why(number):
        pane.gap(4)
        pane.words(*(Line(line, NOTE, False, "quiet") for line in why.split("\n")))


def _odds_lines(odds: str) -> list[str]:
    if not odds:
        return ["Nothing is left to chance here."]
    return [part[:1].upper() + part[1:] for part in odds.split("; ")]


def fill_log(pane: Pane, lines: Sequence[str]) -> None:
    """Newest last and in sight."""
    empty(pane)
    pane.words(Line("Log", CARD, True, "quiet"), gap=2)
    for line in lines[-LOG_LINES:]:
        pane.words(Line(line, NOTE), gap=1)
    pane.scroll_to(pane.most)


def draw_ribbon(
    surface: pygame.Surface, style: Style, box: pygame.Rect, turn: str, phases: Sequence[tuple[str, Phase]], who: str
) -> None:
    """Turn, phases with the current one filled, and who acts; what has no room is left out from the left's end."""
    colours, x = style.palette, box.x
    words = style.render(turn, BODY, True, colours.text)
    surface.blit(words, (x, box.centery - words.get_height() // 2))
    x += words.get_width() + style.px(16)
    who_words = style.render(who, BODY, True, colours.accent)
    surface.blit(who_words, (box.right - who_words.get_width(), box.centery - who_words.get_height() // 2))
    right = box.right - who_words.get_width() - style.px(12)
    needed = sum(style.width(name, CARD) + style.px(16) for name, _ in phases)
    shown = phases if x + needed <= right else [pair for pair in phases if pair[1] == "now"]
    for name, state in shown:
        plate = pygame.Rect(x, 0, style.width(name, CARD, state == "now") + style.px(14), style.px(26))
        plate.centery = box.centery
        if plate.right > right:
            return
        if state == "now":
            pygame.draw.rect(surface, colours.accent, plate, border_radius=style.px(4))
        colour = {"now": colours.on_accent, "done": colours.quiet, "later": colours.text}[state]
        text = style.render(name, CARD, state == "now", colour)
        surface.blit(text, text.get_rect(center=plate.center))
        x = plate.right + style.px(2)


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
