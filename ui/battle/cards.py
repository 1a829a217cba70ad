"""What stands on the cards beside the map. Each card is filled anew when its words change; nothing else moves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import pygame

from game.kernel.forecast import Chance, Forecast, Tone, bars, brief, sums
from game.kernel.tally import Reason, Tally
from game.kernel.words import count as plural
from game.kernel.words import sentence
from table.composition.choices import Choices
from ui.widgets import BODY, CARD, LEAD, NOTE, Line, Pane, Style

TONES = {Tone.GOOD: "heavy", Tone.PARTLY_GOOD: "light", Tone.EVEN: "tie", Tone.PARTLY_BAD: "fail", Tone.BAD: "fail"}
NO_RULES: tuple[tuple[int, str], ...] = ()  # a number in these words is a number


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
        if (forecast := choices.told(number)) is not None:
            lines.append(forecast_line(forecast))
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
    fill_deed(pane, choices.words[number], choices.told(number))


def forecast_line(forecast: Forecast) -> Line:
    """All of it in one line, below an option of a list."""
    return Line(brief(forecast) or f"{forecast.title}.", NOTE, False, "quiet", NO_RULES)


def fill_deed(pane: Pane, words: str, forecast: Forecast | None) -> None:
    """One thing to do: its chances as bars, and the sums behind them."""
    pane.words(Line(words, BODY, True), gap=4)
    if forecast is None:
        return
    _fill_forecast(pane, forecast)
    for later in forecast.next:
        _fill_later(pane, later)
    if found := sums(forecast):
        pane.gap(4)
        pane.words(*(_sum_line(one) for one in found))


def _fill_forecast(pane: Pane, forecast: Forecast) -> None:
    if not forecast.chances and not forecast.expected:
        pane.words(Line(f"{forecast.title}.", CARD, False, "quiet", NO_RULES))
    if forecast.headline is not None and forecast.headline not in forecast.chances:
        _fill_chance(pane, forecast.headline, forecast.exact, True)
    for chance in bars(forecast):
        _fill_chance(pane, chance, forecast.exact, chance == forecast.main)
    lines = [Line(f"{sentence(expected.words)}.", CARD, rules=NO_RULES) for expected in forecast.expected]
    if not forecast.exact:
        lines.append(Line("An estimate: not everything is known.", NOTE, False, "quiet", NO_RULES))
    lines += [_sum_line(note) for note in forecast.notes]
    if lines:
        pane.words(*lines, gap=2)


def _fill_later(pane: Pane, forecast: Forecast) -> None:
    """What is chained to it: one bar if it is a matter of yes or no, else all of them under its name."""
    main = forecast.main
    if main is not None and len(forecast.chances) < 3 and not forecast.expected and not forecast.next:
        _fill_chance(pane, replace(main, label=f"{forecast.title} {main.label}"), forecast.exact)
        return
    pane.gap(2)
    pane.words(Line(f"{sentence(forecast.title)}:", CARD, True, "quiet", NO_RULES), gap=1)
    _fill_forecast(pane, forecast)
    for later in forecast.next:
        _fill_later(pane, later)


def _fill_chance(pane: Pane, chance: Chance, exact: bool, bold: bool = False) -> None:
    """A bar; words alone where they leave no room for one."""
    style, name = pane.page.style, sentence(chance.label)
    share = chance.percent if exact else f"~{chance.percent}"
    if style.width(name, CARD, bold) > pane.width * 0.52:
        pane.words(Line(f"{name} {share}", CARD, bold, rules=NO_RULES), gap=1)
        return
    pane.art(style.height(CARD), _bar_painter(name, share, chance, bold))
    pane.y -= style.px(7)


def _sum_line(one: Tally | Reason) -> Line:
    """A sum with its rules where they stand."""
    text, rules = "", []
    for words, rule in one.parts():
        text += words
        if rule:
            rules.append((len(text), rule))
            text += rule
    return Line(text, NOTE, False, "quiet", tuple(rules))


def _bar_painter(
    name: str, share: str, chance: Chance, bold: bool
) -> Callable[[pygame.Surface, pygame.Rect, Style], None]:
    def paint(surface: pygame.Surface, box: pygame.Rect, style: Style) -> None:
        colours = style.palette
        surface.blit(style.render(name, CARD, bold, colours.text), box.topleft)
        number = style.render(share, CARD, True, colours.text)
        left, wide = box.x + round(box.width * 0.55), round(box.width * 0.45) - style.px(48)
        bar = pygame.Rect(left, box.y + style.px(4), wide, max(4, style.height(CARD) - style.px(8)))
        pygame.draw.rect(surface, colours.card, bar)
        tint = getattr(colours, TONES[chance.tone])
        pygame.draw.rect(surface, tint, (bar.x, bar.y, max(1, round(bar.width * float(chance.share))), bar.height))
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
