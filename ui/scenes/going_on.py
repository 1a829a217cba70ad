"""The card of the title that leads on: to the game one has left, one that closed by itself, or a battle to begin."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import Any

import pygame

from game.kernel.agenda import Side
from game.kernel.game import Game
from table.keeping.shelf import Saved
from ui.keeping.blocks import BORDER, Arrow, Block, bordered, cutout, of_card, placed
from ui.keeping.cutouts import Cut, chart_of, field_of
from ui.keeping.standing import side_title
from ui.palette import paper_colours
from ui.scenes.night_page import RADIUS, GoldItem, heading_lines
from ui.scenes.shades import drop_shadow
from ui.widgets import BODY, CARD, LEAD, Line, Style
from ui.widgets.items import lines_height, paint_lines
from ui.widgets.paper import gold, key_cap

DAY = 86_400
STEP = 5  # minutes that a guess is rounded to


@dataclass(frozen=True)
class GoingOn:
    """Where the title leads on to, in words and with what its picture shows."""

    kicker: str
    title: str
    about: str
    sentence: str
    notes: tuple[str, ...]
    button: str
    game: str = ""
    scenario: str = ""
    box: tuple[float, float, float, float] | None = None
    blocks: tuple[Block, ...] = ()
    arrows: tuple[Arrow, ...] = ()
    reader: Side | None = None


def from_save(saved: Saved, game: Game[Any], more: str = "") -> GoingOn:
    """A game that is under way; `more` is said of it besides."""
    chart = chart_of(saved.game, saved.scenario)
    stands = [(place, Side(side), count) for place, side, count in saved.stands]
    against = f" against {saved.opponent}" if saved.opponent else ""
    sides = [Side(game.sides.index(name)) for name in saved.sides]
    people = " and ".join(side_title(game, side) for side in sides) or "You watch"
    left = minutes_left(game, saved)
    when = f"{when_words(saved.changed)}{f', about {left} minutes to go' if left else ''}"
    where = saved.where.replace("Turn ", "turn ", 1) if saved.where.startswith("Turn ") else saved.where
    return GoingOn(
        "Continue",
        saved.title,
        ", ".join(part for part in (game.title, where) if part),
        " ".join(part for part in (sentence_of(saved), more) if part),
        (f"{people}{against}", when),
        "Continue",
        saved.game,
        saved.scenario,
        field_of(game, saved.scenario),
        placed(chart, stands) if chart is not None else (),
        (),
        sides[0] if len(sides) == 1 else None,
    )


def from_scenario(game: Game[Any], side: Side) -> GoingOn:
    """Nothing was played yet: the battle to begin with."""
    brief = next(brief for brief in game.briefings if brief.name == game.first_scenario)
    blocks, arrows = of_card(game, brief)
    odds = f"{brief.card.odds}, about {brief.minutes} minutes" if brief.card.odds else f"About {brief.minutes} minutes"
    return GoingOn(
        "Start here",
        brief.title,
        ", ".join(part for part in (game.title, game.setting) if part),
        brief.card.story or brief.text.split("\n")[0],
        (f"You lead the {side_title(game, side)}", odds),
        f"Play {brief.short}",
        game.name,
        brief.name,
        field_of(game, brief.name),
        blocks,
        arrows,
        side,
    )


def sentence_of(saved: Saved) -> str:
    """How it stands, without saying again which turn it is."""
    turn, _, rest = saved.result.partition(": ")
    if rest and saved.where.startswith(turn):
        return rest[:1].upper() + rest[1:]
    return saved.result


def minutes_left(game: Game[Any], saved: Saved) -> int:
    """About how long it will take; 0 where nobody can tell."""
    brief = game.briefing(saved.scenario)
    if brief is None or saved.turn is None or not brief.turns[1]:
        return 0
    first, last = brief.turns
    share = (last - min(last, saved.turn) + 0.6) / (last - first + 1)
    return max(STEP, round(brief.minutes * min(1.0, share) / STEP) * STEP)


def when_words(changed: float, now: float | None = None) -> str:
    """Today, yesterday, or the date."""
    try:
        then, today = time.localtime(changed), time.localtime(time.time() if now is None else now)
        before = time.localtime(time.mktime(today) - DAY)
        clock = time.strftime("%H:%M", then)
    except (OverflowError, ValueError, OSError):  # a clock gone wrong
        return "Some time ago"
    if then[:3] == today[:3]:
        return f"Today {clock}"
    return f"Yesterday {clock}" if then[:3] == before[:3] else f"{then.tm_mday}.{then.tm_mon}.{then.tm_year} {clock}"


@dataclass
class OnwardCard(GoldItem):
    """A picture in a border of paper, what is to be known, and the gold plate."""

    onward: GoingOn = field(default_factory=lambda: GoingOn("", "", "", "", (), ""))
    picture: int = 0  # pixels of its width; 0: no room for one

    @property
    def lines(self) -> list[Line]:
        told = self.onward
        return [Line(words) for words in (told.kicker, told.title, told.about, told.sentence, *told.notes, told.button)]

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        colours, box = style.palette, self.where
        drop_shadow(surface, box, style.px(14))
        pygame.draw.rect(surface, colours.window, box, border_radius=style.px(RADIUS))
        pygame.draw.rect(surface, colours.line, box, 1, border_radius=style.px(RADIUS))
        if self.picture and self.onward.box is not None:
            self._paint_picture(surface, style, pygame.Rect(box.x, box.y, self.picture, box.height))
        pad = style.px(20)
        inner = pygame.Rect(box.x + self.picture + pad, box.y, box.width - self.picture - 2 * pad, box.height)
        self._paint_words(surface, style, inner)

    def _paint_picture(self, surface: pygame.Surface, style: Style, view: pygame.Rect) -> None:
        told, edge = self.onward, 2 * style.px(BORDER)
        if told.box is None:
            return
        cut = Cut(told.game, told.scenario, told.box, (view.width - edge - 2, view.height - edge - 2))
        map_picture = cutout(cut, style, told.blocks, told.arrows, told.reader)
        bordered(surface, view, map_picture, style, paper_colours(style.palette).paper)

    def _paint_words(self, surface: pygame.Surface, style: Style, inner: pygame.Rect) -> None:
        colours, told = style.palette, self.onward
        plate = pygame.Rect(inner.x, inner.bottom - style.px(64), inner.width, style.px(46))
        y = inner.y + style.px(18)
        surface.blit(style.render(told.kicker, CARD, True, colours.accent), (inner.x, y))
        y += style.height(CARD) + style.px(2)
        for row in heading_lines(style, told.title, 24, inner.width):
            surface.blit(style.heading(row, 24, colours.text), (inner.x, y))
            y += style.slab(24).get_linesize()
        y = self._put(surface, style, Line(told.about, CARD, False, "quiet"), inner, y + style.px(1))
        notes = [Line(note, CARD, False, "quiet") for note in told.notes if note]
        low = plate.y - style.px(8) - lines_height(notes, style, inner.width)
        self._put_fitting(surface, style, pygame.Rect(inner.x, y + style.px(8), inner.width, low - y - style.px(10)))
        paint_lines(self, notes, surface, style, pygame.Rect(inner.x, low, inner.width, plate.y - low))
        self._paint_plate(surface, style, plate)

    def _put(self, surface: pygame.Surface, style: Style, line: Line, inner: pygame.Rect, y: int) -> int:
        paint_lines(self, [line], surface, style, pygame.Rect(inner.x, y, inner.width, inner.height))
        return y + lines_height([line], style, inner.width)

    def _put_fitting(self, surface: pygame.Surface, style: Style, room: pygame.Rect) -> None:
        """The sentence, as far as there is room: whole lines only."""
        size = BODY if lines_height([Line(self.onward.sentence, BODY)], style, room.width) <= room.height else CARD
        rows = style.wrap(self.onward.sentence, size, False, room.width)
        most = max(0, room.height // style.height(size))
        if len(rows) > most:
            rows = [*rows[: max(0, most - 1)], *([f"{rows[most - 1][:-4].rstrip()} ..."] if most else [])]
        for number, row in enumerate(rows):
            words = style.render(row, size, False, style.palette.text)
            surface.blit(words, (room.x, room.y + number * style.height(size)))

    def _paint_plate(self, surface: pygame.Surface, style: Style, plate: pygame.Rect) -> None:
        colours, lit = paper_colours(style.palette), self.pane.page.hover == self.key
        surface.blit(gold(plate.size, colours, lit), plate)
        words = style.render(self.onward.button, LEAD - 1, True, colours.on_gold)
        cap = style.width("Enter", 11, True) + style.px(20)
        x = plate.centerx - (words.get_width() + cap) // 2
        surface.blit(words, words.get_rect(midleft=(x, plate.centery - 1)))
        key_cap(surface, style, "Enter", x + words.get_width() + cap, plate.centery - 1, colours.on_gold)


def onward_height(style: Style, told: GoingOn, width: int) -> int:
    """What the words of a card without a picture need."""
    inner = width - 2 * style.px(20)
    lines = [Line(told.kicker, CARD), Line(told.about, CARD), Line(told.sentence, BODY)]
    lines += [Line(note, CARD) for note in told.notes]
    tall = lines_height(lines, style, inner)
    tall += len(heading_lines(style, told.title, 24, inner)) * style.slab(24).get_linesize()
    return tall + style.px(64 + 18 + 22)
